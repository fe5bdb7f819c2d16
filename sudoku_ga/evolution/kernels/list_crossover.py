"""Crossovers of lists, made for permutations, on lists in which digits repeat.

Both look up where a digit stands in a parent. Where it stands more than once, its first place
counts: a walk from place to place comes round after at most as many steps as there are digits.
"""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_table
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import below, next_word


@kernel
def match_partially(genotypes, couples, threshold, offspring, states):
    """Overwrite the children: a segment of one parent, the rest of the other.

    ::

        x        2 | 1 2 | 3 4      y's segment has a 4, which x's lacks: where y has 4, x has 1,
        y        3 | 4 1 | 1 2      and where y first has 1, x has 2; y has that in the last
        child    3 | 1 2 | 1 4      place, which is empty: 4 goes there

    Couple c has the children 2c and 2c + 1, which share the segment's ends.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Two genes or more, of digits up to 64.
    couples : ndarray of int64, shape (couples, 2)
    threshold : uint64
        A couple is crossed if a draw falls below it; the children of the others are copies.
    offspring : ndarray of uint8, shape (2 × couples, genes)
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    length = np.uint64(genotypes.shape[1])
    places, taken = np.empty((2, 65), np.int64), np.empty(64, np.int64)
    for couple in range(couples.shape[0]):
        crossed = next_word(states, 0) < threshold
        first, last = below(states, 0, length), below(states, 0, length - np.uint64(1))
        if last >= first:
            last += 1
        start, end = np.uint64(min(first, last)), np.uint64(max(first, last))
        if not crossed:
            start, end = np.uint64(0), length
        x, y = genotypes[couples[couple, 0]], genotypes[couples[couple, 1]]
        one, other = offspring[2 * couple], offspring[2 * couple + 1]
        for gene in range(length):
            # One unsigned comparison, where three loops over the pieces take three times as long.
            inside, a, b = gene - start < end - start, x[gene], y[gene]
            one[gene] = a if inside else b
            other[gene] = b if inside else a
        if crossed:
            of_x, of_y = _digits_of_segments(x, y, start, end)
            if of_x != of_y:
                _note_first_places(x, y, places)
                _place_digits(of_y & ~of_x, x, places, 1, start, end, one, taken)
                _place_digits(of_x & ~of_y, y, places, 0, start, end, other, taken)


@helper
def _note_first_places(x, y, places):
    """Overwrite where each digit stands first in either parent, -1 where it does not."""
    places[:] = -1
    for gene in range(x.size - 1, -1, -1):
        place = np.uint64(gene)
        places[0, np.uint64(x[place])] = gene
        places[1, np.uint64(y[place])] = gene


@helper
def _digits_of_segments(x, y, start, end):
    """Return the digits of the segment in either parent, bit d - 1 for digit d."""
    bit, of_x, of_y = np.uint64(1), np.uint64(0), np.uint64(0)
    for gene in range(start, end):
        of_x |= bit << (np.uint64(x[gene]) - bit)
        of_y |= bit << (np.uint64(y[gene]) - bit)
    return of_x, of_y


@helper
def _place_digits(lost, x, places, y, start, end, child, taken):
    """Give a place to each digit that the segment drives out, in ascending order.

    ``y`` numbers the parent in ``places``. The walk goes from a place to where y has the digit
    that x has there, until it finds one outside the segment that is not ``taken``. Where it
    comes round, or where y lacks the digit, the digit overwrites the place where the walk ends.
    """
    bit, digit, placed = np.uint64(1), np.uint64(0), 0
    while lost:
        digit += bit
        if lost & bit:
            place, met = places[y, digit], bit << (digit - bit)
            while True:
                wanted = np.uint64(x[np.uint64(place)])
                if met >> (wanted - bit) & bit or places[y, wanted] < 0:
                    break
                met |= bit << (wanted - bit)
                place = places[y, wanted]
                empty = np.uint64(place) - start >= end - start
                for k in range(placed):
                    empty = empty and taken[k] != place
                if empty:
                    break
            child[np.uint64(place)] = digit
            taken[placed] = place
            placed += 1
        lost >>= bit


@kernel
def follow_cycles(genotypes, couples, threshold, offspring, states):
    """Overwrite the children: cycles of places, each from the other parent than the one before.

    A cycle begins at the first place still empty, and goes from a place to where the first
    parent has the digit that the second has there, until that is the digit it began with; it
    also ends where it comes round without, or the first parent lacks the digit. Then the
    parents change roles. As digits repeat, a cycle may take over places of an earlier one.
    Parameters as in :func:`match_partially`.
    """
    length = genotypes.shape[1]
    places = np.empty((2, 65), np.int64)
    for couple in range(couples.shape[0]):
        parents = genotypes[couples[couple]]
        children = offspring[2 * couple : 2 * couple + 2]
        if next_word(states, 0) >= threshold:
            copy_table(parents, children)
            continue
        children[:] = 0
        _note_first_places(parents[0], parents[1], places)
        first, most_steps = 0, np.int64(parents.max()) + 2
        for beginning in range(length):
            if children[0, beginning]:
                continue
            first = 1 - first if beginning > 0 else first
            gene, wanted, start = beginning, np.int64(0), np.int64(parents[first, beginning])
            for step in range(most_steps):
                children[0, gene] = parents[first, gene]
                children[1, gene] = parents[1 - first, gene]
                if step > 0 and wanted == start:
                    break
                wanted = np.int64(parents[1 - first, gene])
                if (step == 0 and wanted == start) or places[first, wanted] < 0:
                    break
                gene = places[first, wanted]
