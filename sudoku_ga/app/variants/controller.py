"""Opens the dialog for a new board of a variant."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.document_controller import DocumentController

if TYPE_CHECKING:
    from sudoku_ga.app.variants.dialog import VariantDialog


class VariantController(QObject):
    """Begins with an empty board of a variant.

    ``begun()`` is emitted when there is a new board. The dialog is imported when it is needed: the
    window opens sooner.
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
