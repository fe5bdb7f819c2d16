"""Removing cells of a full grid as long as the constraints hold."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.exact import Uniqueness
from sudoku_ga.puzzle.grading import techniques_up_to
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.techniques.position import Position, masks_of, members
from sudoku_ga.puzzle.techniques.solver import finds_digits
from sudoku_ga.translation import _


class PartialGrid:
    """A full grid of which some cells are blank; changes in place.

    Parameters
    ----------
    full : Grid
        A full grid without conflicts.

    Attributes
    ----------
    given_count : int
        Cells that are left.
    """

    def __init__(self, full: Grid) -> None:
        self.geometry = full.geometry
        self.given_count = full.geometry.cell_count
        self._masks = masks_of(full.geometry)
        self._digits: list[int] = full.digits.tolist()
        self._filled = self._masks.cells
        self._places = [0] * (full.geometry.size + 1)
        for cell, digit in enumerate(self._digits):
            self._places[digit] |= 1 << cell

    @property
    def puzzle(self) -> Grid:
        """The grid as it stands."""
        digits = np.zeros(self.geometry.cell_count, np.uint8)
        for cell in self.givens:
            digits[cell] = self._digits[cell]
        return Grid(self.geometry, digits)

    @property
    def givens(self) -> list[int]:
        """The cells that are left, ascending."""
        return list(members(self._filled))

    def holds(self, cells: Iterable[int]) -> bool:
        """Whether all the cells are left."""
        return all(self._filled >> cell & 1 for cell in cells)

    def take(self, cells: Iterable[int]) -> None:
        """Make cells blank that are not."""
        for cell in cells:
            self._filled ^= 1 << cell
            self._places[self._digits[cell]] ^= 1 << cell
            self.given_count -= 1

    def put_back(self, cells: Iterable[int]) -> None:
        """Fill blank cells with their digits again."""
        for cell in cells:
            self._filled ^= 1 << cell
            self._places[self._digits[cell]] ^= 1 << cell
            self.given_count += 1

    def follow(self, cells: Iterable[int], *, by_boxes: bool) -> bool:
        """Whether each of some blank cells, in this order, is a single at once.

        Parameters
        ----------
        cells : iterable of int
            Blank cells; each counts as filled for the next.
        by_boxes : bool
            Count hidden singles in boxes alone; else every single.
        """
        followed = []
        for cell in cells:
            if not self._is_single(cell, by_boxes=by_boxes):
                break
            self.put_back([cell])
            followed.append(cell)
        else:
            self.take(followed)
            return True
        self.take(followed)
        return False

    def _is_single(self, cell: int, *, by_boxes: bool) -> bool:
        digit, peers = self._digits[cell], self._masks.peers
        taken = self._filled
        for holder in members(self._places[digit]):
            taken |= peers[holder]
        units = self._masks.units_of[cell]
        for unit in units[2:] if by_boxes else units:
            if self._masks.units[unit] & ~taken == 1 << cell:
                return True
        if by_boxes:
            return False
        return all(
            places & peers[cell]
            for other, places in enumerate(self._places)
            if other not in (0, digit)
        )


CONFLICT_LIMIT = 300
"""Of the solver for one question. Puzzles of 9×9 and 16×16 do not come near it; on 25×25, where
some questions would take it very long, a good part of them ends here."""


class Constraint(Protocol):
    """Judges a removal that has just been made."""

    def allows(self, partial: PartialGrid, removed: tuple[int, ...]) -> bool | None:
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

    def allows(self, partial: PartialGrid, removed: tuple[int, ...]) -> bool | None:
        """Whether each of the removed cells can hold nothing but its digit."""
        if partial.follow(removed, by_boxes=False):
            return True
        givens = partial.givens
        for cell in removed:
            settled = self._uniqueness.determines(givens, cell, CONFLICT_LIMIT)
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

    def allows(self, partial: PartialGrid, removed: tuple[int, ...]) -> bool:
        """Whether the removed cells can be found again: the rest was solved before."""
        if partial.follow(removed, by_boxes=self._by_boxes):
            return True
        if not self._one_solution.allows(partial, removed):
            return False
        return finds_digits(Position.from_grid(partial.puzzle), removed, self._techniques)


class NoConstraint:
    """Allows every removal."""

    def allows(self, partial: PartialGrid, removed: tuple[int, ...]) -> bool:
        """Return True."""
        del partial, removed
        return True


_MOST_UNDECIDED = 10
"""Removals left undecided before a board counts as too large to go on."""


@dataclass
class ClueRemoval:
    """Removals from a full grid; iterate :meth:`steps` to make them.

    Parameters
    ----------
    remains : PartialGrid
        Changed in place.
    keeper : Constraint
        Judges each removal.
    down_to : int
        Givens at which it ends, 0 to remove all that can be.
    patient : bool
        Ask about an undecided removal until it is decided, be it for ever.

    Attributes
    ----------
    undecided : int
        Removals given up.
    """

    partial: PartialGrid
    constraint: Constraint
    down_to: int = 0
    patient: bool = False
    undecided: int = 0

    def steps(self, order: Sequence[tuple[int, ...]]) -> Iterator[None]:
        """Try to remove each set of cells once; yield after each question."""
        for cells in order:
            if self.partial.given_count - len(cells) < self.down_to:
                continue
            self.partial.take(cells)
            while (allowed := self.constraint.allows(self.partial, cells)) is None and self.patient:
                yield
            if not allowed:
                self.partial.put_back(cells)
            self.undecided += allowed is None
            yield
            if self.undecided >= _MOST_UNDECIDED:
                return


def remove_cells(grid: Grid, given_count: int, rng: np.random.Generator) -> Grid:
    """Return the puzzle in which ``given_count`` cells of a grid, drawn at random, are left.

    It has a solution if the grid is one, and it may have many: uniqueness is not kept.

    Parameters
    ----------
    grid : Grid
        Most often a full grid.
    given_count : int
        Cells that keep their digit, 0 to the number of digits in the grid.
    rng : numpy.random.Generator
        Draws which; advanced.

    Raises
    ------
    UserError
        If the grid has fewer digits.
    """
    if not 0 <= given_count <= grid.given_count:
        raise UserError(
            _("0 to {most} givens are expected, not {count}").format(
                most=grid.given_count, count=given_count
            )
        )
    kept = rng.choice(np.flatnonzero(grid.digits), given_count, replace=False)
    digits = np.zeros_like(grid.digits)
    digits[kept] = grid.digits[kept]
    return Grid(grid.geometry, digits)
