"""Requests of the user to end: Ctrl+C, SIGTERM, and SIGHUP when a terminal is closed.

Python runs a handler between any two steps of the main thread, even during an import or in a
destructor, where an exception is lost or becomes another one. So the handlers here raise nothing,
but record the request. The effect depends on the section of the main thread:

- In a section :meth:`Interruption.deferred`, loops check whether an end was requested.
- In a section :func:`kept_whole`, the process ends with the section.
- Within :func:`awaited`, ``KeyboardInterrupt`` ends the wait.
- Anywhere else the process ends at once, with 128 + the number of the signal, after the functions
  of :func:`cleaned_up`.

A second request, or :data:`GRACE_S` after SIGTERM or SIGHUP, also ends code that does not check for
requests, such as an operator that never returns. A thread does that, since the main thread runs no
handlers while it is in compiled code.

The process of a command calls :func:`install`. Any other, such as one that uses the library, keeps
Python's own Ctrl+C except in deferred sections, which a second Ctrl+C interrupts.
"""

import atexit
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import ParamSpec, TypeVar

GRACE_S = 3.0
"""Seconds for work to end by itself after SIGTERM; systems wait for 10 s or more."""

_LAST_S = 1.0
"""Seconds for the main thread to end in order once nothing keeps it."""

_REQUESTS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)

_P = ParamSpec("_P")
_T = TypeVar("_T")

_received = 0
"""The last signal that requested the end; 0 if there was none."""
_is_installed = _is_watched = _is_waiting = False
_deferred_count = _whole_count = 0
"""The number of open sections."""
_lock = threading.Lock()
"""The lock of the sections kept whole, which other threads have too."""
_cleanups: list[Callable[[], object]] = []


class Superseded(BaseException):
    """Base of exceptions that the program raises through operators, not failures of theirs."""


def install() -> None:
    """Let requests end this process, except those that it was started to ignore, as with nohup."""
    global _is_installed, _is_watched
    if _is_installed:
        return
    _is_installed = True
    for number in _REQUESTS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _note)
    atexit.register(_ignore)  # called last, when nothing else can keep the interpreter from ending
    if sys.platform != "win32":  # Windows has no SIGTERM, and no pipes that can be waited for
        _is_watched = True
        signals, wakeup = os.pipe()
        os.set_blocking(wakeup, False)
        signal.set_wakeup_fd(wakeup, warn_on_full_buffer=False)
        threading.Thread(target=_watch, args=(signals,), daemon=True).start()


def hand_over() -> None:
    """Leave requests to the window, which then sets its own handlers."""
    global _is_watched
    if _is_watched:
        signal.set_wakeup_fd(-1)
        _is_watched = False


def exit_code(code: int) -> int:
    """Return the exit code of this process, which is ``code`` if no end was requested."""
    return 128 + _received if _is_installed and _received else code


def is_requested(error: BaseException) -> bool:
    """Whether an error raised in a plug-in is a request to end rather than a failure."""
    return isinstance(error, Superseded) or (
        isinstance(error, KeyboardInterrupt) and _received != 0
    )


@contextmanager
def told_apart() -> Iterator[None]:
    """Context in which :func:`is_requested` recognises a Ctrl+C raised by Python's own handler."""
    global _received
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    signal.signal(signal.SIGINT, _note_and_raise)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _received = 0


