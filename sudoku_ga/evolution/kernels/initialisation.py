"""Random individuals: shuffled blocks, random candidates, boards filled cell by cell."""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import popcount
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import below


@kernel
def shuffle_blocks(genotypes, starts, states):
    """Shuffle the genes of each block (Fisher and Yates).

    ``genotypes``, shape (individuals, genes), is modified; ``states`` has one lane.
    """
    for i in range(genotypes.shape[0]):
        for block in range(starts.size - 1):
            first = starts[block]
            for gene in range(starts[block + 1] - 1, first, -1):
                other = first + below(states, 0, gene - first + 1)
                digit = genotypes[i, gene]
                genotypes[i, gene] = genotypes[i, other]
                genotypes[i, other] = digit


@kernel
def draw_digits(genotypes, size, states):
    """Overwrite every gene with a random digit of 1 to ``size``; ``states`` has one lane."""
    for i in range(genotypes.shape[0]):
        for gene in range(genotypes.shape[1]):
            genotypes[i, gene] = np.uint8(below(states, 0, size) + 1)


@kernel
def draw_candidate_rows(genotypes, candidates, starts, missing, states):
    """Overwrite each row with candidates that the row still lacks, or else with any candidate.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified in place.
    candidates : ndarray of uint64, shape (genes,)
        Bit d - 1 is set if digit d is possible; none is 0.
    starts : ndarray of int64, shape (rows + 1,)
    missing : ndarray of uint64, shape (rows,)
        The digits that are not fixed in each row.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    one = np.uint64(1)
    for i in range(genotypes.shape[0]):
        for row in range(starts.size - 1):
            lacking = missing[row]
            for gene in range(starts[row], starts[row + 1]):
                choices = candidates[gene] & lacking
                if choices == 0:
                    choices = candidates[gene]
                count = 0
                rest = choices
                while rest:
                    rest &= rest - one
                    count += 1
                for _ in range(below(states, 0, count)):
                    choices &= choices - one
                lowest = choices & (~choices + one)
                lacking &= ~lowest
                digit = 0
                while lowest:
                    lowest >>= one
                    digit += 1
                genotypes[i, gene] = digit


@helper
def bit_at(mask, place):
    """Return the set bit of a mask that has ``place`` set bits below it."""
    for _ in range(place):
        mask &= mask - np.uint64(1)
    return mask & (~mask + np.uint64(1))


@kernel
def draw_candidates(genotypes, graph, states):
    """Overwrite every gene with a random candidate, independently of the others.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified in place.
    graph : Graph
        A graph with a node for each gene.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    for i in range(genotypes.shape[0]):
        for gene in range(genotypes.shape[1]):
            place = below(states, 0, np.int64(graph.counts[gene]))
            genotypes[i, gene] = graph.digits[graph.firsts[gene] + place]


@kernel
def fill_fewest_first(genotypes, candidates, units, used_at_first, states):
    """Overwrite individuals, the gene with the fewest legal candidates left first.

    Among genes with equally many, the first at or after a random gene is next. A gene without a
    legal candidate gets any of its candidates.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified in place.
    candidates : ndarray of uint64, shape (genes,)
        As in :func:`draw_candidate_rows`; none is 0.
    units : ndarray of int64, shape (genes, 3)
    used_at_first : ndarray of uint64, shape (3 × size,)
        The digits fixed in each unit.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    genes = genotypes.shape[1]
    for i in range(genotypes.shape[0]):
        used = used_at_first.copy()
        genotypes[i] = 0
        for _ in range(genes):
            gene, fewest, start = -1, np.uint64(65), below(states, 0, genes)
            for step in range(genes):
                other = start + step if start + step < genes else start + step - genes
                if genotypes[i, other]:
                    continue
                held = used[units[other, 0]] | used[units[other, 1]] | used[units[other, 2]]
                count = popcount(candidates[other] & ~held)
                if count < fewest:
                    gene, fewest = other, count
            row, column, box = units[gene]
            choices = candidates[gene] & ~(used[row] | used[column] | used[box])
            if choices == 0:
                choices = candidates[gene]
            bit = bit_at(choices, below(states, 0, np.int64(popcount(choices))))
            for unit in units[gene]:
                used[unit] |= bit
            genotypes[i, gene] = popcount(bit - np.uint64(1)) + np.uint64(1)


@kernel
def fill_until_dead_end(genotypes, size, units, used_at_first, states):
    """Overwrite individuals gene by gene with legal digits, after a dead end with any digits.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified in place.
    size : int
        The number of digits.
    units : ndarray of int64, shape (genes, 3)
    used_at_first : ndarray of uint64, shape (3 × size,)
        The digits fixed in each unit.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    every = ~np.uint64(0) >> np.uint64(64 - size)
    for i in range(genotypes.shape[0]):
        used = used_at_first.copy()
        dead_end = False
        for gene in range(genotypes.shape[1]):
            row, column, box = units[gene]
            choices = every & ~(used[row] | used[column] | used[box])
            dead_end = dead_end or choices == 0
            if dead_end:
                choices = every
            bit = bit_at(choices, below(states, 0, np.int64(popcount(choices))))
            for unit in units[gene]:
                used[unit] |= bit
            genotypes[i, gene] = popcount(bit - np.uint64(1)) + np.uint64(1)


@kernel
def draw_digits_of_sum(genotypes, size, target, attempts, found, states):
    """Overwrite individuals with random digits of a given sum.

    All genes but the last are drawn, and the last is the remainder if that is a digit, so that
    every combination with this sum is equally likely.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified in place.
    size : int
    target : int
    attempts : int
    found : ndarray of bool, shape (individuals,)
        Whether the attempts were enough; if not, the digits are meaningless. Overwritten.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    last = genotypes.shape[1] - 1
    for i in range(genotypes.shape[0]):
        found[i] = False
        for _ in range(attempts):
            lacking = target
            for gene in range(last):
                digit = below(states, 0, size) + 1
                genotypes[i, gene] = digit
                lacking -= digit
            if 1 <= lacking <= size:
                genotypes[i, last] = lacking
                found[i] = True
                break
