"""Random changes of an individual taken as a list of digits.

An individual is changed if a draw falls below ``threshold``; ``genotypes``, shape
(individuals, genes), is modified, and ``states`` has one lane.
"""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import advance, below, mix, next_word, upper_below


@kernel
def redraw_digits(genotypes, size, threshold, states):
    """Overwrite each gene for which a draw falls below ``threshold`` with a digit of 1 to ``size``.

    The digit may be the same again.
    """
    state = states[0]
    for i in range(genotypes.shape[0]):
        for gene in range(genotypes.shape[1]):
            state = advance(state)
            if mix(state) < threshold:
                state = advance(state)
                genotypes[i, gene] = upper_below(mix(state), np.uint64(size)) + np.uint64(1)
    states[0] = state


@kernel
def invert_segments(genotypes, threshold, states):
    """Reverse a segment between two distinct genes drawn at random, the second left out."""
    length = genotypes.shape[1]
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        first, last = below(states, 0, length), below(states, 0, length - 1)
        if last >= first:
            last += 1
        first, last = min(first, last), max(first, last) - 1
        while first < last:
            digit = genotypes[i, first]
            genotypes[i, first] = genotypes[i, last]
            genotypes[i, last] = digit
            first += 1
            last -= 1


@kernel
def swap_distinct(genotypes, reach, threshold, states):
    """Swap a random gene with one whose digit stands neither there nor up to ``reach`` beside it.

    Every such gene is as likely; where there is none the individual stays.
    """
    length = genotypes.shape[1]
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        genotype = genotypes[i]
        gene = below(states, 0, length)
        near = np.uint64(0)
        for other in range(max(0, gene - reach), min(length, gene + reach + 1)):
            near |= np.uint64(1) << np.uint64(genotype[other] - 1)
        partners = np.int64(0)
        for other in range(length):
            partners += np.int64(near >> np.uint64(genotype[other] - 1) & np.uint64(1) == 0)
        if partners == 0:
            continue
        left, other = below(states, 0, partners), -1
        while left >= 0:
            other += 1
            left -= np.int64(near >> np.uint64(genotype[other] - 1) & np.uint64(1) == 0)
        digit = genotype[gene]
        genotype[gene] = genotype[other]
        genotype[other] = digit
