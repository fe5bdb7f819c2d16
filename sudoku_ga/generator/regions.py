"""Random regions for a jigsaw board."""

import numpy as np

from sudoku_ga.puzzle.layout import Layout, beside, reached

_EXCHANGES_PER_CELL = 20
"""After about ten, regions look alike whatever the start was."""


def random_regions(size: int, rng: np.random.Generator) -> Layout:
    """Return a layout of ``size`` connected regions of ``size`` cells.

    The regions begin as the rows. Two neighbouring regions then exchange a cell each, many times,
    wherever both stay connected. The board may have no solution, which is rare from 6×6 on.

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
    members = [set(range(row * size, (row + 1) * size)) for row in range(size)]
    for _ in range(_EXCHANGES_PER_CELL * size * size):
        given, near = (int(rng.integers(size * size)), int(rng.integers(4)))
        others = beside(given, size)
        one, other = region_of[given], region_of[others[near % len(others)]]
        if one == other:
            continue
        larger = members[other] | {given}
        back = [
            cell
            for cell in sorted(members[other])
            if any(region_of[each] == one and each != given for each in beside(cell, size))
        ]
        if not back:
            continue
        taken = back[int(rng.integers(len(back)))]
        new_one, new_other = members[one] - {given} | {taken}, larger - {taken}
        if _is_connected(new_one, size) and _is_connected(new_other, size):
            members[one], members[other] = new_one, new_other
            region_of[given], region_of[taken] = other, one
    return Layout(tuple(region_of))


def _is_connected(cells: set[int], size: int) -> bool:
    return len(reached(min(cells), cells, size)) == len(cells)
