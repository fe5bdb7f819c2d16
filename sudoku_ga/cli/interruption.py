"""Ctrl+C while runs are under way."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def held_back() -> Iterator[None]:
    """Within, Ctrl+C waits; a process that is started here never hears of it."""
    if sys.platform == "win32":  # has no such thing
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Interruption:
    """Turns the first Ctrl+C during a run into a wish that the run end, so that it is reported.

    Parameters
    ----------
    on_request : callable, optional
        Called at once, in the signal handler.
    """

    def __init__(self, on_request: Callable[[], None] = lambda: None) -> None:
        self._on_request = on_request
        self._requested = False

    @property
    def requested(self) -> bool:
        """Whether Ctrl+C was pressed."""
        return self._requested

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """Within, the first Ctrl+C only sets :attr:`requested`; a second one interrupts."""
        previous = signal.signal(signal.SIGINT, self._on_signal)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, previous)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        if self._requested:
            raise KeyboardInterrupt
        self._requested = True
        self._on_request()
