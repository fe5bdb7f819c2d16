"""Heat bath on box alleles: price every filling of a box, draw one by its weight.

::

    box b  ->  words of its neighbours  ->  price of each filling   3  0  2  7 ...
                                        ->  weight exp(-price/T)    .  #  .    ...
                                        ->  one drawn; it becomes the gene of box b

The prices of a box hold until a neighbour changes: half of the draws can use them again.
"""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.primitives import popcount
from sudoku_ga.evolution.kernels.random import advance, fraction_of, mix, upper_below

_NO_PRICE = np.uint64(1 << 30)


@kernel
def improve_by_heat_bath(
    genotypes, conflicts, fillings, weights, skip_threshold, step_count, states
):
    """Redraw ``step_count`` genes of each individual, until one has no conflicts.

    Parameters
    ----------
    genotypes : ndarray of int32, shape (individuals, boxes)
        Indices of fillings. Modified.
    conflicts : ndarray of int64, shape (individuals,)
        Modified, as the genotypes are.
    fillings : Fillings
    weights : ndarray of uint64, shape (individuals, prices)
        The weight of a price above the least, for the temperature of each individual.
    skip_threshold : uint64
        A box without conflicts is left alone if a draw falls below it.
    states : ndarray of uint64, shape (individuals,)
        Modified.

    Returns
    -------
    int
        The number of fillings priced.
    """
    signatures, starts, neighbours, row_mask = fillings
    prices, sums = np.empty(signatures.size, np.uint64), np.empty(signatures.size, np.uint64)
    priced = np.empty(genotypes.shape[1], np.bool_)
    words = np.zeros(max(2, neighbours.shape[1]), np.uint64)
    probes = 0
    for lane in range(genotypes.shape[0]):
        left, state = conflicts[lane], states[lane]
        priced[:] = False
        for _ in range(step_count):
            if left == 0:
                break
            state = advance(state)
            box = np.int64(upper_below(mix(state), np.uint64(genotypes.shape[1])))
            first, last, gene = starts[box], starts[box + 1], genotypes[lane, box]
            if priced[box]:
                present = prices[gene]
            else:
                present = _gather(genotypes, lane, signatures, neighbours, box, row_mask, words)
            state = advance(state)
            if present == 0 and mix(state) < skip_threshold:
                continue
            if not priced[box]:
                least = _price(signatures[first:last], words, prices[first:last])
                _weigh(prices[first:last], least, weights[lane], sums[first:last])
                priced[box] = True
                probes += last - first
            state = advance(state)
            drawn = first + _find(sums[first:last], fraction_of(mix(state), sums[last - 1]))
            if drawn != gene:
                genotypes[lane, box] = drawn
                left += np.int64(prices[drawn]) - np.int64(present)
                _outdate(priced, neighbours, box)
        conflicts[lane], states[lane] = left, state
        if left == 0:
            break  # solved
    return probes


@helper
def _outdate(priced, neighbours, box):
    """Mark the prices of the neighbours of a box that has changed as out of date."""
    for position in range(neighbours.shape[1]):
        for other in neighbours[box, position]:
            if other >= 0:
                priced[other] = False


@helper
def _gather(genotypes, lane, signatures, neighbours, box, row_mask, words):
    """Overwrite ``words`` with those of the box's neighbours; return the box's conflicts."""
    own, present = signatures[genotypes[lane, box]], np.uint64(0)
    # As neighbour_word, which inlined here makes the whole kernel take a quarter longer.
    for position in range(neighbours.shape[1]):
        word = np.uint64(0)
        band, stack = neighbours[box, position, 0], neighbours[box, position, 1]
        if band >= 0:
            word |= signatures[genotypes[lane, band]] & row_mask
        if stack >= 0:
            word |= signatures[genotypes[lane, stack]] & ~row_mask
        words[position] = word
        present += popcount(own & word)
    return present


@helper
def _price(signatures, words, prices):
    """Overwrite ``prices`` with the conflicts of each filling; return the least."""
    word_0, word_1 = words[0], words[1]
    least = _NO_PRICE
    for i in range(signatures.size):
        price = popcount(signatures[i] & word_0) + popcount(signatures[i] & word_1)
        prices[i] = price
        least = min(least, price)
    for position in range(2, words.size):  # boxes of four and more rows or columns
        least = _price_further(signatures, words[position], prices)
    return least


@helper
def _price_further(signatures, word, prices):
    least = _NO_PRICE
    for i in range(signatures.size):
        prices[i] += popcount(signatures[i] & word)
        least = min(least, prices[i])
    return least


@helper
def _weigh(prices, least, weights, sums):
    """Overwrite ``sums`` with the running sum of the weights of prices above the least.

    With unsigned prices the loop needs no check for negative indices, a third of its time.
    """
    total = np.uint64(0)
    for i in range(prices.size):
        total += weights[prices[i] - least]
        sums[i] = total


@helper
def _find(sums, target):
    """Return the number of sums that are not above the target.

    All of them are compared, in vector instructions: a binary search would branch at random.
    """
    index = 0
    for i in range(sums.size):
        index += sums[i] <= target
    return min(index, sums.size - 1)
