"""What tables share: models with named columns, set-up, header, and the ground of cells."""

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme
from sudoku_ga.app.widgets.painting import draw_focus
from sudoku_ga.translation import _

Index = QModelIndex | QPersistentModelIndex

NOWHERE = QModelIndex()
"""The parent of all rows, and the index of a row that is gone."""

HEAD_HEIGHT, PADDING = 30, 8
_EDGE = 3


class ColumnModel(QAbstractTableModel):
    """A table with named columns.

    ``heads``: the names of all columns from left to right, in English.
    ``numbers``: the columns that are aligned at their right.
    """

    heads: Mapping[Any, str]
    numbers: Collection[int] = ()

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the name of a column or its alignment."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment(section)
        return self.head(section) if role == Qt.ItemDataRole.DisplayRole else None

    def alignment(self, section: int) -> Qt.AlignmentFlag:
        """Return how a column and its name are aligned."""
        flags = Qt.AlignmentFlag
        side = flags.AlignRight if section in self.numbers else flags.AlignLeft
        return side | flags.AlignVCenter

    def head(self, section: int) -> str:
        """Return the name of a column in the language of the window."""
        return _(self.heads[section])


class TableHeader(QHeaderView):
    """The names of the columns; an arrow shows by which one the rows are sorted.

    ``arranged()`` is emitted when the user has given a column another width.
    """

    arranged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFixedHeight(HEAD_HEIGHT)
        self.setMinimumSectionSize(20)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setHighlightSections(False)
        self.setFont(fonts.font(fonts.SECONDARY, fonts.MEDIUM))
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._widths: list[int] = []

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note the widths before a column is dragged."""
        self._widths = self._present_widths()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Report widths that the user has changed."""
        super().mouseReleaseEvent(event)
        if self._present_widths() != self._widths:
            self.arranged.emit()

    def _present_widths(self) -> list[int]:
        return [self.sectionSize(section) for section in range(self.count())]


def set_up_table(
    view: QTableView,
    name: str,
    row_height: int,
    header: TableHeader | None = None,
) -> TableHeader:
    """Give a table the look and behaviour of all tables of the window.

    ``row_height``: in pixels, the same for all rows: hidden ones need not be measured.
    ``header``: one that draws more than names.
    """
    header = header or TableHeader(view)
    view.setHorizontalHeader(header)
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(row_height)
    view.verticalHeader().hide()
    view.setShowGrid(False)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setWordWrap(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setTabKeyNavigation(False)
    view.setAccessibleName(name)
    return header


def draw_ground(
    painter: QPainter, option: QStyleOptionViewItem, theme: Theme, *, first: bool
) -> QColor:
    """Draw the ground of a cell and return the ink that is read on it.

    ``option``: as a delegate is given it.
    ``first``: whether the cell is the first of its row, which has the edge of a selection.
    """
    rect = QRectF(option.rect)
    selected = bool(option.state & QStyle.StateFlag.State_Selected)
    if selected:
        painter.fillRect(rect, theme.accent_soft)
        if first:
            edge = QRectF(rect.left(), rect.top(), _EDGE, rect.height())
            painter.fillRect(edge, theme.accent)
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, theme.hover)
    if option.state & QStyle.StateFlag.State_HasFocus:
        draw_focus(painter, rect, 2, theme.accent)
    return theme.on_accent_soft if selected else theme.ink


def write(painter: QPainter, rect: QRectF, text: str, ink: QColor, *, right: bool = False) -> None:
    """Write one line; without room a name is cut in the middle and a number at its end."""
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    cut = Qt.TextElideMode.ElideRight if right else Qt.TextElideMode.ElideMiddle
    shown = painter.fontMetrics().elidedText(text, cut, int(rect.width()))
    painter.setPen(ink)
    painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter), shown)
