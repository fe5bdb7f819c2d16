"""Unexpected exceptions: a log file and a dialog with the trace; the program goes on."""

import contextlib
import logging
import sys
import threading
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QApplication, QDialog

from sudoku_ga.app.widgets.dialogs import show_trace
from sudoku_ga.translation import _

_LARGEST_LOG = 1_000_000
_log = logging.getLogger("sudoku_ga")


class CrashHandler(QObject):
    """Receives unexpected exceptions by the hooks of the interpreter.

    An exception may come from any thread; the dialog is opened in that of the window.
    """

    _found = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._dialog: QDialog | None = None
        self._found.connect(self._show)

    def install(self) -> None:
        """Set the hooks, and write to the log file where there can be one."""
        path = log_path()
        with contextlib.suppress(OSError):  # without a log, exceptions are still shown
            path.parent.mkdir(parents=True, exist_ok=True)
            handler = RotatingFileHandler(
                path, maxBytes=_LARGEST_LOG, backupCount=1, encoding="utf-8", delay=True
            )
            handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
            _log.addHandler(handler)
        sys.excepthook = self.take
        threading.excepthook = self._take_of_thread

    def take(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Log an exception and show it."""
        text = "".join(traceback.format_exception(kind, error, trace))
        _log.error("%s", text)
        sys.__excepthook__(kind, error, trace)
        self._found.emit(text)

    def _take_of_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.take(args.exc_type, args.exc_value, args.exc_traceback)

    @Slot(str)
    def _show(self, text: str) -> None:
        if self._dialog is not None:
            return  # one exception often causes others; all are in the log
        # Referred to here: without a window, nothing else owns it.
        self._dialog = show_trace(_("Something went wrong"), text, QApplication.activeWindow())
        self._dialog.finished.connect(self._forget)
        self._dialog.destroyed.connect(self._forget)  # with a dialog above which it was opened

    @Slot()
    def _forget(self) -> None:
        self._dialog = None


def log_path() -> Path:
    """Return where the log file is."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)
    return Path(folder) / "sudoku-ga.log"
