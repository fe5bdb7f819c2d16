"""A list of puzzles as Qt's model of a table, and how a puzzle was solved."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.table import NOWHERE, ColumnModel, Index
from sudoku_ga.document.board_state import BoardState
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
    """The difficulty of a puzzle.

    Parameters
    ----------
    text : str
        A few characters: the grade, or why there is none.
    words : str
        The same as a phrase.
    """

    text: str
    words: str

    @classmethod
    def of_grade(cls, grade: int) -> "Known":
        """Describe a grade, 1 to 6."""
        return cls(
            f"{grade}", _("grade {grade}, {name}").format(grade=grade, name=_(GRADE_NAMES[grade]))
        )


class CollectionModel(ColumnModel):
    """Puzzles with their numbers, names, givens, grades, and how they were solved.

    Notes
    -----
    Grades are set when they become known. A puzzle is solved ``by hand``, ``by logic`` or
    ``evolved``.
    """

    heads = _HEADS
    numbers = NUMBERS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._records: list[PuzzleRecord] = []
        self._known: dict[int, Known] = {}
        self._solved: dict[int, str] = {}

    def set_records(self, records: Sequence[PuzzleRecord]) -> None:
        """Show other puzzles, without grades."""
        self.beginResetModel()
        self._records = list(records)
        self._known, self._solved = {}, {}
        self.endResetModel()

    def append(self, records: Sequence[PuzzleRecord], known: Sequence[Known | None] = ()) -> None:
        """Add puzzles at the end, with their grades where they are known."""
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
        """Return the grade of a puzzle, None if it has not been graded."""
        return self._known.get(row)

    def set_known(self, row: int, known: Known) -> None:
        """Set the grade of a puzzle."""
        self._known[row] = known
        index = self.index(row, Column.GRADE)
        self.dataChanged.emit(index, index)

    def set_solved(self, row: int, how: str) -> None:
        """Set how a puzzle was solved."""
        if self._solved.get(row) != how:
            self._solved[row] = how
            index = self.index(row, Column.SOLVED)
            self.dataChanged.emit(index, index)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many puzzles there are."""
        return 0 if parent.isValid() else len(self._records)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return text, colour, font or alignment of a cell."""
        row, column = index.row(), Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.ForegroundRole:
            return _ink(column)
        if role == Qt.ItemDataRole.FontRole and column is Column.GRADE:
            return fonts.font(fonts.SECONDARY, fonts.MEDIUM)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.headerData(column, Qt.Orientation.Horizontal, role)
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
            # A puzzle without a name is recognized by its first givens.
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


def _ink(column: Column) -> QColor | None:
    if column is Column.NUMBER:
        return current_theme().ink2
    return current_theme().solved if column is Column.SOLVED else None


def how_solved(board_state: BoardState) -> str:
    """Return how the puzzle on the board was solved; empty if it is not solved.

    ``by hand``, ``by logic`` where that left nothing to evolve, or ``evolved``.
    """
    if board_state.is_solved_by_hand:
        return _("by hand")
    evolved = board_state.evolved
    if evolved is None or not evolved.is_full or conflicts_of(evolved).pairs:
        return ""
    by_logic = board_state.filled is not None and board_state.filled.is_full
    return _("by logic") if by_logic else _("evolved")
