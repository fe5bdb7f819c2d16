"""The menu of a table, which copies and exports its rows and hides columns."""

from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from sudoku_ga.app.widgets.row_view import RowView
from sudoku_ga.translation import _


class TableMenu(QMenu):
    """The menu of the table for which it was opened last.

    ``export``: the action that writes the rows of the table into a file.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._table: RowView[Any] | None = None
        self.copy = self.addAction(_("Copy rows"))
        self.copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # the table handles the key
        self.export = self.addAction(_("Export what is shown as CSV…"))
        self.addSeparator()
        self._columns: list[QAction] = []
        self.copy.triggered.connect(self._copy)
        self.triggered.connect(self._leave_out)

    def follow(self, table: RowView[Any]) -> None:
        """Show the columns of a table."""
        self._table = table
        for action in self._columns:
            self.removeAction(action)
            action.deleteLater()
        self._columns = []
        for place, column in enumerate(table.rows.columns):
            if column.is_optional:
                action = self.addAction(_("Column “{name}”").format(name=column.name))
                action.setData(place)
                action.setCheckable(True)
                action.setChecked(not table.hides(column))
                self._columns.append(action)
        self.copy.setEnabled(table.selectionModel().hasSelection())
        self.export.setEnabled(table.model().rowCount() > 0)

    @Slot()
    def _copy(self) -> None:
        if self._table is not None:
            self._table.copy()

    @Slot(QAction)
    def _leave_out(self, action: QAction) -> None:
        if action in self._columns and self._table is not None:
            column = self._table.rows.columns[action.data()]
            self._table.hide_column(column, hidden=not action.isChecked())
