"""What the tables of the lab share: columns that can be hidden, and their menu."""

from enum import IntEnum
from typing import cast

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTableView, QWidget

from sudoku_ga.translation import _


class LabTable(QTableView):
    """A table of which rows are copied and columns left out.

    Attributes
    ----------
    columns : tuple of IntEnum
        Columns that can be hidden.

    Notes
    -----
    ``copy_wanted()`` asks for the selected rows to be copied.
    """

    copy_wanted = Signal()
    columns: tuple[IntEnum, ...] = ()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left_out: set[int] = set()

    def set_up_selection(self) -> None:
        """Make several rows selectable; after the table has been set up."""
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    @property
    def selected_rows(self) -> list[int]:
        """The rows that are selected, ascending."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def is_left_out(self, column: int) -> bool:
        """Whether a column was hidden by the user."""
        return column in self._left_out

    def leave_out(self, column: int, *, left_out: bool) -> None:
        """Hide a column, or show it again where there is room."""
        self._left_out = self._left_out | {column} if left_out else self._left_out - {column}
        self.share_width()

    def share_width(self) -> None:
        """Set the widths of the columns and hide those left out."""
        raise NotImplementedError

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(400, 100)

    def event(self, event: QEvent) -> bool:
        """Take the key that copies rows before the window copies the puzzle."""
        if event.type() == QEvent.Type.ShortcutOverride:
            key = cast(QKeyEvent, event)
            if key.matches(QKeySequence.StandardKey.Copy):
                key.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for the selected rows to be copied."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
            return
        super().keyPressEvent(event)


class TableMenu(QMenu):
    """Menu of the table it was opened for last.

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
