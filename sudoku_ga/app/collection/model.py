"""A list of puzzles as Qt's model of a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt

from sudoku_ga.app.widgets.table import NOWHERE, ColumnModel, Index
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grading import GRADE_NAMES
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later


class Column(IntEnum):
    """The columns from left to right."""

    NUMBER = 0
    NAME = 1
    GIVENS = 2
    GRADE = 3
    SOLVED = 4


_HEADS = {
    Column.NUMBER: later("No."),
    Column.NAME: later("Name"),
    Column.GIVENS: later("Givens"),
    Column.GRADE: later("Grade"),
    Column.SOLVED: later("Solved"),
}
NUMBERS = (Column.NUMBER, Column.GIVENS)
"""Columns that are aligned at their right."""


@dataclass(frozen=True)
class Known:
    """What is known of the difficulty of a puzzle.

    Parameters
    ----------
    text : str
        A few characters: the grade, or why there is none.
    words : str
        The same in words.
    """

    text: str
    words: str

    @classmethod
    def of_grade(cls, grade: int) -> "Known":
        """Return what is told of a grade, 1 to 6."""
        return cls(
            f"{grade}", _("grade {grade}, {name}").format(grade=grade, name=_(GRADE_NAMES[grade]))
        )


class CollectionModel(ColumnModel):
    """Puzzles with their numbers, names, givens, grades, and how they were solved.

    Notes
    -----
    Grades are brought by others, as they become known. A puzzle is solved ``by hand``,
    ``by logic`` or ``evolved``.
    """

    heads = _HEADS
    numbers = NUMBERS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._records: list[PuzzleRecord] = []
        self._known: dict[int, Known] = {}
        self._solved: dict[int, str] = {}

    def set_records(self, records: Sequence[PuzzleRecord]) -> None:
        """Show other puzzles, of which nothing is known."""
        self.beginResetModel()
        self._records = list(records)
        self._known, self._solved = {}, {}
        self.endResetModel()

    def append(self, records: Sequence[PuzzleRecord], known: Sequence[Known | None] = ()) -> None:
        """Add puzzles at the end, with what is known of them or None."""
        first = len(self._records)
        self.beginInsertRows(NOWHERE, first, first + len(records) - 1)
        self._records.extend(records)
        for row, each in enumerate(known, first):
            if each is not None:
                self._known[row] = each
        self.endInsertRows()

    @property
    def records(self) -> Sequence[PuzzleRecord]:
        """All puzzles."""
        return self._records

    def known(self, row: int) -> Known | None:
        """Return what is known of a puzzle, None where nobody has looked."""
        return self._known.get(row)

    def set_known(self, row: int, known: Known) -> None:
        """Tell what is known of a puzzle."""
        self._known[row] = known
        index = self.index(row, Column.GRADE)
        self.dataChanged.emit(index, index)

    def set_solved(self, row: int, how: str) -> None:
        """Tell that a puzzle was solved, and how."""
        if self._solved.get(row) != how:
            self._solved[row] = how
            index = self.index(row, Column.SOLVED)
            self.dataChanged.emit(index, index)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many puzzles there are."""
        return 0 if parent.isValid() else len(self._records)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of a cell."""
        row, column = index.row(), Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            known = self._known.get(row)
            if column is Column.GRADE and known is not None:
                return known.words
            return self._text(row, column) if column is Column.NAME else None
        return None

    def _text(self, row: int, column: Column) -> str:
        if column is Column.NUMBER:
            return f"{row + 1:,}"
        if column is Column.NAME:
            # Who has no name is known by its first givens.
            return self._records[row].name or write_line(self._records[row].grid)
        if column is Column.GIVENS:
            return f"{self._records[row].grid.given_count:,}"
        if column is Column.SOLVED:
            return self._solved.get(row, "")
        known = self._known.get(row)
        return "…" if known is None else known.text

    def _spoken(self, row: int, column: Column) -> str:
        known = self._known.get(row)
        if column is Column.GRADE:
            return _("grade not known yet") if known is None else known.words
        text = self._text(row, column)
        return {
            Column.NUMBER: _("puzzle {number}").format(number=text),
            Column.NAME: self._records[row].name or _("without a name"),
            Column.GIVENS: _("givens: {count}").format(count=text),
            Column.SOLVED: _("solved {how}").format(how=text) if text else _("not solved"),
        }.get(column, text)
