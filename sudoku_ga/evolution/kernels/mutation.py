"""Random changes of individuals."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import (
    below,
    draw_ahead,
    next_word,
    skip,
    upper_below,
)

_AHEAD, _AHEAD_OF_ONE = 512, 64
"""The numbers of random words that are drawn at once, for all individuals and for one."""

_ONE, _TWO = np.uint64(1), np.uint64(2)


@kernel
def swap_in_blocks(genotypes, rows, starts, swappable, threshold, max_swaps, states):
    """Swap two genes of one block in some of the individuals, 1 to ``max_swaps`` times.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
        Modified in place.
    rows : ndarray of int64
        The individuals that may be changed.
    starts : ndarray of int64, shape (blocks + 1,)
        The first gene of each block, and the end.
    swappable : ndarray of int64
        The blocks of two genes or more, at least one.
    threshold : uint64
        An individual is changed if a draw falls below it.
    max_swaps : int
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    for i in rows:
        if next_word(states, 0) >= threshold:
            continue
        swap_count = 1
        if max_swaps > 1:
            swap_count += below(states, 0, max_swaps)
        for _ in range(swap_count):
            block = swappable[below(states, 0, swappable.size)]
            first, length = starts[block], starts[block + 1] - starts[block]
            a = below(states, 0, length)
            b = below(states, 0, length - 1)
            if b >= a:
                b += 1
            digit = genotypes[i, first + a]
            genotypes[i, first + a] = genotypes[i, first + b]
            genotypes[i, first + b] = digit


@kernel
def swap_in_each_block(genotypes, starts, swappable, threshold, max_swaps, states):
    """Swap two genes in each block for which a draw falls below ``threshold``.

    As :func:`swap_in_blocks`, but the block is not drawn; ``states`` has one lane, or one for
    each individual.
    """
    # Words are drawn ahead, so that a mispredicted branch does not wait for a draw.
    of_block = 2 + 2 * max_swaps
    words = np.empty(max(of_block, _AHEAD_OF_ONE if states.size > 1 else _AHEAD), np.uint64)
    state, drawn, place = states[0], 0, np.uint64(0)
    for i in range(genotypes.shape[0]):
        if states.size > 1:
            state, drawn, place = states[i], 0, np.uint64(0)
        for index in range(swappable.size):
            if np.int64(place) + of_block > drawn:
                state, drawn, place = skip(state, place), words.size, np.uint64(0)
                draw_ahead(state, words)
            place += _ONE
            if words[place - _ONE] >= threshold:
                continue
            block = swappable[index]
            first, length = starts[block], np.uint64(starts[block + 1] - starts[block])
            swap_count = 1 + np.int64(upper_below(words[place], np.uint64(max_swaps)))
            place += _ONE
            for _ in range(swap_count):
                a = np.int64(upper_below(words[place], length))
                b = np.int64(upper_below(words[place + _ONE], length - _ONE))
                place += _TWO
                if b >= a:
                    b += 1
                digit = genotypes[i, first + a]
                genotypes[i, first + a] = genotypes[i, first + b]
                genotypes[i, first + b] = digit
        if states.size > 1:
            states[i] = skip(state, place)
    if states.size == 1:
        states[0] = skip(state, place)


@kernel
def take_best_mutants(mutants, conflicts_of_mutants, totals, genotypes, conflicts):
    """Overwrite each individual with the mutant whose rows and columns have the least totals.

    Further units count too. Among equally good mutants the first is taken.

    Parameters
    ----------
    mutants : ndarray, shape (mutants × individuals, genes)
        One mutant of each individual, then another of each, and so on.
    conflicts_of_mutants : ndarray of int64, shape (mutants × individuals,)
    totals : ndarray of float64, shape (mutants × individuals, 3 or 4)
        The numbers of digits missing in the rows, the columns, the boxes and the further units of
        each mutant.
    genotypes : ndarray, shape (individuals, genes)
        Overwritten.
    conflicts : ndarray of int64, shape (individuals,)
        Overwritten.
    """
    count = genotypes.shape[0]
    for i in range(count):
        best, least = i, _lacking(totals, i)
        for mutant in range(i + count, mutants.shape[0], count):
            missing = _lacking(totals, mutant)
            if missing < least:
                best, least = mutant, missing
        for gene in range(genotypes.shape[1]):
            genotypes[i, gene] = mutants[best, gene]
        conflicts[i] = conflicts_of_mutants[best]


