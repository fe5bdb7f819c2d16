"""The view of a table of rows: its header, the widths of its columns, and copying."""

from collections.abc import Callable, Sequence
from typing import Generic, cast

import numpy as np
from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QTableView,
    QWidget,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.rows import NONE, Column, Index, RowModel, T

HEAD_HEIGHT, PADDING = 30, 8
_LEAST, _LEAST_DRAGGED, _WIDEST, _WIDEST_HEAD, _GAP = 20, 56, 320, 120, 12
_ROWS_FITTED = 20
"""Columns are fitted to the visible rows and this many others. With Qt's thousand, runs waited for
0.3 s."""


class RowHeader(QHeaderView):
    """The names of the columns. An arrow shows the column by which the rows are sorted.

    ``arranged()`` is emitted when the user has given a column another width.
    """

    arranged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFixedHeight(HEAD_HEIGHT)
        self.setResizeContentsPrecision(_ROWS_FITTED)
        self.setHighlightSections(False)
        self.setFont(fonts.font(fonts.SECONDARY, fonts.MEDIUM))
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._widths: list[int] = []

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the widths before a column is dragged."""
        self._widths = self._present_widths()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit ``arranged`` if the user has changed a width."""
        super().mouseReleaseEvent(event)
        if self._present_widths() != self._widths:
            self.arranged.emit()

    def _present_widths(self) -> list[int]:
        return [self.sectionSize(section) for section in range(self.count())]


