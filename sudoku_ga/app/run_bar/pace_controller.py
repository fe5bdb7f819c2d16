"""Keeps the pace that a person chose, and tells how fast a run really goes."""

import time
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.run.reports import ReportBatch
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.run_bar.pace import Pace, known_pace, rate_of
from sudoku_ga.app.settings import Settings

_OVER_S, _READABLE_S = 1.0, 0.25


class PaceController(QObject):
    """Brings the pace of the run bar to the runs, and their rate to the run bar.

    Parameters
    ----------
    pace : Pace
        Has the choice, and shows the rate.
    controller : RunController
        Has the runs.
    settings : Settings
        Keep the choice.
    parent : QObject, optional
    """

    def __init__(
        self,
        pace: Pace,
        controller: RunController,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pace, self._controller, self._settings = pace, controller, settings
        self._meter = RateMeter()
        pace.set_pace(known_pace(settings.pace))
        controller.set_pace(rate_of(pace.pace))
        pace.changed.connect(self._choose)
        controller.progressed.connect(self._measure)
        controller.state_changed.connect(self._follow)

    @Slot(int)
    def _choose(self, pace: int) -> None:
        self._meter = RateMeter()
        self._controller.set_pace(rate_of(pace))
        self._settings.pace = pace

    @Slot(object)
    def _measure(self, batch: ReportBatch) -> None:
        if self._controller.state is RunState.RUNNING:
            per_s = self._meter.add(batch.report.generation)
            if per_s is not None:
                self._pace.show_rate(per_s)

    @Slot(object)
    def _follow(self, state: RunState) -> None:
        """Begin to measure anew where a run goes on; leave the rate of a run that is held."""
        if state is RunState.RUNNING:
            self._meter = RateMeter()
        elif state is RunState.IDLE:
            self._pace.show_rate(None)


class RateMeter:
    """Generations a second over the last second, renewed slowly enough to be read.

    Parameters
    ----------
    clock : callable
        Returns seconds, never less than before.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, int]] = deque()
        self._told_s = clock()

    def add(self, generation: int) -> float | None:
        """Take the number of the present generation.

        Returns
        -------
        float or None
            None where there is nothing new to tell.
        """
        now_s, seen = self._clock(), self._seen
        if seen and generation <= seen[-1][1]:
            return None
        seen.append((now_s, generation))
        while len(seen) > 2 and seen[1][0] <= now_s - _OVER_S:
            seen.popleft()
        (first_s, first), (last_s, last) = seen[0], seen[-1]
        if last_s <= first_s or now_s < self._told_s + _READABLE_S:
            return None
        self._told_s = now_s
        return (last - first) / (last_s - first_s)
