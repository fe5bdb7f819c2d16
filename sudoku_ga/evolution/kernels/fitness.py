"""Conflicts, distinct digits of units, and counts of digits.

Individuals of boards up to 15×15 are counted side by side, one in each lane, with the counts of
all digits of a unit packed into one word, four bits each. On larger boards the counts are arrays.
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.primitives import copy_table, popcount

LARGEST_PACKED = 15
"""The side of the largest board whose counts fit into four bits each."""

LANES = 32
"""Individuals that are counted side by side."""

_ONE, _TWO, _FIELD = np.uint64(1), np.uint64(2), np.uint64(15)
_PLANE = np.uint64(0x1111111111111111)
_BYTES, _BYTE, _7 = np.uint64(0x0101010101010101), np.uint64(255), np.uint64(7)
_SEVENS = np.uint64(0x7F7F7F7F7F7F7F7F)


class Board(NamedTuple):
    """The part of an encoding of cells that the counting of units uses.

    Parameters
    ----------
    fixed_digits : ndarray of uint8, shape (cell_count,)
        0 in the free cells.
    cells : ndarray of int64, shape (genes,)
        The cell of each gene.
    checked : ndarray of bool, shape (3,)
        Whether rows, columns and boxes can be in conflict; the others hold each digit once.
    units : ndarray of uint8, shape (genes, 3); uint16 on boards larger than LARGEST_PACKED
        The row, column and box of each gene; columns are numbered after rows, boxes after columns.
    fixed_counts : ndarray
        The counts of the fixed digits of each unit: uint64, shape (3 × size,), four bits for each
        digit; on boards larger than LARGEST_PACKED uint8, shape (3 × size, size + 1).
    double_peers : ndarray of int64, shape (pairs, 2)
        Pairs of cells, not both fixed, that share two checked units.
    """

    fixed_digits: Any
    cells: Any
    checked: Any
    units: Any
    fixed_counts: Any
    double_peers: Any


@kernel
def score_packed(genotypes, board, worth, digits, packed, conflicts, totals):
    """Overwrite the conflicts of each individual and the worth of its units.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Digits of the free cells.
    board : Board
        Of at most LARGEST_PACKED digits.
    worth : ndarray of float64, shape (size + 1,)
        The worth of a unit by its distinct digits.
    digits : ndarray of uint8, shape (cell_count, LANES)
        Work space for the digits of some individuals. Overwritten.
    packed : ndarray of uint64, shape (cell_count, LANES // 8)
        A view of the same memory; to make it here would take 0.3 s to compile.
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits. Overwritten.
    totals : ndarray of float64, shape (individuals, 3)
        The summed worth of the rows, the columns and the boxes. Overwritten.
    """
    fixed_digits, cells, checked, units, fixed, double_peers = board
    count = genotypes.shape[0]
    for cell in range(fixed_digits.size):
        digits[cell] = fixed_digits[cell]
    words = np.empty((fixed.size, LANES), np.uint64)
    pairs = np.empty(LANES, np.uint64)
    for first in range(0, count, LANES):
        for lane in range(LANES):
            i = min(first + lane, count - 1)  # repeats the last individual
            for gene in range(cells.size):
                digits[cells[gene], lane] = genotypes[i, gene]
        _count_pairs(digits, cells, checked, units, fixed, words, pairs)
        equal = _count_equal(packed, double_peers)
        for lane in range(min(LANES, count - first)):
            conflicts[first + lane] = np.int64(pairs[lane]) - equal[lane]
        _add_up(words, checked, worth, totals[first : first + LANES])


@helper
def _count_pairs(digits, cells, checked, units, fixed, words, pairs):
    """Overwrite ``words`` with the counts of digits of each unit, ``pairs`` with equal pairs."""
    pairs[:] = np.uint64(0)
    for each in range(fixed.size):
        words[each] = fixed[each]
    for gene in range(cells.size):
        cell = np.uint64(cells[gene])
        for kind in range(3):
            if not checked[kind]:
                continue
            unit = np.uint64(units[gene, kind])
            for lane in range(LANES):
                shift = (np.uint64(digits[cell, lane]) - _ONE) << _TWO
                word = words[unit, lane]
                pairs[lane] += (word >> shift) & _FIELD
                words[unit, lane] = word + (_ONE << shift)


@helper
def _count_equal(packed, double_peers):
    """Return the number of pairs of cells with equal digits in each lane, int64.

    Eight lanes at a time: a byte of ``x`` is 0 where two digits are equal, and only then does
    adding 127 leave its top bit clear. A byte counts to 255.
    """
    different = np.empty(LANES // 8, np.uint64)
    equal = np.empty(LANES, np.int64)
    for lane in range(LANES):
        equal[lane] = double_peers.shape[0]
    for first in range(0, double_peers.shape[0], 255):
        different[:] = np.uint64(0)
        for pair in range(first, min(first + 255, double_peers.shape[0])):
            one, other = np.uint64(double_peers[pair, 0]), np.uint64(double_peers[pair, 1])
            for word in range(LANES // 8):
                x = packed[one, word] ^ packed[other, word]
                different[word] += ((x + _SEVENS) >> _7) & _BYTES
        for lane in range(LANES):
            equal[lane] -= np.int64((different[lane >> 3] >> np.uint64(8 * (lane & 7))) & _BYTE)
    return equal


@helper
def _add_up(words, checked, worth, totals):
    """Overwrite the totals of the lanes in use."""
    size = words.shape[0] // 3
    sums = np.empty(LANES)
    for kind in range(3):
        sums[:] = 0.0 if checked[kind] else size * worth[size]
        if checked[kind]:
            for unit in range(kind * size, (kind + 1) * size):
                for lane in range(LANES):
                    word = words[np.uint64(unit), lane]
                    halves = word | (word >> _TWO)
                    distinct = popcount((halves | (halves >> _ONE)) & _PLANE)
                    sums[lane] += worth[distinct]
        for lane in range(totals.shape[0]):
            totals[lane, kind] = sums[lane]


@kernel
def score_counted(genotypes, board, worth, conflicts, totals):
    """Do as :func:`score_packed` for boards of more than LARGEST_PACKED digits."""
    fixed_digits, cells, checked, units, fixed, double_peers = board
    counts, digits = np.empty_like(fixed), fixed_digits.copy()
    size = fixed.shape[0] // 3
    for i in range(genotypes.shape[0]):
        copy_table(fixed, counts)
        pairs = np.int64(0)
        for gene in range(cells.size):
            digit = genotypes[i, gene]
            digits[cells[gene]] = digit
            for kind in range(3):
                if checked[kind]:
                    unit = units[gene, kind]
                    pairs += np.int64(counts[unit, digit])
                    counts[unit, digit] += np.uint8(1)
        for pair in range(double_peers.shape[0]):
            pairs -= np.int64(digits[double_peers[pair, 0]] == digits[double_peers[pair, 1]])
        conflicts[i] = pairs
        for kind in range(3):
            total = 0.0 if checked[kind] else size * worth[size]
            for unit in range(kind * size, (kind + 1) * size):
                if checked[kind]:
                    distinct = 0
                    for digit in range(1, size + 1):
                        distinct += counts[unit, digit] > 0
                    total += worth[distinct]
            totals[i, kind] = total


@kernel
def add_totals(totals, first, last, fitness):
    """Overwrite the fitness of each individual with the worth of the kinds ``first`` to ``last``.

    Of the rows (0), the columns (1) and the boxes (2), in this order; ``totals`` as of
    :func:`score_packed`.
    """
    for i in range(fitness.size):
        total = totals[i, first]
        for kind in range(first + 1, last + 1):
            total += totals[i, kind]
        fitness[i] = total


@kernel
def multiply_totals(totals, fitness):
    """Overwrite the fitness of each individual with the product of its three totals."""
    for i in range(fitness.size):
        fitness[i] = totals[i, 0] * totals[i, 1] * totals[i, 2]


@kernel
def count_digit_use(boards, size, distances):
    """Overwrite ``distances`` with the distances of the counts of digits from a solution's.

    Parameters
    ----------
    boards : ndarray of uint8, shape (individuals, cell_count)
    size : int
        The greatest digit.
    distances : ndarray of float64, shape (individuals,)
        The sum over the digits of the distance of the count from ``size``, plus the distance of
        the sum of all digits from that of a solution. Overwritten.
    """
    counts = np.empty(size + 1, np.int64)
    for i in range(boards.shape[0]):
        counts[:] = 0
        for cell in range(boards.shape[1]):
            counts[boards[i, cell]] += 1
        distance, surplus = 0, 0
        for digit in range(1, size + 1):
            distance += abs(counts[digit] - size)
            surplus += digit * (counts[digit] - size)
        distances[i] = distance + abs(surplus)
