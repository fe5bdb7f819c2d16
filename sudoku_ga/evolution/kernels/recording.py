"""The kernel calls of this thread, while they are recorded.

A recording of one generation is what :mod:`sudoku_ga.evolution.kernels.program` repeats. This
module does without the compiler.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

Counter = npt.NDArray[np.int64]
"""Of one element."""

Call = tuple[Any, tuple[Any, ...]]
"""A kernel and its arguments."""


class _Recording(threading.local):
    calls: list[Call] | None = None
    probes: Counter | None = None


_of_thread = _Recording()
_active: list[list[Call]] = []  # of all threads; mostly none, which is faster to see


class NotRecordable(Exception):  # noqa: N818  (a refusal, after which the run goes on as before)
    """A step that no kernel makes."""


def recorded_calls() -> list[Call] | None:
    """Return the list to which each kernel call of this thread is appended; None for no list."""
    return _of_thread.calls if _active else None


def probe_counter() -> Counter:
    """Return the counter of the recording of this thread, or else a new one, at 0.

    Kernels increase it by the probes of a local search where these differ each time.
    """
    probes = _of_thread.probes if _active else None
    return np.zeros(1, np.int64) if probes is None else probes


@contextmanager
def recorded(probes: Counter | None = None) -> Iterator[list[Call]]:
    """Record the kernel calls of this thread (a context manager).

    ``probes`` (int64, shape (1,)): counts the probes of local searches.
    """
    calls: list[Call] = []
    _of_thread.calls, _of_thread.probes = calls, probes
    _active.append(calls)
    try:
        yield calls
    finally:
        _of_thread.calls = _of_thread.probes = None
        _active.pop()  # whose it was does not matter