@helper
def _lacking(totals, i):
    lacking = totals[i, 0] + totals[i, 1]
    return lacking + totals[i, 3] if totals.shape[1] > 3 else lacking


@kernel
def draw_subset(count, chosen, states):
    """Overwrite ``chosen`` with distinct numbers below ``count`` in ascending order.

    Every subset is equally likely (selection sampling: Fan, Muller and Rezucha, 1962). ``states``
    has one lane.
    """
    number = 0
    for k in range(chosen.size):
        while below(states, 0, count - number) >= chosen.size - k:
            number += 1
        chosen[k] = number
        number += 1


@kernel
def take_drawn_blocks(genotypes, fresh, starts, threshold, max_blocks, states):
    """Overwrite 1 to ``max_blocks`` times a random block of some individuals with the fresh one.

    Parameters
    ----------
    genotypes, fresh : ndarray, shape (individuals, genes)
        The first array is modified.
    starts, threshold, states
        As in :func:`swap_in_blocks`.
    max_blocks : int
        A block may be drawn more than once.
    """
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        for _ in range(1 + below(states, 0, max_blocks)):
            block = below(states, 0, starts.size - 1)
            for gene in range(starts[block], starts[block + 1]):
                genotypes[i, gene] = fresh[i, gene]


@kernel
def take_each_block(genotypes, fresh, starts, threshold, states):
    """Overwrite each block for which a draw falls below ``threshold`` with the fresh one.

    Parameters as in :func:`take_drawn_blocks`.
    """
    for i in range(genotypes.shape[0]):
        for block in range(starts.size - 1):
            if next_word(states, 0) < threshold:
                for gene in range(starts[block], starts[block + 1]):
                    genotypes[i, gene] = fresh[i, gene]


