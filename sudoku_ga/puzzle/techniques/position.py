"""What is possible on a board at one moment: the digits placed and the candidates left."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.techniques.masks import mask_of, masks_of, members

Candidate = tuple[int, int]
"""A cell and a digit."""


@dataclass(frozen=True)
class Position:
    """Digits and candidates; never changes.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    digits : tuple of int, length cell_count
        0 for a blank cell.
    places : tuple of int, length size
        For each digit from 1 the set of blank cells where it is a candidate, a mask of
        :mod:`~sudoku_ga.puzzle.techniques.masks`. Kept by digit, since most techniques ask
        where a digit can stand, and one AND then answers for a unit.
    """

    geometry: Geometry
    digits: tuple[int, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, grid: Grid) -> "Position":
        """Return the position of a grid: a candidate is a digit that no peer holds."""
        masks = masks_of(grid.geometry)
        digits = tuple(grid.digits.tolist())
        places = [mask_of(np.flatnonzero(grid.digits == 0).tolist())] * grid.geometry.size
        for cell, digit in enumerate(digits):
            if digit:
                places[digit - 1] &= ~masks.peers[cell]
        return cls(grid.geometry, digits, tuple(places))

    @cached_property
    def candidates(self) -> tuple[int, ...]:
        """For each cell the set of its candidates, bit ``digit - 1``; 0 for a filled cell."""
        sets = [0] * self.geometry.cell_count
        for number, places in enumerate(self.places):
            bit = 1 << number
            for cell in members(places):
                sets[cell] |= bit
        return tuple(sets)

    @property
    def grid(self) -> Grid:
        """The digits placed."""
        return Grid(self.geometry, np.array(self.digits, np.uint8))

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit."""
        return 0 not in self.digits

    def has(self, cell: int, digit: int) -> bool:
        """Whether a digit is a candidate of a cell."""
        return bool(self.places[digit - 1] >> cell & 1)

    def within(self, digit: int, cells: int) -> tuple[Candidate, ...]:
        """Return the candidates of one digit in a set of cells, ascending."""
        return tuple((cell, digit) for cell in members(self.places[digit - 1] & cells))

    def changed(
        self, placements: Iterable[Candidate] = (), eliminations: Iterable[Candidate] = ()
    ) -> "Position":
        """Return the position after digits were placed and candidates taken away.

        A placed digit is no candidate of the peers any more; what is gone already may be named
        again.
        """
        places, digits = list(self.places), list(self.digits)
        peers = masks_of(self.geometry).peers
        for cell, digit in placements:
            digits[cell] = digit
            others = ~(1 << cell)
            for number, mask in enumerate(places):
                places[number] = mask & others
            places[digit - 1] &= ~peers[cell]
        for cell, digit in eliminations:
            places[digit - 1] &= ~(1 << cell)
        return Position(self.geometry, tuple(digits), tuple(places))
