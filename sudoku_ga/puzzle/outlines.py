"""The drawing of a variant: lines between regions, and the signs within each cell.

It is independent of colours and pixels. Positions on the board are in cells, and positions within a
cell are shares of its side, both from the upper left.
"""

from collections.abc import Sequence
from enum import IntFlag
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Constraint, units_of

CAGE_INSET = 0.07
"""The distance of the outline of a cage from the sides of its cells."""

TOTAL_HEIGHT = 0.25
"""The height of the strip for totals of cages at the top of a cell."""

CAGE_TINTS = 4
"""The number of tints: enough for connected cages to differ from their neighbours."""

_MOST_TRIES = 2_000
"""The most attempts to find tints, before a cage may have that of a neighbour."""

_DASHES, _DASH = 4, 0.6
"""The number of dashes along a cell, and their share of its side: gaps are at its edges."""

Line = tuple[float, float, float, float]
"""x and y of one end, then of the other."""


class Side(IntFlag):
    """Sides of a cell."""

    NONE, LEFT, TOP, RIGHT, BOTTOM = 0, 1, 2, 4, 8


class Corner(IntFlag):
    """Corners of a cell."""

    NONE, UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT = 0, 1, 2, 4, 8


class Signs(NamedTuple):
    """The signs of a cell of a variant, besides its digit.

    Parameters
    ----------
    edges : Side, optional
        The sides that border on another region.
    cage : Side, optional
        The sides at which the outline of its cage runs.
    bends : Corner, optional
        The corners at which that outline turns without following a side.
    total : int, optional
        The total of the cage that begins here; 0 for none.
    falls, rises : bool, optional
        Whether a diagonal runs from the upper left, or from the lower left.
    is_in_window : bool, optional
        Whether the cell is in a window.
    cage_tint : int, optional
        The tint of its cage, 1 to ``CAGE_TINTS``; 0 for no cage.
    """

    edges: Side = Side.NONE
    cage: Side = Side.NONE
    bends: Corner = Corner.NONE
    total: int = 0
    falls: bool = False
    rises: bool = False
    is_in_window: bool = False
    cage_tint: int = 0


class BoardSigns(NamedTuple):
    """The signs of a board.

    Parameters
    ----------
    kinds : tuple of Signs
        The distinct signs; the first are those of a cell without any.
    of : ndarray of uint64, shape (cell_count,)
        The index of the signs of each cell.
    """

    kinds: tuple[Signs, ...]
    of: npt.NDArray[np.uint64]


@lru_cache(maxsize=16)
def signs_of(geometry: Geometry) -> BoardSigns:
    """Return the signs of the cells of a board."""
    kinds = {Signs(): 0}
    of = np.zeros(geometry.cell_count, np.uint64)
    if not geometry.is_classic:
        for cell, signs in enumerate(_signs(geometry)):
            of[cell] = kinds.setdefault(signs, len(kinds))
    of.flags.writeable = False
    return BoardSigns(tuple(kinds), of)


def _signs(geometry: Geometry) -> list[Signs]:
    size, count, layout = geometry.size, geometry.cell_count, geometry.layout
    edges = np.zeros(count, np.int64)
    if geometry.has_regions:
        edges = sides_apart(geometry.box_of.reshape(size, size), frame=False).ravel()
    cages, totals = np.arange(count), np.zeros(count, np.int64)
    for number, cage in enumerate(layout.cages):
        cages[list(cage.cells)] = count + number
        totals[cage.cells[0]] = cage.total
    in_cage = cages >= count
    owner = cages.reshape(size, size)
    outline = np.where(in_cage, sides_apart(owner).ravel(), 0)
    bends = np.where(in_cage, _bends(owner).ravel(), 0)
    rows, columns = geometry.row_of, geometry.column_of
    crossed = Constraint.DIAGONALS in layout.constraints
    falls, rises = crossed & (rows == columns), crossed & (rows + columns == size - 1)
    shaded = np.zeros(count, bool)
    if Constraint.WINDOWS in layout.constraints:
        for cells in units_of(Constraint.WINDOWS, size, ()):
            shaded[list(cells)] = True
    tints = np.where(
        in_cage, np.array([0, *_cage_tints(owner, count)])[(cages - count + 1).clip(0)], 0
    )
    parts = (edges, outline, bends, totals, falls, rises, shaded, tints)
    return [
        Signs(Side(edge), Side(side), Corner(bend), *rest)
        for edge, side, bend, *rest in zip(*(each.tolist() for each in parts), strict=True)
    ]


