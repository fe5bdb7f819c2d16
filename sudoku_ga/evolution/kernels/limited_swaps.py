"""Swaps in boxes that are allowed where a digit does not stand too often on its lines."""

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import below, next_word


@kernel
def swap_within_limit(
    genotypes, counts, starts, row_starts, column_starts, threshold, most, limit, states
):
    """Try 1 to ``most`` swaps in a box in some of the individuals.

    A box of all boxes is drawn, and for each try two of its cells, the given ones among them; to
    touch a given ends the tries.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Box by box. Modified.
    counts : ndarray of int64, shape (individuals, 2 × size × (size + 1))
        How often each digit stands in each row and each column. Kept in step.
    starts : ndarray of int64, shape (size + 1,)
        Where the genes of each box begin.
    row_starts, column_starts : ndarray of int64, shape (genes,)
        Where the row and the column of each gene begin in ``counts``.
    threshold : uint64
        An individual is changed if a draw falls below it.
    most : int
    limit : int
        How often a swapped digit may then stand in its row and its column together; it counts
        in both.
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    size = starts.size - 1
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        count = counts[i]
        box = below(states, 0, size)
        free = starts[box + 1] - starts[box]
        for _ in range(1 + below(states, 0, most)):
            p, q = below(states, 0, size), below(states, 0, size - 1)
            if q >= p:
                q += 1
            if max(p, q) >= free:  # the cells of a box are alike: the last stand for the givens
                break
            p, q = p + starts[box], q + starts[box]
            genotype = genotypes[i]
            _swap(genotype, count, row_starts, column_starts, p, q)
            a, b = genotype[p], genotype[q]
            of_a = count[row_starts[p] + a] + count[column_starts[p] + a]
            of_b = count[row_starts[q] + b] + count[column_starts[q] + b]
            if max(of_a, of_b) > limit:
                _swap(genotype, count, row_starts, column_starts, p, q)


@kernel
def _swap(genotype, count, row_starts, column_starts, p, q):
    """Swap two genes and count their digits on their new lines."""
    for starts in (row_starts, column_starts):
        count[starts[p] + genotype[p]] -= 1
        count[starts[q] + genotype[q]] -= 1
        count[starts[p] + genotype[q]] += 1
        count[starts[q] + genotype[p]] += 1
    digit = genotype[p]
    genotype[p] = genotype[q]
    genotype[q] = digit
