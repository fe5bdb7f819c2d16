"""The window as a program: signals, restarts, unexpected exceptions, and garbage collection."""

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


class WindowRestart(QObject):
    """Opens the window in the language that was chosen.

    ``make_window``: returns a window that is not shown yet.
    ``window``: the one that is open.
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
        # Not before the click on the button in the old window is over.
        queued = Qt.ConnectionType.QueuedConnection
        self.window.reopen_wanted.connect(self.reopen, queued)
        return self.window

    @Slot()
    def reopen(self) -> None:
        """Close the window and open another one, which goes on with the session."""
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
    """Let the program and Qt's own dialogs speak a language.

    ``choice``: ``system``, or one of the program's languages. A window that is there already stays
    as it is.

    Returns of Qt's own texts; empty in English.
    """
    set_language(*(QLocale.system().uiLanguages() if choice == "system" else [choice]))
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator = QTranslator(app)
    if translator.load(QLocale(language()), "qtbase", "_", folder):
        app.installTranslator(translator)
    return translator


_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl+C, the end of a desktop session, and a terminal that is closed; not all on Windows."""


class SignalHandlers(QObject):
    """Closes the windows as a person would, so that the session is kept and no process stays.

    Python hears of a signal when Qt calls it next; the timer of
    :class:`~sudoku_ga.app.shell.application.GarbageCollection` sees to that twice a second.
    """

    _asked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # Queued: a signal may come in the middle of anything.
        self._asked.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Listen from now on, except to what this process was started to ignore."""
        interruption.hand_over()
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
                "a display is expected for the window, found none; sudoku-ga "
                "--demo runs without a display, and sudoku-ga --help lists the "
                "commands"
            )
        )
    app = make_application(sys.argv[:1])  # Qt would take --plugin for an option of its own
    CrashHandler(app).install()
    SignalHandlers(app).install()
    GarbageCollection(app)
    location = QStandardPaths.StandardLocation.AppDataLocation
    data = Path(QStandardPaths.writableLocation(location))
    stored = stored_settings()
    settings = Settings(stored)
    window = WindowRestart(app, settings, lambda: make_window(app, settings, data)).open()
    window.show()  # so that it can ask whether the last board may go
    window.sessions.take_up(lambda: None if file is None else window.files.open_file(file))
    code = app.exec()
    if left_running():
        # A thread within a long call can neither be ended nor outlive the interpreter.
        from sudoku_ga.evolution.kernels.cache_folder import remove_temporary_directory

        remove_temporary_directory()
        stored.sync()
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


def stored_settings() -> QSettings:
    """Return the settings of the user; a pipe in their place gets another name.

    Qt would wait for its writer.
    """
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    file = Path(place, ORGANISATION, f"{APPLICATION}.conf")
    if file.is_fifo():
        with contextlib.suppress(OSError):
            move_aside(file, numbered(file.with_suffix(".previous.conf")))
    return QSettings(ORGANISATION, APPLICATION)


@contextlib.contextmanager
def _end_without_display() -> Iterator[None]:
    """Within, Qt says in one line that it cannot reach the display, and ends without a core dump.

    It ends the process itself where its platform cannot be started; there is nothing to catch.
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
    """Return whether there is something to show a window on; other systems than Linux have it."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def make_application(arguments: list[str]) -> QApplication:
    """Return the application, with its name, fonts and icon; the present one if there is one.

    Raises ``UserError`` where the environment has settings that the compiler cannot use.
    """
    if any(name.startswith("NUMBA_") and name != "NUMBA_CACHE_DIR" for name in os.environ):
        import sudoku_ga.evolution.kernels.compiled  # noqa: F401  else only after the first paint
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
