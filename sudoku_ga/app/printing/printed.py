"""What stands on paper of each puzzle: its boards, its title and what is known of it; no Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.printing.choice import Content, PaperChoice
from sudoku_ga.document.marks import NO_MARKS, Marks, automatic_marks
from sudoku_ga.puzzle.assessment import Assessment, assess
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, counted, later

_LIMIT_S = 2.0
"""How long one puzzle is looked into; nobody waits longer for a line of text."""

_LARGEST_GRADED = 16
"""The side up to which a grade takes no longer than that."""

_SOLUTION_WORDS = {
    SolutionCount.NONE: later("no solution"),
    SolutionCount.MANY: later("more than one solution"),
    SolutionCount.UNKNOWN: later("solutions not counted"),
}


@dataclass(frozen=True, eq=False)
class Printed:
    """One board on paper.

    Parameters
    ----------
    board : BoardPicture
    title : str
        Above the board, at its left.
    facts : tuple of str
        At its right, as many of the first of them as there is room for.
    """

    board: BoardPicture
    title: str
    facts: tuple[str, ...]


@dataclass(frozen=True)
class Known:
    """What is known of a puzzle.

    Parameters
    ----------
    solution : Grid or None
        None unless there is exactly one.
    words : str
        Its grade, or why it has none.
    """

    solution: Grid | None
    words: str


class Knowledge:
    """Looks into puzzles, each once."""

    def __init__(self) -> None:
        self._exact = ExactReference()
        self._known: dict[Grid, Known] = {}

    def of(self, puzzle: Grid) -> Known:
        """Return what is known of a puzzle."""
        if puzzle not in self._known:
            self._known[puzzle] = _known(puzzle, assess(puzzle, self._exact, _LIMIT_S))
        return self._known[puzzle]


def printed_puzzles(
    records: Sequence[PuzzleRecord],
    known: Sequence[Known],
    choice: PaperChoice,
    *,
    numbers: bool = False,
) -> tuple[list[Printed], list[Printed]]:
    """Return the boards to be solved, and the solutions where they are wanted.

    Parameters
    ----------
    records, known : sequence of equal length
        The puzzles, and what is known of each.
    choice : PaperChoice
    numbers : bool
        Digits above 9 are shown as numbers even where letters would do.
    """
    puzzles, solutions = [], []
    for number, (record, knowledge) in enumerate(zip(records, known, strict=True), 1):
        title = _title(record.name, number if len(records) > 1 else 0)
        board = replace(_board(record, choice.content), numbers=numbers)
        givens = counted("{count:,} given", "{count:,} givens", record.grid.given_count)
        facts = (knowledge.words, givens, record.details.author)
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
