"""Heat bath on box alleles: every filling of a box is priced, and one is drawn by its weight.

::

    box b  ->  words of its neighbours  ->  price of each filling   3  0  2  7 ...
                                        ->  weight exp(-price/T)    .  #  .    ...
                                        ->  one drawn; it becomes the gene of box b

The prices of a box are valid until the words of its neighbours change: 7 of 10 draws can use them
again. They are bytes in blocks of 64 (:mod:`~sudoku_ga.evolution.kernels.price_blocks`). The sums
of the weights of blocks give the block of a draw, and only its fillings are weighed one by one.
"""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import popcount
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.price_blocks import (
    BLOCK_BITS,
    add_prices,
    count_price,
    least_price,
)
from sudoku_ga.evolution.kernels.random import advance, fraction_of, mix, upper_below

_BITS, _1 = np.uint64(BLOCK_BITS), np.uint64(1)
_NO_WORD = ~np.uint64(0)
"""A word that differs from every neighbour's: none has every digit in each row and column."""
_TOGETHER = 12
"""The number of prices whose fillings are counted in one pass. At the temperatures by rule, some
eleven prices have a weight above 0."""


@kernel
def improve_by_heat_bath(
    genotypes, conflicts, fillings, blocks, weights, skip_threshold, step_count, states, probes
):
    """Redraw ``step_count`` genes of each individual, until one has no conflicts.

    - ``genotypes`` (int32, shape (individuals, boxes)): indices of fillings. Modified.
    - ``conflicts`` (int64, shape (individuals,)): modified, as the genotypes are.
    - ``blocks``: the blocks of the same fillings.
    - ``weights`` (uint64, shape (individuals, prices)): the weight of a price above the least, for
      the temperature of each individual.
    - ``skip_threshold`` (uint64): a box without conflicts is left alone if a draw falls below it.
    - ``states`` (uint64, shape (individuals,)) is modified.
    - ``probes`` (int64, shape (1,)): increased by the number of fillings priced. It includes those
      whose prices are unchanged because the part that the box shares with a neighbour did not
      change, or changed back.
    """
    signatures, starts, _, row_mask = fillings
    arranged, blanks, begins, others = blocks
    box_count = genotypes.shape[1]
    prices, sums = np.empty(arranged.size, np.uint8), np.empty(begins[box_count], np.uint64)
    leasts, totals = np.empty(box_count, np.uint64), np.empty(box_count, np.uint64)
    held, faults = np.zeros(box_count + 1, np.uint64), np.zeros(box_count + 1, np.uint64)
    # Truth values are words, and a table is a row: another kind of array takes 0.2 s to compile.
    priced = np.zeros(box_count + 1, np.uint64)
    words = np.zeros(others.shape[1] + others.shape[1] % 2, np.uint64)
    priced_by = np.zeros(box_count * words.size, np.uint64)
    worth = np.zeros(weights.shape[1] + _TOGETHER, np.uint64)
    for lane in range(genotypes.shape[0]):
        left, state = conflicts[lane], states[lane]
        for box in range(box_count):
            priced[box], held[box] = 0, signatures[genotypes[lane, box]]
            priced_by[box * words.size] = _NO_WORD
        for box in range(box_count):
            _gather(held, others, box, row_mask, words)
            faults[box] = _shared(held[box], words)
        kinds = _take_weights(weights[lane], worth)
        for _ in range(step_count):
            if left == 0:
                break
            state = advance(state)
            box = upper_below(mix(state), np.uint64(box_count))
            state = advance(state)
            if faults[box] == 0 and mix(state) < skip_threshold:
                continue
            first, begin, end = starts[box], begins[box], begins[box + _1]
            if priced[box] == 0:
                _gather(held, others, box, row_mask, words)
                if _replace(priced_by, box, words):
                    _price(arranged, blanks, begin, end, words, prices)
                    leasts[box] = least_price(prices, begin, end)
                    totals[box] = _weigh(prices, begin, end, leasts[box], worth, kinds, sums)
                priced[box] = 1
                probes[0] += starts[box + _1] - first
            state = advance(state)
            target = fraction_of(mix(state), totals[box])
            if target < totals[box]:
                place = _find(prices, sums, np.uint64(begin), leasts[box], worth, target)
            else:
                place = np.uint64((begin << BLOCK_BITS) + starts[box + _1] - first - 1)
            drawn = first + np.int64(place) - (begin << BLOCK_BITS)
            if drawn != genotypes[lane, box]:
                genotypes[lane, box] = drawn
                left += np.int64(prices[place]) - np.int64(faults[box])
                faults[box] = prices[place]
                after = signatures[np.uint64(drawn)]
                _tell_neighbours(held, others, box, after, row_mask, faults, priced)
                held[box] = after
        conflicts[lane], states[lane] = left, state
        if left == 0:
            break  # solved


