"""The board for screen readers: a table with a name for each cell."""

from functools import cache
from typing import Protocol

import shiboken6
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.translation import _


class AccessibleView(Protocol):
    """The parts of a board view that a screen reader needs."""

    @property
    def picture(self) -> BoardPicture:
        """What is shown."""

    @property
    def selected(self) -> int | None:
        """The cell with the cursor."""

    def cell_rect(self, cell: int) -> QRect:
        """Return where a cell lies, in coordinates of the widget."""

    def cell_near(self, x: int, y: int) -> int | None:
        """Return the cell at a point of the widget."""


class AccessibleBoard(QAccessibleWidget):
    """The table.

    ``view``: the same view with its cells.
    """

    def __init__(self, widget: QWidget, view: AccessibleView) -> None:
        super().__init__(widget, QAccessible.Role.Table, _("Board"))
        self.shown_by, self.view = widget, view
        # Kept as long as the board: Qt holds what it was given once.
        self._cells: dict[int, AccessibleCell] = {}

    def childCount(self) -> int:
        """Return the number of cells."""
        return self.view.picture.geometry.cell_count

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return a cell."""
        if not 0 <= index < self.childCount():
            return None
        return self._cells.setdefault(index, AccessibleCell(self, index))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the number of a cell."""
        return child.index if isinstance(child, AccessibleCell) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return the cell at a point of the screen."""
        corner = self.shown_by.mapToGlobal(self.shown_by.rect().topLeft())
        cell = self.view.cell_near(x - corner.x(), y - corner.y())
        return None if cell is None else self.child(cell)

    def tell_changes(self) -> None:
        """Report the cells that hold something else than when their names were read.

        Screen readers keep names. Cells whose names were never read are left out.
        """
        if QAccessible.isActive():
            for cell in self._cells.values():
                if cell.isValid() and cell.is_renamed():
                    tell(self.shown_by, QAccessible.Event.NameChanged, cell.index)


class AccessibleCell(QAccessibleInterface):
    """One cell, which says what is in it."""

    def __init__(self, board: AccessibleBoard, index: int) -> None:
        super().__init__()
        self._board = board
        self.index = index
        self._read = ""

    def is_renamed(self) -> bool:
        """Return whether the name is no longer the one that was read, once for each change."""
        before = self._read
        return bool(before) and self.text(QAccessible.Text.Name) != before

    def isValid(self) -> bool:
        """Whether the board is still there, and has this cell."""
        return shiboken6.isValid(self._board.shown_by) and self.index < self._board.childCount()

    def object(self) -> QObject | None:  # type: ignore[override]
        """Return no object: a cell is none."""
        return None

    def parent(self) -> QAccessibleInterface:
        """Return the board."""
        return self._board

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return nothing: a cell has no parts."""
        del index
        return None

    def childCount(self) -> int:
        """Return 0."""
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return nothing."""
        del x, y
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return -1."""
        del child
        return -1

    def role(self) -> QAccessible.Role:
        """Return that it is a cell."""
        return QAccessible.Role.Cell

    def state(self) -> QAccessible.State:
        """Return whether it is selected and whether the keyboard goes there."""
        state = QAccessible.State()
        selected = self._board.view.selected == self.index
        state.focusable = state.selectable = True
        state.selected = selected
        state.focused = selected and self._board.shown_by.hasFocus()
        state.readOnly = self._board.view.picture.locked
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Return what is in the cell: ``row 3 column 5, given 7``."""
        is_name = kind == QAccessible.Text.Name and self.isValid()
        if not is_name:
            return ""
        self._read = self._board.view.picture.cell_text(self.index)
        return self._read

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Leave everything as it is: digits are typed."""
        del kind, text

    def rect(self) -> QRect:
        """Return where the cell lies on the screen."""
        place = self._board.view.cell_rect(self.index)
        return QRect(self._board.shown_by.mapToGlobal(place.topLeft()), place.size())


def tell(widget: QWidget, kind: QAccessible.Event, cell: int) -> None:
    """Let a screen reader know of a cell: that it has the cursor, or holds something else."""
    if QAccessible.isActive():
        event = QAccessibleEvent(widget, kind)
        event.setChild(cell)
        QAccessible.updateAccessibility(event)


@cache
def install_factory() -> None:
    """Let Qt find the table of a board."""
    QAccessible.installFactory(_interface_of)


def _interface_of(_kind: str, each: QObject | None) -> QAccessibleInterface | None:
    board = getattr(each, "accessible_board", None)
    return board() if callable(board) else None
