"""Random regions for a jigsaw board."""

import numpy as np

from sudoku_ga.puzzle.layout import Layout, beside

_SPLITS_PER_REGION = 10
"""After three or four, regions look alike whatever the start was."""


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