def _cage_tints(owner: npt.NDArray[np.integer], first: int) -> list[int]:
    """Return a tint for each cage, such that neighbours differ.

    ``owner`` (int, shape (size, size)): the number of a cage from ``first`` on.

    The cage with the fewest tints left is next (Brélaz, 1979), and a choice that leaves a cage
    without any is taken back.
    """
    cages = int(max(owner.max() + 1 - first, 0))
    beside: list[set[int]] = [set() for _ in range(cages)]
    for one, other in (
        *zip(owner[:, 1:].flat, owner[:, :-1].flat, strict=True),
        *zip(owner[1:].flat, owner[:-1].flat, strict=True),
    ):
        if one != other and one >= first and other >= first:
            beside[one - first].add(int(other - first))
            beside[other - first].add(int(one - first))
    tints, tries = [0] * cages, 0

    def left(cage: int) -> list[int]:
        taken = {tints[other] for other in beside[cage]}
        # In turn, so that all tints are used.
        turned = ((cage + step) % CAGE_TINTS + 1 for step in range(CAGE_TINTS))
        return [tint for tint in turned if tint not in taken]

    def choose() -> bool:
        nonlocal tries
        open_cages = [cage for cage in range(cages) if not tints[cage]]
        if not open_cages:
            return True
        cage = min(open_cages, key=lambda each: (len(left(each)), -len(beside[each])))
        for tint in left(cage) or ([1] if tries > _MOST_TRIES else []):
            tints[cage], tries = tint, tries + 1
            if choose():
                return True
            tints[cage] = 0
        return False

    if not choose():
        return [cage % CAGE_TINTS + 1 for cage in range(cages)]
    return tints


def sides_apart(owner: npt.NDArray[np.integer], *, frame: bool = True) -> npt.NDArray[np.int64]:
    """Return the sides of each cell that border on another owner.

    The result holds :class:`Side` as integers, shape (size, size).

    Parameters
    ----------
    owner : ndarray
        Integers of 0 or more, shape (size, size).
    frame : bool, optional
        Whether the edge of the board counts as such a side.
    """
    around = np.pad(owner, 1, constant_values=-1) if frame else np.pad(owner, 1, mode="edge")
    sides = np.zeros(owner.shape, np.int64)
    for side, beyond in (
        (Side.LEFT, around[1:-1, :-2]),
        (Side.TOP, around[:-2, 1:-1]),
        (Side.RIGHT, around[1:-1, 2:]),
        (Side.BOTTOM, around[2:, 1:-1]),
    ):
        sides[owner != beyond] |= side.value
    return sides


def _bends(owner: npt.NDArray[np.integer]) -> npt.NDArray[np.int64]:
    """Return the corners whose two neighbours have the same owner, but not the cell beyond."""
    around = np.pad(owner, 1, constant_values=-1)
    middle, above, below = slice(1, -1), slice(None, -2), slice(2, None)
    bends = np.zeros(owner.shape, np.int64)
    for corner, row, column in (
        (Corner.UPPER_LEFT, above, above),
        (Corner.UPPER_RIGHT, above, below),
        (Corner.LOWER_RIGHT, below, below),
        (Corner.LOWER_LEFT, below, above),
    ):
        beside = (around[row, middle] == owner) & (around[middle, column] == owner)
        bends[beside & (around[row, column] != owner)] |= corner.value
    return bends


