"""Ranking of individuals, and draws: tournaments, uniform, by rank and by weight."""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_line
from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import advance, below, mix, next_word, upper_below

_WIDEST = 4096
"""The greatest range of losses that are ranked by counting."""


@kernel
def tournament(loss, size, winners, states):
    """Overwrite ``winners`` with the individual of least loss among ``size`` drawn for each.

    Individuals are drawn with replacement; the first drawn of equal ones wins. ``states`` has one
    lane.
    """
    state, count = states[0], np.uint64(loss.size)
    for i in range(winners.size):
        state = advance(state)
        winner = upper_below(mix(state), count)
        least = loss[winner]
        for _ in range(size - 1):
            state = advance(state)
            rival = upper_below(mix(state), count)
            better = loss[rival] < least
            # Without a branch, which the processor could not predict.
            winner = rival if better else winner
            least = loss[rival] if better else least
        winners[i] = winner
    states[0] = state


@kernel
def tournament_without_replacement(loss, size, winners, states):
    """Overwrite ``winners`` with the best among ``size`` different individuals for each.

    A draw of an individual that is already in the tournament is repeated; the first drawn of equal
    ones wins. ``size`` is at most the number of individuals, and ``states`` has one lane.
    """
    drawn = np.empty(size, np.int64)
    for i in range(winners.size):
        winner, count = -1, 0
        while count < size:
            rival = below(states, 0, loss.size)
            is_new = True
            for place in range(count):
                is_new = is_new and drawn[place] != rival
            if is_new:
                drawn[count] = rival
                count += 1
                if winner < 0 or loss[rival] < loss[winner]:
                    winner = rival
        winners[i] = winner


@kernel
def weigh_losses(loss, weights):
    """Overwrite ``weights`` with those of fitness-proportionate selection, not all 0.

    Fitness is not negative, so a negative loss comes from a maximised fitness, which is then the
    weight. Otherwise the weight is the greatest loss - the loss + 1.
    """
    least = most = loss[0]
    for value in loss:
        least, most = min(least, value), max(most, value)
    for i in range(loss.size):
        weights[i] = max(-loss[i], 0.0) if least < 0 else most - loss[i] + 1.0


@kernel
def penalise_stagnant_best(genotypes, loss, genotypes_before, loss_before, penalty):
    """Add a penalty to the least loss if its genotype is that of the least loss before.

    Parameters
    ----------
    genotypes, genotypes_before : ndarray, shape (individuals, genes)
    loss, loss_before : ndarray of float64, shape (individuals,)
        The first of equal losses is the least. ``loss`` is modified.
    penalty : float
    """
    best, before = 0, 0
    for i in range(loss.size):
        best = i if loss[i] < loss[best] else best
    for i in range(loss_before.size):
        before = i if loss_before[i] < loss_before[before] else before
    is_same = True
    for gene in range(genotypes.shape[1]):
        is_same = is_same and genotypes[best, gene] == genotypes_before[before, gene]
    if is_same:
        loss[best] += penalty


@kernel
def draw_words(words, states):
    """Overwrite ``words`` (uint64) with random bits; ``states`` has one lane."""
    for i in range(words.size):
        words[i] = next_word(states, 0)


@kernel
def draw_uniform(bound, chosen, states):
    """Overwrite ``chosen`` with draws of 0 to ``bound`` - 1; ``states`` has one lane."""
    for i in range(chosen.size):
        chosen[i] = below(states, 0, bound)


@kernel
def draw_linear_ranks(count, ranks, states):
    """Overwrite ``ranks`` with draws in proportion to ``count`` - rank.

    Among the pairs of different numbers from 0 to ``count``, r pairs have r as the greater number.
    ``states`` has one lane.
    """
    for i in range(ranks.size):
        a = below(states, 0, count + 1)
        b = below(states, 0, count)
        if b >= a:
            b += 1
        ranks[i] = count - max(a, b)


