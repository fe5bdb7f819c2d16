"""The grade of a puzzle, 1 to 6, by the techniques that solve it."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Feature
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.puzzle.techniques.step import Technique

GRADE_NAMES = {
    1: later("very easy"),
    2: later("easy"),
    3: later("medium"),
    4: later("hard"),
    5: later("very hard"),
    6: later("beyond the known techniques"),
}
"""The names of the grades, translated where they are shown."""

HARDEST_GRADE = max(GRADE_NAMES)

DIFFICULTIES = {"easy": 2, "medium": 3, "hard": 4}
"""The grades that are offered first to a player, by the name of their difficulty."""

GRADE_TECHNIQUES = {
    1: later("hidden singles in boxes are enough"),
    2: later("hidden and naked singles are enough"),
    3: later("singles with pointing or claiming"),
    4: later("up to pairs, triples or quads"),
    5: later("up to X-wing, swordfish, XY-wing or simple colouring"),
    6: later("the known techniques are not enough"),
}
"""The techniques that solve the puzzles of a grade on rows, columns and boxes; see
:func:`grade_words`."""

_WITH_REGIONS = {1: later("hidden singles in regions are enough")}
_WITH_CAGES = {
    2: later("singles and the combinations of cages are enough"),
    3: later("singles with cages, the sums of units, pointing or claiming"),
}


def grade_words(grade: int, features: Collection[Feature] = ()) -> str:
    """Return the techniques that solve the puzzles of a grade in words, translated.

    Parameters
    ----------
    grade : int
        1 to 6.
    features : collection of Feature
        The features of the board.
    """
    words = GRADE_TECHNIQUES
    if Feature.REGIONS in features:
        words = words | _WITH_REGIONS
    if Feature.CAGES in features:
        words = words | _WITH_CAGES
    return _(words[grade])


@dataclass(frozen=True)
class Grading:
    """The grade of a puzzle and the steps behind it.

    Parameters
    ----------
    grade : int
        1 to 6, see ``GRADE_NAMES``.
    uses : dict of str to int
        Number of steps by technique, easiest first; a technique is used only if no easier one finds
        a step.
    """

    grade: int
    uses: dict[str, int]

    @property
    def name(self) -> str:
        """The English name of the grade."""
        return GRADE_NAMES[self.grade]


def techniques_up_to(grade: int) -> "tuple[Technique, ...]":
    """Return the techniques of a grade and of lower grades, easiest first."""
    from sudoku_ga.puzzle.techniques.solver import TECHNIQUES

    return tuple(technique for technique in TECHNIQUES if technique.grade <= grade)


def grade(puzzle: Grid) -> Grading:
    """Return the grade of a puzzle.

    Parameters
    ----------
    puzzle : Grid
        A puzzle with exactly one solution; otherwise the result is meaningless.

    Returns
    -------
    Grading
        It has the grade of the hardest technique needed, or 6 if the techniques do not fill the
        board. It does not matter how often a technique is needed.

    Examples
    --------
    >>> from sudoku_ga.puzzle.formats.reading import read_puzzle
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> grade(read_puzzle(line).grid)
    Grading(grade=1, uses={'hidden-single-in-box': 51})
    """
    # Not imported with the names of grades, which the window has in its lists.
    from sudoku_ga.puzzle.techniques.position import Position
    from sudoku_ga.puzzle.techniques.solver import TECHNIQUES, solve_by_techniques

    uses: Counter[str] = Counter()
    position = Position.from_grid(puzzle)
    for step, reached in solve_by_techniques(position):
        uses[step.technique.name] += 1
        position = reached
    used = [each for each in TECHNIQUES if uses[each.name]]
    hardest = max((each.grade for each in used), default=1)
    return Grading(
        hardest if position.is_full else HARDEST_GRADE,
        {each.name: uses[each.name] for each in used},
    )


def grade_if_unique(assessment: Assessment) -> Grading | None:
    """Return the grade of a puzzle, None unless it has exactly one solution."""
    if assessment.solutions is not SolutionCount.ONE:
        return None
    return grade(assessment.puzzle)
