"""What must stay true of a puzzle while its cells are removed."""

from typing import Protocol

from sudoku_ga.generator.remains import Remains
from sudoku_ga.puzzle.grading import techniques_up_to
from sudoku_ga.puzzle.techniques.order import settles
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.uniqueness import Uniqueness

CONFLICT_LIMIT = 300
"""Of the solver for one question. Puzzles of 9×9 and 16×16 do not come near it; on 25×25, where
some questions would take it very long, a good part of them ends here."""


class Keeper(Protocol):
    """Judges a removal that has just been made."""

    def allows(self, remains: Remains, removed: tuple[int, ...]) -> bool | None:
        """Whether cells may stay removed; None where that is not known yet."""


class OneSolution:
    """Allows what leaves one solution.

    Parameters
    ----------
    uniqueness : Uniqueness
        Of the full grid.
    """

    def __init__(self, uniqueness: Uniqueness) -> None:
        self._uniqueness = uniqueness

    def allows(self, remains: Remains, removed: tuple[int, ...]) -> bool | None:
        """Whether each of the removed cells can hold nothing but its digit."""
        if remains.follow(removed, by_boxes=False):
            return True
        givens = remains.givens
        for cell in removed:
            settled = self._uniqueness.settles(givens, cell, CONFLICT_LIMIT)
            if not settled:
                return settled
        return True


class AtMostGrade:
    """Allows what techniques up to a grade still solve, and which therefore has one solution.

    Parameters
    ----------
    grade : int
        1 to 5.
    uniqueness : Uniqueness
        Of the full grid; asked first, since most removals that are refused leave many solutions,
        and the solver says so much sooner than a search by all techniques.
    """

    def __init__(self, grade: int, uniqueness: Uniqueness) -> None:
        self._one_solution = OneSolution(uniqueness)
        self._by_boxes = grade == 1
        self._techniques = techniques_up_to(grade)

    def allows(self, remains: Remains, removed: tuple[int, ...]) -> bool:
        """Whether the removed cells can be found again: the rest was solved before."""
        if remains.follow(removed, by_boxes=self._by_boxes):
            return True
        if not self._one_solution.allows(remains, removed):
            return False
        return settles(Position.of(remains.puzzle), removed, self._techniques)


class Anything:
    """Allows every removal."""

    def allows(self, remains: Remains, removed: tuple[int, ...]) -> bool:
        """Return True."""
        del remains, removed
        return True
