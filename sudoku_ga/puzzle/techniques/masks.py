"""Sets of cells as bits of one whole number, so that a whole board is tested in one step.

Bit ``cell`` stands for the cell, row by row, as :mod:`sudoku_ga.puzzle.geometry` numbers them.
A set of the 81 cells of a 9×9 board is a number of 81 bits::

    row 0 of a 4×4 board   0000 0000 0000 1111
    column 1               0010 0010 0010 0010
    box 3                  1100 1100 0000 0000
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sudoku_ga.puzzle.geometry import Geometry


@dataclass(frozen=True)
class Masks:
    """The units and peers of a geometry as sets of cells.

    Parameters
    ----------
    cells : int
        All cells.
    units : tuple of int, length 3 × size
        Rows, then columns, then boxes.
    units_of : tuple of (int, int, int), length cell_count
        The numbers of the row, the column and the box of each cell.
    peers : tuple of int, length cell_count
        The other cells of the three units of each cell.
    """

    cells: int
    units: tuple[int, ...]
    units_of: tuple[tuple[int, int, int], ...]
    peers: tuple[int, ...]


@lru_cache(maxsize=16)
def masks_of(geometry: Geometry) -> Masks:
    """Return the masks of a geometry."""
    size = geometry.size
    rows, columns, boxes = (
        of.tolist() for of in (geometry.row_of, geometry.column_of, geometry.box_of)
    )
    return Masks(
        cells=(1 << geometry.cell_count) - 1,
        units=tuple(mask_of(unit) for unit in geometry.units.tolist()),
        units_of=tuple(
            (row, size + column, 2 * size + box)
            for row, column, box in zip(rows, columns, boxes, strict=True)
        ),
        peers=tuple(mask_of(peers) for peers in geometry.peers),
    )


def mask_of(numbers: Iterable[int]) -> int:
    """Return the set of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def members(mask: int) -> Iterator[int]:
    """Yield the numbers of a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def small_unions(sets: Sequence[int], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every choice of ``count`` sets that have ``count`` members together.

    Parameters
    ----------
    sets : sequence of int
        Masks.
    count : int
        2 or more.

    Yields
    ------
    chosen : tuple of int
        Which sets, by their index, ascending.
    union : int
        Their members.
    """
    able = [index for index, mask in enumerate(sets) if 1 < mask.bit_count() <= count]

    def extend(
        first: int, chosen: tuple[int, ...], union: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(chosen) == count:
            if union.bit_count() == count:  # fewer is a contradiction, and no pattern
                yield chosen, union
            return
        for position in range(first, len(able) - (count - len(chosen)) + 1):
            index = able[position]
            larger = union | sets[index]
            if larger.bit_count() <= count:
                yield from extend(position + 1, (*chosen, index), larger)

    if len(able) >= count:
        yield from extend(0, (), 0)
