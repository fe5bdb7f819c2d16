"""Swaps of two free cells inside a box, priced by counts of digits in rows and columns.

An individual holds its digits box by box. Every box remains a permutation, so that only rows and
columns can be in conflict::

    genotype   free cells only, box by box
    counts     line · (n + 1) + digit             line = row, or n + column

    digits a at (r1, c1) and b at (r2, c2):  conflicts change in rows r1, r2 where r1 ≠ r2,
                                             and in columns c1, c2 where c1 ≠ c2

"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import LOW, advance, mix, upper_below


class BoxSwaps(NamedTuple):
    """Every swap of two free cells of a box.

    Parameters
    ----------
    row_starts, column_starts : ndarray of int64, shape (genes,)
        The index in the counts at which the row and the column of each gene begin.
    fixed_counts : ndarray of int64, shape (2 × size × (size + 1),)
        The counts of the fixed digits.
    pairs : ndarray of uint16, shape (swaps, 6)
        Two genes of one box, and the indices in the counts at which their rows and their columns
        begin.
    """

    row_starts: Any
    column_starts: Any
    fixed_counts: Any
    pairs: Any


@kernel
def count_digits(genotypes, row_starts, column_starts, counts, conflicts):
    """Add the digits of each individual to its counts, and overwrite its conflicts.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Digits of the free cells, box by box.
    row_starts, column_starts
        As in :class:`BoxSwaps`.
    counts : ndarray of int64, shape (individuals, 2 × size × (size + 1))
        The counts of the digits of each row and each column; before the call, those of the fixed
        digits. Modified.
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of equal digits in a row or a column.
    """
    for lane in range(genotypes.shape[0]):
        pairs = 0
        for position in range(genotypes.shape[1]):
            digit = genotypes[lane, position]
            row, column = row_starts[position] + digit, column_starts[position] + digit
            pairs += counts[lane, row] + counts[lane, column]
            counts[lane, row] += 1
            counts[lane, column] += 1
        conflicts[lane] = pairs


@kernel
def improve_by_swaps(genotypes, conflicts, counts, pairs, thresholds, step_count, states):
    """Propose ``step_count`` swaps to each individual, until one has no conflicts.

    Returns the number of swaps priced.

    Parameters
    ----------
    genotypes, conflicts, counts
        As in :func:`count_digits`, consistent with each other. Modified.
    pairs : ndarray of uint16, shape (swaps, 6)
        As in :class:`BoxSwaps`, at least one.
    thresholds : ndarray of uint64, shape (individuals, changes)
        A swap that adds k conflicts is accepted if 32 random bits are at most ``thresholds[k]``.
    step_count : int
    states : ndarray of uint64, shape (individuals,)
        Modified in place.
    """
    probes = 0
    for lane in range(genotypes.shape[0]):
        genotype, count, limits = genotypes[lane], counts[lane], thresholds[lane]
        left, state = conflicts[lane], states[lane]
        word = mix(advance(state))
        pair = pairs[upper_below(word, np.uint64(pairs.shape[0]))]
        for _ in range(step_count):
            # The next swap is drawn before this one is priced, so that neither waits for the other,
            # which saves a third of the time of a step.
            state = advance(state)
            next_word = mix(advance(state))
            next_pair = pairs[upper_below(next_word, np.uint64(pairs.shape[0]))]
            p, q = np.uint64(pair[0]), np.uint64(pair[1])
            row, other_row = np.uint64(pair[2]), np.uint64(pair[3])
            column, other_column = np.uint64(pair[4]), np.uint64(pair[5])
            a, b = np.uint64(genotype[p]), np.uint64(genotype[q])
            change = change_on_lines(count, row, other_row, a, b)
            change += change_on_lines(count, column, other_column, a, b)
            if (word & LOW) <= limits[np.uint64(max(change, 0))]:
                genotype[p], genotype[q] = b, a
                exchange_on_lines(count, row, other_row, a, b)
                exchange_on_lines(count, column, other_column, a, b)
                left += change
            probes += 1
            if left == 0:
                break
            word, pair = next_word, next_pair
        conflicts[lane], states[lane] = left, state
        if left == 0:
            break  # solved
    return probes


@helper
def change_on_lines(count, line, other_line, a, b):
    """Return the conflicts that a swap adds in two lines, 0 if they are the same."""
    added = count[line + b] - count[line + a] + count[other_line + a] - count[other_line + b] + 2
    return added * (line != other_line)


@helper
def exchange_on_lines(count, line, other_line, a, b):
    """Move digit ``a`` to the other line and ``b`` to this one."""
    count[line + a] -= 1
    count[other_line + a] += 1
    count[line + b] += 1
    count[other_line + b] -= 1
