"""What the two tables of the lab have in common."""

from enum import IntEnum
from typing import cast

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from sudoku_ga.app.theme.themes import Themes


class LabTable(QTableView):
    """A table of which rows are copied and columns left out.

    Attributes
    ----------
    columns : tuple of IntEnum
        Those that a person may leave out.

    Notes
    -----
    ``copy_wanted()`` asks for the selected rows to be copied.
    """

    copy_wanted = Signal()
    columns: tuple[IntEnum, ...] = ()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left_out: set[int] = set()
        Themes.instance().changed.connect(self._repaint)

    def set_up_selection(self) -> None:
        """Let several rows be selected; after the table has been set up."""
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    @property
    def selected_rows(self) -> list[int]:
        """The rows that are selected, ascending."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def is_left_out(self, column: int) -> bool:
        """Whether a person does not want to see a column."""
        return column in self._left_out

    def leave_out(self, column: int, *, left_out: bool) -> None:
        """Show a column no more, or again where there is room."""
        self._left_out = self._left_out | {column} if left_out else self._left_out - {column}
        self.share_width()

    def share_width(self) -> None:
        """Give each column its width, and hide those that are left out."""
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

    def _repaint(self) -> None:
        self.viewport().update()
