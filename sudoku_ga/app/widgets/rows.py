"""Tables of rows: declared columns, and the model that sorts and filters the rows."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.translation import _

T = TypeVar("T")
Index = QModelIndex | QPersistentModelIndex
Numbers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

_NOWHERE = QModelIndex()
NONE: Numbers = np.empty(0, np.int64)
_Role = Qt.ItemDataRole
_TEXTS = {_Role.DisplayRole, _Role.AccessibleTextRole, _Role.ToolTipRole}


@dataclass(frozen=True, eq=False)
class Column(Generic[T]):
    """What a column shows of a row, and its width.

    ``head``: its name in English, or a function that returns the name as it is shown.
    ``key``: returns the value by which rows are sorted. If left out, the text is used.
    ``keys``: returns numbers for all rows at once, which is faster than ``key`` for many rows.
    ``spoken``, ``tip``: the texts for screen readers and for the tool tip. If left out, the text of
    the cell is used.
    ``look``: more data of a cell by role, such as its colour.
    ``heading``: returns its text above a group of rows from the numbers of these rows.
    ``least``: its least width in pixels. If left out, it is the width of the contents.
    ``widest``: returns the longest text that a number of rows may have, few of which are visible.
    ``share``: its share of the width that other columns leave.
    ``is_optional``, ``is_hidden``: whether the user can hide it, and whether it is hidden at first.
    """

    head: str | Callable[[], str]
    text: Callable[[T], str]
    key: Callable[[T], Any] | None = None
    keys: Callable[[], npt.NDArray[Any]] | None = None
    spoken: Callable[[T], str] | None = None
    tip: Callable[[T], str] | None = None
    look: Callable[[T, int], Any] | None = None
    heading: Callable[[Numbers], str] | None = None
    is_number: bool = False
    least: int | None = None
    widest: Callable[[int], str] | None = None
    share: int = 0
    is_optional: bool = False
    is_hidden: bool = False

    @property
    def name(self) -> str:
        """Its name in the language of the window."""
        return _(self.head) if isinstance(self.head, str) else self.head()

    @property
    def side(self) -> Qt.AlignmentFlag:
        """The alignment of its texts and of its name."""
        flags = Qt.AlignmentFlag
        return (flags.AlignRight if self.is_number else flags.AlignLeft) | flags.AlignVCenter


class RowModel(QAbstractTableModel, Generic[T]):
    """Rows that are sorted, filtered and put together in groups.

    The number of a row is its place among all rows, regardless of order and filter. The row of an
    index, here called a place, counts the rows that are shown. The model sorts itself: a proxy
    would call Python for each comparison, which takes seconds for 10,000 rows.

    ``arranged()`` is emitted when order, filter or groups were changed.
    """

    arranged = Signal()

    def __init__(self, columns: Iterable[Column[T]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: Sequence[T] = []
        self._sorting = (-1, Qt.SortOrder.AscendingOrder)
        self._wanted: Callable[[Sequence[T]], Mask] | None = None
        self._groups: Callable[[], npt.NDArray[Any]] | None = None
        self._order = self._list = self._headings = NONE
        self._is_shown: Mask = np.empty(0, bool)
        self._places: Numbers | None = None

    # Rows

    def set_rows(self, rows: Sequence[T]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self._arrange()
        self.endResetModel()

    def append(self, rows: Iterable[T]) -> None:
        """Add rows at the end of the list, regardless of its order: see :meth:`sort_again`."""
        self._extend([*self.rows, *rows])

    def update(self, rows: Sequence[T], moved: Callable[[int], int] | None = None) -> None:
        """Show changes of the same rows, and more rows in their places, without a reset.

        ``moved``: returns the number that a row has now, -1 if it is gone. If left out, numbers
        stay the same.
        """
        known = len(self.rows)
        is_plain = moved is None and self._sorting[0] < 0 and self._groups is None
        if is_plain and np.array_equal(self._fitting(rows[:known]), self._is_shown):
            self.rows = rows[:known]
            self._say_changed(0, len(self._list) - 1)
            self._extend(rows)
            return

        def take() -> None:
            self.rows = rows
            self._arrange()

        self._rearrange(take, moved)

    def changed(self, numbers: Sequence[int]) -> None:
        """Show again rows that have changed. Their order stays as it is."""
        if not len(numbers):
            return
        which = np.asarray(numbers)
        fitting = self._fitting([self.rows[number] for number in numbers])
        if not np.array_equal(fitting, self._is_shown[which]):
            self._is_shown[which] = fitting
            self._rearrange(self._list_shown)
        places = self._place_of_each[which]
        places = places[places >= 0]
        if len(places):
            self._say_changed(int(places.min()), int(places.max()))

    # What is shown

    @property
    def sorted_by(self) -> Column[T] | None:
        """The column by which the rows are sorted; None for their own order."""
        return self.columns[self._sorting[0]] if self._sorting[0] >= 0 else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the rows by a column; -1 for their own order."""
        self._sorting = column, order
        self._rearrange(self._arrange)
        self.arranged.emit()

    @Slot()
    def sort_again(self) -> None:
        """Sort the rows by the same column, after more became known."""
        if self._sorting[0] >= 0:
            self.sort(*self._sorting)

    def filter(self, wanted: Callable[[Sequence[T]], Mask] | None) -> None:
        """Show the rows for which a function returns true.

        It is called with several rows at once.
        """
        self._wanted = wanted
        self._is_shown = self._fitting(self.rows)
        self._rearrange(self._list_shown)
        self.arranged.emit()

    def group(self, groups: Callable[[], npt.NDArray[Any]] | None) -> None:
        """Group rows under headings, by a number of each row."""
        self._groups = groups
        self._rearrange(self._list_shown)
        self.arranged.emit()

    @property
    def shown(self) -> Numbers:
        """The numbers of the rows that are shown, from top to bottom."""
        return self._list[self._list >= 0] if len(self._headings) else self._list

    def numbers_at(self, places: Numbers) -> Numbers:
        """Return the numbers of the rows at places, without headings."""
        numbers = self._list[places]
        return numbers[numbers >= 0]

    def number_at(self, place: int) -> int:
        """Return the number of the row at a place; negative for a heading, and beyond the list."""
        return int(self._list[place]) if 0 <= place < len(self._list) else -1

    def place_of(self, number: int) -> int:
        """Return the place of a row; -1 if it is not shown."""
        return int(self._place_of_each[number]) if 0 <= number < len(self.rows) else -1

    def index_of(self, number: int, column: Column[T]) -> QModelIndex:
        """Return the index of a cell; an invalid one if its row is not shown."""
        place = self.place_of(number)
        return self.index(place, self.columns.index(column)) if place >= 0 else QModelIndex()

    # Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._list)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == _Role.TextAlignmentRole:
            return self.columns[section].side
        if role not in _TEXTS or section >= len(self.columns):  # Qt also asks beyond the last row
            return None
        name = self.columns[section].name
        return plain_tip(name) if role == _Role.ToolTipRole else name

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        """Return the data of the column for the row."""
        column, place = self.columns[index.column()], index.row()
        if role == _Role.TextAlignmentRole:
            return column.side
        number = int(self._list[place])
        if number < 0:
            return self._heading(place, column, role)
        if role not in _TEXTS:
            return column.look(self.rows[number], role) if column.look else None
        row = self.rows[number]
        if role == _Role.DisplayRole:
            return column.text(row)
        if role == _Role.AccessibleTextRole:
            return (column.spoken or column.text)(row)
        return plain_tip((column.tip or column.text)(row)) or None

    def _heading(self, place: int, column: Column[T], role: int) -> Any:
        if role == _Role.FontRole:
            return fonts.font(fonts.SECONDARY, fonts.SEMIBOLD)
        if role == _Role.BackgroundRole:
            return current_theme().sunken
        if role not in _TEXTS or column.heading is None:
            return None
        end = self._headings[np.searchsorted(self._headings, place) + 1 :][:1]
        text = column.heading(self._list[place + 1 : int(end[0]) if len(end) else None])
        return plain_tip(text) if role == _Role.ToolTipRole else text

    # Order

    @property
    def _place_of_each(self) -> Numbers:
        if self._places is None:
            self._places = np.full(len(self.rows), -1, np.int64)
            places = np.flatnonzero(self._list >= 0)
            self._places[self._list[places]] = places
        return self._places

    def _fitting(self, rows: Sequence[T]) -> Mask:
        return np.ones(len(rows), bool) if self._wanted is None else self._wanted(rows)

    def _arrange(self) -> None:
        self._order = np.arange(len(self.rows))
        if (column := self.sorted_by) is not None and len(self.rows):
            is_descending = self._sorting[1] is Qt.SortOrder.DescendingOrder
            if column.keys is not None:
                keys = column.keys()
                self._order = np.argsort(-keys if is_descending else keys, kind="stable")
            else:
                found = list(map(column.key or column.text, self.rows))
                order = sorted(range(len(found)), key=found.__getitem__, reverse=is_descending)
                self._order = np.array(order, np.int64)
        self._is_shown = self._fitting(self.rows)
        self._list_shown()

    def _list_shown(self) -> None:
        """List the rows that are shown, in their order. A heading is -1 minus its first row."""
        self._places, self._headings = None, NONE
        self._list = self._order[self._is_shown[self._order]]
        if self._groups is None or not len(self._list):
            return
        groups = self._groups()[self._list]
        order = np.argsort(groups, kind="stable")
        numbers, groups = self._list[order], groups[order]
        starts = np.concatenate(([0], 1 + np.flatnonzero(np.diff(groups))))
        self._list = np.insert(numbers, starts, -1 - numbers[starts])
        self._headings = np.flatnonzero(self._list < 0)

    def _extend(self, rows: Sequence[T]) -> None:
        """Extend the list to these rows, which begin with the present ones."""
        known = len(self.rows)
        fitting = self._fitting(rows[known:])
        self.rows, self._places = rows, None
        new = np.arange(known, len(rows))
        self._order = np.concatenate((self._order, new))
        self._is_shown = np.concatenate((self._is_shown, fitting))
        if self._groups is not None:
            self._rearrange(self._list_shown)
        elif len(shown := new[fitting]):
            first = len(self._list)
            self.beginInsertRows(_NOWHERE, first, first + len(shown) - 1)
            self._list = np.concatenate((self._list, shown))
            self.endInsertRows()

    def _rearrange(
        self, arrange: Callable[[], None], moved: Callable[[int], int] | None = None
    ) -> None:
        """Change what is shown. Persistent indexes follow their rows."""
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        held = [self.number_at(index.row()) for index in before]
        arrange()
        if moved is not None:
            held = [moved(number) if number >= 0 else -1 for number in held]
        after = [
            self.index(place, index.column())
            if (place := self.place_of(number)) >= 0
            else QModelIndex()
            for number, index in zip(held, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _say_changed(self, first: int, last: int) -> None:
        if last >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))
