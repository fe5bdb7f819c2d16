"""The list of puzzles: a table of which one row is on the board."""

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sudoku_ga.app.collection.model import NUMBERS, CollectionModel, Column
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.table import (
    HEAD_HEIGHT,
    PADDING,
    Index,
    draw_ground,
    set_up_table,
    write,
)
from sudoku_ga.translation import _

_ROW = 28
_WIDEST_NUMBER = 84
_WIDTHS = {Column.GIVENS: 56, Column.GRADE: 52, Column.SOLVED: 62}
_LEAST_NUMBER, _LEAST_NAME = 40, 110


class CollectionView(QTableView):
    """Shows a collection; a click or Enter chooses a puzzle, Ctrl or Shift selects several.

    Parameters
    ----------
    model : CollectionModel
        What is shown.

    Notes
    -----
    ``chosen(row)`` is emitted when a person chooses a puzzle, also by the arrow keys.
    """

    chosen = Signal(int)

    def __init__(self, model: CollectionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(_Delegate(self))
        set_up_table(self, _("Puzzles"), _ROW)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        model.rowsInserted.connect(self._share_width)
        model.modelReset.connect(self._share_width)
        self.clicked.connect(self._click)
        self.activated.connect(self._choose)
        Themes.instance().changed.connect(self._repaint)

    def set_current(self, row: int) -> None:
        """Show which puzzle is on the board, -1 for none; nothing is chosen by it."""
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
        """The rows that can be seen."""
        first = self.rowAt(0)
        if first < 0:
            return range(0)
        last = self.rowAt(self.viewport().height() - 1)
        return range(first, (last if last >= 0 else self.model().rowCount() - 1) + 1)

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(240, HEAD_HEIGHT + 3 * _ROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names what the numbers leave."""
        super().resizeEvent(event)
        self._share_width()

    @Slot()
    def _share_width(self) -> None:
        """Let the last column go where the names would be too narrow."""
        metrics = QFontMetrics(fonts.font(fonts.SECONDARY))
        largest = metrics.horizontalAdvance(f"{self.model().rowCount():,}")
        widths = {Column.NUMBER: max(_LEAST_NUMBER, largest + 2 * PADDING), **_WIDTHS}
        bold = QFontMetrics(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        for column in widths:  # its head may be longer than what stands in it
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

    def _repaint(self) -> None:
        self.viewport().update()


class _Delegate(QStyledItemDelegate):
    """Paints the words of a cell on the ground of its row."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        theme, column = current_theme(), Column(index.column())
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = draw_ground(painter, option, theme, first=column is Column.NUMBER)
        weight = fonts.MEDIUM if column is Column.GRADE else fonts.REGULAR
        painter.setFont(fonts.font(fonts.SECONDARY, weight))
        quiet = column in (Column.NUMBER, Column.SOLVED) and not selected
        if quiet:
            ink = theme.solved if column is Column.SOLVED else theme.ink2
        inside = QRectF(option.rect).adjusted(PADDING, 0, -PADDING, 0)
        write(painter, inside, str(index.data()), ink, right=column in NUMBERS)
