"""Combining the genes of two parents."""

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import below, next_word


@kernel
def transplant_lines(
    genotypes, donors, band_of, stack_of, line_count, threshold, offspring, states
):
    """Copy one random band or stack of a donor into some of the offspring.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    donors : ndarray of int64, shape (offspring,)
    band_of, stack_of : ndarray of int64, shape (genes,)
        Lines are numbered: the bands first, then the stacks, ``line_count`` in all.
    threshold : uint64
        A child is changed if a draw falls below it.
    offspring : ndarray, shape (offspring, genes)
        Modified.
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    for child in range(offspring.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        line, donor = below(states, 0, line_count), donors[child]
        for gene in range(offspring.shape[1]):
            if band_of[gene] == line or stack_of[gene] == line:
                offspring[child, gene] = genotypes[donor, gene]
