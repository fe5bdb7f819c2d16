"""The table of findings."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QItemSelection, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from sudoku_ga.app.replications.findings import Group, Row
from sudoku_ga.app.replications.row_delegate import RowDelegate
from sudoku_ga.app.replications.table_model import NUMBERS, Column, TableModel
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.translation import _

_HEAD_HEIGHT = 32
_WIDTHS = {
    Column.PUBLISHED: 98,
    Column.OBTAINED: 122,
    Column.EFFORT: 140,
    Column.VERDICT: 170,
}
_LEAST_VALUE, _LEAST_BAR = 140, 140
_NARROW = 680
"""Below this width runs and evaluations give way; the strip below tells them."""


class TableView(QTableView):
    """Groups of rows, of which one may be selected.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Notes
    -----
    ``row_chosen(Row or None)`` is emitted when another row is selected.
    """

    row_chosen = Signal(object)

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = frozenset(Column)
        self._model = TableModel()
        self._model.setParent(self)
        self.setModel(self._model)
        self.setItemDelegate(RowDelegate(themes, self))
        self.setHorizontalHeader(_Header(themes, self))
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(_("Published and obtained values"))
        self.selectionModel().selectionChanged.connect(self._choose)
        themes.changed.connect(self._repaint)

    @property
    def row(self) -> Row | None:
        """The selected row."""
        chosen = self.selectionModel().selectedRows()
        return self._model.entry(chosen[0].row())[1] if chosen else None

    def set_groups(self, groups: Sequence[Group], columns: Collection[Column]) -> None:
        """Show other groups, none of their rows selected.

        Parameters
        ----------
        groups : sequence of Group
        columns : collection of Column
            What there is to show of them.
        """
        self._shown = frozenset(columns)
        self._share_width()
        self.clearSpans()
        self._model.set_groups(groups)
        for place in self._model.headings:
            self.setSpan(place, Column.VALUE, 1, Column.BAR)
        self.resizeRowsToContents()
        self.row_chosen.emit(None)

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(480, 120)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width among words and bars."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        width = self.viewport().width()
        for column in Column:
            narrow = column == Column.EFFORT and width < _NARROW
            self.setColumnHidden(column, column not in self._shown or narrow)
        taken = sum(each for column, each in _WIDTHS.items() if not self.isColumnHidden(column))
        free = width - taken
        value = max(_LEAST_VALUE, min(free - _LEAST_BAR, int(free * 0.6)))
        for column, each in (*_WIDTHS.items(), (Column.VALUE, value)):
            self.setColumnWidth(column, each)
        self.setColumnWidth(Column.BAR, max(_LEAST_BAR, free - value))

    @Slot(QItemSelection, QItemSelection)
    def _choose(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self.row_chosen.emit(self.row)

    def _repaint(self) -> None:
        self.viewport().update()
        self.horizontalHeader().viewport().update()


class _Header(QHeaderView):
    """The names of the columns, without Fusion's gradients."""

    def __init__(self, themes: Themes, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._themes = themes
        self.setFixedHeight(_HEAD_HEIGHT)
        self.setMinimumSectionSize(20)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        """Draw a name on the ground of the card."""
        theme = self._themes.current
        painter.fillRect(rect, theme.card)
        painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), theme.border)
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.MEDIUM))
        painter.setPen(theme.ink2)
        side = Qt.AlignmentFlag.AlignRight if section in NUMBERS else Qt.AlignmentFlag.AlignLeft
        inside = rect.adjusted(10, 0, -10, 0)
        text = str(self.model().headerData(section, Qt.Orientation.Horizontal))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(inside, int(side | Qt.AlignmentFlag.AlignVCenter), shown)
