"""Choosing parents by their fitness."""

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import below


@kernel
def tournament(fitness, size, winners, states):
    """Overwrite ``winners`` with the individual of least fitness of ``size`` drawn for each.

    Drawn with replacement; of equals the first drawn wins. ``states`` has one lane.
    """
    for i in range(winners.size):
        winner = below(states, 0, fitness.size)
        for _ in range(size - 1):
            rival = below(states, 0, fitness.size)
            if fitness[rival] < fitness[winner]:
                winner = rival
        winners[i] = winner
