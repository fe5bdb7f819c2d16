"""Crossovers of colourings of the graph of candidates.

The worth of a node is twice the number of its chosen neighbours, plus one if it is chosen itself.
Choosing another candidate of a cell adds half the difference of the worths, rounded up, to the
conflicts::

    first parent    5  2  7  7  1        path relinking: each step takes one more digit of
    child           5  2  9  7  3        the second parent, the one that leaves the fewest
    second parent   8  2  9  4  3        conflicts
"""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_line
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import below, next_word

_CHANGE_AT, _CHANCE_AT = np.uint64(44), np.uint64(20)
_ZERO_CHANGE, _LOW_24 = 1 << 16, np.uint64((1 << 24) - 1)
_INDEX = np.uint64((1 << 20) - 1)


@kernel
def relink(genotypes, couples, graph, threshold, share, offspring, states):
    """Walk from the first parent towards the second, always by the step of least conflicts.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
    couples : ndarray of int64, shape (couples, 2)
    graph : Graph
    threshold : uint64
        A couple is crossed if a draw falls below it; else the child is a copy of the first.
    share : float
        The share of the genes in which the parents differ that the child takes from the second.
    offspring : ndarray of uint8, shape (couples, genes)
        Overwritten.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    chosen, worth = np.empty(genotypes.shape[1], np.int32), np.empty(graph.digits.size, np.int32)
    wanted = np.empty(genotypes.shape[1], np.int32)
    for child in range(couples.shape[0]):
        copy_line(genotypes[couples[child, 0]], offspring[child])
        if next_word(states, 0) >= threshold:
            continue
        choose_nodes(offspring[child], graph, chosen, worth)
        second, count = genotypes[couples[child, 1]], 0
        for gene in range(genotypes.shape[1]):
            if second[gene] != offspring[child, gene]:
                wanted[count] = node_of(graph, gene, second[gene])
                count += 1
        for _ in range(np.int64(share * count)):
            salt, best = next_word(states, 0), ~np.uint64(0)
            for i in range(count):
                change = worth[wanted[i]] - worth[chosen[graph.genes[wanted[i]]]] + _ZERO_CHANGE
                chance = (salt * np.uint64(2 * i + 1) >> np.uint64(40)) & _LOW_24
                key = (np.uint64(change) << _CHANGE_AT) | (chance << _CHANCE_AT) | np.uint64(i)
                best = min(best, key)
            place = np.int64(best & _INDEX)
            mended = graph.genes[wanted[place]]
            _recolour(mended, wanted[place], chosen, worth, graph.starts, graph.neighbours)
            offspring[child, mended] = second[mended]
            count -= 1
            wanted[place] = wanted[count]


@kernel
def transplant_best_block(genotypes, couples, block_starts, graph, threshold, offspring, states):
    """Copy the block that leaves the fewest conflicts, where the first parent has any.

    Parameters
    ----------
    genotypes, couples, graph, threshold, offspring, states
        As in :func:`relink`. Ties between blocks are broken at random.
    block_starts : ndarray of int64, shape (blocks + 1,)
    """
    chosen, worth = np.empty(genotypes.shape[1], np.int32), np.empty(graph.digits.size, np.int32)
    for child in range(couples.shape[0]):
        copy_line(genotypes[couples[child, 0]], offspring[child])
        if next_word(states, 0) >= threshold:
            continue
        choose_nodes(offspring[child], graph, chosen, worth)
        second, best, taken = genotypes[couples[child, 1]], np.uint64(0), -1
        for block in range(block_starts.size - 1):
            first, last = block_starts[block], block_starts[block + 1]
            conflicts, change = 0, 0
            for gene in range(first, last):
                conflicts += worth[chosen[gene]] >> 1
                node = node_of(graph, gene, second[gene])
                change += _recolour(gene, node, chosen, worth, graph.starts, graph.neighbours)
            for gene in range(first, last):
                node = node_of(graph, gene, offspring[child, gene])
                _recolour(gene, node, chosen, worth, graph.starts, graph.neighbours)
            key = (np.uint64(change + _ZERO_CHANGE) << _CHANGE_AT) | np.uint64(
                below(states, 0, 1 << 24)
            )
            if conflicts and (taken < 0 or key < best):
                best, taken = key, block
        for gene in range(block_starts[max(taken, 0)], block_starts[taken + 1]):
            offspring[child, gene] = second[gene]


@kernel
def inherit_classes(genotypes, couples, graph, size, first_turns, threshold, offspring, states):
    """Take all genes of a digit from the parents in turn, the most frequent digit first.

    Parameters
    ----------
    genotypes, couples, graph, threshold, offspring, states
        As in :func:`relink`. Genes that inherit nothing draw a candidate.
    size : int
        The number of digits.
    first_turns : int
        Digits of the first parent for each one of the second. With 1, a draw decides which parent
        begins; otherwise the first parent does.
    """
    left, used = np.empty(size + 1, np.int64), np.empty(size + 1, np.bool_)
    for child in range(couples.shape[0]):
        copy_line(genotypes[couples[child, 0]], offspring[child])
        if next_word(states, 0) >= threshold:
            continue
        offspring[child] = 0
        used[:] = False
        turn = below(states, 0, 2) if first_turns == 1 else 0
        for step in range(size):
            is_second = (turn + step) % (first_turns + 1) == first_turns
            parent = genotypes[couples[child, 1 if is_second else 0]]
            left[:] = 0
            for gene in range(parent.size):
                left[parent[gene]] += offspring[child, gene] == 0
            digit, offset = 0, below(states, 0, size)
            for i in range(size):
                other = 1 + (i + offset) % size
                if not used[other] and (digit == 0 or left[other] > left[digit]):
                    digit = other
            used[digit] = True
            for gene in range(parent.size):
                if parent[gene] == digit and offspring[child, gene] == 0:
                    offspring[child, gene] = digit
        for gene in range(genotypes.shape[1]):
            if offspring[child, gene] == 0:
                node = graph.firsts[gene] + below(states, 0, graph.counts[gene])
                offspring[child, gene] = graph.digits[node]


@kernel
def scan_occurrences(genotypes, couples, size, threshold, share, offspring, states):
    """Give some genes of each child the most frequent digit of the population there.

    Parameters
    ----------
    genotypes, couples, threshold, offspring, states
        As in :func:`relink`. Ties between digits are broken at random.
    size : int
        The number of digits.
    share : uint64
        A gene is changed if a draw falls below it.
    """
    often = np.empty(size + 1, np.int64)
    for child in range(couples.shape[0]):
        copy_line(genotypes[couples[child, 0]], offspring[child])
        if next_word(states, 0) >= threshold:
            continue
        for gene in range(genotypes.shape[1]):
            if next_word(states, 0) >= share:
                continue
            often[:] = 0
            for individual in range(genotypes.shape[0]):
                often[genotypes[individual, gene]] += 1
            offset, digit = below(states, 0, genotypes.shape[0]), 0
            for i in range(genotypes.shape[0]):
                other = genotypes[(i + offset) % genotypes.shape[0], gene]
                if often[other] > often[digit]:
                    digit = other
            offspring[child, gene] = digit


@helper
def node_of(graph, gene, digit):
    """Return the node of a candidate of a gene."""
    node = graph.firsts[gene]
    while graph.digits[node] != digit:
        node += 1
    return node


@helper
def choose_nodes(genotype, graph, chosen, worth):
    """Overwrite the chosen node of each gene, and the worth of each node."""
    worth[:] = 0
    for gene in range(genotype.size):
        node = graph.firsts[gene]
        while graph.digits[node] != genotype[gene]:
            node += 1
        chosen[gene] = node
        worth[node] += 1
        for at in range(graph.starts[node], graph.starts[node + 1]):
            worth[graph.neighbours[at]] += 2


@helper
def _recolour(gene, node, chosen, worth, starts, neighbours):
    """Give a gene another node; return the conflicts that this adds."""
    old = chosen[gene]
    change = (worth[node] >> 1) - (worth[old] >> 1)
    worth[old] -= 1
    for at in range(starts[old], starts[old + 1]):
        worth[neighbours[at]] -= 2
    worth[node] += 1
    for at in range(starts[node], starts[node + 1]):
        worth[neighbours[at]] += 2
    chosen[gene] = node
    return change
