"""The rules of Sudoku.

They are simple and slow on purpose, and independent of every fitness, to verify results.
"""

from collections import defaultdict
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage
from sudoku_ga.translation import _

Pair = tuple[int, int]


def conflict_count(grid: Grid) -> int:
    """Return the number of pairs of peers with the same digit; a pair in two units counts once."""
    return len(_conflicts(grid))


def conflicting_pairs(grid: Grid) -> list[Pair]:
    """Return the pairs of peers with the same digit, ascending, the lower cell first."""
    return sorted(_conflicts(grid))


def conflicting_cells(grid: Grid) -> npt.NDArray[np.int64]:
    """Return the cells that hold the digit of a peer or fill a cage wrongly, ascending."""
    cells = {cell for pair in _conflicts(grid) for cell in pair}
    for cage in wrong_cages(grid):
        cells.update(cage.cells)
    return np.array(sorted(cells), np.int64)


def describe_conflict(grid: Grid) -> str | None:
    """Return the first conflict: ``two 5s in column 9 and box 9 (r8c9 and r9c9)``, or None."""
    conflicts, geometry = _conflicts(grid), grid.geometry
    if not conflicts:
        return next((describe_sum(grid, cage) for cage in wrong_cages(grid)), None)
    first, second = min(conflicts)
    if not conflicts[first, second]:
        return _describe_moves(grid, first, second)
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
    """Whether ``grid`` has the givens of ``puzzle`` and keeps the rules of its board.

    Each unit holds each digit once, cells joined by an edge differ, and each cage adds up.
    """
    if grid.geometry != puzzle.geometry:
        return False
    digits, givens = grid.digits.tolist(), puzzle.digits.tolist()
    if any(given not in (0, digit) for digit, given in zip(digits, givens, strict=True)):
        return False
    geometry = grid.geometry
    every_digit = set(range(1, geometry.size + 1))
    return (
        all({digits[cell] for cell in unit} == every_digit for unit in geometry.every_unit.tolist())
        and all(digits[first] != digits[second] for first, second in geometry.edges.tolist())
        and all(_is_filled(digits, cage) for cage in geometry.layout.cages)
    )


def _is_filled(digits: list[int], cage: Cage) -> bool:
    inside = [digits[cell] for cell in cage.cells]
    return len(set(inside)) == len(inside) and sum(inside) == cage.total


def wrong_cages(grid: Grid) -> list[Cage]:
    """Return the full cages whose sum is not their total, and the others that exceed it."""
    return [cage for cage in grid.geometry.layout.cages if _is_wrong(grid, cage)]


def _is_wrong(grid: Grid, cage: Cage) -> bool:
    blank = int((grid.digits[[*cage.cells]] == 0).sum())
    least = sum_of(grid, cage) + blank * (blank + 1) // 2
    return least > cage.total or (not blank and least < cage.total)


def sum_of(grid: Grid, cage: Cage) -> int:
    """Return the sum of the digits in a cage."""
    return int(grid.digits[[*cage.cells]].sum(dtype=np.int64))


def describe_sum(grid: Grid, cage: Cage) -> str:
    """Return a sentence with the sum of a cage."""
    names = ", ".join(grid.geometry.cell_name(cell) for cell in cage.cells)
    if not grid.digits[[*cage.cells]].all():
        text = _("a cage of {total} has {found} and blank cells ({cells})")
        return text.format(total=cage.total, found=sum_of(grid, cage), cells=names)
    return _("a cage of {total} adds up to {found} ({cells})").format(
        total=cage.total, found=sum_of(grid, cage), cells=names
    )


def _describe_moves(grid: Grid, first: int, second: int) -> str:
    """Return the conflict of two cells that share no unit."""
    size = grid.geometry.size
    distances = {abs(a - b) for a, b in zip(divmod(first, size), divmod(second, size), strict=True)}
    text = (
        _("two {digit}s a king's move apart ({first} and {second})")
        if distances == {1}
        else _("two {digit}s a knight's move apart ({first} and {second})")
    )
    return text.format(
        digit=symbol_of(int(grid.digits[first])),
        first=grid.geometry.cell_name(first),
        second=grid.geometry.cell_name(second),
    )


def _conflicts(grid: Grid) -> dict[Pair, list[int]]:
    """Return the units and cages that each pair of conflicting cells shares."""
    digits, geometry = grid.digits.tolist(), grid.geometry
    units_of_pair: dict[Pair, list[int]] = defaultdict(list)
    cages = [list(cage.cells) for cage in geometry.layout.cages]
    for number, unit in enumerate(geometry.every_unit.tolist() + cages):
        filled = [cell for cell in unit if digits[cell]]
        if len({digits[cell] for cell in filled}) == len(filled):
            continue
        cells_of_digit = defaultdict(list)
        for cell in filled:
            cells_of_digit[digits[cell]].append(cell)
        for cells in cells_of_digit.values():
            for pair in combinations(sorted(cells), 2):
                units_of_pair[pair].append(number)
    for first, second in geometry.edges.tolist():
        if digits[first] and digits[first] == digits[second]:
            units_of_pair[first, second] += []
    return units_of_pair
