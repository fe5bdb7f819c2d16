"""The windows beside the main one: guide, the list of moves, keys, about."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QMainWindow

from sudoku_ga.app.play.history import HistoryWindow
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.app.window.actions import Actions

if TYPE_CHECKING:
    from sudoku_ga.app.help.window import HelpWindow


class OtherWindows(QObject):
    """Opens the windows, of which most are imported only then.

    ``actions``: whose keys are listed.

    ``lesson_wanted(name)`` is emitted when a page of the guide links a lesson.
    """

    lesson_wanted = Signal(str)

    def __init__(
        self,
        actions: Actions,
        document_controller: DocumentController,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window
        self.history = HistoryWindow(document_controller, window)
        self.guide: HelpWindow | None = None

    @Slot(str)
    def show_guide(self, page: str = "") -> None:
        """Open the guide beside the window, at a page or where it was left."""
        if self.guide is None:
            from sudoku_ga.app.help.window import HelpWindow

            self.guide = HelpWindow(self._window)
            self.guide.lesson_wanted.connect(self.lesson_wanted)
        if page:
            self.guide.show_page(page)
        self.guide.open_beside(self._window)

    @Slot()
    def show_guide_window(self) -> None:
        """Open the guide where it was left."""
        self.show_guide()

    @Slot()
    def show_history(self) -> None:
        """Open the list of moves."""
        self.history.show()
        self.history.activateWindow()

    @Slot()
    def show_keys(self) -> None:
        """Open the list of keys."""
        dialogs.show_keys(self._actions.key_rows(), self._window)

    @Slot()
    def show_about(self) -> None:
        """Open the name, version and licence of the program."""
        dialogs.show_about(self._window)
