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

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.primitives import copy_line, popcount
from sudoku_ga.evolution.kernels.random import below

_1 = np.uint64(1)


class Fillings(NamedTuple):
    """The fillings of all boxes, and which boxes can be in conflict.

    Parameters
    ----------
    signatures : ndarray of uint64, shape (fillings,)
        Those of one box after those of the one before.
    starts : ndarray of int64, shape (size + 1,)
        Where the fillings of each box begin.
    neighbours : ndarray of int64, shape (size, max(box_height, box_width) - 1, 2)
        Pairs of another box of the same band and of the same stack, -1 where there is none.
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
    ways to have used just those digits: 2**size sums in place of up to size! fillings.
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
    digits, signatures : ndarray of uint8, shape (fillings, size), and uint64, shape (fillings,)
        Overwritten. The number of fillings is that of :func:`count_fillings`.
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
        # Each pair was counted from both of its boxes.
        conflicts[lane] = np.int64(doubled // np.uint64(2))


@kernel
def draw_fillings(genotypes, starts, states):
    """Overwrite the genotypes with random fillings of each box; ``states`` has one lane."""
    for lane in range(genotypes.shape[0]):
        for box in range(genotypes.shape[1]):
            genotypes[lane, box] = starts[box] + below(states, 0, starts[box + 1] - starts[box])
