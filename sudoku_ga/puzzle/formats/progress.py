"""What the player did, told by a second grid."""

import numpy as np

from sudoku_ga.puzzle.grid import Grid


def placed_on(givens: Grid, values: Grid) -> Grid | None:
    """Return the digits that ``values`` has beside the givens.

    Returns
    -------
    Grid or None
        Blank where a given stands; None if the board is another one or a given is missing.
    """
    if givens.geometry != values.geometry:
        return None
    given = givens.digits > 0
    if not np.array_equal(givens.digits[given], values.digits[given]):
        return None
    return Grid(givens.geometry, np.where(given, 0, values.digits))
