"""Choosing parents by their fitness."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import advance, mix, upper_below


@kernel
def tournament(loss, size, winners, states):
    """Overwrite ``winners`` with the individual of least loss of ``size`` drawn for each.

    Drawn with replacement; of equals the first drawn wins. ``states`` has one lane.
    """
    state, count = states[0], np.uint64(loss.size)
    for i in range(winners.size):
        state = advance(state)
        winner = upper_below(mix(state), count)
        least = loss[winner]
        for _ in range(size - 1):
            state = advance(state)
            rival = upper_below(mix(state), count)
            better = loss[rival] < least
            # Chosen without a branch: which one wins is a coin for the processor.
            winner = rival if better else winner
            least = loss[rival] if better else least
        winners[i] = winner
    states[0] = state
