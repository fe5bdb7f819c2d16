"""What a person may do to a run while it evolves, safe to call from any thread."""

import threading
from collections.abc import Callable, Iterable

from sudoku_ga.evolution.live_changes import LiveChanges
from sudoku_ga.evolution.report import Change


class Control:
    """Stop, pause, step, pace, and change parameters.

    :func:`~sudoku_ga.evolution.evolve.evolve` itself only asks for :attr:`stopped` and
    :attr:`changes`, between slices; whoever iterates it calls :meth:`wait_turn` after each
    report, so that a pause holds the iteration and never the clock of the run.

    Parameters
    ----------
    changes : iterable of Change
        Those that a recorded run made, by generation: they are made again.
    """

    def __init__(self, changes: Iterable[Change] = ()) -> None:
        self.changes = LiveChanges(changes)
        self._condition = threading.Condition()
        self._stopped = False
        self._paused = False
        self._steps = 0
        self._reports_per_s = 0.0

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
        """Whether the run is stepped or paced, so that a person can follow it."""
        return self._paused or self._reports_per_s > 0

    def stop(self) -> None:
        """End the run at the next slice."""
        with self._condition:
            self._stopped = True
            self._condition.notify_all()

    def pause(self) -> None:
        """Hold the run at its next report."""
        with self._condition:
            self._paused = True

    def resume(self) -> None:
        """Let a held run go on."""
        with self._condition:
            self._paused = False
            self._steps = 0
            self._condition.notify_all()

    def step(self) -> None:
        """Let a held run go on to the end of its next generation."""
        with self._condition:
            self._paused = True
            self._steps += 1
            self._condition.notify_all()

    def set_pace(self, reports_per_s: float) -> None:
        """Hold the run to so many reports a second; 0 is full speed."""
        with self._condition:
            self._reports_per_s = reports_per_s
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

    def wait_turn(
        self, *, generation_ended: bool, on_hold: Callable[[], None] | None = None
    ) -> None:
        """Wait while the run is paused, and as long as the pace asks for.

        Parameters
        ----------
        generation_ended : bool
            Whether the report just delivered closes a generation, which is where a step ends.
        on_hold : callable, optional
            Called, in this thread, where the wait is one without an end that is known: a pause may
            come after the report, while the pace is kept.
        """
        with self._condition:
            if generation_ended and self._steps:
                self._steps -= 1
            if self._reports_per_s and not self._paused and not self._stopped:
                # A stop, a pause or another pace cuts the wait short.
                self._condition.wait(1 / self._reports_per_s)
            if not self._is_held:
                return  # a pause that comes now holds at the next report, told like any other
        if on_hold is not None:
            on_hold()  # outside the lock, which the window waits for
        with self._condition:
            while self._is_held:
                self._condition.wait()

    @property
    def _is_held(self) -> bool:
        return self._paused and not self._steps and not self._stopped
