"""Statistics and digests of a population, each in one pass."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import advance, mix


@kernel
def summarise(conflicts, fitness):
    """Return the least, mean and greatest conflicts and fitness.

    Returns
    -------
    tuple
        The index of the least conflicts, then least, mean and greatest of the conflicts, then
        least, mean and greatest of the fitness.
    """
    index, conflict_total, most = 0, 0.0, conflicts[0]
    least_fit, fit_total, fittest = fitness[0], 0.0, fitness[0]
    for i in range(conflicts.size):
        conflict_total += conflicts[i]
        most = max(most, conflicts[i])
        if conflicts[i] < conflicts[index]:
            index = i
        fit_total += fitness[i]
        least_fit = min(least_fit, fitness[i])
        fittest = max(fittest, fitness[i])
    count = conflicts.size
    conflict_mean, fit_mean = conflict_total / count, fit_total / count
    return index, conflicts[index], conflict_mean, most, least_fit, fit_mean, fittest


@kernel
def digest_genotypes(genotypes, digests):
    """Overwrite ``digests`` (uint64) with a hash of the genes of each individual."""
    for i in range(genotypes.shape[0]):
        digest = np.uint64(0)
        for gene in range(genotypes.shape[1]):
            digest = mix(advance(digest ^ np.uint64(genotypes[i, gene])))
        digests[i] = digest
