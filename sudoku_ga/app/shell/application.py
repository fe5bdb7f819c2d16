"""The program around the window: start, language, signals, unexpected exceptions and memory."""

import contextlib
import ctypes
import gc
import logging
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import FrameType, TracebackType

from PySide6.QtCore import (
    QLibraryInfo,
    QLocale,
    QMessageLogContext,
    QObject,
    QSettings,
    QStandardPaths,
    Qt,
    QTimer,
    QtMsgType,
    QTranslator,
    Signal,
    Slot,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication, QDialog

from sudoku_ga import interruption
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.run_controller import left_running
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.settings import APPLICATION, ORGANISATION, Settings
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.dialogs import show_trace
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.errors import UserError
from sudoku_ga.files import move_aside, numbered
from sudoku_ga.translation import _, follow_language_in_numbers, language, set_language
from sudoku_ga.version import __version__

_LARGEST_LOG = 1_000_000
_log = logging.getLogger("sudoku_ga")


class CrashHandler(QObject):
    """Logs unexpected exceptions and shows them in a dialog.

    The hooks of the interpreter pass on the exceptions of all threads. The dialog is opened in the
    thread of the window.
    """

    _found = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._dialog: QDialog | None = None
        self._found.connect(self._show)

    def install(self) -> None:
        """Set the hooks of the interpreter, and log to a file if its folder can be made."""
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
        # Kept here, since nothing else owns a dialog without a parent.
        self._dialog = show_trace(_("Something went wrong"), text, QApplication.activeWindow())
        self._dialog.finished.connect(self._forget)
        self._dialog.destroyed.connect(self._forget)  # together with its parent

    @Slot()
    def _forget(self) -> None:
        self._dialog = None


def log_path() -> Path:
    """Return the path of the log file."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)
    return Path(folder) / "sudoku-ga.log"


_INTERVAL_MS = 500

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""The options of ``mallopt``, by their numbers in ``malloc.h``."""
_OWN_MAPPING, _KEPT_FREE = 4 << 20, 8 << 20
"""In bytes: the least size of a block with a memory mapping of its own, which the system gets back
when the block is freed; and the free memory that may stay at the end of an arena. NumPy asks for
huge pages from 4 MB on, so that a new mapping is cheap to fill."""
_ARENAS = 2
"""One for the window, one for all other threads, which allocate little while they compute."""


class GarbageCollection(QObject):
    """Collects garbage by a timer, in the thread of the window.

    Python itself collects in whichever thread happens to allocate. A closed dialog may be part of a
    reference cycle. If a worker collected it, the dialog would be destroyed in the thread of the
    worker, and Qt crashes when another thread touches a widget.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        keep_little_memory()
        gc.disable()
        # Objects made before are kept until the end, and need not be examined again.
        gc.freeze()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect_what_is_due)
        self._timer.start(_INTERVAL_MS)

    def collect_what_is_due(self) -> None:
        """Collect the oldest of Python's generations of objects that has passed its threshold."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > thresholds[generation] > 0:
                gc.collect(generation)
                if generation == len(counts) - 1:  # at most once a minute
                    give_memory_back()
                return


def keep_little_memory() -> None:
    """Let the C library use few arenas, and return large blocks as soon as they are freed.

    By default, the GNU C library has up to eight arenas for each processor. When large blocks are
    freed, it raises two limits: the size from which a block has a mapping of its own, up to 32 MB,
    and the free memory that may stay at the end of each arena, up to 64 MB.
    :func:`give_memory_back` does not return this memory either: after a run on a large board, the
    arena of a thread could hold 20 MB that were not in use.
    """
    set_option = _of_the_c_library("mallopt")
    if set_option is not None:
        set_option(_ARENA_MAX, _ARENAS)
        set_option(_MMAP_THRESHOLD, _OWN_MAPPING)
        set_option(_TRIM_THRESHOLD, _KEPT_FREE)


def give_memory_back() -> None:
    """Return freed memory, which the C library keeps, to the system.

    By itself, the GNU C library returns only memory at the end of an arena: after some thousand
    actions, the window held 400 MB of free memory. Other libraries return it by themselves.
    """
    trim = _of_the_c_library("malloc_trim")
    if trim is not None:
        trim(0)


def _of_the_c_library(name: str) -> Callable[..., int] | None:
    """Return a function of the GNU C library, or None if the C library is another one."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


class WindowRestart(QObject):
    """Opens the window, and replaces it when another language is chosen.

    ``make_window``: returns a new window that is not shown yet.
    ``window``: the newest window; None before :meth:`open`.
    """

    def __init__(
        self, app: QApplication, settings: Settings, make_window: Callable[[], MainWindow]
    ) -> None:
        super().__init__(app)
        self._app, self._settings, self._make_window = app, settings, make_window
        self._translator: QTranslator | None = None
        self.window: MainWindow | None = None

    def open(self) -> MainWindow:
        """Return a new window, to be shown by the caller."""
        if self._translator is not None:
            self._app.removeTranslator(self._translator)
        self._translator = install_language(self._app, self._settings.language)
        self.window = self._make_window()
        # Queued, so that the old window first finishes the click on its button.
        queued = Qt.ConnectionType.QueuedConnection
        self.window.reopen_wanted.connect(self.reopen, queued)
        return self.window

    @Slot()
    def reopen(self) -> None:
        """Close the window, and open another one that continues the session."""
        old = self.window
        if old is None:
            return
        self._app.setQuitOnLastWindowClosed(False)
        old.close()
        old.deleteLater()
        window = self.open()
        window.sessions.take_up()
        window.show()
        self._app.setQuitOnLastWindowClosed(True)


def install_language(app: QApplication, choice: str) -> QTranslator:
    """Set the language of the program and of Qt's own dialogs.

    ``choice``: ``system``, or one of the languages of the program.

    An open window keeps its language. Returns the translator of Qt's own texts, which is empty for
    English.
    """
    set_language(*(QLocale.system().uiLanguages() if choice == "system" else [choice]))
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator = QTranslator(app)
    if translator.load(QLocale(language()), "qtbase", "_", folder):
        app.installTranslator(translator)
    return translator


_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""Sent by Ctrl+C, the end of a desktop session, and a terminal that closes; not all on Windows."""


class SignalHandlers(QObject):
    """Closes all windows at a signal, so that the session is saved and no process is left.

    Python handles a signal when Qt next calls Python code. The timer of
    :class:`~sudoku_ga.app.shell.application.GarbageCollection` causes such a call twice a second.
    """

    _asked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # Queued, since a signal may interrupt any code.
        self._asked.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Handle the signals, except those that this process was started to ignore."""
        interruption.hand_over()
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._note)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)  # the same signal again ends the program at once
        self._asked.emit()

    @Slot()
    def _end(self) -> None:
        QApplication.closeAllWindows()
        QApplication.exit()  # also if a dialog keeps a window from closing


DESKTOP_ID = "io.github.sudoku_ga.SudokuGA"
"""Also the name of the .desktop file, by which Wayland finds the icon."""

_SWITCH_S = 0.0001
"""In seconds. The window may wait this long at each call into Qt, and stutters with Python's
default of 5 ms."""


def run_window(file: str | None = None) -> int:
    """Open the window, and return the exit code when it is closed.

    ``file``: a file with puzzles, or a puzzle in one line. If it cannot be read, the window
    shows a message.

    Raises ``UserError`` if there is no display, since Qt would crash.
    """
    if not (has_display() or os.environ.get("QT_QPA_PLATFORM")):
        raise UserError(
            _(
                "a display is expected for the window, found none; sudoku-ga "
                "--demo runs without a display, and sudoku-ga --help lists the "
                "commands"
            )
        )
    app = make_application(sys.argv[:1])  # Qt has an option --plugin of its own
    CrashHandler(app).install()
    SignalHandlers(app).install()
    GarbageCollection(app)
    location = QStandardPaths.StandardLocation.AppDataLocation
    data = Path(QStandardPaths.writableLocation(location))
    stored = stored_settings()
    settings = Settings(stored)
    window = WindowRestart(app, settings, lambda: make_window(app, settings, data)).open()
    window.show()  # visible before it asks whether to replace the last board
    window.sessions.take_up(lambda: None if file is None else window.files.open_file(file))
    code = app.exec()
    if left_running():
        # A thread in a long call cannot be ended, and must not outlive the interpreter.
        from sudoku_ga.evolution.kernels.cache_folder import remove_temporary_directory

        remove_temporary_directory()
        stored.sync()
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


def stored_settings() -> QSettings:
    """Return the settings of the user.

    A named pipe in place of their file is renamed, since Qt would wait for its writer.
    """
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    file = Path(place, ORGANISATION, f"{APPLICATION}.conf")
    if file.is_fifo():
        with contextlib.suppress(OSError):
            move_aside(file, numbered(file.with_suffix(".previous.conf")))
    return QSettings(ORGANISATION, APPLICATION)


@contextlib.contextmanager
def _end_without_display() -> Iterator[None]:
    """If Qt cannot use the display, write one line and end the process without a core dump.

    Qt raises no exception that could be caught: it aborts the process itself.
    """
    said: list[str] = []

    def note(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        said.append(text)
        if kind is QtMsgType.QtFatalMsg:
            message = _("a display that can be used is expected for the window, found: {reason}")
            line = " ".join(message.format(reason=said[0]).split())
            sys.stderr.write(f"sudoku-ga: {line}\n")
            sys.stderr.flush()
            os._exit(2)

    before = qInstallMessageHandler(note)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    sys.stderr.writelines(f"{text}\n" for text in said)


def has_display() -> bool:
    """Return whether there is a display; systems other than Linux always have one."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def make_application(arguments: list[str]) -> QApplication:
    """Return the application with its name, fonts and icon; it is made unless there is one.

    Raises ``UserError`` if environment variables have settings that the compiler cannot use.
    """
    if any(name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR" for name in os.environ):
        import sudoku_ga.evolution.kernels.compiled  # noqa: F401  its errors before the first paint
    present = QApplication.instance()
    with _end_without_display():
        app = present if isinstance(present, QApplication) else QApplication(arguments)
    app.setApplicationName(APPLICATION)
    app.setApplicationDisplayName("Sudoku GA")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(DESKTOP_ID)
    app.setWindowIcon(icons.application_icon())
    follow_language_in_numbers()
    fonts.install(app)
    Themes.install(app)
    # How long the window waits for the interpreter while the thread of a run computes.
    sys.setswitchinterval(_SWITCH_S)
    return app


def make_window(
    app: QApplication, settings: Settings, data_folder: Path | None = None
) -> MainWindow:
    """Return a window with the real engine.

    ``data_folder``: where the window keeps its lists of puzzles and the session; None to keep none.
    """
    # Owned by the window, not the application, so that it ends when the window is replaced.
    preparation = KernelPreparation(_is_prepared)
    window = MainWindow(RealEngine(), preparation, settings, data_folder)
    app.aboutToQuit.connect(window.shut_down)
    return window


def _is_prepared() -> bool:
    # Imports the compiler, so it is called after the first paint.
    from sudoku_ga.evolution.engine.warm_up import is_prepared

    return is_prepared()
