"""Collecting garbage in the thread of the window, and there alone."""

import ctypes
import gc
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS = 500

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""As malloc.h calls them by number."""
_OWN_MAPPING, _KEPT_FREE = 4 << 20, 8 << 20
"""Bytes: of a block from which on it has a mapping of its own, which ends with it, and of what
is kept at the end of a store. From 4 MB on numpy asks for huge pages, so that a new mapping is
cheap to fill."""
_STORES = 2
"""One for the window, one for all other threads, which allocate little while they compute."""


class GarbageCollection(QObject):
    """Does by a timer what Python does in whatever thread happens to allocate.

    A dialog that was closed may be held by a cycle of references. Were it found by the collector
    in a worker, it would be destroyed there, and Qt does not survive widgets that are touched by
    another thread.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        keep_little_memory()
        gc.disable()
        # What is there since the start is no garbage, and need not be looked at again.
        gc.freeze()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect_what_is_due)
        self._timer.start(_INTERVAL_MS)

    def collect_what_is_due(self) -> None:
        """Collect the oldest generation whose threshold is passed."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > thresholds[generation] > 0:
                gc.collect(generation)
                if generation == len(counts) - 1:  # a minute apart or more
                    give_memory_back()
                return


def keep_little_memory() -> None:
    """Let the C library have few stores, and give large blocks back as soon as they are freed.

    The GNU library has up to eight stores a processor. Where large blocks come and go, it raises
    the size from which a block has a mapping of its own up to 32 MB, and what it keeps at the end
    of each store up to 64 MB. That is not given back by :func:`give_memory_back` either: a run on
    a large board could leave 20 MB in the store of a thread that had none of it in use.
    """
    set_option = _of_the_c_library("mallopt")
    if set_option is not None:
        set_option(_ARENA_MAX, _STORES)
        set_option(_MMAP_THRESHOLD, _OWN_MAPPING)
        set_option(_TRIM_THRESHOLD, _KEPT_FREE)


def give_memory_back() -> None:
    """Let the system have what the C library keeps of memory that was freed.

    The GNU library returns by itself only what lies at the end of a store: after some thousand
    actions a window held 400 MB in which nothing was. Other libraries return it by themselves.
    """
    trim = _of_the_c_library("malloc_trim")
    if trim is not None:
        trim(0)


def _of_the_c_library(name: str) -> Callable[..., int] | None:
    """Return a function of the GNU library; None where the library is another one."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None
