"""What must not happen while the monkey is at work: exceptions, Qt's warnings, leaks."""

import ctypes
import os
import re
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_EXPECTED = "This plugin does not support"
"""What the offscreen platform says of every window with a fixed size."""

Tell = Callable[[str], None]


class _Allocated(ctypes.Structure):
    """What ``mallinfo2`` of the GNU library tells, in bytes or pieces."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
            "fordblks", "keepcost",
        )
    ]  # fmt: skip


@contextmanager
def overheard(tell: Tell) -> Iterator[None]:
    """Within, everything that Python and Qt complain of is told."""

    def raised(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        tell("".join(traceback.format_exception(kind, error, trace)))

    def raised_in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            raised(args.exc_type, args.exc_value, args.exc_traceback)

    def raised_unseen(args: "sys.UnraisableHookArgs") -> None:
        tell(f"{args.err_msg}: {args.object!r}: {args.exc_value!r}")

    def said(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not text.startswith(_EXPECTED):
            tell(f"Qt: {text}")

    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    sys.excepthook, threading.excepthook = raised, raised_in_thread
    sys.unraisablehook = raised_unseen
    before = qInstallMessageHandler(said)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks


def thread_count() -> int:
    """Return how many threads the system knows of in this process."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.exists() else threading.active_count()


def memory_bytes() -> int:
    """Return how much memory the process holds, 0 where the system does not say."""
    path = Path("/proc/self/statm")
    return int(path.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if path.exists() else 0


def used_bytes() -> int:
    """Return how much of that memory something lies in, 0 where the C library does not say.

    Counted is what the C library and Python's own allocator have given out; the rest of the
    process is code, machine code of kernels, and room between what is in use.
    """
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None) if sys.platform == "linux" else None
    if ask is None:
        return 0
    ask.restype = _Allocated
    found = ask()
    return int(found.uordblks + found.hblkhd) + _bytes_of_objects()


def _bytes_of_objects() -> int:
    """Return how many bytes small Python objects take, which are not the C library's."""
    with tempfile.TemporaryFile() as file:
        sys.stderr.flush()
        kept = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        file.seek(0)
        found = re.search(rb"# bytes in allocated blocks\s*=\s*([\d,]+)", file.read())
    return int(found[1].replace(b",", b"")) if found else 0
