"""Collecting garbage in the thread of the window, and there alone."""

import ctypes
import gc
import sys

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS = 500


class GarbageCollection(QObject):
    """Does by a timer what Python does in whatever thread happens to allocate.

    A dialog that was closed may be held by a cycle of references. Were it found by the collector
    in a worker, it would be destroyed there, and Qt does not survive widgets that are touched by
    another thread.

    Parameters
    ----------
    parent : QObject
        The application.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # What stands since the start is no garbage, and need not be looked at again.
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


def give_memory_back() -> None:
    """Let the system have what the C library keeps of memory that was freed.

    The GNU library keeps a store for each of some threads, and returns only what lies at the end
    of one: after some thousand actions a window held 400 MB in which nothing was. Other libraries
    return it by themselves.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)
