"""Statistics and digests of a population, each in one pass."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import advance, mix


@kernel
def summarise(conflicts, fitness):
    """Return the least, mean and greatest conflicts and fitness.

    The index of the least conflicts, then least, mean and greatest of the conflicts, then least,
    mean and greatest of the fitness.
    """
    return _summary(conflicts, fitness)


@kernel
def log_summary(genotypes, conflicts, fitness, probes, log, bests, cursor):
    """Note what :func:`summarise` returns in the next row of a log, and the best genotype.

    ``genotypes``: shape (individuals, genes). ``conflicts``, ``fitness``: as of :func:`summarise`.
    ``probes`` (int64, shape (1,)): counted so far. ``log`` (float64, shape (rows, 8)): the last
    column is for the probes. ``bests`` (shape (rows, genes)): the genotypes with the least
    conflicts. ``cursor`` (int64, shape (1,)): the next row; advanced.
    """
    row = cursor[0]
    index, least, mean, most, least_fit, mean_fit, fittest = _summary(conflicts, fitness)
    log[row, 0], log[row, 1], log[row, 2], log[row, 3] = index, least, mean, most
    log[row, 4], log[row, 5], log[row, 6] = least_fit, mean_fit, fittest
    log[row, 7] = probes[0]
    for gene in range(genotypes.shape[1]):
        bests[row, gene] = genotypes[index, gene]
    cursor[0] = row + 1


@helper
def _summary(conflicts, fitness):
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
