"""Two children of two parents, inheriting whole blocks: rows, boxes or single cells.

Couple c has the children 2c and 2c + 1; what the first does not inherit, the second does::

    first parent     a a a a a      first child      a b b a a
    second parent    b b b b b      second child     b a a b b

Block k holds the genes ``starts[k]`` to ``starts[k + 1] - 1``. A couple is crossed if a draw
falls below ``threshold``; the children of the others are copies of their parents.
"""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_line
from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import advance, below, mix, next_word, upper_below


@kernel
def mix_blocks(genotypes, couples, starts, threshold, share, offspring, states):
    """Let a draw decide for each block which child inherits it from which parent.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    couples : ndarray of int64, shape (couples, 2)
    starts : ndarray of int64, shape (blocks + 1,)
    threshold : uint64
    share : uint64
        The first child inherits a block from the first parent if a draw falls below it.
    offspring : ndarray, shape (2 × couples, genes)
        Overwritten.
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    state = states[0]
    for couple in range(couples.shape[0]):
        first, second = genotypes[couples[couple, 0]], genotypes[couples[couple, 1]]
        one, other = offspring[2 * couple], offspring[2 * couple + 1]
        state = advance(state)
        crossed = mix(state) < threshold
        for block in range(starts.size - 1):
            own = True
            if crossed:
                state = advance(state)
                own = mix(state) < share
            for gene in range(np.uint64(starts[block]), np.uint64(starts[block + 1])):
                a, b = first[gene], second[gene]
                one[gene] = a if own else b
                other[gene] = b if own else a
    states[0] = state


@kernel
def cut_between_blocks(genotypes, couples, starts, threshold, cuts, last, offspring, states):
    """Change parents at distinct cuts between blocks, any set of cuts as likely.

    Parameters
    ----------
    genotypes, couples, starts, threshold, offspring, states
        As in :func:`mix_blocks`.
    cuts : int
        At most ``last``.
    last : int
        A cut may fall before the blocks 1 to ``last``, counted from 0.
    """
    state = states[0]
    for couple in range(couples.shape[0]):
        first, second = genotypes[couples[couple, 0]], genotypes[couples[couple, 1]]
        one, other = offspring[2 * couple], offspring[2 * couple + 1]
        state = advance(state)
        left = cuts if mix(state) < threshold else 0
        own = True
        for block in range(starts.size - 1):
            if left > 0 and block > 0:
                # One place after the other is taken or not (Fan, Muller and Rezucha, 1962).
                state = advance(state)
                if upper_below(mix(state), np.uint64(last - block + 1)) < np.uint64(left):
                    left -= 1
                    own = not own
            for gene in range(np.uint64(starts[block]), np.uint64(starts[block + 1])):
                a, b = first[gene], second[gene]
                one[gene] = a if own else b
                other[gene] = b if own else a
    states[0] = state


@kernel
def exchange_blocks(starts, threshold, max_exchanges, offspring, states):
    """Exchange a random block 1 to ``max_exchanges`` times, never the first or the last.

    Parameters
    ----------
    starts, threshold, states
        As in :func:`mix_blocks`; there are three blocks or more.
    max_exchanges : int
    offspring : ndarray, shape (2 × couples, genes)
        Copies of the parents. Modified.
    """
    for one in range(0, offspring.shape[0], 2):
        if next_word(states, 0) >= threshold:
            continue
        for _ in range(1 + below(states, 0, max_exchanges)):
            block = 1 + below(states, 0, starts.size - 3)
            for gene in range(starts[block], starts[block + 1]):
                digit = offspring[one, gene]
                offspring[one, gene] = offspring[one + 1, gene]
                offspring[one + 1, gene] = digit


@kernel
def cut_each_line(genotypes, couples, lines, places, size, threshold, offspring, states):
    """Overwrite one child of each couple, cut in every row by itself, or in every column.

    Parameters
    ----------
    genotypes, couples, threshold, states
        As in :func:`mix_blocks`.
    lines, places : ndarray of int64, shape (2, genes)
        The row and the column of each gene, and its place in each.
    size : int
    offspring : ndarray, shape (couples, genes)
    """
    cuts = np.empty(size, np.int64)
    for child in range(couples.shape[0]):
        copy_line(genotypes[couples[child, 0]], offspring[child])
        if next_word(states, 0) >= threshold:
            continue
        donor = genotypes[couples[child, 1]]
        kind, end = below(states, 0, 2), below(states, 0, 2)
        for line in range(size):
            cuts[line] = 1 + below(states, 0, size - 1)
        for gene in range(genotypes.shape[1]):
            behind = places[kind, gene] >= cuts[lines[kind, gene]]
            if behind == (end == 1):
                offspring[child, gene] = donor[gene]
