"""Tabu search that recolours one cell a step (TabuCol: Hertz and de Werra, 1987).

What a step looks up is kept for every node of the graph of candidates
(:mod:`sudoku_ga.evolution.kernels.candidate_graph`)::

    listed genes        4              9
    their nodes         .  #  .  .     .  .  #        # is chosen
    worth               0  5  2  4     6  2  3        2 × chosen neighbours, + 1 if chosen
    change             -5  0 -3 -1     3 -1  0        2 × conflicts added, - 1

The price of a node is its change, behind that of every other node where it is tabu; a step takes
the cheapest, by chance among equals. All that decides stands in one word, so that the choice is
a minimum and nothing branches::

    key     chosen  |  tabu  |  change  |  chance  |  node
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import advance, mix, upper_below

_CHOSEN_AT, _TABU_AT, _CHANGE_AT, _CHANCE_AT = (np.uint64(bit) for bit in (61, 60, 44, 20))
_HIGHEST, _ZERO_CHANGE = np.uint64(40), 1 << 12
_NODE = np.uint64((1 << 20) - 1)


class Walk(NamedTuple):
    """What a search keeps of its individuals, the first index of each array.

    Parameters
    ----------
    chosen : ndarray of int32, shape (individuals, genes)
        The node of each gene.
    worth : ndarray of int32, shape (individuals, nodes)
        Twice the neighbours that are chosen, and one more if the node is chosen itself.
    until : ndarray of int32, shape (individuals, nodes)
        The step from which on a node may be chosen.
    listed, places : ndarray of int32, shape (individuals, genes)
        The genes in conflict, in any order, and where each stands there, -1 for nowhere.
    counts : ndarray of int64, shape (individuals, 4)
        Conflicts, genes in conflict, steps taken, the least conflicts met.
    """

    chosen: Any
    worth: Any
    until: Any
    listed: Any
    places: Any
    counts: Any


@kernel
def begin_walks(genotypes, graph, walk):
    """Overwrite the walk with individuals of which nothing is tabu yet.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Each gene is a candidate of its cell.
    graph : Graph
    walk : Walk
        Overwritten.
    """
    walk.worth[:] = 0
    walk.until[:] = 0
    walk.places[:] = -1
    for lane in range(genotypes.shape[0]):
        worth = walk.worth[lane]
        for gene in range(genotypes.shape[1]):
            node = graph.firsts[gene]
            while graph.digits[node] != genotypes[lane, gene]:
                node += 1
            walk.chosen[lane, gene] = node
            worth[node] += 1
            for at in range(graph.starts[node], graph.starts[node + 1]):
                worth[graph.neighbours[at]] += 2
        conflicts, count = np.int64(0), 0
        for gene in range(genotypes.shape[1]):
            of_gene = worth[walk.chosen[lane, gene]] >> 1
            if of_gene:
                count = _enlist(gene, walk.listed[lane], walk.places[lane], count)
                conflicts += of_gene
        walk.counts[lane, 0] = walk.counts[lane, 3] = conflicts >> 1
        walk.counts[lane, 1], walk.counts[lane, 2] = count, 0


@kernel
def recolour(genotypes, lane, graph, walk, tenure, random_tenure, last_step, probe_limit, states):
    """Recolour one cell after the other, until a step or so many probes, or without conflicts.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Kept in step with the walk. Modified.
    lane : int
        The individual.
    graph : Graph
    walk : Walk
        Modified.
    tenure : float
        Steps for which a cell may not take the digit back that it loses, for each gene in conflict.
    random_tenure : int
        A random number of steps below this one comes on top.
    last_step : int
        Steps in all, those that were taken before included.
    probe_limit : int
    states : ndarray of uint64, shape (individuals,)
        Modified.

    Returns
    -------
    int
        The number of candidates priced.
    """
    chosen, worth, until = walk.chosen[lane], walk.worth[lane], walk.until[lane]
    listed, places = walk.listed[lane], walk.places[lane]
    starts, neighbours = graph.starts, graph.neighbours
    conflicts, count, step, least = walk.counts[lane]
    state, probes = states[lane], np.int64(0)
    while conflicts and step < last_step and probes < probe_limit:
        state = advance(advance(state))
        factor, offset = mix(state), mix(advance(state))
        aspired, best = 2 * (least - conflicts) - 1, ~np.uint64(0)
        for i in range(count):
            gene = np.uint64(listed[i])
            first, last = np.uint64(graph.firsts[gene]), np.uint64(graph.firsts[gene + 1])
            present = worth[chosen[gene]]
            probes += np.int64(last - first)
            for node in range(first, last):
                change = np.int64(worth[node] - present)
                tabu = (until[node] > step) & (change >= aspired)
                best = min(best, _key(node, change, tabu, factor, offset))
        taken = np.int64(best & _NODE)
        mended = graph.genes[taken]
        old = chosen[mended]
        conflicts += (worth[taken] - worth[old] + 1) >> 1
        count = _leave(old, starts, neighbours, graph.genes, worth, listed, places, count)
        count = _take(taken, starts, neighbours, graph.genes, worth, listed, places, count)
        if worth[taken] == 1:
            count = _strike(mended, listed, places, count)
        chosen[mended], genotypes[lane, mended] = taken, graph.digits[taken]
        step += 1
        state = advance(state)
        rest = np.int64(upper_below(mix(state), np.uint64(random_tenure)))
        until[old] = step + rest + np.int64(tenure * count)
        least = min(least, conflicts)
    walk.counts[lane, 0], walk.counts[lane, 1] = conflicts, count
    walk.counts[lane, 2], walk.counts[lane, 3] = step, least
    states[lane] = state
    return probes


@helper
def _key(node, change, tabu, factor, offset):
    """Return what a node is compared by, least first."""
    chosen = np.uint64(~change & 1)
    # Without the square, the first and the last of many equals would come up more often.
    line = node * factor + offset
    chance = (line * line) >> _HIGHEST
    return (
        (chosen << _CHOSEN_AT)
        | (np.uint64(tabu) << _TABU_AT)
        | (np.uint64(change + _ZERO_CHANGE) << _CHANGE_AT)
        | (chance << _CHANCE_AT)
        | node
    )


@helper
def _leave(node, starts, neighbours, genes, worth, listed, places, count):
    """Choose a node no longer; return how many genes are in conflict then."""
    worth[node] -= 1
    for at in range(starts[node], starts[node + 1]):
        other = neighbours[at]
        worth[other] -= 2
        if worth[other] == 1:
            count = _strike(genes[other], listed, places, count)
    return count


@helper
def _take(node, starts, neighbours, genes, worth, listed, places, count):
    """Choose a node; return how many genes are in conflict then."""
    worth[node] += 1
    for at in range(starts[node], starts[node + 1]):
        other = neighbours[at]
        worth[other] += 2
        if worth[other] == 3:
            count = _enlist(genes[other], listed, places, count)
    return count


@helper
def _enlist(gene, listed, places, count):
    listed[count], places[gene] = gene, count
    return count + 1


@helper
def _strike(gene, listed, places, count):
    """Take a gene off the list; the last one takes its place."""
    last, place = listed[count - 1], places[gene]
    listed[place], places[last] = last, place
    places[gene] = -1
    return count - 1
