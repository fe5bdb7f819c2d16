"""Random regions for a jigsaw board."""

from dataclasses import replace
from math import exp
from random import Random

import numpy as np

from sudoku_ga.puzzle.exact import full_grid, has_full_grid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Layout, beside

CONFLICT_LIMIT = 10_000
"""Conflicts of the solver that looks for a full grid of a variant; past it there may be one."""

_CONFLICT_LIMIT_OF_MANY = 1_000
"""The same where there are other regions to look at."""

_DENSE, _LARGEST_DENSE = 2, 9
"""From this number of rules up to this size regions are drawn over a full grid."""

_SPLITS_PER_REGION = 10
"""After three or four, regions look alike whatever the start was."""

_EXCHANGES_PER_CELL = 2400
_WARMEST, _COLDEST = 1.0, 0.3
"""Temperatures, in digits that regions lack."""

_LEFT_ALONE = 0.7
"""How often a cell keeps its region where the digit is there once."""


def board_of_random_regions(
    geometry: Geometry, rng: np.random.Generator
) -> tuple[Geometry | None, Grid | None]:
    """Return a board with random regions, None if it has no full grid; and a full grid if known.

    Beside several rules nearly no regions have a full grid. So, up to 9×9, they are drawn over a
    Latin square that keeps the rules, and an exact solver looks for a full grid near it.

    Parameters
    ----------
    geometry : Geometry
        The board with its rules, and rows in place of regions.
    rng : numpy.random.Generator
        Modified.
    """

    def with_regions(layout: Layout) -> Geometry:
        return replace(geometry, layout=replace(geometry.layout, regions=layout.regions))

    size = geometry.size
    board = with_regions(random_regions(size, rng))
    if len(geometry.layout.constraints) < _DENSE or size > _LARGEST_DENSE:
        return None if has_full_grid(board, CONFLICT_LIMIT) is False else board, None
    found = full_grid(board, _CONFLICT_LIMIT_OF_MANY).grid
    if found is None:
        drawn = Grid(geometry, rng.integers(1, size + 1, size * size).astype(np.uint8))
        latin = full_grid(geometry, CONFLICT_LIMIT, drawn).grid
        if latin is None:
            return None, None
        board = with_regions(regions_over(latin, rng))
        found = full_grid(board, _CONFLICT_LIMIT_OF_MANY, latin).grid
    return (None, None) if found is None else (board, found)


def random_regions(size: int, rng: np.random.Generator) -> Layout:
    """Return a layout of ``size`` connected regions of ``size`` cells.

    The regions begin as the rows. Then two neighbouring ones are joined and split anew, many times:
    a random tree over their cells loses an edge that leaves halves (DeFord, Duchin and Solomon:
    Recombination, 2021). The trees are those of depth-first walks, whose halves are compact, yet
    less so than those of uniform trees. The board may have no solution, which is rare from 6×6 on.

    Parameters
    ----------
    size : int
        2 or more.
    rng : numpy.random.Generator
        Modified.

    Examples
    --------
    >>> layout = random_regions(5, np.random.default_rng(1))
    >>> sorted(layout.regions.count(region) for region in range(5))
    [5, 5, 5, 5, 5]
    """
    region_of = [cell // size for cell in range(size * size)]
    splits = 0
    while splits < _SPLITS_PER_REGION * size:
        cell = int(rng.integers(size * size))
        others = beside(cell, size)
        one, other = region_of[cell], region_of[others[int(rng.integers(len(others)))]]
        if one == other:
            continue
        joined = [each for each, region in enumerate(region_of) if region in (one, other)]
        half = _half(joined, size, rng)
        if half is None:
            continue
        splits += 1
        for each in joined:
            region_of[each] = one if each in half else other
    return Layout(tuple(region_of))


def _half(cells: list[int], size: int, rng: np.random.Generator) -> set[int] | None:
    """Return the ``size`` cells on one side of an edge of a random tree, or None without one."""
    inside, first = set(cells), cells[int(rng.integers(len(cells)))]
    parent, order, waiting = {first: first}, [first], [first]
    while waiting:
        cell = waiting[-1]
        near = [each for each in beside(cell, size) if each in inside and each not in parent]
        if not near:
            waiting.pop()
            continue
        found = near[int(rng.integers(len(near)))]
        parent[found] = cell
        order.append(found)
        waiting.append(found)
    below = {cell: {cell} for cell in cells}
    for cell in reversed(order):
        if len(below[cell]) == size:
            return below[cell]
        below[parent[cell]] |= below[cell]
    return None


def regions_over(full: Grid, rng: np.random.Generator) -> Layout:
    """Return regions drawn over a full grid; some may lack a digit.

    Neighbouring random regions exchange cells, one for one, by simulated annealing until each has
    every digit. Where rules are dense, this is sooner done than to fill random regions.

    Parameters
    ----------
    full : Grid
        Without blank cells; digits may be twice in a box.
    rng : numpy.random.Generator
        Modified.
    """
    size, digits = full.geometry.size, full.digits.tolist()
    draw = Random(int(rng.integers(2**63))).random  # ten times as fast for single numbers
    near = [beside(cell, size) for cell in range(size * size)]
    region_of = list(random_regions(size, rng).regions)
    cells_of = [[c for c, each in enumerate(region_of) if each == r] for r in range(size)]
    counts = [[0] * (size + 1) for _ in range(size)]
    for cell, region in enumerate(region_of):
        counts[region][digits[cell]] += 1
    lacking = fewest = sum(count[1:].count(0) for count in counts)
    best, most = tuple(region_of), _EXCHANGES_PER_CELL * size * size
    for number in range(most):
        if number % 500 == 0:
            temperature = _WARMEST * (_COLDEST / _WARMEST) ** (number / most)
        cell = int(draw() * size * size)
        mine, digit = region_of[cell], digits[cell]
        if counts[mine][digit] == 1 and draw() < _LEFT_ALONE:
            continue
        other = region_of[near[cell][int(draw() * len(near[cell]))]]
        if other == mine:
            continue
        at_border = [
            c for c in cells_of[other] if any(region_of[n] == mine and n != cell for n in near[c])
        ]
        if not at_border:
            continue
        back = at_border[int(draw() * len(at_border))]
        digit_back = digits[back]
        if digit == digit_back:
            continue
        have, others_have = counts[mine], counts[other]
        lost = (have[digit] == 1) + (others_have[digit_back] == 1)
        more = lost - (not have[digit_back]) - (not others_have[digit])
        if more > 0 and draw() >= exp(-more / temperature):
            continue
        kept = [*(c for c in cells_of[mine] if c != cell), back]
        given = [*(c for c in cells_of[other] if c != back), cell]
        if not (_hang_together(kept, near) and _hang_together(given, near)):
            continue
        cells_of[mine], cells_of[other] = kept, given
        region_of[cell], region_of[back] = other, mine
        have[digit] -= 1
        have[digit_back] += 1
        others_have[digit_back] -= 1
        others_have[digit] += 1
        lacking += more
        if lacking < fewest:
            fewest, best = lacking, tuple(region_of)
            if not fewest:
                break
    return Layout(best)


def _hang_together(cells: list[int], near: list[list[int]]) -> bool:
    left = set(cells)
    waiting = [left.pop()]
    while waiting:
        for cell in near[waiting.pop()]:
            if cell in left:
                left.remove(cell)
                waiting.append(cell)
    return not left
