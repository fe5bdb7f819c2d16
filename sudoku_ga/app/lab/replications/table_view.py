"""The table of findings."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QItemSelection, QSize, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget

from sudoku_ga.app.lab.replications.findings import Group, Row
from sudoku_ga.app.lab.replications.row_delegate import ROW_HEIGHT, RowDelegate
from sudoku_ga.app.lab.replications.table_model import Column, TableModel
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.table import set_up_table
from sudoku_ga.translation import _

_WIDTHS = {
    Column.PUBLISHED: 98,
    Column.OBTAINED: 122,
    Column.EFFORT: 140,
    Column.VERDICT: 170,
}
_LEAST_VALUE, _LEAST_BAR = 120, 110
_NARROW = sum(_WIDTHS.values()) + _LEAST_VALUE + _LEAST_BAR
"""Below this width runs and evaluations give way; the strip below tells them."""


class TableView(QTableView):
    """Groups of rows, of which one may be selected.

    Notes
    -----
    ``row_chosen(Row or None)`` is emitted when another row is selected.
    """

    row_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = frozenset(Column)
        self._model = TableModel()
        self._model.setParent(self)
        self.setModel(self._model)
        self.setItemDelegate(RowDelegate(self))
        set_up_table(self, _("Published and obtained values"), ROW_HEIGHT)
        self.selectionModel().selectionChanged.connect(self._choose)
        Themes.instance().changed.connect(self._repaint)

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
