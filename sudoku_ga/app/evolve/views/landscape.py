"""The view of the landscape, which makes search map and gene pool of the run."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.evolve.landscape.data import (
    GenePool,
    RunLook,
    SearchMap,
    load_layout,
    look_of,
    search_map,
)
from sudoku_ga.app.evolve.landscape.page import POOL, LandscapePage
from sudoku_ga.app.run.reports import RecordedRun
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Task, TaskRunner
from sudoku_ga.app.widgets.tabs import Tab
from sudoku_ga.evolution.records.history import History, HistoryMoment
from sudoku_ga.translation import later

_LEAST_REST_MS, _REST = 200, 9
"""After a picture there is a rest. While a run goes on, the rest is this many times as long as the
making of the picture took, so that the run keeps nine tenths of the time. A rest twice as long did
not give it more."""

_IDLE_MS = 2_000
"""The layout is imported this long after the kernels are compiled, since the window first loads
those of the chosen recipe."""


class _Made(NamedTuple):
    """A picture, and the seconds that it took to make."""

    picture: SearchMap | GenePool
    seconds: float


class LandscapeView(LandscapePage):
    """Makes the picture that is shown, in a thread beside the window, while the view is visible.

    Runs that are in the list of earlier runs have their names and colours from it.
    """

    tab = Tab("landscape", later("Landscape"), ("report", "run", "board_state", "past"))

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._controller = services.state, services.run
        self._earlier_runs = services.runs
        self._past: HistoryMoment | None = None
        self._map: SearchMap | None = None
        self._map_key: object = None
        self._pool: GenePool | None = None
        self._pool_key: object = None
        self._history: History | None = None
        self._making: object = None
        self.runner = TaskRunner("landscape", self)
        self.runner.result.connect(self._take)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._look)
        self._kernels = services.kernels
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(_IDLE_MS)
        self._idle.timeout.connect(self._prepare)
        services.kernels.changed.connect(self._await_idle)
        self.wanted_changed.connect(self._look_now)
        self._earlier_runs.changed.connect(self._rename)

    def shut_down(self) -> None:
        """End the thread."""
        self._rest.stop()
        self._idle.stop()
        self.runner.shut_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Make a picture at once."""
        super().showEvent(event)
        self._look_now()

    def show_state(self, state: AppState) -> None:
        """Make the next picture; mark a moment of the past; remove pictures of another puzzle."""
        if self._map is not None and self._map.runs[-1].puzzle != state.board_state.puzzle:
            self._forget_map()
        if self._pool is not None and not self._has_run:
            self._forget_pool()
        if state.past is not self._past:
            self._past = state.past
            self.mark_board(None if state.past is None else state.past.report.best_digits)
        (self._look if self._is_live else self._look_now)()

    @Slot()
    def _await_idle(self) -> None:
        if not self._kernels.is_on:
            self._idle.start()

    @Slot()
    def _prepare(self) -> None:
        """Import what lays out a map, so that neither a run nor the window waits for it."""
        if not self._is_live and not self.runner.is_running:
            self.runner.start(load_layout)

    @property
    def _has_run(self) -> bool:
        """Whether there is a run on the puzzle.

        The controller also keeps the run on a puzzle before.
        """
        return self._is_live or self._state.state.has_report

    @property
    def _is_live(self) -> bool:
        """Whether the newest run goes on."""
        return self._state.state.run.is_on

    def _runs(self) -> tuple[RecordedRun, ...]:
        puzzle = self._state.state.board_state.puzzle
        runs = self._controller.trajectories.runs
        return tuple(run for run in runs if run.puzzle == puzzle and run.recorder.count)

    @Slot()
    def _look_now(self) -> None:
        self._rest.stop()
        self._look()

    @Slot()
    def _look(self) -> None:
        """Make the next picture if there is something new, or if the last one is not settled."""
        if self.runner.is_running or self._rest.isActive() or not self.isVisible():
            return
        (self._begin_pool if self.shown.value == POOL else self._begin_map)()

    def _begin_map(self) -> None:
        runs = self._runs()
        has_earlier = len(runs) > 1
        if not self.earlier.isChecked():
            runs = runs[-1:]
        if not runs:
            if self._map is not None:
                self._forget_map()
            return
        seen = [(run.recorder, run.recorder.count, run.recorder.newest) for run in runs]
        key = seen, has_earlier, self._is_live
        settled = self._map is not None and self._map.settled
        if key == self._map_key and settled:
            return
        self._making = key
        self.runner.start(_timed, search_map, runs, self._map)

    def _begin_pool(self) -> None:
        history = self._controller.past
        if history is not self._history:
            self._history = history
            self._forget_pool()
        moments = self._state.moments
        if not moments or len(moments) == self._pool_key:
            return
        pool = self._pool or GenePool.empty(moments[0].report.start.filled)
        self._making = len(moments)
        self.runner.start(_timed, pool.extended, moments)

    @Slot(object)
    def _take(self, made: _Made | None) -> None:
        if made is None:
            self._rest.start(0)
            return
        rest_ms = round(_REST * made.seconds * 1000) if self._is_live else 0
        self._rest.start(max(_LEAST_REST_MS, rest_ms))
        if isinstance(made.picture, GenePool):
            if self._has_run and self._history is self._controller.past:
                self._pool, self._pool_key = made.picture, self._making
                self.show_pool(self._pool)
            return
        runs = self._runs()
        if runs and made.picture.runs[-1].puzzle == runs[-1].puzzle:
            self._map, self._map_key = self._named(made.picture), self._making
            self.show_map(self._map, has_earlier=len(runs) > 1, is_live=self._is_live)

    @Slot()
    def _rename(self) -> None:
        """Use the names and colours of the list."""
        if self._map is None:
            return
        named = self._named(self._map)
        if named.looks != self._map.looks:
            self._map = named
            has_earlier = len(self._runs()) > 1
            self.show_map(named, has_earlier=has_earlier, is_live=self._is_live)

    def _named(self, made: SearchMap) -> SearchMap:
        """Return a map whose runs look as in the list. The newest has the colour of the curve."""
        last = len(made.runs) - 1
        looks = [self._look_of(run, last - place) for place, run in enumerate(made.runs)]
        return replace(made, looks=tuple(looks))

    def _look_of(self, run: RecordedRun, age: int) -> RunLook:
        plain, listed = look_of(run, age), self._earlier_runs.recorded_by(run.recorder)
        if listed is None:
            return plain
        if not age:
            return plain._replace(name=listed.name)
        return RunLook(listed.name, listed.name, listed.ink)

    def _forget_map(self) -> None:
        self._map = self._map_key = None
        self.show_map(None, has_earlier=False)

    def _forget_pool(self) -> None:
        self._pool = self._pool_key = None
        self.show_pool(None)


def _timed(_task: Task, make: Callable[..., SearchMap | GenePool], *arguments: object) -> _Made:
    began = time.thread_time()
    return _Made(make(*arguments), time.thread_time() - began)
