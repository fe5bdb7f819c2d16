"""Exchanges in a row between two columns, or two boxes, with repeated digits.

Each digit of an exchange repeats in its unit and, by default, is missing in the other, so that
neither unit becomes worse::

    column c    column d          column c    column d
       4           7                 7           4         4 repeats in column c and is not in d,
       4           1       ->        4           1         7 repeats in column d and is not in c
       2           7                 2           7
"""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_table
from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import below


@kernel
def exchange_between_units(
    genotypes, row_starts, unit_of, group_of, fixed_counts, most, with_itself, states
):
    """Try one exchange between each illegal unit and a random illegal one of its group.

    Returns the number of pairs of units tried.

    - ``genotypes`` (uint8, shape (individuals, genes)): row by row. Modified.
    - ``row_starts`` (int64, shape (rows + 1,)): the first gene of each row, and the end.
    - ``unit_of`` (int64, shape (genes,)): the unit of each gene.
    - ``group_of`` (int64, shape (units,)): units of one group have rows in common.
    - ``fixed_counts`` (uint8, shape (units, size + 1)): the counts of the fixed digits of each
      unit.
    - ``most``: how often a digit may already be in the unit that it moves to.
    - ``with_itself``: whether a unit may also draw itself, which has no effect.
    - ``states`` (uint64, shape (individuals,)) is modified.
    """
    units = group_of.size
    rivals = np.empty(units, np.int64)
    counts = np.empty_like(fixed_counts)
    pairs = 0
    for i in range(genotypes.shape[0]):
        genotype = genotypes[i]
        copy_table(fixed_counts, counts)
        for gene in range(genotype.size):
            counts[unit_of[gene], genotype[gene]] += np.uint8(1)
        illegal = _illegal(counts)
        for unit in range(units):
            rival_count = 0
            for rival in range(units):
                is_other = rival != unit or with_itself
                if illegal[rival] and is_other and group_of[rival] == group_of[unit]:
                    rivals[rival_count] = rival
                    rival_count += 1
            if illegal[unit] and rival_count > 0:
                other = rivals[below(states, i, rival_count)]
                if other != unit:
                    _exchange_first(genotype, row_starts, unit_of, counts, most, unit, other)
                pairs += 1
    return pairs


@kernel
def _illegal(counts):
    """Return whether each unit repeats a digit."""
    illegal = np.zeros(counts.shape[0], np.bool_)
    for unit in range(counts.shape[0]):
        for digit in range(counts.shape[1]):
            illegal[unit] |= counts[unit, digit] > 1
    return illegal


@kernel
def _exchange_first(genotype, row_starts, unit_of, counts, most, unit, other):
    """Make the first possible exchange, in reading order."""
    for row in range(row_starts.size - 1):
        for p in range(row_starts[row], row_starts[row + 1]):
            a = genotype[p]
            if unit_of[p] != unit or counts[unit, a] < 2 or counts[other, a] > most:
                continue
            for q in range(row_starts[row], row_starts[row + 1]):
                b = genotype[q]
                if unit_of[q] != other or counts[other, b] < 2 or counts[unit, b] > most:
                    continue
                genotype[p], genotype[q] = b, a
                counts[unit, a] -= np.uint8(1)
                counts[unit, b] += np.uint8(1)
                counts[other, b] -= np.uint8(1)
                counts[other, a] += np.uint8(1)
                return
