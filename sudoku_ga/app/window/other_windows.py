"""The windows beside the main one: guide, the list of moves, keys, about."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.play.history import HistoryWindow
from sudoku_ga.app.window import dialogs
from sudoku_ga.app.window.actions import Actions

if TYPE_CHECKING:
    from sudoku_ga.app.help.window import HelpWindow


class OtherWindows(QObject):
    """Opens them when they are asked for.

    Parameters
    ----------
    actions : Actions
        Ask for them.
    document_controller : DocumentController
        The desk whose moves are listed.
    window : QWidget
        The main window.

    Attributes
    ----------
    history : HistoryWindow
    guide : HelpWindow or None
        None until it is first asked for.

    Notes
    -----
    ``setup_wanted(address)`` is emitted when a lesson is to set the main window up, and
    ``page_left()`` when the page of the guide is left.
    """

    setup_wanted = Signal(str)
    page_left = Signal()

    def __init__(
        self,
        actions: Actions,
        document_controller: DocumentController,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window
        self.history = HistoryWindow(document_controller, window)
        self.guide: HelpWindow | None = None
        actions.guide.triggered.connect(self._show_guide)
        actions.lessons.triggered.connect(self._show_lessons)
        actions.shortcuts.triggered.connect(self._show_keys)
        actions.about.triggered.connect(self._show_about)
        actions.by_hand.history.triggered.connect(self._show_history)

    @Slot(str)
    def show_guide(self, page: str = "") -> None:
        """Open the guide, at a page or where it was left."""
        if self.guide is None:
            from sudoku_ga.app.help.window import HelpWindow

            self.guide = HelpWindow(self._window)
            self.guide.setup_wanted.connect(self.setup_wanted)
            self.guide.page_left.connect(self.page_left)
        if page:
            self.guide.show_page(page)
        self.guide.show()
        self.guide.activateWindow()

    @Slot()
    def _show_guide(self) -> None:
        self.show_guide()

    @Slot()
    def _show_lessons(self) -> None:
        self.show_guide("lessons")

    @Slot()
    def _show_history(self) -> None:
        self.history.show()
        self.history.activateWindow()

    @Slot()
    def _show_keys(self) -> None:
        dialogs.show_keys(self._actions.with_keys(), self._window)

    @Slot()
    def _show_about(self) -> None:
        dialogs.show_about(self._window)