def awaited(read: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Return the result of a function of the system that may wait for its input for ever.

    A request raises ``KeyboardInterrupt`` here, where that cannot be lost.
    """
    global _is_waiting
    is_asked = _is_installed or _deferred_count
    if not is_asked or threading.current_thread() is not threading.main_thread():
        return read(*args, **kwargs)
    _is_waiting = True
    try:
        if _received:
            raise KeyboardInterrupt
        return read(*args, **kwargs)
    finally:
        _is_waiting = False


@contextmanager
def kept_whole() -> Iterator[None]:
    """Context in which a request does not interrupt a write, which takes milliseconds."""
    global _whole_count
    with _lock:
        _whole_count += 1
    try:
        yield
    finally:
        with _lock:
            _whole_count -= 1
        if _received:
            _end_if_free()


def at_end(cleanup: Callable[[], object]) -> None:
    """Register a function for when a request ends the process at once, like :mod:`atexit`."""
    _cleanups.append(cleanup)


@contextmanager
def cleaned_up(cleanup: Callable[[], object]) -> Iterator[None]:
    """Context in which a function is called if a request ends the process at once."""
    _cleanups.append(cleanup)
    try:
        yield
    finally:
        with suppress(ValueError):  # it has already been called
            _cleanups.remove(cleanup)


class Interruption:
    """Turns a request to end into a flag, so that results of the work under way are kept.

    Only the main thread, which handles signals, may use it.
    """

    def __init__(self) -> None:
        global _received
        _received = 0

    @property
    def requested(self) -> bool:
        """Whether an end was requested."""
        return _received != 0

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """Context in which the first request only sets :attr:`requested`; a second interrupts."""
        global _deferred_count
        previous = None if _is_installed else signal.signal(signal.SIGINT, _note)
        _deferred_count += 1
        try:
            yield
        finally:
            _deferred_count -= 1
            if previous is not None:
                signal.signal(signal.SIGINT, previous)

    def reading(self, items: Iterable[_T]) -> Iterator[_T]:
        """Yield items within :meth:`deferred`; a request ends the wait for the next one."""
        iterator = iter(items)
        while not self.requested:
            try:
                item = next(iterator)
            except (StopIteration, KeyboardInterrupt):
                return
            if not self.requested:
                yield item


def _note(number: int, _frame: FrameType | None) -> None:
    global _received, _is_waiting
    is_second, _received = _received != 0, number
    if _is_waiting or (is_second and not _is_watched):
        _is_waiting = False
        raise KeyboardInterrupt
    _end_if_free()


def _note_and_raise(number: int, _frame: FrameType | None) -> None:
    global _received
    _received = number
    raise KeyboardInterrupt


def _ignore() -> None:
    for number in _REQUESTS:
        with suppress(
            RuntimeError
        ):  # the previous handler was that of a window, which Qt has deleted
            signal.signal(number, signal.SIG_IGN)


def _is_kept() -> bool:
    return bool(_deferred_count or _whole_count)


def _end_if_free() -> None:
    if _is_installed and not _is_kept():
        _end(_received)


def _end(number: int) -> None:
    while _cleanups:
        with suppress(Exception):
            _cleanups.pop()()
    with suppress(OSError):
        if os.isatty(2):
            os.write(
                2, b"\r\x1b[K\x1b[?25h"
            )  # removes a line of progress and shows the cursor that it hid
    os._exit(128 + number)


def _watch(signals: int) -> None:
    """End the process if its main thread does not."""
    number = _next_request(signals, None)
    if not _is_kept():
        limit_s: float | None = _LAST_S
    else:
        limit_s = None if number == signal.SIGINT else GRACE_S
    number = _next_request(signals, limit_s) or number
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        processes = active_children()
        for process in processes:
            with suppress(ValueError):  # closed meanwhile
                process.kill()
        if processes:
            time.sleep(_LAST_S)  # the main thread waited for them, and can now end in order
    if _whole_count:
        _cleanups.clear()  # they would wait for the write
    _end(number)


def _next_request(signals: int, limit_s: float | None) -> int:
    """Return the signal of the next request, 0 if none comes in time."""
    ends_at = None if limit_s is None else time.monotonic() + limit_s
    while True:
        left_s = None if ends_at is None else max(0.0, ends_at - time.monotonic())
        if not select.select([signals], [], [], left_s)[0]:
            return 0
        number = os.read(signals, 1)[0]
        if number in _REQUESTS:
            return number
