"""A list of puzzles as Qt's model of a table, sorted and filtered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt, Slot
from PySide6.QtGui import QColor

from sudoku_ga.app.collection.solved import How, SolvedPuzzles
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.table import NOWHERE, ColumnModel, Index
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grading import GRADE_NAMES
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.rating.se_rating import RATED_GEOMETRY, SeRating
from sudoku_ga.translation import _, counted, later, local_date, local_number


class Column(IntEnum):
    """The columns from left to right; a list may show some of them."""

    NUMBER = 0
    NAME = 1
    GIVENS = 2
    GRADE = 3
    SE = 4
    SYMMETRY = 5
    SEED = 6
    MADE = 7
    PLAYED = 8
    EVOLVED = 9


_HEADS = {
    Column.NUMBER: later("No."),
    Column.NAME: later("Name"),
    Column.GIVENS: later("Givens"),
    Column.GRADE: later("Grade"),
    Column.SE: later("SE"),
    Column.SYMMETRY: later("Symmetry"),
    Column.SEED: later("Seed"),
    Column.MADE: later("Made"),
    Column.PLAYED: later("Played"),
    Column.EVOLVED: later("Evolved"),
}
_CHECK = "✓"
_UNKNOWN = 99
"""Sorted after every grade and every rating."""


@dataclass(frozen=True)
class Known:
    """The difficulty of a puzzle.

    ``text``: a few characters: the grade, or why there is none.
    ``words``: the same as a phrase.
    ``grade``: 0 where there is none.
    ``rating``: the rating of Sudoku Explainer, None while it is not known; see ``may_be_rated``.
    """

    text: str
    words: str
    grade: int = 0
    rating: SeRating | None = None

    def may_be_rated(self, puzzle: Grid) -> bool:
        """Whether the puzzle, which is that of this grade, can have a rating."""
        return self.grade > 0 and puzzle.geometry == RATED_GEOMETRY

    @classmethod
    def of_grade(cls, grade: int) -> "Known":
        """Describe a grade, 1 to 6."""
        words = _("grade {grade}, {name}").format(grade=grade, name=_(GRADE_NAMES[grade]))
        return cls(f"{grade}", words, grade)


class CollectionModel(ColumnModel):
    """Puzzles with their numbers, names, givens and grades, and how they were solved.

    Grades are set when they become known. A ``row`` counts the puzzles in the order of their file;
    the row of an index, here called a place, counts them in the order in which they are sorted. The
    model sorts itself: a proxy would ask it for two values at each comparison, which takes seconds
    for 10,000 puzzles.
    """

    heads = _HEADS
    numbers = (Column.NUMBER, Column.GIVENS, Column.SE, Column.SEED)

    def __init__(self, solved: SolvedPuzzles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._solved = solved
        self._records: list[PuzzleRecord] = []
        self._known: dict[int, Known] = {}
        self._order: list[int] = []
        self._places: list[int] = []
        self._sorting = (-1, Qt.SortOrder.AscendingOrder)
        solved.changed.connect(self._follow_solved)

    def set_records(self, records: Sequence[PuzzleRecord]) -> None:
        """Show other puzzles, without grades."""
        self.beginResetModel()
        self._records = list(records)
        self._known = {}
        self._set_order(range(len(self._records)))
        self.endResetModel()

    def append(self, records: Sequence[PuzzleRecord], known: Sequence[Known | None] = ()) -> None:
        """Add puzzles at the end, with their grades where they are known."""
        if not records:
            return
        first = len(self._records)
        self.beginInsertRows(NOWHERE, first, first + len(records) - 1)
        self._records.extend(records)
        self._set_order([*self._order, *range(first, len(self._records))])
        for row, each in enumerate(known, first):
            if each is not None:
                self._known[row] = each
        self.endInsertRows()

    @property
    def records(self) -> Sequence[PuzzleRecord]:
        """All puzzles."""
        return self._records

    @property
    def graded_count(self) -> int:
        """Number of the puzzles whose grade was looked for."""
        return len(self._known)

    def known(self, row: int) -> Known | None:
        """Return the grade of a puzzle, None if it has not been graded."""
        return self._known.get(row)

    def set_known(self, grades: Iterable[tuple[int, Known]]) -> None:
        """Set the grades of rows."""
        rows = dict(grades)
        if rows:
            self._known |= rows
            places = [self._places[row] for row in rows]
            self._say_changed(min(places), max(places), Column.GRADE, Column.SE)

    @property
    def sorted_by(self) -> int:
        """The column by which the puzzles are sorted, -1 for the order of the file."""
        return self._sorting[0]

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the puzzles by a column, or bring them into the order of their file."""
        self._sorting = column, order
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = [(self._order[index.row()], index.column()) for index in before]
        found = list(range(len(self._records)))
        if column >= 0:
            is_descending = order == Qt.SortOrder.DescendingOrder
            found.sort(key=lambda row: self.sort_key(row, column), reverse=is_descending)
        self._set_order(found)
        after = [self.index(self._places[row], of_row) for row, of_row in rows]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    @Slot()
    def sort_again(self) -> None:
        """Sort the puzzles by the same column, after something became known."""
        if self.sorted_by >= 0:
            self.sort(*self._sorting)

    def row_at(self, place: int) -> int:
        """Return the row of the puzzle at a place of the sorted list; -1 beyond it."""
        return self._order[place] if 0 <= place < len(self._order) else -1

    def index_of(self, row: int, column: int) -> QModelIndex:
        """Return the index of a puzzle."""
        return self.index(self._places[row], column)

    def solved(self, row: int, how: How) -> str:
        """Return the day on which a puzzle was first solved so; empty if it was not."""
        day = self._solved.of(self._records[row].grid).get(how)
        return "" if day is None else day.isoformat()

    def title(self, row: int) -> str:
        """Return the name of a puzzle, or its number."""
        return self._records[row].name or _("Puzzle {number}").format(number=local_number(row + 1))

    def words(self, row: int) -> str:
        """Return the board, the givens, the grade and what solved a puzzle, in a few words."""
        known, grid = self._known.get(row), self._records[row].grid
        words = [] if grid.geometry.is_classic else [str(grid.geometry)]
        words.append(counted("{count:,} given", "{count:,} givens", grid.given_count))
        if known is not None:
            words.append(known.words)
        if known is not None and known.rating is not None:
            words.append(_("Sudoku Explainer {rating}").format(rating=known.rating))
        words += [_(_SOLVED[how]) for how in How if self.solved(row, how)]
        return ", ".join(words)

    def sort_key(self, row: int, column: int) -> Any:
        """Return what a row is sorted by."""
        if column == Column.NUMBER:
            return row
        if column == Column.NAME:
            return self.name(row).casefold()
        if column == Column.GIVENS:
            return self._records[row].grid.given_count
        if column == Column.GRADE:
            known = self._known.get(row)
            return _UNKNOWN if known is None else known.grade or _UNKNOWN - 1
        if column == Column.SE:
            rating = self._rating(row)
            return _UNKNOWN if rating is None else rating.er
        if column == Column.PLAYED:
            return self.solved(row, How.PLAYER)
        return self.solved(row, How.EVOLUTION) or self.solved(row, How.LOGIC)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many puzzles there are."""
        return 0 if parent.isValid() else len(self._records)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return text, colour, font or alignment of a cell."""
        row, column = self._order[index.row()], Column(index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cell_text(row, column)
        if role == Qt.ItemDataRole.ForegroundRole:
            return _ink(column)
        if role == Qt.ItemDataRole.FontRole and column is Column.GRADE:
            return fonts.font(fonts.SECONDARY, fonts.MEDIUM)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.headerData(column, Qt.Orientation.Horizontal, role)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(row, column)
        return None

    def cell_text(self, row: int, column: Column) -> str:
        """Return the text of a cell."""
        if column is Column.NUMBER:
            return local_number(row + 1)
        if column is Column.NAME:
            return self.name(row)
        if column is Column.GIVENS:
            return local_number(self._records[row].grid.given_count)
        if column is Column.PLAYED:
            return _CHECK if self.solved(row, How.PLAYER) else ""
        if column is Column.EVOLVED:
            if self.solved(row, How.EVOLUTION):
                return _CHECK
            return _("logic") if self.solved(row, How.LOGIC) else ""
        known = self._known.get(row)
        if column is Column.SE:
            return self._rating_text(row)
        return "…" if known is None else known.text

    def _rating(self, row: int) -> SeRating | None:
        known = self._known.get(row)
        return None if known is None else known.rating

    def _rating_text(self, row: int) -> str:
        known = self._known.get(row)
        if known is None or (known.rating is None and known.may_be_rated(self._records[row].grid)):
            return "…"
        return "–" if known.rating is None else known.rating.texts[0]

    def name(self, row: int) -> str:
        """Return the name of a puzzle, its givens, or its number."""
        # A puzzle without a name is recognized by its first givens if it has any.
        grid = self._records[row].grid
        return self._records[row].name or (
            write_line(grid) if grid.given_count else self.title(row)
        )

    def spoken(self, row: int, column: Column) -> str:
        """Return what a screen reader says of a cell."""
        known = self._known.get(row)
        if column is Column.GRADE:
            return _("grade not known yet") if known is None else known.words
        if column is Column.SE:
            return _("rating of Sudoku Explainer: {rating}").format(rating=self._rating_text(row))
        if column is Column.PLAYED:
            return self._spoken_day(row, (How.PLAYER,)) or _("not solved by you")
        if column is Column.EVOLVED:
            days = self._spoken_day(row, (How.EVOLUTION, How.LOGIC))
            return days or _("not solved by evolution")
        text = self.cell_text(row, column)
        return {
            Column.NUMBER: _("puzzle {number}").format(number=text),
            Column.NAME: self._records[row].name or _("without a name"),
            Column.GIVENS: _("givens: {count}").format(count=text),
        }.get(column, text)

    def _spoken_day(self, row: int, hows: Iterable[How]) -> str:
        for how in hows:
            if day := self.solved(row, how):
                return _("{how} on {day}").format(
                    how=_(_SOLVED[how]), day=local_date(date.fromisoformat(day))
                )
        return ""

    @Slot(object)
    def _follow_solved(self, puzzle: Grid) -> None:
        for row, record in enumerate(self._records):
            if record.grid == puzzle:
                place = self._places[row]
                self._say_changed(place, place, Column.PLAYED, Column.EVOLVED)

    def _set_order(self, order: Iterable[int]) -> None:
        """Set the row of each place."""
        self._order = list(order)
        self._places = [0] * len(self._order)
        for place, row in enumerate(self._order):
            self._places[row] = place

    def _say_changed(self, top: int, bottom: int, left: int, right: int) -> None:
        self.dataChanged.emit(self.index(top, left), self.index(bottom, right))


_SOLVED = {
    How.PLAYER: later("solved by you"),
    How.EVOLUTION: later("solved by evolution"),
    How.LOGIC: later("solved by logic"),
}


def _ink(column: Column) -> QColor | None:
    if column in (Column.NUMBER, Column.SEED, Column.MADE):
        return current_theme().ink2
    return current_theme().solved if column in (Column.PLAYED, Column.EVOLVED) else None
