"""The window of the program, and another one in its place when the language changes."""

from collections.abc import Callable

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator, Slot
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.settings import Settings
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.translation import language, set_language


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
