"""The end of the program when the system, or Ctrl+C in a terminal, asks for it."""

import signal
from types import FrameType

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl+C, the end of a desktop session, and a terminal that is closed; not all on Windows."""


class SignalHandlers(QObject):
    """Closes the windows as a person would, so that the session is kept and no process stays.

    Parameters
    ----------
    parent : QObject
        The application.

    Notes
    -----
    Python hears of a signal when Qt calls it next; the timer of
    :class:`~sudoku_ga.app.shell.garbage.GarbageCollection` sees to that twice a second.
    """

    _asked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # Queued: a signal may come in the middle of anything.
        self._asked.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Listen from now on, except to what this process was started to ignore."""
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._note)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)  # asked a second time, the program ends at once
        self._asked.emit()

    @Slot()
    def _end(self) -> None:
        QApplication.closeAllWindows()
        QApplication.exit()  # also where a dialog keeps a window from closing
