"""A 9×9 board for rating: candidates by cell and places by unit, both as bit masks."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.techniques.position import members

GEOMETRY = Geometry(3, 3)
"""The only shape of board for which the ratings are defined."""

ROWS, COLUMNS, BOXES = range(9), range(9, 18), range(18, 27)

CELLS: tuple[tuple[int, ...], ...] = tuple(tuple(unit) for unit in GEOMETRY.units.tolist())
"""The cells of each unit, by row and column."""

PEERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(int(peer) for peer in peers)) for peers in GEOMETRY.peers
)
"""The other cells of the three units of each cell, ascending."""

UNITS_OF: tuple[tuple[int, int, int], ...] = tuple(
    tuple(unit for kind in (BOXES, ROWS, COLUMNS) for unit in kind if cell in CELLS[unit])  # type: ignore[misc]
    for cell in range(81)
)
"""Box, row and column of each cell, in the order in which chains visit them."""

PLACES_OF: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((unit, 1 << CELLS[unit].index(cell)) for unit in units)
    for cell, units in enumerate(UNITS_OF)
)
"""For each cell its three units, each with the bit of the cell in the masks of the unit."""

CROSSING: dict[tuple[int, int], int] = {
    (first, second): mask
    for first in range(27)
    for second in range(27)
    if first != second
    and (mask := sum(1 << i for i, cell in enumerate(CELLS[first]) if cell in CELLS[second]))
}
"""For two units with common cells, the places in the first that are also in the second."""


class Board:
    """Digits and candidates, changed in place.

    Digits are counted from 0, and a candidate is the number ``9 × cell + digit``.

    Parameters
    ----------
    grid : Grid
        9×9; candidates are the digits that no peer holds.

    Attributes
    ----------
    candidates : list of int, length 81
        For each cell the mask of its candidates, 0 if filled.
    places : list of int, length 243
        At ``9 × unit + digit`` the mask of the places of the digit in the unit, bit k for the
        cell ``CELLS[unit][k]``.
    blanks : list of int, length 27
        Number of blank cells of each unit.
    placed : list of int, length 9
        How often each digit is on the board.
    """

    __slots__ = ("blanks", "candidates", "placed", "places")

    def __init__(self, grid: Grid) -> None:
        self.candidates = [511] * 81
        self.places = [511] * 243
        self.blanks = [9] * 27
        self.placed = [0] * 9
        for cell, digit in enumerate(grid.digits.tolist()):
            if digit:
                self.place(cell, digit - 1)

    def copy(self) -> "Board":
        """Return an independent copy."""
        copied = object.__new__(Board)
        copied.candidates = self.candidates.copy()
        copied.places = self.places.copy()
        copied.blanks = self.blanks.copy()
        copied.placed = self.placed.copy()
        return copied

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit."""
        return not any(self.blanks)

    def remove(self, candidate: int) -> None:
        """Remove a candidate, which may already be removed."""
        cell, digit = divmod(candidate, 9)
        if self.candidates[cell] >> digit & 1:
            self.candidates[cell] ^= 1 << digit
            for unit, bit in PLACES_OF[cell]:
                self.places[9 * unit + digit] &= ~bit

    def place(self, cell: int, digit: int) -> None:
        """Place a digit in a blank cell."""
        for other in members(self.candidates[cell]):
            self.remove(9 * cell + other)
        for peer in PEERS[cell]:
            self.remove(9 * peer + digit)
        for unit in UNITS_OF[cell]:
            self.blanks[unit] -= 1
        self.placed[digit] += 1

    def numbers(self) -> Iterator[int]:
        """Yield the candidates of cells with several candidates, ascending."""
        for cell, mask in enumerate(self.candidates):
            if mask & (mask - 1):
                for digit in members(mask):
                    yield 9 * cell + digit

    def of_digit(self, digit: int, cells: Iterable[int]) -> tuple[int, ...]:
        """Return the candidates of one digit in the cells."""
        return tuple(9 * cell + digit for cell in cells if self.candidates[cell] >> digit & 1)

    def others(self, candidate: int) -> tuple[int, ...]:
        """Return the other candidates of the cell of a candidate."""
        cell, digit = divmod(candidate, 9)
        rest = self.candidates[cell] & ~(1 << digit)
        return tuple(9 * cell + other for other in members(rest))


@lru_cache(maxsize=64)
def choices(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the choices of ``count`` numbers below ``size``, in the order of their masks.

    If a technique has several steps, the order of the search decides which one is taken, so it is
    that of Sudoku Explainer.
    """
    found = combinations(range(size), count)
    return tuple(sorted(found, key=lambda chosen: sum(1 << number for number in chosen)))


def tuple_union(masks: Iterable[int], count: int) -> int:
    """Return the union of masks of at least two members each if it has ``count``, else 0."""
    union = 0
    for mask in masks:
        if not mask & (mask - 1):
            return 0
        union |= mask
    return union if union.bit_count() == count else 0
