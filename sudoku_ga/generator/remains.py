"""What is left of a full grid while its cells are removed."""

from collections.abc import Iterable

import numpy as np

from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.techniques.masks import masks_of, members


class Remains:
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