@helper
def _take_weights(weights, worth):
    """Copy the weights; return the index of the last that is not 0, and that weight."""
    kinds = 1
    for price in range(weights.size):
        worth[price] = weights[price]
        if worth[price]:
            kinds = price + 1
    return kinds


@helper
def _gather(held, others, box, row_mask, words):
    """Overwrite ``words`` with those of the box's neighbours."""
    for position in range(others.shape[1]):
        band, stack = held[others[box, position, 0]], held[others[box, position, 1]]
        words[position] = (band & row_mask) | (stack & ~row_mask)


@helper
def _replace(priced_by, box, words):
    """Store the words by which a box is priced; return whether they have changed."""
    changed, begin = np.uint64(0), box * np.uint64(words.size)
    for position in range(words.size):
        place = begin + np.uint64(position)
        changed |= priced_by[place] ^ words[position]
        priced_by[place] = words[position]
    return changed != 0


@helper
def _shared(signature, words):
    """Return the conflicts of a box with its neighbours."""
    total = np.uint64(0)
    for position in range(words.size):
        total += popcount(signature & words[position])
    return total


@helper
def _price(arranged, blanks, begin, end, words, prices):
    """Overwrite ``prices`` with the conflicts of each filling, and blank places with 255."""
    for block in range(begin, end):
        add_prices(blanks, arranged, block, words[0], words[1], prices)
    for position in range(2, words.size, 2):  # boxes of four and more rows or columns
        for block in range(begin, end):
            add_prices(prices, arranged, block, words[position], words[position + 1], prices)


@helper
def _weigh(prices, begin, end, least, worth, kinds, sums):
    """Overwrite ``sums`` with the weights of each block; return the total weight."""
    for first in range(0, kinds, _TOGETHER):
        for block in range(begin, end):
            total = np.uint64(0)
            for k in range(_TOGETHER):
                above = np.uint64(first) + np.uint64(k)
                total += count_price(prices, block, np.uint8(least + above)) * worth[above]
            sums[np.uint64(block)] = total if first == 0 else sums[np.uint64(block)] + total
    total = np.uint64(0)
    for block in range(begin, end):
        total += sums[np.uint64(block)]
    return total


@helper
def _find(prices, sums, block, least, worth, target):
    """Return the index of the first filling whose running sum of weights is above the target."""
    while sums[block] <= target:
        target -= sums[block]
        block += _1
    place = block << _BITS
    weight = worth[np.uint64(prices[place]) - least]
    while weight <= target:
        target -= weight
        place += _1
        weight = worth[np.uint64(prices[place]) - least]
    return place


@helper
def _tell_neighbours(held, others, box, after, row_mask, faults, priced):
    """Update the conflicts of a box's neighbours, and mark their prices as out of date."""
    before = held[box]
    for position in range(others.shape[1]):
        band, stack = others[box, position, 0], others[box, position, 1]
        of_band, of_stack = held[band] & row_mask, held[stack] & ~row_mask
        faults[band] += popcount(of_band & after) - popcount(of_band & before)
        faults[stack] += popcount(of_stack & after) - popcount(of_stack & before)
        priced[band] = priced[stack] = 0
