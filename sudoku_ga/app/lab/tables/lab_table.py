"""What the tables of the lab share: columns of any width that can be hidden, and their menu."""

from enum import IntEnum
from typing import cast

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.table import ColumnModel, Index, TableHeader, set_up_table
from sudoku_ga.translation import _

_LEAST, _LEAST_NAMES, _WIDEST, _WIDEST_HEAD, _GAP = 56, 150, 320, 190, 12
_ROWS_FITTED = 20
"""Rows beside those in sight to which columns are fitted; for Qt's thousand runs waited 0.3 s."""


class LabTable(QTableView):
    """A table of which rows are copied and columns left out.

    The columns are as wide as their contents, long ones where there is room, and the first has the
    rest, until the user gives one another width. Names are cut in the middle; their tool tip has
    the whole.

    ``model``: its first column has names.
    ``row_height``: in pixels.
    ``header``: one that draws more than names.
    ``columns``: columns that can be hidden.
    ``hidden_at_first``: those that are hidden until the user shows them.

    ``copy_wanted()`` asks for the selected rows to be copied.
    """

    copy_wanted = Signal()
    columns: tuple[IntEnum, ...] = ()
    hidden_at_first: tuple[IntEnum, ...] = ()

    def __init__(
        self,
        model: ColumnModel,
        name: str,
        row_height: int,
        header: TableHeader | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._is_arranged = self._is_fitted = False
        self.setModel(model)
        head = set_up_table(self, name, row_height, header)
        head.setSectionsClickable(True)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setMinimumSectionSize(_LEAST)
        head.setResizeContentsPrecision(_ROWS_FITTED)
        self.setFont(fonts.font(fonts.SECONDARY))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        for column in self.hidden_at_first:
            self.setColumnHidden(column, True)
        head.arranged.connect(self._keep_columns)
        for signal in (model.modelReset, model.layoutChanged):
            signal.connect(self.fit_columns)
        model.rowsInserted.connect(self._fit_rows)

    @property
    def selected_rows(self) -> list[int]:
        """The rows that are selected, ascending."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def leave_out(self, column: int, *, left_out: bool) -> None:
        """Hide a column, or show it again."""
        self.setColumnHidden(column, left_out)
        self.fit_columns()

    def save_columns(self) -> QByteArray:
        """Return widths, order and hidden columns; empty unless the user changed a width."""
        return self.horizontalHeader().saveState() if self._is_arranged else QByteArray()

    def restore_columns(self, columns: QByteArray) -> None:
        """Arrange the columns as they were saved."""
        self._is_arranged = self.horizontalHeader().restoreState(columns)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)

    @Slot()
    def fit_columns(self) -> None:
        """Make the columns as wide as their contents, unless the user arranged them.

        Those of a hidden table when it is shown.
        """
        self._is_fitted = self.isVisible()
        if self._is_arranged or not self._is_fitted:
            return
        names, *others = (
            column
            for column in range(self.model().columnCount())
            if not self.isColumnHidden(column)
        )
        widths, wanted = {}, {}
        for column in others:
            head = self.horizontalHeader().sectionSizeHint(column)
            content = self.sizeHintForColumn(column) + _GAP
            wanted[column] = max(content, head)
            widths[column] = min(max(content, min(head, _WIDEST_HEAD)), _WIDEST)
        needed = max(_LEAST_NAMES, self.sizeHintForColumn(names) + _GAP)
        free = max(0, self.viewport().width() - needed - sum(widths.values()))
        for column, width in widths.items():
            more = min(wanted[column] - width, free)
            free -= more
            self.setColumnWidth(column, width + more)
        taken = sum(map(self.columnWidth, others))
        self.setColumnWidth(names, max(_LEAST_NAMES, self.viewport().width() - taken))

    @Slot()
    def _fit_rows(self, _parent: Index, first: int, _last: int) -> None:
        """Fit the columns to new rows, unless these are beyond those that count."""
        bottom = self.rowAt(self.viewport().height() - 1)
        if bottom < 0 or first <= bottom + _ROWS_FITTED:
            self.fit_columns()

    @Slot()
    def _keep_columns(self) -> None:
        self._is_arranged = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names what the other columns leave."""
        super().resizeEvent(event)
        self.fit_columns()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the columns to what changed while the table was hidden."""
        super().showEvent(event)
        if not self._is_fitted:
            self.fit_columns()

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

    ``export``: asks for what the table shows as a file.
    """

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
            action.setChecked(not table.isColumnHidden(column))
            self._columns.append(action)
        self.copy.setEnabled(table.selectionModel().hasSelection())
        self.export.setEnabled(table.model().rowCount() > 0)

    @Slot()
    def _copy(self) -> None:
        if self._table is not None:
            self._table.copy_wanted.emit()

    @Slot(QAction)
    def _leave_out(self, action: QAction) -> None:
        if action in self._columns and self._table is not None:
            self._table.leave_out(action.data(), left_out=not action.isChecked())
