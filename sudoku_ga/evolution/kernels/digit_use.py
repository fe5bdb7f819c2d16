"""How often each digit is used on the whole board."""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_line
from sudoku_ga.evolution.kernels.compiled import kernel


@kernel
def count_digit_use(genotypes, fixed_counts, distances):
    """Overwrite ``distances`` with how far the use of digits is from that of a solution.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Digits of the free cells.
    fixed_counts : ndarray of int64, shape (size + 1,)
        How often each digit is fixed; element 0 is not looked at.
    distances : ndarray of float64, shape (individuals,)
        The sum over the digits of its count's distance from ``size``, and the distance of the
        sum of all digits from that of a solution.
    """
    size = fixed_counts.size - 1
    counts = np.empty_like(fixed_counts)
    for i in range(genotypes.shape[0]):
        copy_line(fixed_counts, counts)
        for gene in range(genotypes.shape[1]):
            counts[genotypes[i, gene]] += 1
        distance, surplus = 0, 0
        for digit in range(1, size + 1):
            distance += abs(counts[digit] - size)
            surplus += digit * (counts[digit] - size)
        distances[i] = distance + abs(surplus)
