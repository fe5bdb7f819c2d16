"""The perturbation of iterated tabu search: some cells in conflict are set aside for a while."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import below
from sudoku_ga.evolution.kernels.tabu import CHOSEN


@kernel
def set_half_aside(graph, walk, states):
    """Take the digits of half of the genes in conflict, drawn at random, out of the walk.

    The walk continues among the others as if these cells were empty.

    Parameters
    ----------
    graph : Graph
    walk : Walk
        The walk of one individual, as :func:`begin_walks` leaves it. Modified: the chosen node of a
        gene aside is -1.
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    chosen, worth, listed, places = walk.chosen[0], walk.worth[0], walk.listed[0], walk.places[0]
    count = walk.counts[0, 1]
    for aside in range(count // 2):
        place = aside + below(states, 0, count - aside)
        gene = listed[place]
        listed[place] = listed[aside]
        node = chosen[gene]
        chosen[gene] = -1
        worth[node] -= CHOSEN
        for at in range(graph.starts[node], graph.starts[node + 1]):
            worth[graph.neighbours[at]] -= 1
    places[:] = -1
    conflicts, count = np.int64(0), 0
    for gene in range(chosen.size):
        if chosen[gene] >= 0 and worth[chosen[gene]] > CHOSEN:
            listed[count], places[gene] = gene, count
            conflicts += worth[chosen[gene]] - CHOSEN
            count += 1
    walk.counts[0, 0] = walk.counts[0, 3] = conflicts >> 1
    walk.counts[0, 1] = count


@kernel
def fill_in(genotype, graph, walk, states):
    """Give each gene that was set aside a random candidate.

    Parameters
    ----------
    genotype : ndarray of uint8, shape (genes,)
        Modified.
    graph, walk, states
        As in :func:`set_half_aside`.
    """
    for gene in range(genotype.size):
        if walk.chosen[0, gene] < 0:
            node = graph.firsts[gene] + below(states, 0, graph.counts[gene])
            genotype[gene] = graph.digits[node]
