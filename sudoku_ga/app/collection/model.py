"""The puzzles of a list, their difficulty and solutions, and the columns that show these."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Slot

from sudoku_ga.app.collection.solved import How, Solutions, SolvedPuzzles
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.rows import Column, RowModel
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grading import GRADE_NAMES
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, counted, later, local_date, local_number

if TYPE_CHECKING:
    from sudoku_ga.rating.se_rating import SeRating

_CHECK = "✓"
_UNKNOWN = 99
"""A value that is sorted after every grade and every rating."""

_SOLVED = {
    How.PLAYER: later("solved by you"),
    How.EVOLUTION: later("solved by evolution"),
    How.LOGIC: later("solved by logic"),
}


@dataclass(frozen=True)
class Known:
    """The difficulty of a puzzle.

    ``text``: the grade, or why there is none, in a few characters.
    ``words``: the same as a phrase.
    ``grade``: the grade; 0 if there is none.
    ``rating``: the rating of Sudoku Explainer; None while it is not known (see ``may_be_rated``).
    """

    text: str
    words: str
    grade: int = 0
    rating: "SeRating | None" = None

    def may_be_rated(self, puzzle: Grid) -> bool:
        """Whether a puzzle of this grade can have a rating."""
        from sudoku_ga.rating.se_rating import RATED_GEOMETRY

        return self.grade > 0 and puzzle.geometry == RATED_GEOMETRY

    @classmethod
    def of_grade(cls, grade: int) -> "Known":
        """Describe a grade, 1 to 6."""
        words = _("grade {grade}, {name}").format(grade=grade, name=_(GRADE_NAMES[grade]))
        return cls(f"{grade}", words, grade)


@dataclass(slots=True)
class PuzzleRow:
    """A puzzle of a list.

    ``number``: its place in the file, counted from 0.
    ``known``: its difficulty, None until it has been graded.
    """

    number: int
    record: PuzzleRecord
    all_solved: SolvedPuzzles
    known: Known | None = None

    @property
    def solved(self) -> Solutions:
        """The ways in which it was solved, each with the first day."""
        return self.all_solved.of(self.record.grid)

    @property
    def title(self) -> str:
        """Its name, or its number."""
        number = local_number(self.number + 1)
        return self.record.name or _("Puzzle {number}").format(number=number)

    @property
    def name(self) -> str:
        """Its name; without one its givens, or its number."""
        # A puzzle without a name is recognised by its first givens, if it has any.
        grid = self.record.grid
        return self.record.name or (write_line(grid) if grid.given_count else self.title)

    @property
    def rating_text(self) -> str:
        """The rating of Sudoku Explainer; a dash if there is none, dots while it is not known."""
        known = self.known
        if known is None or (known.rating is None and known.may_be_rated(self.record.grid)):
            return "…"
        return "–" if known.rating is None else known.rating.texts[0]

    @property
    def words(self) -> str:
        """The board, the givens, the grade and what solved it, in a few words."""
        known, grid = self.known, self.record.grid
        words = [] if grid.geometry.is_classic else [str(grid.geometry)]
        words.append(counted("{count:,} given", "{count:,} givens", grid.given_count))
        if known is not None:
            words.append(known.words)
        if known is not None and known.rating is not None:
            words.append(_("Sudoku Explainer {rating}").format(rating=known.rating))
        words += [_(_SOLVED[how]) for how in How if how in self.solved]
        return ", ".join(words)

    def day(self, *hows: How) -> str:
        """Return the day of the first of some ways in which it was solved; empty if of none."""
        return next((self.solved[how].isoformat() for how in hows if how in self.solved), "")

    def spoken_day(self, *hows: How) -> str:
        """Return this way and its day in words; empty if it was solved in none of the ways."""
        for how in hows:
            if day := self.solved.get(how):
                return _("{how} on {day}").format(how=_(_SOLVED[how]), day=local_date(day))
        return ""


def coloured(name: str) -> Callable[[Any, int], Any]:
    """Return the ``look`` of a column whose text has a colour of the theme."""
    return lambda _row, role: (
        getattr(current_theme(), name) if role == Qt.ItemDataRole.ForegroundRole else None
    )


def _medium(_row: PuzzleRow, role: int) -> Any:
    is_font = role == Qt.ItemDataRole.FontRole
    return fonts.font(fonts.SECONDARY, fonts.MEDIUM) if is_font else None


def _evolved(row: PuzzleRow) -> str:
    return _CHECK if How.EVOLUTION in row.solved else _("logic") * (How.LOGIC in row.solved)


NUMBER = Column[Any](
    later("No."),
    lambda row: local_number(row.number + 1),
    key=lambda row: row.number,
    spoken=lambda row: _("puzzle {number}").format(number=local_number(row.number + 1)),
    look=coloured("ink2"),
    is_number=True,
    widest=local_number,
)
NAME = Column[Any](
    later("Name"),
    lambda row: row.name,
    key=lambda row: row.name.casefold(),
    spoken=lambda row: row.record.name or _("without a name"),
    least=96,
    share=1,
)
GIVENS = Column[Any](
    later("Givens"),
    lambda row: local_number(row.record.grid.given_count),
    key=lambda row: row.record.grid.given_count,
    spoken=lambda row: _("givens: {count}").format(count=local_number(row.record.grid.given_count)),
    is_number=True,
)
GRADE = Column[Any](
    later("Grade"),
    lambda row: row.known.text if row.known else "…",
    key=lambda row: (row.known.grade or _UNKNOWN - 1) if row.known else _UNKNOWN,
    spoken=lambda row: row.known.words if row.known else _("grade not known yet"),
    look=_medium,
)
SE = Column[Any](
    later("SE"),
    lambda row: row.rating_text,
    key=lambda row: row.known.rating.er if row.known and row.known.rating else _UNKNOWN,
    spoken=lambda row: _("rating of Sudoku Explainer: {rating}").format(rating=row.rating_text),
    is_number=True,
)
PLAYED = Column[Any](
    later("Played"),
    lambda row: _CHECK * (How.PLAYER in row.solved),
    key=lambda row: row.day(How.PLAYER),
    spoken=lambda row: row.spoken_day(How.PLAYER) or _("not solved by you"),
    look=coloured("solved"),
)
EVOLVED = Column[Any](
    later("Evolved"),
    _evolved,
    key=lambda row: row.day(How.EVOLUTION, How.LOGIC),
    spoken=lambda row: row.spoken_day(How.EVOLUTION, How.LOGIC) or _("not solved by evolution"),
    look=coloured("solved"),
)

COLUMNS = (NUMBER, NAME, GIVENS, GRADE, SE, PLAYED, EVOLVED)
DROPPED = (GIVENS, NUMBER, SE, EVOLVED, PLAYED)
"""The columns that a narrow list hides, in this order."""

R = TypeVar("R", bound=PuzzleRow)


class CollectionModel(RowModel[R]):
    """A list of puzzles. Their grades are set when they become known.

    ``records``: all puzzles.
    ``graded_count``: the number of puzzles that were graded.
    """

    def __init__(
        self,
        solved: SolvedPuzzles,
        columns: Iterable[Column[Any]] = COLUMNS,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(columns, parent)
        self.solved = solved
        self.records: list[PuzzleRecord] = []
        self.graded_count = 0
        solved.changed.connect(self._follow_solved)

    def clear(self) -> None:
        """Remove all puzzles."""
        self.records, self.graded_count = [], 0
        self.set_rows([])

    def append(self, rows: Iterable[R]) -> None:
        """Add puzzles at the end of the list."""
        new = list(rows)
        self.records += [row.record for row in new]
        self.graded_count += sum(row.known is not None for row in new)
        super().append(new)

    def known(self, row: int) -> Known | None:
        """Return the grade of a puzzle; None if it has not been graded."""
        return self.rows[row].known

    def set_known(self, grades: Iterable[tuple[int, Known]]) -> None:
        """Set the grades of rows."""
        rows = dict(grades)
        for number, known in rows.items():
            self.graded_count += self.rows[number].known is None
            self.rows[number].known = known
        self.changed(list(rows))

    @Slot(object)
    def _follow_solved(self, puzzle: Grid) -> None:
        self.changed([row for row, each in enumerate(self.records) if each.grid == puzzle])
