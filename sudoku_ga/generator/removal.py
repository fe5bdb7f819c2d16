"""Removing givens of a full grid while a constraint holds."""

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
    """A full grid with some cells blank, mutable.

    ``full``: a full grid without conflicts. ``given_count``: number of filled cells.
    """

    def __init__(self, full: Grid) -> None:
        self.geometry = full.geometry
        self._full = full
        self.given_count = full.geometry.cell_count
        self._masks = masks_of(full.geometry)
        self._digits: list[int] = full.digits.tolist()
        self._filled = self._masks.cells
        self._places = [0] * (full.geometry.size + 1)
        for cell, digit in enumerate(self._digits):
            self._places[digit] |= 1 << cell

    @property
    def puzzle(self) -> Grid:
        """The current grid."""
        count = self.geometry.cell_count
        octets = np.frombuffer(self._filled.to_bytes(-(-count // 8), "little"), np.uint8)
        is_filled = np.unpackbits(octets, count=count, bitorder="little")
        return Grid(self.geometry, self._full.digits * is_filled)

    @property
    def givens(self) -> list[int]:
        """The filled cells, ascending."""
        return list(members(self._filled))

    def contains(self, cells: Iterable[int]) -> bool:
        """Whether all the cells are filled."""
        return all(self._filled >> cell & 1 for cell in cells)

    def remove(self, cells: Iterable[int]) -> None:
        """Make filled cells blank."""
        for cell in cells:
            self._filled ^= 1 << cell
            self._places[self._digits[cell]] ^= 1 << cell
            self.given_count -= 1

    def restore(self, cells: Iterable[int]) -> None:
        """Fill blank cells with their digits again."""
        for cell in cells:
            self._filled ^= 1 << cell
            self._places[self._digits[cell]] ^= 1 << cell
            self.given_count += 1

    def are_singles(self, cells: Iterable[int], *, boxes_only: bool) -> bool:
        """Whether the blank cells are singles, each once those before it are filled.

        Parameters
        ----------
        cells : iterable of int
            Blank cells.
        boxes_only : bool
            Whether only hidden singles in boxes count.
        """
        filled: list[int] = []
        for cell in cells:
            if not self._is_single(cell, boxes_only=boxes_only):
                self.remove(filled)
                return False
            self.restore([cell])
            filled.append(cell)
        self.remove(filled)
        return True

    def _is_single(self, cell: int, *, boxes_only: bool) -> bool:
        digit, peers = self._digits[cell], self._masks.peers
        taken = self._filled
        for holder in members(self._places[digit]):
            taken |= peers[holder]
        units = self._masks.units_of[cell]
        for unit in units[2:3] if boxes_only else units:
            if self._masks.units[unit] & ~taken == 1 << cell:
                return True
        if boxes_only:
            return False
        return all(
            places & peers[cell]
            for other, places in enumerate(self._places)
            if other not in (0, digit)
        )


CONFLICT_LIMIT = 300
"""The most conflicts of the solver for one removal: far more than 9×9 and 16×16 need. On 25×25 it
ends many searches that would take very long."""


class Constraint(Protocol):
    """Decides whether a removal that was just made may stay."""

    def allows(self, partial: PartialGrid, removed: tuple[int, ...]) -> bool | None:
        """Return whether the cells may stay removed; None if undecided."""


class OneSolution:
    """Allows removals that leave one solution.

    ``uniqueness``: that of the full grid.
    """

    def __init__(self, uniqueness: Uniqueness) -> None:
        self._uniqueness = uniqueness

    def allows(self, partial: PartialGrid, removed: tuple[int, ...]) -> bool | None:
        """Return whether every removed cell can only hold its digit; None if undecided."""
        if partial.are_singles(removed, boxes_only=False):
            return True
        givens = partial.givens
        for cell in removed:
            settled = self._uniqueness.determines(givens, cell, CONFLICT_LIMIT)
            if not settled:
                return settled
        return True


class AtMostGrade:
    """Allows removals after which techniques up to a grade solve the puzzle, which is then unique.

    Parameters
    ----------
    grade : int
        1 to 5.
    uniqueness : Uniqueness
        That of the full grid. It is asked first, since most refused removals leave several
        solutions, which the solver finds much faster than the techniques.
    """

    def __init__(self, grade: int, uniqueness: Uniqueness) -> None:
        self._one_solution = OneSolution(uniqueness)
        self._by_boxes = grade == 1
        self._techniques = techniques_up_to(grade)

    def allows(self, partial: PartialGrid, removed: tuple[int, ...]) -> bool:
        """Return whether the techniques find the removed digits; the rest was solved before."""
        if partial.are_singles(removed, boxes_only=self._by_boxes):
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
"""The number of undecided removals after which the board counts as too large to continue."""


@dataclass
class ClueRemoval:
    """Removals from a full grid, made by iterating :meth:`steps`.

    Parameters
    ----------
    partial : PartialGrid
        Changed in place.
    constraint : Constraint
        Accepts or rejects each removal.
    min_givens : int, optional
        The least number of givens to keep; 0 removes as many as possible.
    until_decided : bool, optional
        Whether an undecided removal is examined again until it is decided.
    undecided : int, optional
        The number of removals that were undone without a decision.
    """

    partial: PartialGrid
    constraint: Constraint
    min_givens: int = 0
    until_decided: bool = False
    undecided: int = 0

    def steps(self, order: Sequence[tuple[int, ...]]) -> Iterator[None]:
        """Try to remove each set of cells once; yield after each decision."""
        for cells in order:
            if self.partial.given_count - len(cells) < self.min_givens:
                continue
            self.partial.remove(cells)
            while (
                allowed := self.constraint.allows(self.partial, cells)
            ) is None and self.until_decided:
                yield
            if not allowed:
                self.partial.restore(cells)
            self.undecided += allowed is None
            yield
            if self.undecided >= _MOST_UNDECIDED:
                return


def remove_cells(grid: Grid, given_count: int, rng: np.random.Generator) -> Grid:
    """Return a puzzle of ``given_count`` random cells of a grid; it may have many solutions.

    Parameters
    ----------
    grid : Grid
        Usually a full grid.
    given_count : int
        Number of cells to keep, 0 to the number of digits in the grid.
    rng : Generator
        Draws the cells; advanced in place.

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
