"""Heat bath on partial colourings: cells without a digit take digits from their peers.

No two peers ever hold the same digit. The search minimises the number of holes, which are the cells
without a digit (PartialCol: Blöchliger and Zufferey, 2008). A hole takes a digit, and the peers
that held this digit become holes::

    row      . 1 1 . . 1 . .      vacant: a digit that no cell of the unit holds
    column   . . 1 . 1 1 . .
    box      . . 1 . . . 1 .
                 |   |     |
                 0   2 ... 3      price: cells that would lose the digit

A unit holds each digit at most once, so its digits are the bits of a word, and a few operations on
words find the prices of all digits of a hole. A step takes 30 to 50 ns on boards of 64×64 and
81×81.
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.arrays import popcount
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import LOW, advance, mix, upper_below

BITS = 64
"""Digits in a word. On a board with more digits, a unit has several words."""

_0, _1, _2, _6, _63, _64 = (np.uint64(number) for number in (0, 1, 2, 6, 63, BITS))

_STAYS = 4
"""The level of a step in which the hole takes no digit; the other levels are prices."""


class Board(NamedTuple):
    """The data that the search reads.

    Parameters
    ----------
    candidates : ndarray of uint64, shape (genes, words)
        Bit d - 1 is set if digit d is possible.
    units : ndarray of uint16, shape (genes, 5)
        The row, column and box of each gene, then the part of its row, and of its column, that
        lies in its box.
    """

    candidates: Any
    units: Any


class Colouring(NamedTuple):
    """The state of the search with one individual.

    Numbers of 16 bits keep most of the state in the fastest cache, which saves a tenth of the time.

    Parameters
    ----------
    vacant : ndarray of uint64, shape (units, words)
        The digits that no gene of the unit holds.
    aligned : ndarray of uint64, shape (parts, words)
        The digits that the genes of a part of a row or column hold.
    holders : ndarray of uint16, shape (units, 64 × words)
        The gene that holds each digit; for a vacant digit, any gene.
    holes : ndarray of uint16, shape (genes,)
        The genes without a digit, in any order.
    counts : ndarray of int64, shape (2,)
        The number of holes, and the number of steps taken.
    """

    vacant: Any
    aligned: Any
    holders: Any
    holes: Any
    counts: Any


@kernel
def begin_colouring(genotype, board, colouring):
    """Overwrite the state with its initial one, in which each gene keeps its digit if it can.

    Parameters
    ----------
    genotype : ndarray of uint8, shape (genes,)
        Each gene is a candidate of its cell. Of genes in conflict, the first keeps its digit.
    board : Board
    colouring : Colouring
        Overwritten.
    """
    vacant, aligned, holders, holes, counts = colouring
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
            _hold(np.uint64(gene), digit, board.units, vacant, aligned, holders)
        else:
            holes[count] = gene
            count += 1
    counts[0], counts[1] = count, 0


@kernel
def recolour_holes(genotypes, lane, board, colouring, odds, stirring, last_step, states):
    """Give digits to holes until the last step, or until there is no hole.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified. A hole has the digit that it held last.
    lane : int
        The individual.
    board : Board
    colouring : Colouring
        Modified.
    odds : float
        The weight of a digit that costs one hole more than another, above 0 and at most 1: the
        Boltzmann factor exp(-1 / temperature).
    stirring : float
        How much larger the odds are if few holes are left, 0 or more: with h holes they are
        multiplied by 1 + stirring / h², up to 1.
    last_step : int
        The total number of steps at the end, including earlier calls.
    states : ndarray of uint64, shape (individuals,)
        The states of the random numbers. Modified.

    Returns
    -------
    int
        The number of digits priced.
    """
    vacant, aligned, holders, holes, counts = colouring
    candidates, units = board.candidates, board.units
    # An unsigned index needs no test for negative values, which saves a fifth of the time.
    words = np.uint64(candidates.shape[1])
    count, step = counts
    stirred = _stirred(odds, stirring, count)
    state, probes = states[lane], np.int64(0)
    while count and step < last_step:
        state = advance(state)
        random = mix(state)
        place = upper_below(random, np.uint64(count))
        gene = np.uint64(holes[place])
        at = _places_of(gene, units)
        seen, mine = _seen(at, _0, vacant, aligned), candidates[gene, _0]
        free, ones, twos = _priced(seen)
        exchanges = mine & ones
        here = popcount(exchanges)
        none, one, two, three = popcount(mine & free), here, popcount(mine & twos), popcount(mine)
        word = _1
        while word < words:
            free, ones, twos = _priced(_seen(at, word, vacant, aligned))
            mine = candidates[gene, word]
            none += popcount(mine & free)
            one += popcount(mine & ones)
            two += popcount(mine & twos)
            three += popcount(mine)
            word += _1
        probes += np.int64(three)
        step += 1
        level = _drawn_level(random & LOW, none, one, two, three, stirred)
        if level == _STAYS:
            continue
        state = advance(state)
        random = mix(state)
        if level == 1:
            # In nine of ten moves, one cell loses the digit and becomes a hole in place of this
            # one. To write the words that were read before, without reading them again, saves a
            # fifth of the time.
            left, word = upper_below(random, one), _0
            while left >= here:
                left -= here
                word += _1
                seen = _seen(at, word, vacant, aligned)
                exchanges = candidates[gene, word] & _priced(seen)[1]
                here = popcount(exchanges)
            bit = _bit_of(exchanges, left)
            digit = word * _64 + popcount(bit - _1)
            unit = at[1] if not seen[1] & bit else at[2]
            unit = at[0] if not seen[0] & bit else unit
            loser = np.uint64(holders[unit, digit])
            _release(loser, word, bit, units, vacant, aligned)
            _write(at, word, bit, seen, vacant, aligned)
            _enter(gene, digit, at, holders)
            genotypes[lane, gene] = digit + _1
            holes[place] = loser
            continue
        number = none
        if level == 2:
            number = two - one
        elif level == 3:
            number = three - two
        left = upper_below(random, number)
        bit = word = _0
        while word < words:
            free, ones, twos = _priced(_seen(at, word, vacant, aligned))
            mine = candidates[gene, word]
            if level == 0:
                mine &= free
            elif level == 2:
                mine &= twos & ~ones
            else:
                mine &= ~twos
            here = popcount(mine)
            if left < here:
                bit = _bit_of(mine, left)
                break
            left -= here
            word += _1
        digit = word * _64 + popcount(bit - _1)
        genotypes[lane, gene] = digit + _1
        for unit in at[:3]:
            if not vacant[unit, word] & bit:
                loser = np.uint64(holders[unit, digit])
                _release(loser, word, bit, units, vacant, aligned)
                holes[np.uint64(count)] = loser
                count += 1
        count -= 1
        holes[place] = holes[np.uint64(count)]
        _hold(gene, digit, units, vacant, aligned, holders)
        stirred = _stirred(odds, stirring, count)
    counts[0], counts[1] = count, step
    states[lane] = state
    return probes


@helper
def _stirred(odds, stirring, count):
    """Return the odds for a number of holes, at most 1."""
    return min(1.0, odds * (1.0 + stirring / np.float64(max(1, count * count))))


@helper
def _places_of(gene, units):
    """Return the row, column and box of a gene, and its parts of the row and of the column."""
    return (
        np.uint64(units[gene, 0]),
        np.uint64(units[gene, 1]),
        np.uint64(units[gene, 2]),
        np.uint64(units[gene, 3]),
        np.uint64(units[gene, 4]),
    )


@helper
def _seen(at, word, vacant, aligned):
    """Return the words of digits vacant in the row, column and box, and held in the two parts."""
    row, column, box, by_row, by_column = at
    return (
        vacant[row, word],
        vacant[column, word],
        vacant[box, word],
        aligned[by_row, word],
        aligned[by_column, word],
    )


@helper
def _priced(seen):
    """Return the digits with a price of 0, of at most 1 and of at most 2, as words."""
    in_row, in_column, in_box, in_part_of_row, in_part_of_column = seen
    # A peer in the box and in the same row or column loses the digit in two units, as one hole.
    aside = in_box | in_part_of_row | in_part_of_column
    both, either = in_row & in_column, in_row | in_column
    return both & in_box, both | either & aside, either | aside


@helper
def _bit_of(mask, k):
    """Return the set bit of a mask that has k set bits below it."""
    # Up to k = 2 without branches: a processor cannot predict the end of a loop of random length.
    second = mask & (mask - _1)
    third = second & (second - _1)
    mask = second if k >= _1 else mask
    mask = third if k >= _2 else mask
    while k > _2:
        mask &= mask - _1
        k -= _1
    return mask & (~mask + _1)


@helper
def _drawn_level(random, none, one, two, three, odds):
    """Draw the price of the digit that a hole takes, or `_STAYS` if it takes none.

    A digit with a price of 0 is always taken. Otherwise the weight of a digit is the odds to the
    power of its price minus 1. If these weights sum to less than 1, the rest is the probability
    that the hole takes no digit. A digit with a price of 1 leaves the number of holes unchanged as
    well, so the choice of no digit is left out if there is one, which saves steps and does not
    change the proportions of the weights.
    """
    if none:
        return 0
    # Every processor converts a signed integer to a double by a single instruction.
    in_exchange = np.float64(np.int64(one))
    worse = odds * np.float64(np.int64(two - one))
    worst = odds * odds * np.float64(np.int64(three - two))
    drawn = np.float64(np.int64(random)) * 2.0**-32 * max(1.0, in_exchange + worse + worst)
    if drawn < in_exchange:
        return 1
    if drawn < in_exchange + worse:
        return 2
    if drawn < in_exchange + worse + worst:
        return 3
    return _STAYS


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
    """Record a gene as the holder of a digit that is vacant in its units, and the digit as held."""
    at, word, bit = _places_of(gene, units), digit >> _6, _1 << (digit & _63)
    _write(at, word, bit, _seen(at, word, vacant, aligned), vacant, aligned)
    _enter(gene, digit, at, holders)


@helper
def _write(at, word, bit, seen, vacant, aligned):
    """Record that a digit is held, from the words that `_seen` returned."""
    row, column, box, by_row, by_column = at
    vacant[row, word] = seen[0] & ~bit
    vacant[column, word] = seen[1] & ~bit
    vacant[box, word] = seen[2] & ~bit
    aligned[by_row, word] = seen[3] | bit
    aligned[by_column, word] = seen[4] | bit


@helper
def _enter(gene, digit, at, holders):
    """Record a gene as the holder of a digit."""
    row, column, box = at[:3]
    holders[row, digit] = gene
    holders[column, digit] = gene
    holders[box, digit] = gene