@lru_cache(maxsize=16)
def units_beside(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """Return the units that each cell of a variant is in: its region, further units, its cage.

    Rows, columns and boxes are left out, and so are all units of a classic board.
    """
    found: list[list[int]] = [[] for _ in range(geometry.cell_count)]
    first = (2 if geometry.has_regions else 3) * geometry.size
    last = len(geometry.every_unit) + len(geometry.layout.cages)
    for unit in range(first, last):
        for cell in geometry.unit_cells(unit):
            found[cell].append(unit)
    return tuple(map(tuple, found))


@lru_cache(maxsize=16)
def region_lines(geometry: Geometry) -> tuple[tuple[int, int, int, int], ...]:
    """Return the straight lines between regions, each as long as possible, without the frame.

    Lines between rectangular boxes are not included: they cross the whole board. A line has x and y
    of its left or upper end, then of the other end, in cells. Vertical lines come first.
    """
    if not geometry.has_regions:
        return ()
    return lines_between(geometry.box_of.reshape(geometry.size, geometry.size))


def lines_between(owner: npt.NDArray[np.integer]) -> tuple[tuple[int, int, int, int], ...]:
    """Return the lines between cells of different owners, as :func:`region_lines` does."""
    places = range(1, len(owner))
    upright = [
        (x, start, x, end) for x in places for start, end in _runs(owner[:, x - 1] != owner[:, x])
    ]
    level = [(start, y, end, y) for y in places for start, end in _runs(owner[y - 1] != owner[y])]
    return (*upright, *level)


def _runs(is_there: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return start and end of each stretch of True."""
    groups = groupby(range(len(is_there)), key=lambda place: bool(is_there[place]))
    stretches = [list(places) for there, places in groups if there]
    return [(each[0], each[-1] + 1) for each in stretches]


@lru_cache(maxsize=512)
def cage_lines(cage: Side, bends: Corner, total_width: float = 0.0) -> tuple[Line, ...]:
    """Return the dashes of the outline of a cage within one cell.

    Parameters
    ----------
    cage : Side
        The sides at which the outline runs.
    bends : Corner
        The corners at which it only turns.
    total_width : float, optional
        The width of the text over the upper side, from its left end.
    """
    low, high = CAGE_INSET, 1 - CAGE_INSET
    left, top, right, bottom = (
        low if cage & side else 0.0 for side in (Side.LEFT, Side.TOP, Side.RIGHT, Side.BOTTOM)
    )
    lines: list[Line] = []
    if cage & Side.TOP:
        start = low + total_width if total_width else left
        lines += [(a, low, b, low) for a, b in _dashes(start, 1 - right)]
    if cage & Side.BOTTOM:
        lines += [(a, high, b, high) for a, b in _dashes(left, 1 - right)]
    down = TOTAL_HEIGHT if total_width else top
    if cage & Side.LEFT:
        lines += [(low, a, low, b) for a, b in _dashes(down, 1 - bottom)]
    if cage & Side.RIGHT:
        lines += [(high, a, high, b) for a, b in _dashes(top, 1 - bottom)]
    for corner, x, y in (
        (Corner.UPPER_LEFT, low, low),
        (Corner.UPPER_RIGHT, high, low),
        (Corner.LOWER_RIGHT, high, high),
        (Corner.LOWER_LEFT, low, high),
    ):
        if bends & corner:
            lines += [(x, y, round(x), y), (x, y, x, round(y))]
    return tuple(lines)


def _dashes(start: float, end: float) -> Sequence[tuple[float, float]]:
    """Return the dashes between two positions; all cells have them at the same positions."""
    gap = (1 - _DASH) / 2
    whole = [((n + gap) / _DASHES, (n + 1 - gap) / _DASHES) for n in range(_DASHES)]
    return [(max(a, start), min(b, end)) for a, b in whole if b > start and a < end]
