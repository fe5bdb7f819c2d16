"""What the window and the thread of an experiment share."""

import threading
from collections.abc import Callable
from time import monotonic

from sudoku_ga.lab.execution.runner import TrialProgress


class RunLink:
    """Pause, stop and progress of an experiment; safe to use from both threads.

    Parameters
    ----------
    clock : callable
        Returns seconds; pauses are no part of the time from which the rest is told.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._stop = threading.Event()
        self._go = threading.Event()
        self._go.set()
        self._progress: TrialProgress | None = None
        self._began: tuple[float, int] | None = None
        self._paused_s = 0.0

    @property
    def progress(self) -> TrialProgress | None:
        """How far it is, as it was told last."""
        return self._progress

    @property
    def is_paused(self) -> bool:
        """Whether no further runs are begun until it goes on."""
        return not self._go.is_set()

    @property
    def is_stopped(self) -> bool:
        """Whether the end has been asked for."""
        return self._stop.is_set()

    def pause(self) -> None:
        """Let the runs under way end, and begin no others."""
        self._go.clear()

    def resume(self) -> None:
        """Go on."""
        self._go.set()

    def stop(self) -> None:
        """Ask for an end; what has ended until then is kept."""
        self._stop.set()
        self._go.set()

    def stopped(self) -> bool:
        """Return whether to end; waits while it is paused. Asked by the thread of the runs."""
        if not self._go.is_set():
            began = self._clock()
            self._go.wait()
            self._paused_s += self._clock() - began
        return self._stop.is_set()

    def tell(self, progress: TrialProgress) -> None:
        """Leave word of how far it is, with the time left as it follows from the time at work."""
        now = self._clock() - self._paused_s
        if self._began is None:
            self._began = now, progress.done
        began, before = self._began
        new = progress.done - before
        left = (now - began) / new * (progress.total - progress.done) if new else None
        # One reference: readers see the old or the new one.
        self._progress = progress._replace(seconds_left=left)
