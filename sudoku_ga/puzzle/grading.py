"""How difficult a puzzle is for a person: six grades, by the techniques it needs."""

from collections import Counter
from dataclasses import dataclass

from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import TECHNIQUES, solve_by_techniques
from sudoku_ga.puzzle.techniques.step import Technique
from sudoku_ga.translation import later

GRADE_NAMES = {
    1: later("very easy"),
    2: later("easy"),
    3: later("medium"),
    4: later("hard"),
    5: later("very hard"),
    6: later("beyond the known techniques"),
}
"""Translated where they are shown."""

HARDEST_GRADE = max(GRADE_NAMES)

_GRADE_OF = {
    "hidden-single-in-box": 1,
    "hidden-single-in-line": 2,
    "naked-single": 2,
    "pointing": 3,
    "claiming": 3,
    "naked-pair": 4,
    "naked-triple": 4,
    "hidden-pair": 4,
    "hidden-triple": 4,
    "naked-quad": 4,
    "hidden-quad": 4,
    "x-wing": 5,
    "swordfish": 5,
    "xy-wing": 5,
    "simple-colouring-wrap": 5,
    "simple-colouring-trap": 5,
}
"""The grade of a puzzle whose hardest step is of this technique: looking at boxes alone; all
singles; one digit in two units; several digits in one unit; patterns all over the board."""


@dataclass(frozen=True)
class Grading:
    """The grade of a puzzle and what led to it.

    Parameters
    ----------
    grade : int
        1 to 6, see GRADE_NAMES.
    uses : dict of str to int
        Steps by the name of their technique, easiest first; a harder one is used only where
        all easier ones are at their end.
    """

    grade: int
    uses: dict[str, int]

    @property
    def name(self) -> str:
        """The grade in words."""
        return GRADE_NAMES[self.grade]


def techniques_up_to(grade: int) -> tuple[Technique, ...]:
    """Return the techniques of a grade and of those below it, easiest first."""
    return tuple(technique for technique in TECHNIQUES if _GRADE_OF[technique.name] <= grade)


def grade(puzzle: Grid) -> Grading:
    """Return the grade of a puzzle.

    Parameters
    ----------
    puzzle : Grid
        With exactly one solution: of another one the steps say nothing.

    Notes
    -----
    The grade of the hardest technique needed, or 6 where the techniques end before the board is
    full. How often a technique is needed does not count.
    """
    uses: Counter[str] = Counter()
    position = Position.from_grid(puzzle)
    for step, reached in solve_by_techniques(position):
        uses[step.technique.name] += 1
        position = reached
    in_order = {of.name: uses[of.name] for of in TECHNIQUES if uses[of.name]}
    if not position.is_full:
        return Grading(HARDEST_GRADE, in_order)
    return Grading(max((_GRADE_OF[name] for name in uses), default=1), in_order)


def grade_if_unique(assessment: Assessment) -> Grading | None:
    """Return the grade of a puzzle, None where it has not exactly one solution."""
    if assessment.solutions is not SolutionCount.ONE:
        return None
    return grade(assessment.puzzle)
