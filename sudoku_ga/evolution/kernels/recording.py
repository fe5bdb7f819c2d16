"""The kernel calls of this thread, while they are recorded.

A recording of one generation is what :mod:`sudoku_ga.evolution.kernels.program` repeats. This
module does without the compiler.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

Call = tuple[Any, tuple[Any, ...]]
"""A kernel and its arguments."""


class _Recording(threading.local):
    calls: list[Call] | None = None


_of_thread = _Recording()
_active: list[list[Call]] = []  # of all threads; mostly none, which is faster to see


class NotRecordable(Exception):  # noqa: N818  (a refusal, after which the run goes on as before)
    """A step that no kernel makes."""


def recorded_calls() -> list[Call] | None:
    """Return the list to which each kernel call of this thread is appended; None for no list."""
    return _of_thread.calls if _active else None


@contextmanager
def recorded() -> Iterator[list[Call]]:
    """Record the kernel calls of this thread (a context manager)."""
    calls: list[Call] = []
    _of_thread.calls = calls
    _active.append(calls)
    try:
        yield calls
    finally:
        _of_thread.calls = None
        _active.pop()  # whose it was does not matter
