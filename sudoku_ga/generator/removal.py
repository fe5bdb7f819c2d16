"""Puzzles by removing cells at random, whether or not one solution is left."""

import numpy as np

from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


def remove_cells(grid: Grid, given_count: int, rng: np.random.Generator) -> Grid:
    """Return the puzzle in which ``given_count`` cells of a grid, drawn at random, are left.

    It has a solution if the grid is one, and it may have many: uniqueness is not kept.

    Parameters
    ----------
    grid : Grid
        Most often a full grid.
    given_count : int
        Cells that keep their digit, 0 to the number of digits in the grid.
    rng : numpy.random.Generator
        Draws which; advanced.

    Raises
    ------
    KnownError
        If the grid has fewer digits.
    """
    if not 0 <= given_count <= grid.given_count:
        raise KnownError(
            _("0 to {most} givens are expected, not {count}").format(
                most=grid.given_count, count=given_count
            )
        )
    kept = rng.choice(np.flatnonzero(grid.digits), given_count, replace=False)
    digits = np.zeros_like(grid.digits)
    digits[kept] = grid.digits[kept]
    return Grid(grid.geometry, digits)
