"""The window as a program, and its end by a signal of the system."""

import logging
import os
import signal
import sys
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.run.worker_thread import left_running
from sudoku_ga.app.settings import APPLICATION, ORGANISATION, Settings
from sudoku_ga.app.shell.crash import CrashHandler
from sudoku_ga.app.shell.garbage import GarbageCollection
from sudoku_ga.app.shell.restart import WindowRestart
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _, follow_language_in_numbers
from sudoku_ga.version import __version__

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl+C, the end of a desktop session, and a terminal that is closed; not all on Windows."""


class SignalHandlers(QObject):
    """Closes the windows as a person would, so that the session is kept and no process stays.

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


DESKTOP_ID = "io.github.sudoku_ga.SudokuGA"
"""Also the name of the .desktop file, by which Wayland finds the icon."""

_SWITCH_S = 0.0001
"""Python's own 5 ms, met at every call into Qt, add up to a window that stutters."""


def run_window(file: str | None = None) -> int:
    """Open the window and return the exit code when it is closed.

    ``file``: a file with puzzles, or a puzzle in one line; what is wrong with it is said in the
    window.

    Raises UserError where there is no display, for which Qt would crash.
    """
    if not (has_display() or os.environ.get("QT_QPA_PLATFORM")):
        raise UserError(
            _(
                "a display for the window is expected, found none; sudoku-ga --demo runs without "
                "one, and sudoku-ga --help lists the commands"
            )
        )
    app = make_application(sys.argv[:1])  # Qt would take --plugin for an option of its own
    CrashHandler(app).install()
    SignalHandlers(app).install()
    GarbageCollection(app)
    location = QStandardPaths.StandardLocation.AppDataLocation
    data = Path(QStandardPaths.writableLocation(location))
    stored = QSettings(ORGANISATION, APPLICATION)
    settings = Settings(stored)
    window = WindowRestart(app, settings, lambda: make_window(app, settings, data)).open()
    if file is None:
        window.sessions.take_up()
    else:
        window.files.open_file(file)
    window.show()
    code = app.exec()
    if left_running():
        # A thread within a long call can neither be ended nor outlive the interpreter.
        stored.sync()
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


def has_display() -> bool:
    """Return whether there is something to show a window on; other systems than Linux have it."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def make_application(arguments: list[str]) -> QApplication:
    """Return the application, with its name, fonts and icon; the present one if there is one."""
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication(arguments)
    app.setApplicationName(APPLICATION)
    app.setApplicationDisplayName("Sudoku GA")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(DESKTOP_ID)
    app.setWindowIcon(icons.application_icon())
    follow_language_in_numbers()
    fonts.install(app)
    Themes.install(app)
    # The run computes in another thread; this is how long the window waits for the interpreter.
    sys.setswitchinterval(_SWITCH_S)
    return app


def make_window(
    app: QApplication, settings: Settings, data_folder: Path | None = None
) -> MainWindow:
    """Return the window with the real engine; what it keeps is in a folder, if there is one."""
    # Owned by the window, not the application: it ends with a window that is replaced.
    preparation = KernelPreparation(_is_prepared)
    window = MainWindow(RealEngine(), preparation, settings, data_folder)
    app.aboutToQuit.connect(window.shut_down)
    return window


def _is_prepared() -> bool:
    # Imports the compiler; asked after the first paint.
    from sudoku_ga.evolution.engine.warm_up import is_prepared

    return is_prepared()
