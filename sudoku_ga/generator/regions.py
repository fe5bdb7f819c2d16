"""Random regions for a jigsaw board."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import exp
from random import Random

import numpy as np

from sudoku_ga.puzzle.exact import full_grid, has_full_grid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Layout, beside
from sudoku_ga.puzzle.techniques.position import members

CONFLICT_LIMIT = 10_000
"""The most conflicts of the solver in the search for a full grid of a variant; beyond it there may
be one."""

_CONFLICT_LIMIT_OF_MANY = 1_000
"""The same if there are other regions to try."""

_DENSE, _LARGEST_DENSE = 2, 9
"""The least number of rules, and the largest board, with which regions are drawn over a full
grid."""

_SPLITS_PER_REGION = 10
"""The number of recombinations of each region: after three or four, the start no longer matters."""

_STARTS = 8
"""The number of random regions that are drawn over one Latin square; one of three is completed."""

_EXCHANGES_PER_CELL = 300
_WARMEST, _COLDEST = 1.0, 0.3
"""Temperatures, in digits that regions lack."""

_LEFT_ALONE = 0.7
"""How often a cell keeps its region if its digit is in it once."""

_MOST_JOINED = 6
_MOST_STEPS = 20_000
"""The numbers of regions that are divided anew together, and the steps of one division."""


def board_of_random_regions(
    geometry: Geometry, rng: np.random.Generator
) -> tuple[Geometry | None, Grid | None]:
    """Return a board with random regions, None if it has no full grid; and a full grid if known.

    With several rules, nearly no regions have a full grid. So, up to 9×9, regions are drawn over a
    Latin square that keeps the rules.

    ``geometry``: the board with its rules, and with rows instead of regions. ``rng`` is modified.
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
        drawn_over = (regions_over(latin, rng) for _ in range(_STARTS))
        layout = next((each for each in drawn_over if each is not None), None)
        if layout is None:
            return None, None
        board = with_regions(layout)
        found = Grid(board, latin.digits)
    return board, found


