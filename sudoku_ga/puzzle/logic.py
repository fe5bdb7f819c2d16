"""What singles alone can fill in.

A candidate of a blank cell is a digit that none of its peers holds. A naked single is the only
candidate of a cell; a hidden single has only one place in a unit. Deduction goes in rounds:
each finds all the singles of the grid as it stands and then fills them all in, so that the
result does not depend on an order of the cells.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflicting_cells, describe_conflict
from sudoku_ga.puzzle.symbols import symbol_of

LOGIC_LEVELS = ("none", "naked-once", "naked", "hidden")
"""No deduction; one round of naked singles; naked singles, or naked and hidden singles, until
nothing follows any more."""


@dataclass(frozen=True)
class LogicResult:
    """A grid after deduction.

    Parameters
    ----------
    grid : Grid
        The givens and the digits that follow; those of the rounds before, where a round met a
        contradiction.
    candidates : ndarray of uint64, shape (cell_count,), read only
        Bit ``d - 1`` says that digit ``d`` is possible; a filled cell has the bit of its digit.
        After one round alone, what was possible before it: nobody looked again.
    contradiction : str or None
        Why there is no solution, where deduction met the reason.
    fault_cells : tuple of int
        The cells the contradiction is about, ascending.
    """

    grid: Grid
    candidates: npt.NDArray[np.uint64]
    contradiction: str | None = None
    fault_cells: tuple[int, ...] = ()


class _ContradictionError(Exception):
    """Ends the rounds; never leaves this file."""

    def __init__(self, sentence: str, cells: tuple[int, ...]) -> None:
        self.sentence = sentence
        self.cells = cells


@dataclass(frozen=True)
class _Board:
    """Units as plain lists, which the rounds walk faster than arrays."""

    units: list[list[int]]
    units_of: list[tuple[int, int, int]]
    pick: Sequence[Callable[[list[int]], tuple[int, ...]]]
    every_digit: int


@lru_cache(maxsize=16)
def _board(geometry: Geometry) -> _Board:
    units: list[list[int]] = geometry.units.tolist()
    rows = geometry.row_of.tolist()
    columns = (geometry.column_of + geometry.size).tolist()
    boxes = (geometry.box_of + 2 * geometry.size).tolist()
    units_of = list(zip(rows, columns, boxes, strict=True))
    pick = [itemgetter(*unit) for unit in units]
    return _Board(units, units_of, pick, (1 << geometry.size) - 1)


def fill(grid: Grid, level: str) -> LogicResult:
    """Fill in what singles tell.

    Parameters
    ----------
    grid : Grid
        Any grid; one with conflicts is returned as it is, with the contradiction.
    level : str
        One of LOGIC_LEVELS.

    Raises
    ------
    KnownError
        If there is no such level.
    """
    if level not in LOGIC_LEVELS:
        raise KnownError(f"a logic level of {', '.join(LOGIC_LEVELS)} is expected, not {level}")
    deduction = _Deduction(grid, hidden=level == "hidden", once=level == "naked-once")
    rounds_left = {"none": 0, "naked-once": 1}.get(level, grid.geometry.cell_count)
    try:
        deduction.place_givens()
        while (singles := deduction.find_singles()) and rounds_left:
            deduction.place(singles)
            rounds_left -= 1
    except _ContradictionError as contradiction:
        return deduction.result(contradiction.sentence, contradiction.cells)
    return deduction.result()


class _Deduction:
    """The rounds of one grid.

    Candidates follow from the digits placed in the three units of a cell alone, so those
    masks, one a unit, are all the state there is besides the digits.
    """

    def __init__(self, grid: Grid, *, hidden: bool, once: bool) -> None:
        self._start = grid
        self._hidden = hidden
        self._once = once
        self._before: list[int] | None = None
        self._geometry = grid.geometry
        self._board = _board(grid.geometry)
        self._digits: list[int] = grid.digits.tolist()
        self._used = [0] * len(self._board.units)

    def place_givens(self) -> None:
        """Enter the givens in the masks of their units; raise _ContradictionError at a conflict."""
        clash = False
        for cell, digit in enumerate(self._digits):
            if digit:
                mask = 1 << (digit - 1)
                for unit in self._board.units_of[cell]:
                    clash = clash or bool(self._used[unit] & mask)
                    self._used[unit] |= mask
        if clash:
            cells = tuple(conflicting_cells(self._start).tolist())
            raise _ContradictionError(describe_conflict(self._start) or "", cells)

    def find_singles(self) -> dict[int, int]:
        """Return the singles of the grid as it stands, the bit of the digit by cell.

        Raises
        ------
        _ContradictionError
            If a blank cell has no candidate or, at level hidden, a digit no place or a cell
            two digits that have no other place.
        """
        masks = self._candidates()
        singles = {}
        for cell, digit in enumerate(self._digits):
            mask = masks[cell]
            if not digit and not mask & (mask - 1):
                if not mask:
                    name = self._geometry.cell_name(cell)
                    raise _ContradictionError(f"no digit is possible in {name}", (cell,))
                singles[cell] = mask
        if self._hidden:
            self._add_hidden_singles(masks, singles)
        return singles

    def place(self, singles: dict[int, int]) -> None:
        """Fill singles in; raise _ContradictionError where two of them are peers and equal."""
        if self._once:
            self._before = self._candidates()
        used = self._used.copy()
        for cell, mask in singles.items():
            for unit in self._board.units_of[cell]:
                if used[unit] & mask:
                    raise self._two_places(mask, singles)
                used[unit] |= mask
        self._used = used
        for cell, mask in singles.items():
            self._digits[cell] = mask.bit_length()

    def result(
        self, contradiction: str | None = None, fault_cells: tuple[int, ...] = ()
    ) -> LogicResult:
        """Return the grid as it stands."""
        masks = [
            1 << (digit - 1) if digit else mask
            for digit, mask in zip(self._digits, self._before or self._candidates(), strict=True)
        ]
        candidates = np.array(masks, np.uint64)
        candidates.flags.writeable = False
        grid = Grid(self._geometry, np.array(self._digits, np.uint8))
        return LogicResult(grid, candidates, contradiction, fault_cells)

    def _candidates(self) -> list[int]:
        """Return the candidates of the blank cells as masks, 0 for a filled cell."""
        used, every_digit = self._used, self._board.every_digit
        masks = [0] * len(self._digits)
        for cell, (row, column, box) in enumerate(self._board.units_of):
            if not self._digits[cell]:
                masks[cell] = every_digit & ~(used[row] | used[column] | used[box])
        return masks

    def _add_hidden_singles(self, masks: list[int], singles: dict[int, int]) -> None:
        """Add to each cell the digits that have no other place in one of its units."""
        for number, unit in enumerate(self._board.units):
            if self._used[number] == self._board.every_digit:
                continue
            once = twice = 0
            for mask in self._board.pick[number](masks):
                twice |= once & mask
                once |= mask
            missing = self._board.every_digit & ~(self._used[number] | once)
            if missing:
                raise self._no_place(number, _lowest_digit(missing))
            only_once = once & ~twice
            if only_once:
                for cell in unit:
                    if masks[cell] & only_once:
                        singles[cell] = singles.get(cell, 0) | (masks[cell] & only_once)
        for cell in sorted(singles):
            if singles[cell] & (singles[cell] - 1):
                raise self._two_digits(cell, singles[cell])

    def _no_place(self, unit: int, digit: int) -> _ContradictionError:
        cells = tuple(cell for cell in self._board.units[unit] if not self._digits[cell])
        where = self._geometry.unit_name(unit)
        return _ContradictionError(f"no place is left for {symbol_of(digit)} in {where}", cells)

    def _two_digits(self, cell: int, mask: int) -> _ContradictionError:
        first = _lowest_digit(mask)
        second = _lowest_digit(mask & (mask - 1))
        name = self._geometry.cell_name(cell)
        digits = f"{symbol_of(first)} and {symbol_of(second)}"
        return _ContradictionError(f"{digits} both have no place but {name}", (cell,))

    def _two_places(self, mask: int, singles: dict[int, int]) -> _ContradictionError:
        """Name the first unit in which this round puts the digit twice."""
        digit = symbol_of(mask.bit_length())
        shared = [
            (number, cells)
            for number, unit in enumerate(self._board.units)
            if len(cells := tuple(cell for cell in unit if singles.get(cell) == mask)) > 1
        ]
        number, cells = shared[0]
        names = " and ".join(self._geometry.cell_name(cell) for cell in cells)
        where = self._geometry.unit_name(number)
        return _ContradictionError(f"{digit} has to stand twice in {where} ({names})", cells)


def _lowest_digit(mask: int) -> int:
    return (mask & -mask).bit_length()