@kernel
def draw_square_root_ranks(count, couples, distinct, states):
    """Overwrite ``couples`` with ranks drawn by the square root of a uniform number.

    The root of a number below ``count``², rounded down, is distributed like the greater of two
    draws below ``count``. It is an offset from the end of the ranking; offset 0 is rank 0.

    Parameters
    ----------
    count : int
        The number of individuals, at least 2 if ``distinct``.
    couples : ndarray of int64, shape (couples, parents)
        Modified in place.
    distinct : bool
        Whether a parent that equals the previous one of the couple is drawn anew.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    for i in range(couples.shape[0]):
        before = -1
        for parent in range(couples.shape[1]):
            from_end = max(below(states, 0, count), below(states, 0, count))
            while distinct and from_end == before:
                from_end = max(below(states, 0, count), below(states, 0, count))
            before = from_end
            couples[i, parent] = count - from_end if from_end else 0


@kernel
def draw_better_ranks(ranks, couples, states):
    """Overwrite each couple with two ranks drawn uniformly from those better than a given rank.

    ``ranks``, shape (couples,), are 1 or more; ``states`` has one lane.
    """
    for i in range(ranks.size):
        couples[i, 0] = below(states, 0, ranks[i])
        couples[i, 1] = below(states, 0, ranks[i])


@kernel
def draw_by_weights(weights, chosen, states):
    """Overwrite ``chosen`` with indices drawn in proportion to their weights.

    The total is divided into as many equal parts as there are weights, and a table holds the first
    index of each part (Chen and Asau, 1974). A draw takes about two comparisons; a binary search in
    a thousand weights takes ten unpredictable ones.

    Parameters
    ----------
    weights : ndarray of float64, shape (individuals,)
        Not negative, not all 0.
    chosen : ndarray of int64
        Modified in place.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    count = weights.size
    sums, total = np.empty(count), 0.0
    for i in range(count):
        total += weights[i]
        sums[i] = total
    begins = np.empty(count, np.int64)
    index = 0
    for part in range(count):
        while sums[index] <= total * (part / count):
            index += 1
        begins[part] = index
    for i in range(chosen.size):
        share = np.float64(next_word(states, 0) >> np.uint64(11)) * 2.0**-53
        index = begins[min(count - 1, np.int64(share * count))]
        while index > 0 and sums[index - 1] > total * share:  # if a product was rounded
            index -= 1
        while index < count - 1 and sums[index] <= total * share:
            index += 1
        chosen[i] = index


@kernel
def draw_consistently(words, sizes, chosen):
    """Overwrite ``chosen`` with a uniform draw of 0 to the size - 1 for each word.

    If the size is greater by one, the same word draws the same number, unless it draws the new last
    one (the jump hash of Lamping and Veach, 2014). So most draws do not change if a size was
    guessed slightly too large.

    Parameters
    ----------
    words : ndarray of uint64
        Seeds, each used for one draw.
    sizes : ndarray of int64, shape as words
        1 or more.
    chosen : ndarray of int64, shape as words
        Modified in place.
    """
    for i in range(words.size):
        state, last, jump = words[i], np.int64(0), 0.0
        while jump < sizes[i]:
            last = np.int64(jump)
            state = advance(state)
            draw = np.float64((mix(state) >> np.uint64(11)) + np.uint64(1)) * 2.0**-53
            jump = (last + 1) / draw
        chosen[i] = last


@kernel
def draw_by_limits(limits, chosen, states):
    """Overwrite ``chosen`` with the numbers of ascending limits that 64 random bits reach."""
    for i in range(chosen.size):
        word, index = next_word(states, 0), 0
        while index < limits.size and word >= limits[index]:
            index += 1
        chosen[i] = index


@kernel
def rank(loss, order):
    """Overwrite ``order`` with the indices from the least loss to the greatest, in a stable order.

    Parameters
    ----------
    loss : ndarray of float64, shape (individuals,)
    order : ndarray of int64, shape (individuals,)
    """
    if not rank_by_counting(loss, order):
        _rank_by_merging(loss, order)


@kernel
def rank_by_counting(loss, order):
    """Rank losses that are integers in a small range, as most are.

    It takes 4 ns per individual; sorting by comparison takes 60. Returns False, and does nothing,
    if the losses are not integers or their range is too large.
    """
    least = most = loss[0]
    for value in loss:
        least, most = min(least, value), max(most, value)
    if not most - least < _WIDEST:
        return False
    places = np.zeros(np.int64(most - least) + 2, np.int64)
    for value in loss:
        above = value - least
        if above != np.floor(above):
            return False
        places[np.int64(above) + 1] += 1
    for place in range(1, places.size):
        places[place] += places[place - 1]
    for i in range(loss.size):
        k = np.int64(loss[i] - least)
        order[places[k]] = i
        places[k] += 1
    return True


@kernel
def _rank_by_merging(loss, order):
    """Merge sorted pieces of increasing length, beginning with single individuals."""
    count = loss.size
    merged = np.empty(count, np.int64)
    for i in range(count):
        order[i] = i
    length = 1
    while length < count:
        for first in range(0, count, 2 * length):
            second = min(first + length, count)
            left, right, end = first, second, min(second + length, count)
            for place in range(first, end):
                takes_left = left < second
                if takes_left and right < end:
                    takes_left = loss[order[left]] <= loss[order[right]]
                merged[place] = order[left] if takes_left else order[right]
                left, right = left + takes_left, right + (not takes_left)
        copy_line(merged, order)
        length *= 2