class RowView(QTableView, Generic[T]):
    """Shows the rows of a model. A press on the name of a column sorts them.

    Columns are as wide as their contents, and columns with a share take the rest. A selected row
    stays selected when the order changes. Names are cut in the middle, and have a tool tip with the
    whole text.

    ``row_height``: the height in pixels of all rows, so that hidden rows need not be measured.
    ``header``: a header that draws more than names.
    ``sorts``: whether the user can sort the rows.
    ``selects_several``: whether several rows can be selected, with Ctrl or Shift.
    ``adjustable``: whether the user can change the widths of columns. If they are wider than the
    table, it scrolls sideways.
    ``smallest``: the minimum of its width and height.
    ``dropped``: the columns that are hidden, in this order, if there is no room.
    ``copied``: returns the selected rows as text for the key that copies.
    """

    def __init__(
        self,
        model: RowModel[T],
        name: str,
        row_height: int,
        smallest: tuple[int, int],
        *,
        header: RowHeader | None = None,
        sorts: bool = True,
        selects_several: bool = False,
        adjustable: bool = False,
        dropped: Sequence[Column[T]] = (),
        copied: Callable[[], str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.rows = model
        self._dropped = tuple(map(model.columns.index, dropped))
        self._adjustable, self._smallest = adjustable, smallest
        self._hidden = {at for at, column in enumerate(model.columns) if column.is_hidden}
        self._is_arranged = self._is_fitted = False
        self.copied = copied
        self.setModel(model)
        self._set_up(name, row_height, selects_several=selects_several)
        self._set_up_header(header or RowHeader(self), sorts=sorts)
        for signal in (model.modelReset, model.layoutChanged):
            signal.connect(self.fit_columns)
        model.rowsInserted.connect(self._fit_rows)

    def _set_up(self, name: str, row_height: int, *, selects_several: bool) -> None:
        self.setAccessibleName(name)
        self.setFont(fonts.font(fonts.SECONDARY))
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.verticalHeader().setMinimumSectionSize(min(row_height, _LEAST))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(row_height)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        modes = QAbstractItemView.SelectionMode
        self.setSelectionMode(modes.ExtendedSelection if selects_several else modes.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        policies = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(
            policies.ScrollBarAsNeeded if self._adjustable else policies.ScrollBarAlwaysOff
        )
        self.setTabKeyNavigation(False)

    def _set_up_header(self, header: RowHeader, *, sorts: bool) -> None:
        self.setHorizontalHeader(header)
        modes = QHeaderView.ResizeMode
        header.setSectionResizeMode(modes.Interactive if self._adjustable else modes.Fixed)
        header.setMinimumSectionSize(_LEAST_DRAGGED if self._adjustable else _LEAST)
        header.setSectionsClickable(sorts)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSortIndicatorClearable(True)
        self.setSortingEnabled(sorts)
        for place in self._hidden:
            self.setColumnHidden(place, True)
        header.arranged.connect(self._keep_columns)

    # Rows

    @property
    def selected(self) -> list[int]:
        """The numbers of the selected rows, from top to bottom."""
        ranges = self.selectionModel().selection().toList()
        places = [np.arange(each.top(), each.bottom() + 1) for each in ranges]
        found = self.rows.numbers_at(np.unique(np.concatenate([NONE, *places])))
        return cast(list[int], found.tolist())

    @property
    def current(self) -> int:
        """The number of the current row; negative for none."""
        return self.rows.number_at(self.currentIndex().row())

    @property
    def visible_rows(self) -> list[int]:
        """The numbers of the visible rows, from top to bottom."""
        first = self.rowAt(0)
        if first < 0:
            return []
        last = self.rowAt(self.viewport().height() - 1)
        end = (last if last >= 0 else self.rows.rowCount() - 1) + 1
        return [
            number for place in range(first, end) if (number := self.rows.number_at(place)) >= 0
        ]

    def set_current(self, number: int) -> None:
        """Select only one row and scroll to it; -1 for none."""
        place = self.rows.place_of(number)
        if place < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif place != self.currentIndex().row() or not self.selectionModel().hasSelection():
            columns = range(len(self.rows.columns))
            shown = next(each for each in columns if not self.isColumnHidden(each))
            index = self.rows.index(place, shown)
            # After a key with Ctrl, selectRow would add the row to the selection.
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.scrollTo(index)

    def row_after(self, number: int | None, step: int) -> int | None:
        """Return the row some places further down the list; None beyond its ends.

        A row that is not in the list is before the first one.
        """
        place = -1 if number is None else self.rows.place_of(number)
        found = self.rows.number_at(place + step if place >= 0 else step - 1)
        return found if found >= 0 else None

    def cell_rect(self, number: int, column: Column[T]) -> QRect:
        """Return the rectangle of a cell in the viewport."""
        return self.visualRect(self.rows.index_of(number, column))

    def sort_by(
        self, column: Column[T] | None, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder
    ) -> None:
        """Sort the rows by a column; None for their own order."""
        self.sortByColumn(-1 if column is None else self.rows.columns.index(column), order)

    # Columns

    def hides(self, column: Column[T]) -> bool:
        """Whether a column is hidden."""
        return self.isColumnHidden(self.rows.columns.index(column))

    def width_of(self, column: Column[T]) -> int:
        """Return the width of a column; 0 for a hidden one."""
        return self.columnWidth(self.rows.columns.index(column))

    def hide_column(self, column: Column[T], *, hidden: bool) -> None:
        """Hide a column, or show it again."""
        place = self.rows.columns.index(column)
        self._hidden = self._hidden - {place} | ({place} if hidden else set())
        self.setColumnHidden(place, hidden)
        self.fit_columns()

    def save_columns(self) -> QByteArray:
        """Return widths, order and hidden columns; empty unless the user has changed a width."""
        return self.horizontalHeader().saveState() if self._is_arranged else QByteArray()

    def restore_columns(self, columns: QByteArray) -> None:
        """Arrange the columns as they were saved."""
        self._is_arranged = self.horizontalHeader().restoreState(columns)
        self.horizontalHeader().setSortIndicatorClearable(True)
        self.sort_by(None)

    @Slot()
    def fit_columns(self) -> None:
        """Share the width among the columns, unless the user has arranged them.

        In a hidden table this is done when it is shown.
        """
        self._is_fitted = self.isVisible()
        if self._is_arranged or not self._is_fitted:
            return
        contents, heads, least = self._wishes()
        room = self.viewport().width()
        for place in (None, *self._dropped):
            if place in least:
                del least[place]
            if sum(least.values()) <= room:
                break
        for place in self._dropped:
            self.setColumnHidden(place, place not in least)
        self._share(room - sum(least.values()), least, contents, heads)

    def _wishes(self) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
        """Return the widths of contents and of heads, and the least ones, of visible columns."""
        contents, heads, least = {}, {}, {}
        for place, column in enumerate(self.rows.columns):
            if place in self._hidden or (self.isColumnHidden(place) and place not in self._dropped):
                continue
            content = self.sizeHintForColumn(place) + _GAP
            if column.widest is not None:
                longest = column.widest(len(self.rows.rows))
                advance = self.fontMetrics().horizontalAdvance(longest)
                content = max(content, advance + 2 * PADDING)
            contents[place], heads[place] = content, self._head_width(place)
            fitted = min(max(content - _GAP, min(heads[place], _WIDEST_HEAD)), _WIDEST)
            least[place] = fitted if column.least is None else column.least
        return contents, heads, least

    def _head_width(self, place: int) -> int:
        header = self.horizontalHeader()
        if header.isHidden():
            return 0
        if self._adjustable:
            return header.sectionSizeHint(place)
        # Without room for an arrow, which most columns do not show.
        metrics = QFontMetrics(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        return metrics.horizontalAdvance(self.rows.columns[place].name) + 2 * PADDING

    def _share(
        self, free: int, widths: dict[int, int], contents: dict[int, int], heads: dict[int, int]
    ) -> None:
        """Give columns the widths of contents and heads, and the rest to those with a share."""
        shares = {place: self.rows.columns[place].share for place in widths}
        for place in sorted(widths, key=lambda place: -shares[place]):
            wish = contents[place] if shares[place] else max(contents[place], heads[place])
            more = max(0, min(wish - widths[place], free))
            widths[place] += more
            free -= more
        whole, rest = sum(shares.values()), max(0, free)
        for place, share in shares.items():
            part = rest * share // whole if whole else 0
            rest, whole = rest - part, whole - share
            self.setColumnWidth(place, widths[place] + part)

    @Slot(QModelIndex, int, int)
    def _fit_rows(self, _parent: Index, first: int, _last: int) -> None:
        """Fit the columns to new rows, unless these are not among the rows that count."""
        bottom = self.rowAt(self.viewport().height() - 1)
        counts = any(column.widest for column in self.rows.columns)
        if counts or bottom < 0 or first <= bottom + _ROWS_FITTED:
            self.fit_columns()

    @Slot()
    def _keep_columns(self) -> None:
        self._is_arranged = self._adjustable

    def minimumSizeHint(self) -> QSize:
        return QSize(*self._smallest)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the columns to the changes made while the table was hidden."""
        super().showEvent(event)
        if not self._is_fitted:
            self.fit_columns()

    # Copying

    @Slot()
    def copy(self) -> None:
        """Copy the selected rows."""
        if self.copied is not None:
            QApplication.clipboard().setText(self.copied())

    def event(self, event: QEvent) -> bool:
        """Handle the key that copies rows before the window copies the puzzle."""
        if event.type() == QEvent.Type.ShortcutOverride and self.copied is not None:
            key = cast(QKeyEvent, event)
            if key.matches(QKeySequence.StandardKey.Copy):
                key.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.copied is not None and event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        super().keyPressEvent(event)
