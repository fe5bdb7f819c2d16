"""Fillings of cages, their conflicts, and a heat bath that redraws cages.

A filling gives the free cells of a cage different digits, so that the cage has its total. A cell
without a cage counts as a cage without a total. Cells of one cage are never in conflict, so the
price of a filling is a sum over its cells: the number of peers outside the cage with the same
digit::

    cell  ->  counts of each digit among its peers    0 2 1 0 0 1 0 3 1
    cage  ->  price of each filling                   3 0 2 7 ...
          ->  weight exp(-price / T)                  . # . . ...
          ->  one drawn; the counts of the peers of its cells follow
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.arrays import popcount
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import advance, fraction_of, mix, upper_below

_1 = np.uint64(1)


class CageFillings(NamedTuple):
    """The fillings of all cages, and the peers of each cell.

    - ``digits`` (uint8, shape (longest, fillings)): the digits of each filling, cage by cage; 0
      beyond the length of the cage.
    - ``starts`` (int64, shape (cages + 1,)): the first filling of each cage, and the end.
    - ``cells`` (int64, shape (cages, longest)): the free cells of each cage, -1 beyond its length.
    - ``lengths`` (int64, shape (cages,)): the free cells of each cage, 1 or more.
    - ``choices`` (int64): the cages of two fillings or more.
    - ``peer_starts`` (int64, shape (cell_count + 1,)): the index of the first peer of each cell,
      and the end.
    - ``peers`` (int64): the peers that are not free cells of the same cage.
    - ``fixed_digits`` (uint8, shape (cell_count,)): 0 in the free cells.
    """

    digits: Any
    starts: Any
    cells: Any
    lengths: Any
    choices: Any
    peer_starts: Any
    peers: Any
    fixed_digits: Any


@kernel
def list_cage_fillings(candidates, total, most, digits):
    """List the fillings of a cage in ascending order, by backtracking, and return their number.

    Parameters
    ----------
    candidates : ndarray of uint64, shape (length,)

    total : int
        0 for any.
    most : int
        The number of fillings after which it ends.
    digits : ndarray of uint8, shape (length, any)
        The first columns are overwritten, all if there are fewer columns than fillings.
    """
    length, count, cell, used, left = candidates.size, 0, 0, np.uint64(0), total
    chosen = np.zeros(length, np.int64)
    after = np.zeros(length, np.uint64)  # the possible digits of all cells after each cell
    for place in range(length - 1, 0, -1):
        after[place - 1] = after[place] | candidates[place]
    while cell >= 0 and count < most:
        if chosen[cell]:
            used ^= _1 << np.uint64(chosen[cell] - 1)
            left += chosen[cell]
        possible, unused = candidates[cell] & ~used, after[cell] & ~used
        digit = _next_digit(possible, chosen[cell])
        # Without looking ahead at the following cells, a cage of 15 cells would take hours.
        while digit and total:
            others = unused & ~(_1 << np.uint64(digit - 1))
            if _can_add_up(others, length - 1 - cell, left - digit):
                break
            digit = _next_digit(possible, digit)
        chosen[cell] = digit
        if digit == 0:
            cell -= 1
            continue
        used |= _1 << np.uint64(digit - 1)
        left -= digit
        if cell < length - 1:
            cell += 1
            continue
        if total == 0 or left == 0:
            if count < digits.shape[1]:
                for place in range(length):
                    digits[place, count] = chosen[place]
            count += 1
    return count


@helper
def _next_digit(possible, digit):
    """Return the least possible digit above ``digit``, or 0."""
    possible >>= np.uint64(digit)
    while possible:
        digit += 1
        if possible & _1:
            return digit
        possible >>= _1
    return 0


@helper
def _can_add_up(digits, count, total):
    """Whether a total is between the least and the greatest sum of ``count`` different digits."""
    spare = np.int64(popcount(digits)) - count
    if spare < 0:
        return False
    least, greatest, place, digit = 0, 0, 0, 0
    while digits:
        digit += 1
        if digits & _1:
            if place < count:
                least += digit
            if place >= spare:
                greatest += digit
            place += 1
        digits >>= _1
    return least <= total <= greatest


@helper
def _put(genotype, fillings, digits):
    """Overwrite the digits of the free cells."""
    for cage in range(genotype.size):
        for place in range(fillings.lengths[cage]):
            digits[fillings.cells[cage, place]] = fillings.digits[place, genotype[cage]]


@kernel
def count_cage_conflicts(genotypes, fillings, conflicts):
    """Overwrite ``conflicts`` with the pairs of peers with equal digits of each individual."""
    digits = fillings.fixed_digits.copy()
    for lane in range(genotypes.shape[0]):
        _put(genotypes[lane], fillings, digits)
        equal = 0
        for cell in range(digits.size):
            for at in range(fillings.peer_starts[cell], fillings.peer_starts[cell + 1]):
                equal += digits[fillings.peers[at]] == digits[cell]
        conflicts[lane] = equal // 2  # each pair is counted from both of its cells


@kernel
def improve_by_cage_heat_bath(
    genotypes, conflicts, fillings, weights, skip_threshold, step_count, states
):
    """Redraw ``step_count`` genes of each individual, until one has no conflicts.

    Returns the number of fillings priced.

    Parameters
    ----------
    genotypes : ndarray of int32, shape (individuals, cages)
        Indices of fillings. Modified.
    conflicts : ndarray of int64, shape (individuals,)
        Modified, as the genotypes are.
    fillings
        At least one cage has a choice.
    weights : ndarray of uint64, shape (individuals, prices)
        The weight of a price above the least, for the temperature of each individual; the prices of
        all fillings are below their number.
    skip_threshold : uint64
        A cage without conflicts is left alone if a draw falls below it.
    step_count : int
    states : ndarray of uint64, shape (individuals,)
        Modified in place.
    """
    listed, starts, cells = fillings.digits, fillings.starts, fillings.cells
    digits = fillings.fixed_digits.copy()
    most = 0
    for cage in range(starts.size - 1):
        most = max(most, starts[cage + 1] - starts[cage])
    prices = np.empty(most, np.int64)
    size = np.int64(np.sqrt(digits.size))
    counts = np.empty((digits.size, size + 1), np.int64)
    probes = 0
    for lane in range(genotypes.shape[0]):
        genotype, of_lane = genotypes[lane], weights[lane]
        left, state = conflicts[lane], states[lane]
        _put(genotype, fillings, digits)
        counts[:] = 0
        for cell in range(digits.size):
            _add(fillings, counts, cell, digits[cell], 1)
        for _ in range(step_count):
            if left == 0:
                break
            state = advance(state)
            cage = fillings.choices[upper_below(mix(state), np.uint64(fillings.choices.size))]
            length, first = fillings.lengths[cage], starts[cage]
            count, before = starts[cage + 1] - first, np.int64(0)
            for place in range(length):
                cell = cells[cage, place]
                before += counts[cell, digits[cell]]
            state = advance(state)
            if before == 0 and mix(state) < skip_threshold:
                continue
            least = _price(listed, cells[cage], length, first, count, counts, prices)
            total = np.uint64(0)
            for filling in range(count):
                total += of_lane[prices[filling] - least]
            state = advance(state)
            target, drawn = fraction_of(mix(state), total), 0
            weight = of_lane[prices[0] - least]
            while weight <= target and drawn < count - 1:
                target -= weight
                drawn += 1
                weight = of_lane[prices[drawn] - least]
            left += prices[drawn] - before
            genotype[cage] = first + drawn
            for place in range(length):
                cell, digit = cells[cage, place], listed[place, first + drawn]
                if digits[cell] != digit:
                    _add(fillings, counts, cell, digits[cell], -1)
                    _add(fillings, counts, cell, digit, 1)
                    digits[cell] = digit
            probes += count
        conflicts[lane], states[lane] = left, state
        if left == 0:
            break  # solved
    return probes


@helper
def _add(fillings, counts, cell, digit, times):
    """Add ``times`` to the count of a digit at each peer of a cell."""
    for at in range(fillings.peer_starts[cell], fillings.peer_starts[cell + 1]):
        counts[fillings.peers[at], digit] += times


@helper
def _price(listed, cells, length, first, count, counts, prices):
    """Overwrite the prices of the fillings of a cage; return the least."""
    of_cell, digits = counts[cells[0]], listed[0]
    for filling in range(count):
        prices[filling] = of_cell[digits[first + filling]]
    for place in range(1, length):
        of_cell, digits = counts[cells[place]], listed[place]
        for filling in range(count):
            prices[filling] += of_cell[digits[first + filling]]
    least = prices[0]
    for filling in range(count):
        least = min(least, prices[filling])
    return least
