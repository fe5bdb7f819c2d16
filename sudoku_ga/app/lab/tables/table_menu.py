"""The menu of the tables of the lab: rows for other programs, and which columns are seen."""

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from sudoku_ga.app.lab.tables.lab_table import LabTable
from sudoku_ga.translation import _


class TableMenu(QMenu):
    """Acts on the table that was asked for last.

    Notes
    -----
    ``export_wanted()`` asks for what the table shows as a file.
    """

    export_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._table: LabTable | None = None
        self.copy = self.addAction(_("Copy rows"))
        self.copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # the table takes the key
        self.export = self.addAction(_("Export what is shown as CSV…"))
        self.addSeparator()
        self._columns: list[QAction] = []
        self.copy.triggered.connect(self._copy)
        self.export.triggered.connect(self.export_wanted)
        self.triggered.connect(self._leave_out)

    def follow(self, table: LabTable) -> None:
        """Offer the columns of a table."""
        self._table = table
        for action in self._columns:
            self.removeAction(action)
            action.deleteLater()
        self._columns = []
        for column in table.columns:
            text = table.model().headerData(column, Qt.Orientation.Horizontal)
            action = self.addAction(_("Column “{name}”").format(name=text))
            action.setData(int(column))
            action.setCheckable(True)
            action.setChecked(not table.is_left_out(column))
            self._columns.append(action)
        self.copy.setEnabled(table.selectionModel().hasSelection())
        self.export.setEnabled(table.model().rowCount() > 0)

    def open_at(self, table: LabTable, place: QPoint) -> None:
        """Open it for a table, at a place in its viewport."""
        self.follow(table)
        self.popup(table.viewport().mapToGlobal(place))

    @Slot()
    def _copy(self) -> None:
        if self._table is not None:
            self._table.copy_wanted.emit()

    @Slot(QAction)
    def _leave_out(self, action: QAction) -> None:
        if action in self._columns and self._table is not None:
            self._table.leave_out(action.data(), left_out=not action.isChecked())
