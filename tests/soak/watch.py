"""What must not happen while the monkey is at work: exceptions, Qt's warnings, leaks."""

import os
import sys
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
