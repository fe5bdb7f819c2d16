"""The window with the puzzles of a collection."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.collection.model import CollectionModel
from sudoku_ga.app.collection.view import CollectionView
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.translation import _

_WIDTH, _HEIGHT = 480, 560
_LEAST_WIDTH, _LEAST_HEIGHT = 320, 300
_REST_MS = 120
"""What is seen is graded when the list has come to rest for so long."""


class CollectionWindow(QDialog):
    """Lists a collection and says which of its rows are seen.

    Parameters
    ----------
    model : CollectionModel
        The collection.
    parent : QWidget
        The main window, above which it stays.

    Attributes
    ----------
    list : CollectionView
    print, previous, next : Button

    Notes
    -----
    ``seen(rows)`` is emitted when other rows can be seen.
    """

    seen = Signal(object)

    def __init__(self, model: CollectionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        self.resize(_WIDTH, _HEIGHT)
        self.list = CollectionView(model)
        self.previous = Button(_("Previous"))
        self.next = Button(_("Next"))
        self.print = Button(_("Print…"))
        self.print.setToolTip(_("Print the selected puzzles, or all of them"))
        self.print.setAutoDefault(False)
        self._count = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        card = Card()
        card.body.addWidget(self.list)
        foot = QHBoxLayout()
        foot.addWidget(self._count, 1)
        foot.addWidget(self.print)
        for button, keys in ((self.previous, "Ctrl+PgUp"), (self.next, "Ctrl+PgDown")):
            button.setToolTip(_("In the main window: {keys}").format(keys=keys))
            button.setAutoDefault(False)  # Enter chooses the puzzle of the row
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(12)
        layout.addWidget(card, 1)
        layout.addLayout(foot)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._tell)
        bar = self.list.verticalScrollBar()
        for signal in (
            bar.valueChanged,
            bar.rangeChanged,
            model.modelReset,
            model.rowsInserted,
        ):
            signal.connect(self._wait)

    def show_collection(self, title: str, count: str) -> None:
        """Show the name of the collection, and how many puzzles there are."""
        self.setWindowTitle(title)
        self._count.setText(count)

    @property
    def count_text(self) -> str:
        """How many puzzles are said to be there."""
        return self._count.text()

    def showEvent(self, event: QShowEvent) -> None:
        """Tell what is seen from now on."""
        super().showEvent(event)
        self._rest.start()

    @Slot()
    def _wait(self) -> None:
        if self.isVisible():
            self._rest.start()

    @Slot()
    def _tell(self) -> None:
        rows: Sequence[int] = self.list.visible_rows
        if self.isVisible() and rows:
            self.seen.emit(rows)
