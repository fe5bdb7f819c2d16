"""Ctrl+C while runs are under way."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from sudoku_ga.translation import _


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


def tell_what_is_kept(file: Path | None, done: int, planned: int) -> None:
    """Say on standard error what is left of an experiment that Ctrl+C ended.

    Parameters
    ----------
    file : Path or None
        Where results are kept, None for nowhere.
    done, planned : int
        How many runs have a result, of how many.
    """
    text = (
        _("interrupted after {done:,} of {planned:,} runs; without --store FILE none is kept")
        if file is None
        else _("interrupted: {file} keeps {done:,} of {planned:,} runs; the same command goes on")
    )
    print(text.format(file=file, done=done, planned=planned), file=sys.stderr)


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
