"""What the models of tables share: a fixed choice of columns with their names and sides."""

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from sudoku_ga.app.widgets.table import Index
from sudoku_ga.translation import _

NOWHERE = QModelIndex()
"""The parent of all rows, and the index of a row that is gone."""


class ColumnModel(QAbstractTableModel):
    """A table with named columns.

    Attributes
    ----------
    heads : mapping of IntEnum to str
        The names of all columns from left to right, in English.
    numbers : collection of IntEnum
        The columns that are aligned at their right.
    """

    heads: Mapping[Any, str]
    numbers: Collection[int] = ()

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the name of a column, or at which side it stands."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            is_number = section in self.numbers
            return Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
        return self.head(section) if role == Qt.ItemDataRole.DisplayRole else None

    def head(self, section: int) -> str:
        """Return the name of a column in the language of the person."""
        return _(self.heads[section])
