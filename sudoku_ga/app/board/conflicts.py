"""The conflicts of the grids on the screen, worked out once for each grid."""

from functools import lru_cache
from typing import NamedTuple

from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflicting_pairs


class Conflicts(NamedTuple):
    """What the board, its caption and the status line tell of a grid.

    Parameters
    ----------
    pairs : int
        Unordered pairs of peers with equal digits.
    cells : frozenset of int
        The cells of these pairs.
    """

    pairs: int
    cells: frozenset[int]


# Puzzle and individual are asked about by several views; the referee takes its time.
@lru_cache(maxsize=4)
def conflicts_of(grid: Grid) -> Conflicts:
    """Return the conflicts of a grid."""
    pairs = conflicting_pairs(grid)
    return Conflicts(len(pairs), frozenset(cell for pair in pairs for cell in pair))
