"""The windows beside the main one: guide, moves, keys, about, and a new board of a variant."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QWidget,
)

from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.text import Text, wrapping
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.app.collection.solved import SolvedPuzzles
    from sudoku_ga.app.help.window import HelpWindow
    from sudoku_ga.app.play.statistics import StatisticsWindow
    from sudoku_ga.app.services import Services
    from sudoku_ga.app.variants.dialog import VariantDialog

_WIDTH, _HEIGHT = 320, 420


class HistoryWindow(QDialog):
    """Shows the moves from the oldest on, and marks the present one."""

    def __init__(
        self, document_controller: DocumentController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("List of moves"))
        self.resize(_WIDTH, _HEIGHT)
        self._document_controller = document_controller
        self.moves = QListWidget()
        self.moves.setAccessibleName(_("Moves, oldest first"))
        self.moves.setUniformItemSizes(True)
        self.moves.setSpacing(2)
        self.moves.itemActivated.connect(self._go_to)
        self.moves.itemClicked.connect(self._go_to)
        layout = vbox(
            self,
            wrapping(Text(_("Click a move to go back to it, or forward again."))),
            self.moves,
            spacing=14,
            margins=(20, 16, 20, 16),
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        document_controller.changed.connect(self._follow)
        document_controller.held.connect(self.moves.setDisabled)

    def showEvent(self, event: QShowEvent) -> None:
        """Update the list, which is not updated while it is hidden."""
        super().showEvent(event)
        self._follow()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._follow()

    @Slot()
    def _follow(self) -> None:
        """Show the moves. Those that are undone are grey."""
        if not self.isVisible():
            return
        document = self._document_controller.document
        texts = [_("At the beginning"), *document.texts]
        self.moves.addItems([""] * (len(texts) - self.moves.count()))
        while self.moves.count() > len(texts):
            self.moves.takeItem(self.moves.count() - 1)
        grey, ink = self.palette().placeholderText(), self.palette().text()
        for row, text in enumerate(texts):
            item = self.moves.item(row)
            item.setText(text)
            now = row == document.position
            item.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if now else fonts.REGULAR))
            item.setForeground(grey if row > document.position else ink)
        self.moves.setCurrentRow(document.position)
        self.moves.scrollToItem(self.moves.item(document.position))

    @Slot(QListWidgetItem)
    def _go_to(self, item: QListWidgetItem) -> None:
        self._document_controller.go_to(self.moves.row(item))


class OtherWindows(QObject):
    """Opens the windows, most of which are imported only then.

    ``actions``: the actions whose keys are listed.

    ``lesson_wanted(name)`` is emitted when a link to a lesson is followed in the guide.
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
        self.statistics: StatisticsWindow | None = None

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
    def move_guide(self) -> None:
        """Let the guide make room for a dock that was opened."""
        if self.guide is not None:
            self.guide.make_room(self._window)

    @Slot()
    def show_history(self) -> None:
        """Open the list of moves."""
        self.history.show()
        self.history.activateWindow()

    def show_statistics(self, services: "Services", solved: "SolvedPuzzles") -> None:
        """Open the statistics of games."""
        if self.statistics is None:
            from sudoku_ga.app.play.statistics import StatisticsWindow

            self.statistics = StatisticsWindow(services, solved, self._window)
        self.statistics.show()
        self.statistics.activateWindow()

    @Slot()
    def show_keys(self) -> None:
        """Open the list of keys."""
        dialogs.show_keys(self._actions.key_rows(), self._window)

    @Slot()
    def show_about(self) -> None:
        """Open the name, the version and the licence of the program."""
        dialogs.show_about(self._window)


class VariantController(QObject):
    """Begins with an empty board of a variant.

    ``begun()`` is emitted when there is a new board. The dialog is imported when it is needed, so
    that the window opens sooner.
    """

    begun = Signal()

    def __init__(self, document_controller: DocumentController, window: QWidget) -> None:
        super().__init__(window)
        self._document_controller, self._window = document_controller, window
        self.dialog: VariantDialog | None = None

    @Slot()
    def open(self) -> None:
        """Open the dialog with the rules of the board that is shown."""
        from sudoku_ga.app.variants.dialog import VariantDialog

        geometry = self._document_controller.document.state.puzzle.geometry
        self.dialog = VariantDialog(geometry, self._window)
        self.dialog.accepted.connect(self._begin)
        self.dialog.finished.connect(self._forget)
        self.dialog.open()

    @Slot()
    def _begin(self) -> None:
        if self.dialog is not None and self.dialog.geometry_of_board is not None:
            self._document_controller.begin(self.dialog.geometry_of_board)
            self.begun.emit()

    @Slot()
    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
