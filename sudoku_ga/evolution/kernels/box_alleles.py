"""Fillings of a box, their signatures, and the conflicts between boxes.

A filling is one way to complete a box with its candidates. Its signature has a bit for each digit
in each of its rows and columns::

    box height h = 3, width w = 3, size n = 9                      bits
    +---+---+---+                    row 0   row 1   row 2         0 .. h·n - 1
    | 1 | 5 | 9 |   row part         digits  digits  digits
    | 2 | 6 | 7 |   column part      col 0   col 1   col 2         h·n .. (h+w)·n - 1
    | 3 | 4 | 8 |

Two boxes of one band share their rows: the common bits of their row parts are their conflicts.
Two boxes of one stack share their columns. One word can hold a band neighbour's row part and a
stack neighbour's column part together, so that one AND and one popcount price both.
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_line, popcount
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import below, next_word

_1 = np.uint64(1)


class Fillings(NamedTuple):
    """The fillings of all boxes, and which boxes can be in conflict.

    Parameters
    ----------
    signatures : ndarray of uint64, shape (fillings,)
        The signatures of the fillings, box by box.
    starts : ndarray of int64, shape (size + 1,)

    neighbours : ndarray of int64, shape (size, max(box_height, box_width) - 1, 2)
        Pairs of another box of the same band and one of the same stack, -1 if there is none.
    row_mask : uint64
        The bits of the row part of a signature.
    """

    signatures: Any
    starts: Any
    neighbours: Any
    row_mask: Any


@kernel
def count_fillings(candidates):
    """Return the number of fillings of a box without listing them.

    ``candidates`` is as in :func:`list_fillings`. Cell by cell, ``ways[used]`` is the number of
    ways to use exactly these digits: 2**size sums instead of up to size! fillings.
    """
    size = candidates.size
    ways = np.zeros(1 << size, np.int64)
    ways[0] = 1
    for cell in range(size):
        following = np.zeros(1 << size, np.int64)
        for used in range(1 << size):
            if ways[used]:
                for digit in range(size):
                    bit = 1 << digit
                    if not used & bit and candidates[cell] >> np.uint64(digit) & _1:
                        following[used | bit] += ways[used]
        ways = following
    return ways[-1]


@kernel
def list_fillings(candidates, box_width, digits, signatures):
    """List the fillings of one box in ascending order, by backtracking.

    Parameters
    ----------
    candidates : ndarray of uint64, shape (size,)
        For each cell of the box its possible digits, bit ``d - 1`` for digit ``d``.
    box_width : int
    digits : ndarray of uint8, shape (fillings, size)
    signatures : ndarray of uint64, shape (fillings,)
        Both are overwritten. The number of fillings is that of :func:`count_fillings`.
    """
    size = candidates.size
    box_height = size // box_width
    chosen = np.zeros(size, np.int64)
    used = np.uint64(0)
    count, cell = 0, 0
    while cell >= 0:
        if chosen[cell]:
            used ^= _1 << np.uint64(chosen[cell] - 1)
        digit = _next_digit(candidates[cell] & ~used, chosen[cell], size)
        chosen[cell] = digit
        if digit == 0:
            cell -= 1
            continue
        used |= _1 << np.uint64(digit - 1)
        if cell < size - 1:
            cell += 1
            continue
        copy_line(chosen, digits[count])
        signatures[count] = _signature(chosen, box_height, box_width)
        count += 1


@helper
def _next_digit(possible, digit, size):
    """Return the least possible digit above ``digit``, or 0."""
    for following in range(digit + 1, size + 1):
        if possible >> np.uint64(following - 1) & _1:
            return following
    return 0


@helper
def _signature(chosen, box_height, box_width):
    size = chosen.size
    signature = np.uint64(0)
    for cell in range(size):
        row, column, bit = cell // box_width, cell % box_width, chosen[cell] - 1
        signature |= _1 << np.uint64(row * size + bit)
        signature |= _1 << np.uint64((box_height + column) * size + bit)
    return signature


@helper
def neighbour_word(genotypes, lane, signatures, neighbours, box, position, row_mask):
    """Join the row part of one band neighbour and the column part of one stack neighbour.

    ``neighbours[box, position]`` is (band neighbour, stack neighbour), -1 where there is none.
    """
    word = np.uint64(0)
    band, stack = neighbours[box, position, 0], neighbours[box, position, 1]
    if band >= 0:
        word |= signatures[genotypes[lane, band]] & row_mask
    if stack >= 0:
        word |= signatures[genotypes[lane, stack]] & ~row_mask
    return word


@kernel
def count_conflicts(genotypes, fillings, conflicts):
    """Overwrite ``conflicts`` with the pairs of peers with equal digits of each individual."""
    signatures, _, neighbours, row_mask = fillings
    for lane in range(genotypes.shape[0]):
        doubled = np.uint64(0)
        for box in range(genotypes.shape[1]):
            own = signatures[genotypes[lane, box]]
            for position in range(neighbours.shape[1]):
                word = neighbour_word(
                    genotypes, lane, signatures, neighbours, box, position, row_mask
                )
                doubled += popcount(own & word)
        # Each pair is counted from both of its boxes.
        conflicts[lane] = np.int64(doubled // np.uint64(2))


@kernel
def draw_fillings(genotypes, starts, states):
    """Overwrite the genotypes with random fillings of each box; ``states`` has one lane."""
    for lane in range(genotypes.shape[0]):
        for box in range(genotypes.shape[1]):
            genotypes[lane, box] = starts[box] + below(states, 0, starts[box + 1] - starts[box])


@helper
def _absent(genotypes, lane, signatures, first, step, count, mask):
    """Return the bits of ``mask`` that are in no signature of these boxes of an individual.

    The boxes are ``count`` from ``first`` on, ``step`` apart.
    """
    present = np.uint64(0)
    for place in range(count):
        present |= signatures[genotypes[lane, first + place * step]]
    return ~present & mask


@helper
def _lowest(word):
    """Return the place of the lowest one bit of a word that is not 0."""
    return np.int64(popcount((word & (~word + _1)) - _1))


@kernel
def sum_missing(genotypes, fillings, box_width, weights, sums):
    """Overwrite ``sums`` with the summed weights of the digits missing in the lines of individuals.

    Parameters
    ----------
    genotypes : ndarray of int32, shape (individuals, size)
    fillings
    box_width : int
    weights : ndarray of float64, shape (2 × size × size,)
        The weights of each digit in each row, then of each digit in each column.
    sums : ndarray of float64, shape (individuals,)
    """
    signatures, _, _, row_mask = fillings
    size = genotypes.shape[1]
    box_height = size // box_width
    row_bits, column_bits = box_height * size, box_width * size
    column_mask = ((_1 << np.uint64(column_bits)) - _1) << np.uint64(row_bits)
    for lane in range(genotypes.shape[0]):
        total = 0.0
        for band in range(box_width):
            absent = _absent(
                genotypes, lane, signatures, band * box_height, 1, box_height, row_mask
            )
            first = band * row_bits
            while absent:
                total += weights[first + _lowest(absent)]
                absent &= absent - _1
        for stack in range(box_height):
            absent = _absent(genotypes, lane, signatures, stack, box_height, box_width, column_mask)
            first = size * size + stack * column_bits - row_bits
            while absent:
                total += weights[first + _lowest(absent)]
                absent &= absent - _1
        sums[lane] = total


@kernel
def adapt_weights(genotypes, lane, fillings, box_width, kept, increment, weights):
    """Let weights return towards 1, and raise those of digits missing in one individual's lines.

    Parameters
    ----------
    genotypes, fillings, box_width
        As in :func:`sum_missing`.
    lane : int
        The individual whose missing digits are used.
    kept : float
        The share of its excess over 1 that each weight keeps.
    increment : float
        Added to the weight of each missing digit.
    weights : ndarray of float64, shape (2 × size × size,)
        Modified in place.
    """
    signatures, _, _, row_mask = fillings
    size = genotypes.shape[1]
    box_height = size // box_width
    row_bits, column_bits = box_height * size, box_width * size
    column_mask = ((_1 << np.uint64(column_bits)) - _1) << np.uint64(row_bits)
    for place in range(weights.size):
        weights[place] = 1.0 + (weights[place] - 1.0) * kept
    for band in range(box_width):
        absent = _absent(genotypes, lane, signatures, band * box_height, 1, box_height, row_mask)
        while absent:
            weights[band * row_bits + _lowest(absent)] += increment
            absent &= absent - _1
    for stack in range(box_height):
        absent = _absent(genotypes, lane, signatures, stack, box_height, box_width, column_mask)
        first = size * size + stack * column_bits - row_bits
        while absent:
            weights[first + _lowest(absent)] += increment
            absent &= absent - _1


@kernel
def change_fillings(genotypes, starts, boxes, near_starts, near, threshold, redrawn, states):
    """Give one box of some of the individuals another filling.

    - ``genotypes`` (int32, shape (individuals, size)) is modified.
    - ``starts`` (int64, shape (size + 1,)): the first filling of each box, and the end.
    - ``boxes`` (int64): the boxes of two fillings or more, at least one.
    - ``near_starts``, ``near`` (int64, shape (fillings + 1,) and (neighbours,)): the neighbours of
      filling ``i`` are ``near[near_starts[i]:near_starts[i + 1]]``.
    - ``threshold`` (uint64): an individual is changed if a draw falls below it.
    - ``redrawn`` (uint64): the box gets any filling if another draw falls below this, or if the
      present filling has no neighbour; otherwise it gets a neighbour.
    - ``states`` (uint64, shape (1,)) is modified.
    """
    for lane in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        box = boxes[below(states, 0, boxes.size)]
        first = near_starts[genotypes[lane, box]]
        count = near_starts[genotypes[lane, box] + 1] - first
        if next_word(states, 0) < redrawn or count == 0:
            filling = starts[box] + below(states, 0, starts[box + 1] - starts[box])
        else:
            filling = near[first + below(states, 0, count)]
        genotypes[lane, box] = filling
