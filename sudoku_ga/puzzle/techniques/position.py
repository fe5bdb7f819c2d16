"""A position, the digits placed and the candidates left, with sets of cells as bit masks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

Candidate = tuple[int, int]
"""A cell and a digit."""


@dataclass(frozen=True)
class Masks:
    """The units and peers of a geometry as sets of cells.

    Parameters
    ----------
    cells : int
        All cells.
    units : tuple of int
        Rows, then columns, then boxes, then the units that a variant adds.
    units_of : tuple of tuple of int, length cell_count
        The numbers of the row, the column, the box and further units of each cell.
    peers : tuple of int, length cell_count
        The other cells that may not hold the digit of each cell.
    """

    cells: int
    units: tuple[int, ...]
    units_of: tuple[tuple[int, ...], ...]
    peers: tuple[int, ...]


@lru_cache(maxsize=16)
def masks_of(geometry: Geometry) -> Masks:
    """Return the masks of a geometry."""
    return Masks(
        cells=(1 << geometry.cell_count) - 1,
        units=tuple(map(mask_of, geometry.every_unit.tolist())),
        units_of=geometry.units_of,
        peers=tuple(map(mask_of, geometry.peers)),
    )


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of numbers as a mask."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def members(mask: int) -> Iterator[int]:
    """Yield the numbers in a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def small_unions(sets: Sequence[int], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every choice of ``count`` sets whose union has ``count`` members.

    Parameters
    ----------
    sets : sequence of int
        Masks.
    count : int
        2 or more.

    Yields
    ------
    chosen : tuple of int
        Indices of the sets, ascending.
    union : int
        Mask of their members.
    """
    eligible = [index for index, mask in enumerate(sets) if 1 < mask.bit_count() <= count]

    def extend(
        first: int, chosen: tuple[int, ...], union: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == count:
            if union.bit_count() == count:  # fewer would be a contradiction, not a pattern
                yield chosen, union
            return
        for position in range(first, len(eligible) - (count - len(chosen)) + 1):
            index = eligible[position]
            larger = union | sets[index]
            if larger.bit_count() <= count:
                yield from extend(position + 1, (*chosen, index), larger)

    if len(eligible) >= count:
        yield from extend(0, (), 0)


@dataclass(frozen=True)
class Position:
    """Digits and candidates, immutable.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    digits : tuple of int, length cell_count
        0 for a blank cell.
    places : tuple of int, length size
        For each digit from 1, the mask of the blank cells in which it is a candidate. Masks are by
        digit, since most techniques need the places of a digit in a unit, which then takes one AND.
    """

    geometry: Geometry
    digits: tuple[int, ...]
    places: tuple[int, ...]

    @classmethod
    def from_grid(cls, grid: Grid) -> "Position":
        """Return the position of a grid; candidates are the digits that no peer holds."""
        masks = masks_of(grid.geometry)
        digits = tuple(grid.digits.tolist())
        places = [mask_of(np.flatnonzero(grid.digits == 0).tolist())] * grid.geometry.size
        for cell, digit in enumerate(digits):
            if digit:
                places[digit - 1] &= ~masks.peers[cell]
        return cls(grid.geometry, digits, tuple(places))

    @cached_property
    def candidates(self) -> tuple[int, ...]:
        """For each cell the mask of its candidates, bit ``digit - 1``; 0 if filled."""
        # If the masks by digit are written below each other, each column is a cell.
        count = self.geometry.cell_count
        rows = [f"{places:0{count}b}" for places in reversed(self.places)]
        return tuple(int("".join(column), 2) for column in zip(*rows, strict=True))[::-1]

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """For each cell the mask of its candidates, or of its digit if filled."""
        return tuple(
            1 << digit - 1 if digit else mask
            for digit, mask in zip(self.digits, self.candidates, strict=True)
        )

    @property
    def grid(self) -> Grid:
        """The digits as a grid."""
        return Grid(self.geometry, np.array(self.digits, np.uint8))

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit."""
        return 0 not in self.digits

    def has(self, cell: int, digit: int) -> bool:
        """Whether a digit is a candidate of a cell."""
        return bool(self.places[digit - 1] >> cell & 1)

    def within(self, digit: int, cells: int) -> tuple[Candidate, ...]:
        """Return the candidates of one digit in a mask of cells, ascending."""
        return tuple((cell, digit) for cell in members(self.places[digit - 1] & cells))

    def changed(
        self, placements: Iterable[Candidate] = (), eliminations: Iterable[Candidate] = ()
    ) -> "Position":
        """Return the position after placements, which also eliminate in peers, and eliminations.

        Candidates that are already eliminated are allowed.
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
