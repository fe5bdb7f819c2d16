"""Random changes inside the blocks of an individual: rows or boxes.

Block k holds the genes ``starts[k]`` to ``starts[k + 1] - 1``.
"""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import advance, below, mix, next_word, upper_below


@kernel
def swap_in_blocks(genotypes, rows, starts, swappable, threshold, max_swaps, states):
    """Swap two genes of one block in some of the individuals, 1 to ``max_swaps`` times.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
        Modified.
    rows : ndarray of int64
        The individuals that may be changed.
    starts : ndarray of int64, shape (blocks + 1,)
        Where the genes of each block begin.
    swappable : ndarray of int64
        The blocks of two genes or more, at least one.
    threshold : uint64
        An individual is changed if a draw falls below it.
    max_swaps : int
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    for i in rows:
        if next_word(states, 0) >= threshold:
            continue
        swap_count = 1
        if max_swaps > 1:
            swap_count += below(states, 0, max_swaps)
        for _ in range(swap_count):
            block = swappable[below(states, 0, swappable.size)]
            first, length = starts[block], starts[block + 1] - starts[block]
            a = below(states, 0, length)
            b = below(states, 0, length - 1)
            if b >= a:
                b += 1
            digit = genotypes[i, first + a]
            genotypes[i, first + a] = genotypes[i, first + b]
            genotypes[i, first + b] = digit


@kernel
def swap_in_each_block(genotypes, starts, swappable, threshold, max_swaps, states):
    """Swap two genes in each block for which a draw falls below ``threshold``.

    As :func:`swap_in_blocks`, but the block is not drawn; ``states`` has one lane, or one for
    each individual.
    """
    for i in range(genotypes.shape[0]):
        lane = i if states.size > 1 else 0
        state = states[lane]
        for index in range(swappable.size):
            state = advance(state)
            if mix(state) >= threshold:
                continue
            block = swappable[index]
            first, length = starts[block], np.uint64(starts[block + 1] - starts[block])
            state = advance(state)
            swap_count = 1 + np.int64(upper_below(mix(state), np.uint64(max_swaps)))
            for _ in range(swap_count):
                state = advance(state)
                a = np.int64(upper_below(mix(state), length))
                state = advance(state)
                b = np.int64(upper_below(mix(state), length - np.uint64(1)))
                if b >= a:
                    b += 1
                digit = genotypes[i, first + a]
                genotypes[i, first + a] = genotypes[i, first + b]
                genotypes[i, first + b] = digit
        states[lane] = state


@kernel
def draw_subset(count, chosen, states):
    """Overwrite ``chosen`` with distinct numbers below ``count`` in ascending order.

    Every set is as likely; one number after the other is taken or not (Fan, Muller and
    Rezucha, 1962). ``states`` has one lane.
    """
    number = 0
    for k in range(chosen.size):
        while below(states, 0, count - number) >= chosen.size - k:
            number += 1
        chosen[k] = number
        number += 1


@kernel
def take_drawn_blocks(genotypes, fresh, starts, threshold, max_blocks, states):
    """Overwrite 1 to ``max_blocks`` times a random block of some individuals with the fresh one.

    Parameters
    ----------
    genotypes, fresh : ndarray, shape (individuals, genes)
        The first is modified.
    starts, threshold, states
        As in :func:`swap_in_blocks`.
    max_blocks : int
        A block may be drawn more than once.
    """
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        for _ in range(1 + below(states, 0, max_blocks)):
            block = below(states, 0, starts.size - 1)
            for gene in range(starts[block], starts[block + 1]):
                genotypes[i, gene] = fresh[i, gene]


@kernel
def take_each_block(genotypes, fresh, starts, threshold, states):
    """Overwrite each block for which a draw falls below ``threshold`` with the fresh one.

    Parameters as in :func:`take_drawn_blocks`.
    """
    for i in range(genotypes.shape[0]):
        for block in range(starts.size - 1):
            if next_word(states, 0) < threshold:
                for gene in range(starts[block], starts[block + 1]):
                    genotypes[i, gene] = fresh[i, gene]
