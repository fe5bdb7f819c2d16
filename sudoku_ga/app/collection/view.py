"""The list of puzzles: a table of which one row is on the board, and its window."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QHBoxLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sudoku_ga.app.collection.model import CollectionModel, Column
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.table import HEAD_HEIGHT, PADDING, set_up_table
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.translation import _

_ROW = 28
_WIDEST_NUMBER = 84
_WIDTHS = {Column.GIVENS: 56, Column.GRADE: 52, Column.SOLVED: 62}
_LEAST_NUMBER, _LEAST_NAME = 40, 110
_WIDTH, _HEIGHT = 480, 560
_LEAST_WIDTH, _LEAST_HEIGHT = 320, 300
_REST_MS = 120
"""The visible rows are graded when the list has not moved for this time."""


class CollectionView(QTableView):
    """Shows a collection; a click or Enter chooses a puzzle, Ctrl or Shift selects several.

    Parameters
    ----------
    model : CollectionModel
        What is shown.

    Notes
    -----
    ``chosen(row)`` is emitted when the user chooses a puzzle.
    """

    chosen = Signal(int)

    def __init__(self, model: CollectionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        set_up_table(self, _("Puzzles"), _ROW)
        self.setFont(fonts.font(fonts.SECONDARY))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        model.rowsInserted.connect(self._share_width)
        model.modelReset.connect(self._share_width)
        self.clicked.connect(self._click)
        self.activated.connect(self._choose)

    def set_current(self, row: int) -> None:
        """Show which puzzle is on the board, -1 for none; ``chosen`` is not emitted."""
        if row < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif row != self.currentIndex().row() or not self.selectionModel().hasSelection():
            self.selectRow(row)
            self.scrollTo(self.model().index(row, Column.NUMBER))

    @property
    def selected_rows(self) -> list[int]:
        """The rows that are selected, ascending."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    @property
    def visible_rows(self) -> range:
        """The rows on the screen."""
        first = self.rowAt(0)
        if first < 0:
            return range(0)
        last = self.rowAt(self.viewport().height() - 1)
        return range(first, (last if last >= 0 else self.model().rowCount() - 1) + 1)

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(240, HEAD_HEIGHT + 3 * _ROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names the width that the numbers leave."""
        super().resizeEvent(event)
        self._share_width()

    @Slot()
    def _share_width(self) -> None:
        """Hide the last column where the names would be too narrow."""
        metrics = QFontMetrics(fonts.font(fonts.SECONDARY))
        largest = metrics.horizontalAdvance(f"{self.model().rowCount():,}")
        widths = {Column.NUMBER: max(_LEAST_NUMBER, largest + 2 * PADDING), **_WIDTHS}
        bold = QFontMetrics(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        for column in widths:  # its head may be wider than its cells
            head = self.model().headerData(column, Qt.Orientation.Horizontal)
            wanted = bold.horizontalAdvance(str(head)) + PADDING
            widths[column] = min(max(widths[column], wanted), _WIDEST_NUMBER)
        rest = self.viewport().width() - sum(widths.values())
        narrow = rest < _LEAST_NAME
        self.setColumnHidden(Column.SOLVED, narrow)
        for column, each in widths.items():
            self.setColumnWidth(column, each)
        name = rest + widths[Column.SOLVED] if narrow else rest
        self.setColumnWidth(Column.NAME, max(name, _LEAST_NUMBER))

    @Slot(QModelIndex)
    def _click(self, index: QModelIndex) -> None:
        if QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier:
            self._choose(index)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(index.row())


class CollectionWindow(QDialog):
    """The window that lists a collection.

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
    ``seen(rows)`` is emitted when other rows have become visible.
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
        buttons = QHBoxLayout()
        buttons.addWidget(self._count, 1)
        buttons.addWidget(self.print)
        for button, keys in ((self.previous, "Ctrl+PgUp"), (self.next, "Ctrl+PgDown")):
            button.setToolTip(_("In the main window: {keys}").format(keys=keys))
            button.setAutoDefault(False)  # Enter chooses the puzzle of the row
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(12)
        layout.addWidget(card, 1)
        layout.addLayout(buttons)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._report)
        bar = self.list.verticalScrollBar()
        for signal in (
            bar.valueChanged,
            bar.rangeChanged,
            model.modelReset,
            model.rowsInserted,
        ):
            signal.connect(self._wait)

    def show_collection(self, title: str, count: str) -> None:
        """Show the name of the collection and the number of its puzzles."""
        self.setWindowTitle(title)
        self._count.setText(count)

    @property
    def count_text(self) -> str:
        """The text about the number of puzzles."""
        return self._count.text()

    def showEvent(self, event: QShowEvent) -> None:
        """Report the visible rows from now on."""
        super().showEvent(event)
        self._rest.start()

    @Slot()
    def _wait(self) -> None:
        if self.isVisible():
            self._rest.start()

    @Slot()
    def _report(self) -> None:
        rows: Sequence[int] = self.list.visible_rows
        if self.isVisible() and rows:
            self.seen.emit(rows)
