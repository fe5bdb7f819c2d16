"""What the tests of random draws share."""

import numpy as np

from sudoku_ga.evolution.core.population import Population


def population_of(loss, genotypes=None):
    """Return a population of these losses, each individual's one gene its number by default."""
    loss = np.array(loss, float)
    if genotypes is None:
        genotypes = np.arange(len(loss), dtype=np.uint8).reshape(-1, 1)
    return Population(genotypes, loss.astype(np.int64), loss.copy(), loss)


def chi_square(counts, probabilities):
    """Return the statistic of Pearson's test; impossible events must not have happened.

    ``probabilities`` may have any sum; one number stands for equal probabilities.
    """
    counts = np.asarray(counts, float)
    probabilities = np.broadcast_to(np.asarray(probabilities, float), counts.shape)
    assert not counts[probabilities == 0].any()
    possible = probabilities > 0
    expected = counts.sum() * probabilities[possible] / probabilities.sum()
    return ((counts[possible] - expected) ** 2 / expected).sum()
