"""The rules of variants beyond rows, columns and boxes: further pairs, further units and cages.

They are counted after rows, columns and boxes, by kernels that boards without such rules never
call. Two cells that must differ by several rules are one pair. A cage adds the distance of its sum
from its total to the conflicts.
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.box_swaps import change_on_lines, exchange_on_lines
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import LOW, advance, mix, upper_below


class FurtherRules(NamedTuple):
    """The rules of a board beyond rows, columns and boxes.

    - ``fixed_digits`` (uint8, shape (cell_count,)): 0 in the free cells.
    - ``cells`` (int64, shape (genes,)): the cell of each gene.
    - ``pairs`` (int64, shape (pairs, 2)): cells, not both fixed, that share no row, column or box
      but differ.
    - ``starts`` (int64, shape (genes + 1,)): the index of the first partner of each gene, and the
      end.
    - ``partners`` (int64): the cells that share no row, column or box with a gene but differ from
      it.
    - ``units`` (int64, shape (units, size)): the cells of each further unit.
    - ``cages`` (int64, shape (cell_count,)): the cage of each cell; cells without one are in a last
      cage, whose sum does not count.
    - ``totals`` (int64, shape (cages,)): the totals of all cages but the last.
    """

    fixed_digits: Any
    cells: Any
    pairs: Any
    starts: Any
    partners: Any
    units: Any
    cages: Any
    totals: Any


@kernel
def score_further_rules(genotypes, rules, worth, conflicts, totals):
    """Add the violations of the rules to the conflicts, and overwrite the worth of further units.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
    rules : FurtherRules
        FurtherRules.
    worth : ndarray of float64, shape (size + 1,)
        The worth of a unit by its distinct digits.
    conflicts : ndarray of int64, shape (individuals,)
        Modified in place.
    totals : ndarray of float64, shape (individuals, 3 or 4)
        The last column is overwritten if there are four.
    """
    digits, surpluses = rules.fixed_digits.copy(), np.empty(rules.totals.size + 1, np.int64)
    last_unit_of = np.empty(worth.size, np.int64)
    for i in range(genotypes.shape[0]):
        _put(genotypes[i], rules, digits, surpluses)
        faults = np.int64(0)
        for pair in range(rules.pairs.shape[0]):
            faults += digits[rules.pairs[pair, 0]] == digits[rules.pairs[pair, 1]]
        for cage in range(rules.totals.size):
            faults += abs(surpluses[cage])
        conflicts[i] += faults
        if totals.shape[1] > 3:
            total = 0.0
            last_unit_of[:] = -1
            for unit in range(rules.units.shape[0]):
                distinct = 0
                for place in range(rules.units.shape[1]):
                    digit = digits[rules.units[unit, place]]
                    distinct += last_unit_of[digit] != unit
                    last_unit_of[digit] = unit
                total += worth[distinct]
            totals[i, 3] = total


@helper
def _put(genotype, rules, digits, surpluses):
    """Overwrite the digits of the free cells, and by how much each cage exceeds its total."""
    for cage in range(rules.totals.size):
        surpluses[cage] = -rules.totals[cage]
    surpluses[rules.totals.size] = 0
    for gene in range(rules.cells.size):
        digits[rules.cells[gene]] = genotype[gene]
    if rules.totals.size:
        for cell in range(digits.size):
            surpluses[rules.cages[cell]] += np.int64(digits[cell])


@kernel
def improve_by_swaps_under_rules(
    genotypes, conflicts, counts, pairs, rules, thresholds, step_count, states
):
    """Do as :func:`~sudoku_ga.evolution.kernels.box_swaps.improve_by_swaps` on a variant.

    Returns the number of swaps priced.

    Parameters
    ----------
    genotypes, conflicts, counts, pairs, thresholds, step_count, states
        As there; the conflicts are those of all rules.
    rules : FurtherRules
        FurtherRules.
    """
    probes = 0
    digits, surpluses = rules.fixed_digits.copy(), np.empty(rules.totals.size + 1, np.int64)
    no_cage = rules.totals.size
    for lane in range(genotypes.shape[0]):
        genotype, count, limits = genotypes[lane], counts[lane], thresholds[lane]
        left, state = conflicts[lane], states[lane]
        _put(genotype, rules, digits, surpluses)
        for _ in range(step_count):
            state = advance(state)
            word = mix(state)
            pair = pairs[upper_below(word, np.uint64(pairs.shape[0]))]
            p, q = np.uint64(pair[0]), np.uint64(pair[1])
            row, other_row = np.uint64(pair[2]), np.uint64(pair[3])
            column, other_column = np.uint64(pair[4]), np.uint64(pair[5])
            a, b = np.uint64(genotype[p]), np.uint64(genotype[q])
            cell, other = rules.cells[p], rules.cells[q]
            change = change_on_lines(count, row, other_row, a, b)
            change += change_on_lines(count, column, other_column, a, b)
            change += _equal(p, b, rules, digits) - _equal(p, a, rules, digits)
            change += _equal(q, a, rules, digits) - _equal(q, b, rules, digits)
            cage, other_cage, more = (
                rules.cages[cell],
                rules.cages[other],
                np.int64(b) - np.int64(a),
            )
            if cage != other_cage:
                if cage != no_cage:
                    change += abs(surpluses[cage] + more) - abs(surpluses[cage])
                if other_cage != no_cage:
                    change += abs(surpluses[other_cage] - more) - abs(surpluses[other_cage])
            if (word & LOW) <= limits[np.uint64(max(change, 0))]:
                genotype[p], genotype[q] = b, a
                digits[cell], digits[other] = b, a
                exchange_on_lines(count, row, other_row, a, b)
                exchange_on_lines(count, column, other_column, a, b)
                surpluses[cage] += more
                surpluses[other_cage] -= more
                left += change
            probes += 1
            if left == 0:
                break
        conflicts[lane], states[lane] = left, state
        if left == 0:
            break  # solved
    return probes


@helper
def _equal(gene, digit, rules, digits):
    """Return how many partners of a gene hold a digit."""
    equal = np.int64(0)
    for at in range(rules.starts[gene], rules.starts[gene + np.uint64(1)]):
        equal += digits[rules.partners[at]] == digit
    return equal
