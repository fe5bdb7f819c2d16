"""Changes within rows and columns of boards of free cells."""

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import below, next_word


@kernel
def redraw_or_swap_in_line(genotypes, places, size, threshold, redraw_threshold, states):
    """Redraw one gene, or exchange two of a row or column, in some of the individuals.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified.
    places : ndarray of int64, shape (genes, 2)
        The row and the column of each gene.
    size : int
        How many digits there are.
    threshold, redraw_threshold : uint64
        An individual is changed if a draw falls below the first; it gets a new digit if another
        falls below the second, else an exchange.
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    genes = genotypes.shape[1]
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        gene = below(states, 0, genes)
        if next_word(states, 0) < redraw_threshold:
            genotypes[i, gene] = 1 + below(states, 0, size)
            continue
        line = below(states, 0, 2)
        length = 0
        for other in range(genes):
            length += places[other, line] == places[gene, line]
        place, partner = below(states, 0, length), 0
        for other in range(genes):
            if places[other, line] == places[gene, line]:
                if place == 0:
                    partner = other
                place -= 1
        digit = genotypes[i, gene]
        genotypes[i, gene] = genotypes[i, partner]
        genotypes[i, partner] = digit
