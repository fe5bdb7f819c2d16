"""Bands and stacks of boxes compared between two parents, and the better ones inherited."""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_line
from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.popcount import popcount
from sudoku_ga.evolution.kernels.random import next_word


@kernel
def weigh_lines(genotypes, rows, columns, fixed, group_of_line, worth):
    """Overwrite how many distinct digits the rows of each band and the columns of each stack hold.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
    rows, columns : ndarray of int64, shape (genes,)
        The lines of each gene: rows are numbered from 0, columns after them.
    fixed : ndarray of uint64, shape (lines,)
        The digits that are fixed in each line, bit d - 1 for digit d.
    group_of_line : ndarray of int64, shape (lines,)
        The band or stack of each line: bands are numbered from 0, stacks after them.
    worth : ndarray of int64, shape (individuals, bands + stacks)
    """
    found = np.empty_like(fixed)
    one = np.uint64(1)
    for i in range(genotypes.shape[0]):
        copy_line(fixed, found)
        for gene in range(genotypes.shape[1]):
            digit = one << np.uint64(genotypes[i, gene] - 1)
            found[rows[gene]] |= digit
            found[columns[gene]] |= digit
        worth[i] = 0
        for line in range(fixed.size):
            worth[i, group_of_line[line]] += np.int64(popcount(found[line]))


@kernel
def inherit_better_lines(genotypes, couples, bands, stacks, worth, threshold, offspring, states):
    """Overwrite the children: the first has the better bands, the second the better stacks.

    Of equals both children inherit the first parent's. Couple c has the children 2c and 2c + 1.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    couples : ndarray of int64, shape (couples, 2)
    bands, stacks : ndarray of int64, shape (genes,)
        Numbered as in ``worth``, for which see :func:`weigh_lines`.
    worth : ndarray of int64, shape (individuals, bands + stacks)
    threshold : uint64
        A couple is crossed if a draw falls below it; the children of the others are copies.
    offspring : ndarray, shape (2 × couples, genes)
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    for couple in range(couples.shape[0]):
        first, second = couples[couple, 0], couples[couple, 1]
        crossed = next_word(states, 0) < threshold
        for gene in range(genotypes.shape[1]):
            by_band = by_stack = first
            if crossed:
                band, stack = bands[gene], stacks[gene]
                by_band = second if worth[second, band] > worth[first, band] else first
                by_stack = second if worth[second, stack] > worth[first, stack] else first
            offspring[2 * couple, gene] = genotypes[by_band, gene]
            offspring[2 * couple + 1, gene] = genotypes[by_stack if crossed else second, gene]