def random_regions(size: int, rng: np.random.Generator) -> Layout:
    """Return a layout of ``size`` connected regions of ``size`` cells.

    The regions begin as rows. Two neighbouring regions are then joined and split anew, many times,
    by removing an edge of a random tree over their cells that leaves halves (DeFord, Duchin and
    Solomon: Recombination, 2021). The trees are those of depth-first walks; their halves are
    compact, but less so than those of uniform trees. The board may have no solution, which is rare
    from 6×6 on.

    ``size``: 2 or more. ``rng`` is modified.

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
    """Return ``size`` cells on one side of an edge of a random tree, None without such an edge."""
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


def regions_over(full: Grid, rng: np.random.Generator) -> Layout | None:
    """Return regions drawn over a full grid that each hold every digit, or None.

    Neighbouring random regions exchange cells one for one by simulated annealing. Regions that
    still lack digits are joined with some others and divided anew, by a search of all divisions.
    With many rules, this is faster than filling random regions.

    ``full``: without blank cells; digits may repeat in a box. ``rng`` is modified.
    """
    board = _Board(full)
    masks = _annealed(board, random_regions(full.geometry.size, rng), rng)
    divided = _divided_anew(board, masks)
    if divided is None:
        return None
    number_of = {cell: number for number, mask in enumerate(divided) for cell in members(mask)}
    return Layout(tuple(number_of[cell] for cell in range(full.geometry.cell_count)))


class _Board:
    """The digits of a full grid, and sets of its cells as bits.

    ``near``: the neighbours of each cell. ``beside``: the same as bits. ``with_digit``: the cells
    with the digit of each cell.
    """

    def __init__(self, full: Grid) -> None:
        self.size = full.geometry.size
        self.digits: list[int] = full.digits.tolist()
        cells = range(full.geometry.cell_count)
        self.near = [beside(cell, self.size) for cell in cells]
        self.beside = [sum(1 << each for each in near) for near in self.near]
        places = [0] * (self.size + 1)
        for cell in cells:
            places[self.digits[cell]] |= 1 << cell
        self.with_digit = [places[digit] for digit in self.digits]
        self._not_first = sum(1 << cell for cell in cells if cell % self.size)
        self._not_last = self._not_first >> 1

    def around(self, mask: int) -> int:
        """Return the neighbours of cells; they may include these cells and bits below the board."""
        in_row = (mask & self._not_last) << 1 | (mask & self._not_first) >> 1
        return mask << self.size | mask >> self.size | in_row

    def is_connected(self, mask: int) -> bool:
        reached, grown = 0, mask & -mask
        while grown != reached:
            reached, grown = grown, (self.around(grown) | grown) & mask
        return reached == mask


def _annealed(board: _Board, start: Layout, rng: np.random.Generator) -> list[int]:
    """Return the cells of each region after exchanges, by simulated annealing."""
    size, digits, near = board.size, board.digits, board.near
    draw = Random(int(rng.integers(2**63))).random  # ten times as fast for single numbers
    region_of = list(start.regions)
    masks, counts = [0] * size, [[0] * (size + 1) for _ in range(size)]
    for cell, region in enumerate(region_of):
        masks[region] |= 1 << cell
        counts[region][digits[cell]] += 1
    lacking = fewest = sum(count[1:].count(0) for count in counts)
    best, most = masks.copy(), _EXCHANGES_PER_CELL * size * size
    for number in range(most):
        if number % 500 == 0:
            temperature = _WARMEST * (_COLDEST / _WARMEST) ** (number / most)
        cell = int(draw() * size * size)
        mine, digit = region_of[cell], digits[cell]
        have = counts[mine]
        if have[digit] == 1 and draw() < _LEFT_ALONE:
            continue
        other = region_of[near[cell][int(draw() * len(near[cell]))]]
        if other == mine:
            continue
        rest = masks[mine] ^ 1 << cell
        at_border = board.around(rest) & masks[other]
        if not at_border:
            continue
        for _ in range(int(draw() * at_border.bit_count())):
            at_border &= at_border - 1
        back = (at_border & -at_border).bit_length() - 1
        digit_back, others_have = digits[back], counts[other]
        if digit == digit_back:
            continue
        lost = (have[digit] == 1) + (others_have[digit_back] == 1)
        more = lost - (not have[digit_back]) - (not others_have[digit])
        if more > 0 and draw() >= exp(-more / temperature):
            continue
        kept, given = rest | 1 << back, masks[other] ^ 1 << back | 1 << cell
        if not (board.is_connected(kept) and board.is_connected(given)):
            continue
        masks[mine], masks[other] = kept, given
        region_of[cell], region_of[back] = other, mine
        have[digit] -= 1
        have[digit_back] += 1
        others_have[digit_back] -= 1
        others_have[digit] += 1
        lacking += more
        if lacking < fewest:
            fewest, best = lacking, masks.copy()
            if not fewest:
                break
    return best


def _divided_anew(board: _Board, masks: list[int]) -> list[int] | None:
    """Return the regions after dividing those that lack digits anew, with the fewest others."""
    poor = [mask for mask in masks if len({board.digits[c] for c in members(mask)}) < board.size]
    if not poor:
        return masks
    rich = [mask for mask in masks if mask not in poor]
    for count in range(_MOST_JOINED - len(poor) + 1):
        for joined in combinations(rich, count):
            cells = sum(poor) + sum(joined)
            if board.is_connected(cells):
                steps = iter(range(_MOST_STEPS))
                found = _division(board, cells, len(poor) + count, steps)
                if found is not None:
                    return found + [mask for mask in rich if mask not in joined]
    return None


def _division(board: _Board, cells: int, count: int, steps: Iterator[int]) -> list[int] | None:
    """Divide cells into ``count`` regions with every digit; return None if none were found."""
    if count == 1:
        return [cells] if board.is_connected(cells) else None
    for region in _regions_with_first(board, cells, steps):
        rest = _division(board, cells ^ region, count - 1, steps)
        if rest is not None:
            return [region, *rest]
    return None


def _regions_with_first(board: _Board, cells: int, steps: Iterator[int]) -> Iterator[int]:
    """Yield the connected sets of cells that hold each digit once and contain the first cell.

    Each neighbour of a set is added or excluded for good (Redelmeier, 1981).
    """
    first = cells & -cells
    number = first.bit_length() - 1
    free = cells & ~board.with_digit[number]
    waiting = [(first, board.beside[number] & free, free, 1)]
    for _ in steps:
        if not waiting:
            return
        taken, border, free, count = waiting.pop()
        if count == board.size:
            yield taken
            continue
        cell = border & -border
        if not cell:
            continue
        number = cell.bit_length() - 1
        waiting.append((taken, border ^ cell, free & ~cell, count))
        free &= ~board.with_digit[number]
        waiting.append((taken | cell, (border | board.beside[number]) & free, free, count + 1))