@kernel
def swap_within_limit(genotypes, counts, starts, swaps, threshold, most, limit, states):
    """Try 1 to ``most`` swaps in a box in some of the individuals.

    A box is drawn, and for each try two of its cells, including givens; a given ends the tries.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        The digits, box by box. Modified.
    counts : ndarray of int64, shape (individuals, 2 × size × (size + 1))
        The counts of the digits of each row and each column. Modified as the genotypes are.
    starts : ndarray of int64, shape (size + 1,)
        The first gene of each box.
    swaps : BoxSwaps
        BoxSwaps.
    threshold : uint64
        An individual is changed if a draw falls below it.
    most : int
    limit : int
        The greatest count of a swapped digit in its new row and column together; it counts in both.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    size, row_starts, column_starts = starts.size - 1, swaps.row_starts, swaps.column_starts
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        count = counts[i]
        box = below(states, 0, size)
        free = starts[box + 1] - starts[box]
        for _ in range(1 + below(states, 0, most)):
            p, q = below(states, 0, size), below(states, 0, size - 1)
            if q >= p:
                q += 1
            if max(p, q) >= free:  # the last cells represent the givens
                break
            p, q = p + starts[box], q + starts[box]
            genotype = genotypes[i]
            _swap(genotype, count, row_starts, column_starts, p, q)
            a, b = genotype[p], genotype[q]
            of_a = count[row_starts[p] + a] + count[column_starts[p] + a]
            of_b = count[row_starts[q] + b] + count[column_starts[q] + b]
            if max(of_a, of_b) > limit:
                _swap(genotype, count, row_starts, column_starts, p, q)


@kernel
def _swap(genotype, count, row_starts, column_starts, p, q):
    """Swap two genes and update the counts of their lines."""
    for starts in (row_starts, column_starts):
        count[starts[p] + genotype[p]] -= 1
        count[starts[q] + genotype[q]] -= 1
        count[starts[p] + genotype[q]] += 1
        count[starts[q] + genotype[p]] += 1
    digit = genotype[p]
    genotype[p] = genotype[q]
    genotype[q] = digit


@kernel
def redraw_digits(genotypes, size, threshold, states):
    """Overwrite each gene for which a draw falls below ``threshold`` with a digit of 1 to ``size``.

    The digit may be the same again.
    """
    words = np.empty(_AHEAD, np.uint64)
    state, drawn, place = states[0], 0, np.uint64(0)
    for i in range(genotypes.shape[0]):
        for gene in range(genotypes.shape[1]):
            if np.int64(place) + 2 > drawn:
                state, drawn, place = skip(state, place), words.size, np.uint64(0)
                draw_ahead(state, words)
            place += _ONE
            if words[place - _ONE] < threshold:
                genotypes[i, gene] = upper_below(words[place], np.uint64(size)) + _ONE
                place += _ONE
    states[0] = skip(state, place)


@kernel
def creep_digits(genotypes, size, step, threshold, states):
    """Add a number from -``step`` to ``step`` to each gene whose draw falls below ``threshold``.

    Digits below 1 become 1, those above ``size`` become ``size``.
    """
    for i in range(genotypes.shape[0]):
        for gene in range(genotypes.shape[1]):
            if next_word(states, 0) < threshold:
                digit = int(genotypes[i, gene]) + below(states, 0, 2 * step + 1) - step
                genotypes[i, gene] = min(max(digit, 1), size)


@kernel
def invert_segments(genotypes, threshold, states):
    """Reverse the segment from one to before another of two distinct random genes."""
    length = genotypes.shape[1]
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        first, last = below(states, 0, length), below(states, 0, length - 1)
        if last >= first:
            last += 1
        first, last = min(first, last), max(first, last) - 1
        while first < last:
            digit = genotypes[i, first]
            genotypes[i, first] = genotypes[i, last]
            genotypes[i, last] = digit
            first += 1
            last -= 1


@kernel
def swap_distinct(genotypes, reach, wraps, threshold, states):
    """Swap a random gene with one whose digit is neither its own nor that of a neighbour.

    The neighbours are ``reach`` genes on either side; if the list ``wraps``, its last genes precede
    its first. Every such gene is equally likely; without one the individual is unchanged.
    """
    length = genotypes.shape[1]
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        genotype = genotypes[i]
        gene = below(states, 0, length)
        near = np.uint64(0)
        before = max(gene - reach, -length if wraps else 0)
        for other in range(before, min(length, gene + reach + 1)):
            near |= np.uint64(1) << np.uint64(genotype[other % length] - 1)
        partners = np.int64(0)
        for other in range(length):
            partners += np.int64(near >> np.uint64(genotype[other] - 1) & np.uint64(1) == 0)
        if partners == 0:
            continue
        left, other = below(states, 0, partners), -1
        while left >= 0:
            other += 1
            left -= np.int64(near >> np.uint64(genotype[other] - 1) & np.uint64(1) == 0)
        digit = genotype[gene]
        genotype[gene] = genotype[other]
        genotype[other] = digit


@kernel
def redraw_or_swap_in_line(genotypes, places, size, threshold, redraw_threshold, states):
    """Redraw one gene, or exchange two of a row or column, in some of the individuals.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified in place.
    places : ndarray of int64, shape (genes, 2)
        The row and the column of each gene.
    size : int
        The number of digits.
    threshold, redraw_threshold : uint64
        An individual is changed if a draw falls below the first; it gets a new digit if another
        falls below the second, else an exchange.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    genes = genotypes.shape[1]
    for i in range(genotypes.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        gene = below(states, 0, genes)
        if next_word(states, 0) < redraw_threshold:
            genotypes[i, gene] = 1 + below(states, 0, size)
            continue
        line = below(states, 0, 2)
        length = 0
        for other in range(genes):
            length += places[other, line] == places[gene, line]
        place, partner = below(states, 0, length), 0
        for other in range(genes):
            if places[other, line] == places[gene, line]:
                if place == 0:
                    partner = other
                place -= 1
        digit = genotypes[i, gene]
        genotypes[i, gene] = genotypes[i, partner]
        genotypes[i, partner] = digit
