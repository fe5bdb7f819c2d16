"""Which puzzles are printed, how, and which facts about each. No Qt."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import takewhile

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.run.words import givens_text
from sudoku_ga.app.tasks import Progress, Task
from sudoku_ga.document.marks import NO_MARKS, Marks, automatic_marks
from sudoku_ga.puzzle.assessment import Assessment, assess
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later, ngettext

PER_PAGE = (1, 2, 4, 6)
"""The numbers of puzzles that a page may have."""


_USUAL_MARGIN = 12.0
"""The usual margin in millimetres, which every printer can keep."""
_LARGEST_MARGIN = 1000

_SOLUTIONS, _ACROSS = "solutions", "across"


class Content(StrEnum):
    """The content of cells without givens."""

    GIVENS = "givens"
    WRITTEN = "written"
    CANDIDATES = "candidates"


@dataclass(frozen=True)
class PaperChoice:
    """How puzzles are printed.

    ``per_page``: one of :data:`PER_PAGE`.
    ``content``: only the givens, also the player's digits and marks, or every candidate.
    ``solutions``: whether small solutions follow on pages of their own, as in books.
    ``paper``: Qt's name of the paper, or width and height in millimetres: ``210x297``.
    ``across``: whether the page is wider than high.
    ``margins``: the margins at the left, top, right and bottom, in millimetres.
    """

    per_page: int = 1
    content: Content = Content.GIVENS
    solutions: bool = False
    paper: str = "A4"
    across: bool = False
    margins: tuple[float, float, float, float] = (_USUAL_MARGIN,) * 4

    @classmethod
    def of_text(cls, text: str) -> "PaperChoice":
        """Return the choice of a :attr:`text`, or the default if it is invalid."""
        try:
            count, content, solutions, paper, across, margins = text.split()
            left, top, right, bottom = [float(each) for each in margins.split(",")] * (
                1 if "," in margins else 4
            )
            choice = cls(
                int(count),
                Content(content),
                solutions == _SOLUTIONS,
                paper,
                across == _ACROSS,
                (left, top, right, bottom),
            )
        except ValueError:
            return cls()
        is_offered = choice.per_page in PER_PAGE
        is_page = all(0 <= margin <= _LARGEST_MARGIN for margin in choice.margins)
        return choice if is_offered and is_page else cls()

    @property
    def text(self) -> str:
        """The choice, as text for the settings."""
        solutions = _SOLUTIONS if self.solutions else "alone"
        across = _ACROSS if self.across else "upright"
        margins = [f"{each:g}" for each in self.margins]
        margin = margins[0] if len(set(margins)) == 1 else ",".join(margins)
        return f"{self.per_page} {self.content} {solutions} {self.paper} {across} {margin}"


MOST_PRINTED = 500
"""The most puzzles of a list that are printed. Each is assessed and graded first, and lists may
have thousands."""


@dataclass(frozen=True)
class Source:
    """Puzzles that are printed together.

    ``text``: the description of them.
    """

    text: str
    records: Sequence[PuzzleRecord]


@dataclass(frozen=True)
class Listed:
    """A list of puzzles, some of which may be selected.

    ``title``: the title of the list.
    ``selected``: the selected rows, ascending.
    """

    title: str
    records: Sequence[PuzzleRecord]
    selected: Sequence[int] = field(default=())

    @property
    def sources(self) -> list[Source]:
        """The sources in the list: the selected puzzles, if there are any, and all puzzles.

        A single selected row is the puzzle on the board, and no source.
        """
        found = []
        if len(self.selected) > 1:
            some = [self.records[row] for row in self.selected[:MOST_PRINTED]]
            text = _("{count:,} selected of {title}").format(count=len(some), title=self.title)
            found.append(Source(text, some))
        if self.records:
            every = self.records[:MOST_PRINTED]
            found.append(Source(self._text(len(every)), every))
        return found

    def _text(self, count: int) -> str:
        """Return the description of the source if nothing is selected."""
        if count < len(self.records):
            text = _("The first {count:,} of {title}")
        else:
            text = ngettext("The only one of {title}", "All {count:,} of {title}", count)
        return text.format(count=count, title=self.title)


_LIMIT_S = 2.0
"""The time in seconds for grading one puzzle. A line of text is not worth more."""

_LARGEST_GRADED = 16
"""The largest board whose grading takes no longer than that."""

_SOLUTION_WORDS = {
    SolutionCount.NONE: later("no solution"),
    SolutionCount.MANY: later("more than one solution"),
    SolutionCount.UNKNOWN: later("solutions not counted"),
}


@dataclass(frozen=True, eq=False)
class Printed:
    """One board on paper.

    ``title``: the text above the board, at the left.
    ``facts``: the texts at the right. The last ones are left out where there is no room.
    """

    board: BoardPicture
    title: str
    facts: tuple[str, ...]


@dataclass(frozen=True)
class Known:
    """The solution and the grade of a puzzle.

    ``solution``: the solution; None unless there is exactly one.
    ``words``: its grade in words, or why it has none.
    """

    solution: Grid | None
    words: str


class Knowledge:
    """Grades and solves puzzles. Each is graded once."""

    def __init__(self) -> None:
        self._exact: ExactReference | None = None
        self._known: dict[Grid, Known] = {}

    def look_into(self, task: Task, puzzles: Sequence[Grid]) -> None:
        """Grade and solve puzzles in the thread of a task, until it is cancelled."""
        for done, puzzle in enumerate(puzzles):
            if task.cancelled:
                return
            task.report(Progress(done, len(puzzles)))
            self.of(puzzle)

    def of_first(self, puzzles: Iterable[Grid]) -> list["Known"]:
        """Return what is known of the puzzles before the first one that is not known."""
        return [self._known[each] for each in takewhile(self._known.__contains__, puzzles)]

    def of(self, puzzle: Grid) -> Known:
        """Return what is known of a puzzle. It is graded and solved if necessary."""
        if puzzle not in self._known:
            self._exact = self._exact or ExactReference()
            self._known[puzzle] = _known(puzzle, assess(puzzle, self._exact, _LIMIT_S))
        return self._known[puzzle]


def printed_puzzles(
    records: Sequence[PuzzleRecord],
    known: Sequence[Known],
    choice: PaperChoice,
    *,
    numbers: bool = False,
) -> tuple[list[Printed], list[Printed]]:
    """Return the boards to solve, and the solutions if they are wanted.

    ``records``, ``known``: the puzzles, and what is known of each.
    ``numbers``: whether digits above 9 are shown as numbers even where letters would do.
    """
    puzzles, solutions = [], []
    for number, (record, knowledge) in enumerate(zip(records, known, strict=True), 1):
        title = _title(record.name, number if len(records) > 1 else 0)
        board = replace(_board(record, choice.content), numbers=numbers)
        facts = (knowledge.words, givens_text(record.grid), record.details.author)
        puzzles.append(Printed(board, title, tuple(fact for fact in facts if fact)))
        if choice.solutions and knowledge.solution is not None:
            answer = replace(board, exact=knowledge.solution.digits, placed=None, marks=NO_MARKS)
            solutions.append(Printed(answer, title, (_("solution"),)))
    return puzzles, solutions


def _board(record: PuzzleRecord, content: Content) -> BoardPicture:
    puzzle = record.grid
    board = BoardPicture(puzzle.geometry, puzzle.digits)
    if content is Content.CANDIDATES:
        return replace(board, marks=automatic_marks(puzzle))
    if content is Content.WRITTEN:
        marks = Marks.of(dict(enumerate(record.candidates or ())))
        placed = None if record.placed is None else record.placed.digits
        return replace(board, placed=placed, marks=marks)
    return board


def _title(name: str, number: int) -> str:
    if not number:
        return name or _("Puzzle")
    return f"{number}. {name}" if name else _("Puzzle {number}").format(number=number)


def _known(puzzle: Grid, assessment: Assessment) -> Known:
    if assessment.solutions is not SolutionCount.ONE:
        return Known(None, _(_SOLUTION_WORDS[assessment.solutions]))
    size = puzzle.geometry.size
    words = _(grade(puzzle).name) if size <= _LARGEST_GRADED else f"{size}×{size}"
    return Known(assessment.solution, words)
