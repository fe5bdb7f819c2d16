"""Conflicts, distinct digits of units, and counts of digits.

On boards up to 15×15, individuals are counted in parallel, one in each lane
(:mod:`sudoku_ga.evolution.kernels.lanes`). On larger boards, the counts are arrays.
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_table
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.lanes import (
    LANES,
    LARGEST,
    count_unit,
    leave_out_equal,
    spread_digits,
    spread_fixed,
)

LARGEST_PACKED = LARGEST
"""The side of the largest board whose individuals are counted in parallel."""


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
    double_peers : ndarray of int64, shape (pairs, 2)
        Pairs of cells, not both fixed, that share two checked units.
    """

    fixed_digits: Any
    cells: Any
    checked: Any
    double_peers: Any


@kernel
def score_packed(genotypes, board, members, worth, conflicts, totals):
    """Overwrite the conflicts of each individual and the worth of its units.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Digits of the free cells.
    board : Board
        A board of at most LARGEST_PACKED digits, whose fixed digits are without conflicts.
    members : ndarray of int64, shape (3 × size, size)
        The cells of the rows, the columns and the boxes.
    worth : ndarray of float64, shape (size + 1,)
        The worth of a unit by its distinct digits.
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits. Overwritten.
    totals : ndarray of float64, shape (individuals, 3)
        The summed worth of the rows, the columns and the boxes. Overwritten.
    """
    fixed_digits, cells, checked, double_peers = board
    count, size = genotypes.shape[0], members.shape[1]
    bits = np.empty((fixed_digits.size, LANES), np.uint16)
    spread_fixed(fixed_digits, bits)
    is_straight = _is_straight(worth)
    distinct = np.empty((3 * size, LANES), np.uint16)
    sums = np.empty((3, LANES), np.uint16)
    pairs = np.empty(LANES, np.uint16)
    for first in range(0, count, LANES):
        spread_digits(genotypes, first, cells, bits)
        pairs[:] = np.uint16(0)
        sums[:] = np.uint16(0)
        for kind in range(3):
            if checked[kind]:
                for unit in range(kind * size, (kind + 1) * size):
                    count_unit(bits, members, unit, distinct, sums, kind, pairs)
        leave_out_equal(bits, double_peers, pairs)
        for lane in range(min(LANES, count - first)):
            conflicts[first + lane] = np.int64(pairs[lane])
        totals_of_lanes = totals[first : first + LANES]
        if is_straight:
            _multiply(sums, checked, worth, totals_of_lanes)
        else:
            _add_up(distinct, checked, worth, totals_of_lanes)


@helper
def _is_straight(worth):
    """Whether each distinct digit of a unit is worth the same whole number.

    Sums of whole numbers are the same in any order, so that distinct digits can be added up instead
    of their worth.
    """
    first, slope = worth[0], worth[1] - worth[0]
    is_straight = first == np.floor(first) and slope == np.floor(slope)
    for distinct in range(worth.size):
        is_straight = is_straight and worth[distinct] == first + slope * distinct
    return is_straight


@helper
def _multiply(sums, checked, worth, totals):
    """Overwrite the totals of the lanes in use, from the distinct digits of each kind of unit."""
    size = worth.size - 1
    first, slope = size * worth[0], worth[1] - worth[0]
    for kind in range(3):
        for lane in range(totals.shape[0]):
            distinct = sums[kind, lane] if checked[kind] else np.uint16(size * size)
            totals[lane, kind] = first + slope * distinct


@helper
def _add_up(distinct, checked, worth, totals):
    """Overwrite the totals of the lanes in use."""
    size = distinct.shape[0] // 3
    sums = np.empty(LANES)
    for kind in range(3):
        sums[:] = 0.0 if checked[kind] else size * worth[size]
        if checked[kind]:
            for unit in range(kind * size, (kind + 1) * size):
                for lane in range(LANES):
                    sums[lane] += worth[distinct[np.uint64(unit), lane]]
        for lane in range(totals.shape[0]):
            totals[lane, kind] = sums[lane]


@kernel
def score_counted(genotypes, board, units, fixed, worth, conflicts, totals):
    """Do as :func:`score_packed` for boards of more than LARGEST_PACKED digits.

    Parameters
    ----------
    genotypes, board, worth, conflicts, totals
        As in :func:`score_packed`.
    units : ndarray of uint16, shape (genes, 3)
        The row, column and box of each gene; columns are numbered after rows, boxes after columns.
    fixed : ndarray of uint8, shape (3 × size, size + 1)
        The counts of the fixed digits of each unit.
    """
    fixed_digits, cells, checked, double_peers = board
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

    The kinds are rows (0), columns (1) and boxes (2); ``totals`` as in :func:`score_packed`.
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
    """Overwrite ``distances`` with the distances of the counts of digits from those of a solution.

    Parameters
    ----------
    boards : ndarray of uint8, shape (individuals, cell_count)
    size : int
        The greatest digit.
    distances : ndarray of float64, shape (individuals,)
        The sum over the digits of the distance of the count from ``size``, plus the distance of the
        sum of all digits from that of a solution. Overwritten.
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
