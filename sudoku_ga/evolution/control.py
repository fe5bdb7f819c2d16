"""What a person may do to a run while it evolves, safe to call from any thread."""

import threading
import time
from collections.abc import Callable, Iterable

from sudoku_ga.evolution.live_changes import LiveChanges
from sudoku_ga.evolution.report import Change, Phase
from sudoku_ga.evolution.schedule import Rate, Schedule

_UNHURRIED_PER_S = 100.0
"""Below this rate a generation waits for longer than it takes to look at what became of it."""


class Control:
    """Stop, pause, step, pace, and change parameters.

    :func:`~sudoku_ga.evolution.evolve.evolve` itself only asks for :attr:`stopped` and
    :attr:`changes`, between slices; whoever iterates it calls :meth:`wait_turn` after each
    report, so that a pause holds the iteration and never the clock of the run.

    Parameters
    ----------
    changes : iterable of Change
        Those that a recorded run made, by generation: they are made again.
    clock : callable
        Returns the seconds by which the pace is kept.
    """

    def __init__(
        self, changes: Iterable[Change] = (), clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.changes = LiveChanges(changes)
        self._condition = threading.Condition()
        self._stopped = False
        self._paused = False
        self._steps = 0
        self._clock = clock
        self._rate: Rate | None = None
        # Made at the first generation of a run: what comes before does not count.
        self._schedule: Schedule | None = None

    @property
    def stopped(self) -> bool:
        """Whether the run should end as cancelled."""
        return self._stopped

    @property
    def paused(self) -> bool:
        """Whether the run holds until it is resumed, stepped or stopped."""
        return self._paused

    @property
    def is_unhurried(self) -> bool:
        """Whether the run is stepped or slow, so that a person can follow it."""
        rate, schedule = self._rate, self._schedule
        if self._paused or rate is None:
            return self._paused
        return (rate.per_s if schedule is None else schedule.per_s) <= _UNHURRIED_PER_S

    def stop(self) -> None:
        """End the run at the next slice."""
        with self._condition:
            self._stopped = True
            self._condition.notify_all()

    def pause(self) -> None:
        """Hold the run at its next report."""
        with self._condition:
            self._hold()

    def resume(self) -> None:
        """Let a held run go on."""
        with self._condition:
            if self._paused and self._schedule is not None:
                self._schedule.resume()
            self._paused = False
            self._steps = 0
            self._condition.notify_all()

    def step(self) -> None:
        """Let a held run go on to the end of its next generation."""
        with self._condition:
            self._steps += 1
            self._hold()

    def set_pace(self, rate: Rate | None) -> None:
        """Hold the run to a rate from now on, which begins to grow now; None is full speed."""
        with self._condition:
            self._rate = rate
            self._schedule = None
            self._condition.notify_all()

    def change(self, path: str, value: int | float) -> None:
        """Change a parameter from the next generation on; the reports tell of it.

        Parameters
        ----------
        path : str
            ``ROLE.PARAMETER`` of the recipe that is run, or ``ROLE[i].PARAMETER``.
        value : int or float

        Raises
        ------
        ParameterError
            If no run has begun, there is no such parameter, the value is out of its bounds, or
            a change cannot act any more.
        """
        self.changes.ask(path, value)

    def wait_turn(self, phase: Phase, *, on_hold: Callable[[], None] | None = None) -> None:
        """Wait while the run is paused, and as long as the pace asks for.

        The pace is that of the generations and of the initial population. Reports inside a
        generation do not wait for it, since their number is not known in advance.

        Parameters
        ----------
        phase : Phase
            That of the report just delivered; a step ends where it closes a generation.
        on_hold : callable, optional
            Called, in this thread, where the wait is one without an end that is known: a pause may
            come after the report, while the pace is kept.
        """
        with self._condition:
            self._count(phase)
            self._wait_for_pace()
            held = self._is_held  # a pause that comes later holds at the next report
        while held:
            if on_hold is not None:
                on_hold()  # outside the lock, which the window waits for
            with self._condition:
                while self._is_held:
                    self._condition.wait()
                # What a pause cut short: the time of the schedule stood still meanwhile.
                self._wait_for_pace()
                held = self._is_held

    @property
    def _is_held(self) -> bool:
        return self._paused and not self._steps and not self._stopped

    def _hold(self) -> None:
        """Pause, and end a wait for the pace."""
        self._paused = True
        if self._schedule is not None:
            self._schedule.hold()
        self._condition.notify_all()

    def _count(self, phase: Phase) -> None:
        """Count a report as the end of a step, or as a generation of the schedule."""
        if phase is Phase.GENERATION and self._steps:
            self._steps -= 1
        if phase is Phase.IMPROVING or self._paused or self._rate is None:
            return
        if self._schedule is None:
            self._schedule = Schedule(self._rate, self._clock)
        self._schedule.advance()

    def _wait_for_pace(self) -> None:
        """Wait until the generation is due; a stop, a pause or another pace ends the wait."""
        while (schedule := self._schedule) and not (self._paused or self._stopped):
            wait_s = schedule.wait_s
            if not wait_s:
                return
            self._condition.wait(wait_s)
