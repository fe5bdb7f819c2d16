"""Reading and grading collections, in the threads of tasks."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from sudoku_ga.app.collection.model import Known
from sudoku_ga.app.tasks import Task
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.rating.se_rating import QUICK_GRADE, SeRating, rating_unless_stopped, se_rating
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.puzzle.assessment import Assessment
    from sudoku_ga.puzzle.exact import ExactReference

MOST_LISTED = 200_000
"""Half a kilobyte each; a longer collection is better solved on the command line."""

PIECE = 5_000
_EXACT_LIMIT_S = 1.0


def read_rest(task: Task, path: str, skipped: int) -> None:
    """Read a file without its first puzzles, and deliver the others in lists.

    Raises UserError where the file cannot be read; the puzzles before it are delivered.
    """
    piece: list[PuzzleRecord] = []
    try:
        for record in islice(open_source(path), skipped, MOST_LISTED):
            piece.append(record)
            if len(piece) == PIECE:
                task.deliver(piece)
                piece = []
                task.check()
    finally:
        if piece:
            task.deliver(piece)


class ToGrade(NamedTuple):
    """A puzzle of which more should become known.

    ``row``: in the collection.
    ``known``: what is known already.
    ``rating``: whether the rating of Sudoku Explainer is wanted, which takes from milliseconds to
    minutes.
    """

    row: int
    puzzle: Grid
    known: Known | None
    rating: bool


class Grader:
    """Grades puzzles; called in the thread of a task."""

    def __init__(self) -> None:
        self._exact: ExactReference | None = None

    def grade(self, task: Task, wanted: Sequence[ToGrade]) -> None:
        """Deliver row and grade of each puzzle, and after all grades their ratings."""
        # The solver takes long to import, and few windows list a collection.
        from sudoku_ga.puzzle.assessment import assess
        from sudoku_ga.puzzle.exact import ExactReference

        exact = self._exact = self._exact or ExactReference()
        to_rate: list[tuple[int, Grid, Known]] = []
        for row, puzzle, known, is_rating_wanted in wanted:
            task.check()
            if known is None:
                known = known_of(assess(puzzle, exact, _EXACT_LIMIT_S))
                task.deliver((row, known))
            if is_rating_wanted and known.may_be_rated(puzzle):
                to_rate.append((row, puzzle, known))
        for row, known, rating in _ratings(task, to_rate):
            task.deliver((row, replace(known, rating=rating)))
        task.check()


def _ratings(
    task: Task, puzzles: Sequence[tuple[int, Grid, Known]]
) -> Iterator[tuple[int, Known, SeRating]]:
    """Yield the ratings of puzzles, the quick ones first.

    The others are rated in another process: in this one, plain Python and the compilation of
    kernels would hold up the window.
    """
    # Only lists with difficult puzzles start processes.
    from sudoku_ga.parallel import share

    for row, puzzle, known in puzzles:
        if known.grade <= QUICK_GRADE:
            task.check()
            yield row, known, se_rating(puzzle)
    slow = [each for each in puzzles if each[2].grade > QUICK_GRADE]
    rated = share(
        rating_unless_stopped,
        [puzzle for _row, puzzle, _known in slow],
        jobs=1,
        on_death=_refuse,
        stopped=lambda: task.cancelled,
    )
    # After a stop there are fewer ratings.
    for (row, _puzzle, known), (_item, rating) in zip(
        slow, chain.from_iterable(rated), strict=False
    ):
        yield row, known, rating


def _refuse(puzzle: Grid) -> SeRating:
    raise UserError(_("the process that rated {puzzle} ended").format(puzzle=write_line(puzzle)))


def known_of(assessment: "Assessment") -> Known:
    """Return the grade of an assessed puzzle, or why there is none."""
    from sudoku_ga.puzzle.exact import SolutionCount
    from sudoku_ga.puzzle.grading import grade_if_unique

    grading = grade_if_unique(assessment)
    if grading is not None:
        return Known.of_grade(grading.grade)
    if assessment.solutions is SolutionCount.UNKNOWN:
        return Known("?", _("no grade: its solutions could not be counted"))
    reason = assessment.problem or _("more than one solution")
    return Known("–", _("no grade: {reason}").format(reason=reason))
