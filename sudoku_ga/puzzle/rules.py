"""The rules of Sudoku.

Simple and slow on purpose: independent of every fitness, so that it can verify results.
"""

from collections import defaultdict
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.symbols import symbol_of
from sudoku_ga.translation import _

Pair = tuple[int, int]


def conflict_count(grid: Grid) -> int:
    """Return the number of pairs of peers with the same digit, those in two units once."""
    return len(_conflicts(grid))


def conflicting_pairs(grid: Grid) -> list[Pair]:
    """Return the pairs of peers with the same digit, ascending, the lower cell first."""
    return sorted(_conflicts(grid))


def conflicting_cells(grid: Grid) -> npt.NDArray[np.int64]:
    """Return the cells that hold the digit of one of their peers, ascending."""
    cells = sorted({cell for pair in _conflicts(grid) for cell in pair})
    return np.array(cells, np.int64)


def describe_conflict(grid: Grid) -> str | None:
    """Return the first conflict, as ``two 5s in column 9 and box 9 (r8c9 and r9c9)``, or None."""
    conflicts = _conflicts(grid)
    if not conflicts:
        return None
    first, second = min(conflicts)
    geometry = grid.geometry
    # The boxes of a Latin square are its rows or columns.
    names = list(dict.fromkeys(geometry.unit_name(unit) for unit in conflicts[first, second]))
    units = names[0]
    if len(names) > 1:
        units = _("{first} and {second}").format(first=names[0], second=names[1])
    return _("two {digit}s in {units} ({first} and {second})").format(
        digit=symbol_of(int(grid.digits[first])),
        units=units,
        first=geometry.cell_name(first),
        second=geometry.cell_name(second),
    )


def is_solution(grid: Grid, puzzle: Grid) -> bool:
    """Whether ``grid`` has the givens of ``puzzle`` and each digit once in each unit."""
    if grid.geometry != puzzle.geometry:
        return False
    digits, givens = grid.digits.tolist(), puzzle.digits.tolist()
    if any(given not in (0, digit) for digit, given in zip(digits, givens, strict=True)):
        return False
    every_digit = set(range(1, grid.geometry.size + 1))
    return all(
        {digits[cell] for cell in unit} == every_digit for unit in grid.geometry.units.tolist()
    )


def _conflicts(grid: Grid) -> dict[Pair, list[int]]:
    """Return the units that each pair of conflicting cells shares."""
    digits = grid.digits.tolist()
    units_of_pair: dict[Pair, list[int]] = defaultdict(list)
    for number, unit in enumerate(grid.geometry.units.tolist()):
        filled = [cell for cell in unit if digits[cell]]
        if len({digits[cell] for cell in filled}) == len(filled):
            continue
        cells_of_digit = defaultdict(list)
        for cell in filled:
            cells_of_digit[digits[cell]].append(cell)
        for cells in cells_of_digit.values():
            for pair in combinations(sorted(cells), 2):
                units_of_pair[pair].append(number)
    return units_of_pair
