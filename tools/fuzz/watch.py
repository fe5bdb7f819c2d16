"""One input given to a reader, with an eye on errors, time and memory."""

import resource
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from sudoku_ga.errors import UserError

LONGEST_S = 1.0
"""Of the processor, for one input."""
LARGEST_BYTES = 200_000_000
"""By which one input may raise the largest memory that the process ever had."""
LONGEST_MESSAGE = 1_200


class TookTooLongError(Exception):
    """The reader took longer than it may."""


def complaint(read: Callable[[bytes], object], data: bytes) -> str:
    """Return what is wrong with how a reader takes an input, or "".

    A reader may accept it, or refuse it by a UserError of one line that can be printed.
    """
    before = _peak_bytes()
    try:
        with _in_time():
            read(data)
    except UserError as error:
        said = str(error)
        if len(said.splitlines()) != 1 or len(said) > LONGEST_MESSAGE:
            return f"an error of other than one short line: {said[:200]!r}"
    except TookTooLongError:
        return f"more than {LONGEST_S:g} s"
    except MemoryError:
        return "all memory"
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]} ({_place(error)})"
    grown = _peak_bytes() - before
    return f"{grown:,} bytes of memory" if grown > LARGEST_BYTES else ""


@contextmanager
def _in_time() -> Iterator[None]:
    """Within, TookTooLongError is raised after a second of the processor."""

    def expire(_signal: int, _frame: FrameType | None) -> None:
        raise TookTooLongError

    before = signal.signal(signal.SIGPROF, expire)
    signal.setitimer(signal.ITIMER_PROF, LONGEST_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _peak_bytes() -> int:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _place(error: Exception) -> str:
    """Return where in the program an error was raised."""
    trace, place = error.__traceback__, "?"
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if "sudoku_ga" in name:
            place = f"{name.rpartition('sudoku_ga/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
