"""Which of several components each individual gets."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.kernels.choice import draw_by_limits
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold


def choose_by_weight(count: int, weights: Sequence[float], states: State) -> npt.NDArray[np.int64]:
    """Return for each of ``count`` the index of a weight, drawn in proportion to it.

    Parameters
    ----------
    count : int
    weights : sequence of float
        Not negative, and not all 0.
    states : ndarray of uint64, shape (1,)
        Advanced in place.

    Returns
    -------
    ndarray of int64, shape (count,)
    """
    shares = np.cumsum(weights) / np.sum(weights)
    limits = np.array([probability_threshold(float(share)) for share in shares[:-1]], np.uint64)
    chosen = np.empty(count, np.int64)
    draw_by_limits(limits, chosen, states)
    return chosen
