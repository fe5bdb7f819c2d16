"""Heat bath on partial colourings: cells without a digit wander until each has found its place.

No two peers ever hold the same digit; what the search lowers is the number of cells that hold
none, the holes (PartialCol: Blöchliger and Zufferey, 2008). A hole takes a digit, and the peers
that held it become holes in its place::

    row      . 1 1 . . 1 . .      vacant: a digit that no cell of the unit holds
    column   . . 1 . 1 1 . .
    box      . . 1 . . . 1 .
                 |   |     |
                 0   2 ... 3      cells that would lose the digit

Since a unit holds a digit once at most, one word describes it, and a few operations on words find
the price of all digits of a hole: a step takes about 50 ns on a board of any size.
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.primitives import popcount
from sudoku_ga.evolution.kernels.random import LOW, advance, mix, upper_below

BITS = 64
"""Digits in a word; a board of more has words of the same unit one after the other."""

_0, _1, _6, _63, _64 = (np.uint64(number) for number in (0, 1, 6, 63, BITS))


class Board(NamedTuple):
    """What the search reads.

    Parameters
    ----------
    candidates : ndarray of uint64, shape (genes, words)
        Bit d - 1 is set if digit d is possible.
    units : ndarray of int32, shape (genes, 5)
        The row, column and box of each gene, then the part of its row, and of its column, that
        lies in its box.
    """

    candidates: Any
    units: Any


class Colouring(NamedTuple):
    """The state of the search with one individual.

    Parameters
    ----------
    vacant : ndarray of uint64, shape (units, words)
        The digits that no gene of the unit holds.
    aligned : ndarray of uint64, shape (parts, words)
        The digits that a gene of a part of a row or column holds.
    holders : ndarray of int32, shape (units, 64 × words)
        The gene that holds each digit; of a vacant one, any.
    holes, places : ndarray of int32, shape (genes,)
        The genes without a digit, in any order, and the place of each gene there, -1 if it has
        none.
    counts : ndarray of int64, shape (2,)
        Holes and steps taken.
    """

    vacant: Any
    aligned: Any
    holders: Any
    holes: Any
    places: Any
    counts: Any


@kernel
def begin_colouring(genotype, board, colouring):
    """Overwrite the state with its initial one, in which each gene keeps its digit if it can.

    Parameters
    ----------
    genotype : ndarray of uint8, shape (genes,)
        Each gene is a candidate of its cell; the first of those in conflict keeps it.
    board : Board
    colouring : Colouring
        Overwritten.
    """
    vacant, aligned, holders, holes, places, counts = colouring
    vacant[:] = ~_0
    aligned[:] = _0
    count = 0
    for gene in range(genotype.size):
        digit = np.uint64(genotype[gene]) - _1
        word, bit = digit >> _6, _1 << (digit & _63)
        is_free = True
        for unit in board.units[gene, :3]:
            is_free = is_free and vacant[unit, word] & bit != _0
        if is_free:
            places[gene] = -1
            _hold(np.uint64(gene), digit, board.units, vacant, aligned, holders)
        else:
            holes[count], places[gene] = gene, count
            count += 1
    counts[0], counts[1] = count, 0


@kernel
def recolour_holes(genotypes, lane, board, colouring, odds, stirring, last_step, states):
    """Give holes digits until a step, or until there is no hole.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified. A hole keeps the digit that it lost.
    lane : int
        The individual.
    board : Board
    colouring : Colouring
        Modified.
    odds : float
        The weight of a digit that costs one hole more than another, above 0 and at most 1: the
        Boltzmann factor exp(-1 / temperature).
    stirring : float
        How much larger the odds are where few holes are left, 0 or more: with h holes they are
        multiplied by 1 + stirring / h², and 1 at most.
    last_step : int
        Total number of steps, earlier ones included.
    states : ndarray of uint64, shape (individuals,)
        Modified.

    Returns
    -------
    int
        The number of digits priced.
    """
    vacant, aligned, holders, holes, places, counts = colouring
    candidates, units = board.candidates, board.units
    # Unsigned, an index needs no test of whether it counts from the end: a fifth of the time.
    words = np.uint64(candidates.shape[1])
    count, step = counts
    state, probes = states[lane], np.int64(0)
    while count and step < last_step:
        state = advance(state)
        random = mix(state)
        gene = np.uint64(holes[upper_below(random, np.uint64(count))])
        row, column, box, by_row, by_column = _places_of(gene, units)
        none = one = two = three = word = _0
        while word < words:
            free, ones, twos = _priced(row, column, box, by_row, by_column, word, vacant, aligned)
            mine = candidates[gene, word]
            none += popcount(mine & free)
            one += popcount(mine & ones)
            two += popcount(mine & twos)
            three += popcount(mine)
            word += _1
        probes += np.int64(three)
        step += 1
        stirred = min(1.0, odds * (1.0 + stirring / np.float64(count * count)))
        level = _drawn_level(random & LOW, none, one, two, three, stirred)
        if level == 4:
            continue
        number = none
        if level == 1:
            number = one
        elif level == 2:
            number = two - one
        elif level == 3:
            number = three - two
        state = advance(state)
        left = upper_below(mix(state), number)
        digit = word = _0
        while word < words:
            free, ones, twos = _priced(row, column, box, by_row, by_column, word, vacant, aligned)
            mine = candidates[gene, word]
            if level == 0:
                mine &= free
            elif level == 1:
                mine &= ones
            elif level == 2:
                mine &= twos & ~ones
            else:
                mine &= ~twos
            here = popcount(mine)
            if left < here:
                while left:
                    mine &= mine - _1
                    left -= _1
                digit = word * _64 + popcount((mine & (~mine + _1)) - _1)
                break
            left -= here
            word += _1
        genotypes[lane, gene] = digit + _1
        bit = _1 << (digit & _63)
        for unit in (row, column, box):
            if not vacant[unit, word] & bit:
                loser = np.uint64(holders[unit, digit])
                _release(loser, word, bit, units, vacant, aligned)
                holes[np.uint64(count)], places[loser] = loser, count
                count += 1
        count -= 1
        last, place = np.uint64(holes[np.uint64(count)]), np.uint64(places[gene])
        holes[place], places[last] = last, place
        places[gene] = -1
        _hold(gene, digit, units, vacant, aligned, holders)
    counts[0], counts[1] = count, step
    states[lane] = state
    return probes


@helper
def _places_of(gene, units):
    """Return the row, column and box of a gene and its parts of the row and the column."""
    return (
        np.uint64(units[gene, 0]),
        np.uint64(units[gene, 1]),
        np.uint64(units[gene, 2]),
        np.uint64(units[gene, 3]),
        np.uint64(units[gene, 4]),
    )


@helper
def _priced(row, column, box, by_row, by_column, word, vacant, aligned):
    """Return the digits that cost nothing, those that cost one at most, and two at most."""
    in_row, in_column, in_box = vacant[row, word], vacant[column, word], vacant[box, word]
    # A peer in the same row or column of the box loses the digit in both units at once.
    aside = in_box | aligned[by_row, word] | aligned[by_column, word]
    both, either = in_row & in_column, in_row | in_column
    return both & in_box, both | either & aside, either | aside


@helper
def _drawn_level(random, none, one, two, three, odds):
    """Return the price of the digit to be taken in holes, 4 for none.

    A digit that costs nothing is always taken. A hole that stays has the weight of a digit that
    costs one, since the number of holes stays too; so where one digit or more costs one, it is
    left out, which saves a step and changes no proportion.
    """
    if none:
        return 0
    in_exchange = np.float64(one)
    worse = odds * np.float64(two - one)
    worst = odds * odds * np.float64(three - two)
    drawn = np.float64(random) * 2.0**-32 * max(1.0, in_exchange + worse + worst)
    if drawn < in_exchange:
        return 1
    if drawn < in_exchange + worse:
        return 2
    if drawn < in_exchange + worse + worst:
        return 3
    return 4


@helper
def _release(gene, word, bit, units, vacant, aligned):
    """Make the digit of a gene vacant in its units."""
    row, column, box, by_row, by_column = _places_of(gene, units)
    vacant[row, word] |= bit
    vacant[column, word] |= bit
    vacant[box, word] |= bit
    aligned[by_row, word] &= ~bit
    aligned[by_column, word] &= ~bit


@helper
def _hold(gene, digit, units, vacant, aligned, holders):
    """Enter a gene as the holder of a digit that is vacant in its units."""
    row, column, box, by_row, by_column = _places_of(gene, units)
    word, bit = digit >> _6, _1 << (digit & _63)
    vacant[row, word] &= ~bit
    vacant[column, word] &= ~bit
    vacant[box, word] &= ~bit
    aligned[by_row, word] |= bit
    aligned[by_column, word] |= bit
    holders[row, digit] = gene
    holders[column, digit] = gene
    holders[box, digit] = gene
