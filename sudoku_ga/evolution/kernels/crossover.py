"""Combining the genes of two parents."""

import numpy as np

from sudoku_ga.evolution.kernels.arrays import copy_line, copy_table, popcount
from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.lanes import LANES, add_distinct, spread_digits, spread_fixed
from sudoku_ga.evolution.kernels.random import advance, below, mix, next_word, upper_below

_ONE = np.uint64(1)
_BITS = 64
"""The number of blocks that are drawn before their genes are copied, so that copying a gene needs
no branch."""


@helper
def _bits_of_blocks(starts, bits):
    """Overwrite ``bits``, shape (genes,), with one bit for the block of each gene."""
    for block in range(starts.size - 1):
        for gene in range(starts[block], starts[block + 1]):
            bits[gene] = _ONE << np.uint64(block % _BITS)


@helper
def _inherit(first, second, bits, of_first, begin, end, child):
    """Copy genes ``begin`` to ``end - 1``, from the first parent if their bit is in a word."""
    for gene in range(np.uint64(begin), np.uint64(end)):
        a, b = first[gene], second[gene]
        child[gene] = a if bits[gene] & of_first else b


@kernel
def mix_blocks(genotypes, couples, starts, threshold, share, offspring, states):
    """Uniform crossover of blocks: a draw for each block assigns the parents to the children.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    couples : ndarray of int64, shape (couples, 2)
    starts : ndarray of int64, shape (blocks + 1,)
    threshold : uint64
    share : uint64
        The first child inherits a block from the first parent if a draw falls below it.
    offspring : ndarray, shape (couples, genes) or (2 × couples, genes)
        One child of each couple, or both. Overwritten.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    state, block_count = states[0], starts.size - 1
    bits = np.empty(genotypes.shape[1], np.uint64)
    _bits_of_blocks(starts, bits)
    each = 1 if offspring.shape[0] == couples.shape[0] else 2
    for couple in range(couples.shape[0]):
        first, second = genotypes[couples[couple, 0]], genotypes[couples[couple, 1]]
        state = advance(state)
        crossed = mix(state) < threshold
        for begin in range(0, block_count, _BITS):
            end = min(begin + _BITS, block_count)
            own = ~np.uint64(0)
            if crossed:
                own = np.uint64(0)
                for block in range(begin, end):
                    state = advance(state)
                    own |= np.uint64(mix(state) < share) << np.uint64(block - begin)
            genes = starts[begin], starts[end]
            _inherit(first, second, bits, own, genes[0], genes[1], offspring[each * couple])
            if each == 2:
                other = offspring[2 * couple + 1]
                _inherit(second, first, bits, own, genes[0], genes[1], other)
    states[0] = state


@kernel
def pair_gametes(strands, couples, starts, threshold, offspring, states):
    """Mendelian crossover: each parent splits its pairs of alleles, each child gets one of each.

    A child gets the alleles of a pair in random order.

    Parameters
    ----------
    strands : ndarray, shape (individuals, 2, genes of a strand)
    couples, threshold, states
        As in :func:`mix_blocks`.
    starts : ndarray of int64, shape (blocks + 1,)
        The blocks of a strand.
    offspring : ndarray, shape (2 × couples, 2, genes of a strand)
        Overwritten.
    """
    one = np.uint64(1)
    for couple in range(couples.shape[0]):
        first, second = strands[couples[couple, 0]], strands[couples[couple, 1]]
        crossed = next_word(states, 0) < threshold
        for block in range(starts.size - 1):
            word = next_word(states, 0)
            of_first, of_second = int(word & one), int(word >> one & one)
            place, other_place = int(word >> np.uint64(2) & one), int(word >> np.uint64(3) & one)
            for gene in range(starts[block], starts[block + 1]):
                if crossed:
                    offspring[2 * couple, place, gene] = first[of_first, gene]
                    offspring[2 * couple, 1 - place, gene] = second[of_second, gene]
                    offspring[2 * couple + 1, other_place, gene] = first[1 - of_first, gene]
                    offspring[2 * couple + 1, 1 - other_place, gene] = second[1 - of_second, gene]
                else:
                    for strand in range(2):
                        offspring[2 * couple, strand, gene] = first[strand, gene]
                        offspring[2 * couple + 1, strand, gene] = second[strand, gene]


@kernel
def cut_between_blocks(genotypes, couples, starts, threshold, cuts, last, offspring, states):
    """n-point crossover: change parents at distinct cuts between blocks, every set equally likely.

    Parameters
    ----------
    genotypes, couples, starts, threshold, offspring, states
        As in :func:`mix_blocks`.
    cuts : int
        At most ``last``.
    last : int
        A cut may fall before the blocks 1 to ``last``, counted from 0.
    """
    state, block_count = states[0], starts.size - 1
    bits = np.empty(genotypes.shape[1], np.uint64)
    _bits_of_blocks(starts, bits)
    for couple in range(couples.shape[0]):
        first, second = genotypes[couples[couple, 0]], genotypes[couples[couple, 1]]
        one, other = offspring[2 * couple], offspring[2 * couple + 1]
        state = advance(state)
        left = cuts if mix(state) < threshold else 0
        is_own = _ONE
        for begin in range(0, block_count, _BITS):
            end = min(begin + _BITS, block_count)
            own = np.uint64(0)
            for block in range(begin, end):
                if left > 0 and block > 0:
                    # Selection sampling (Fan, Muller and Rezucha, 1962).
                    state = advance(state)
                    if upper_below(mix(state), np.uint64(last - block + 1)) < np.uint64(left):
                        left -= 1
                        is_own ^= _ONE
                own |= is_own << np.uint64(block - begin)
            _inherit(first, second, bits, own, starts[begin], starts[end], one)
            _inherit(second, first, bits, own, starts[begin], starts[end], other)
    states[0] = state


@kernel
def exchange_blocks(starts, threshold, max_exchanges, offspring, states):
    """Exchange a random block 1 to ``max_exchanges`` times, never the first or the last.

    Parameters
    ----------
    starts, threshold, states
        As in :func:`mix_blocks`; there are three blocks or more.
    max_exchanges : int
    offspring : ndarray, shape (2 × couples, genes)
        Copies of the parents. Modified.
    """
    for one in range(0, offspring.shape[0], 2):
        if next_word(states, 0) >= threshold:
            continue
        for _ in range(1 + below(states, 0, max_exchanges)):
            block = 1 + below(states, 0, starts.size - 3)
            for gene in range(starts[block], starts[block + 1]):
                digit = offspring[one, gene]
                offspring[one, gene] = offspring[one + 1, gene]
                offspring[one + 1, gene] = digit


@kernel
def cut_each_line(genotypes, couples, lines, places, size, threshold, offspring, states):
    """Overwrite one child of each couple, with a separate cut in every row or every column.

    Parameters
    ----------
    genotypes, couples, threshold, states
        As in :func:`mix_blocks`.
    lines, places : ndarray of int64, shape (2, genes)
        The row and the column of each gene, and its place in each.
    size : int
        The number of rows.
    offspring : ndarray, shape (couples, genes)
    """
    cuts = np.empty(size, np.int64)
    for child in range(couples.shape[0]):
        copy_line(genotypes[couples[child, 0]], offspring[child])
        if next_word(states, 0) >= threshold:
            continue
        donor = genotypes[couples[child, 1]]
        kind, end = below(states, 0, 2), below(states, 0, 2)
        for line in range(size):
            cuts[line] = 1 + below(states, 0, size - 1)
        for gene in range(genotypes.shape[1]):
            behind = places[kind, gene] >= cuts[lines[kind, gene]]
            if behind == (end == 1):
                offspring[child, gene] = donor[gene]


@kernel
def transplant_lines(
    genotypes, donors, band_of, stack_of, line_count, threshold, offspring, states
):
    """Copy one random band or stack of a donor into some of the offspring.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    donors : ndarray of int64, shape (offspring,)
    band_of, stack_of : ndarray of int64, shape (genes,)
        The band and the stack of each gene. Bands are numbered first, then stacks, ``line_count``
        in all.
    line_count : int
    threshold : uint64
        A child is changed if a draw falls below it.
    offspring : ndarray, shape (offspring, genes)
        Modified in place.
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    for child in range(offspring.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        line, donor = below(states, 0, line_count), donors[child]
        for gene in range(offspring.shape[1]):
            if band_of[gene] == line or stack_of[gene] == line:
                offspring[child, gene] = genotypes[donor, gene]


@kernel
def transplant_groups(genotypes, donors, groups, threshold, offspring, states):
    """Copy one random group of genes of a donor into some of the offspring.

    Parameters
    ----------
    genotypes, donors, threshold, offspring, states
        As in :func:`transplant_lines`.
    groups : ndarray of bool, shape (groups, genes)
        Whether each gene is in each group; groups may overlap.
    """
    for child in range(offspring.shape[0]):
        if next_word(states, 0) >= threshold:
            continue
        group, donor = below(states, 0, groups.shape[0]), donors[child]
        for gene in range(offspring.shape[1]):
            if groups[group, gene]:
                offspring[child, gene] = genotypes[donor, gene]


@kernel
def count_distinct_digits(genotypes, rows, columns, fixed, group_of_line, worth):
    """Count the distinct digits of the rows of each band and of the columns of each stack.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
    rows, columns : ndarray of int64, shape (genes,)
        The lines of each gene: rows are numbered from 0, columns after them.
    fixed : ndarray of uint64, shape (lines,)
        The digits that are fixed in each line, bit d - 1 for digit d.
    group_of_line : ndarray of int64, shape (lines,)
        The band or stack of each line: bands are numbered from 0, stacks after them.
    worth : ndarray of int64, shape (individuals, bands + stacks)
        The sums over the lines of each group. Overwritten.
    """
    found = np.empty_like(fixed)
    one = np.uint64(1)
    for i in range(genotypes.shape[0]):
        copy_line(fixed, found)
        for gene in range(genotypes.shape[1]):
            digit = one << np.uint64(genotypes[i, gene] - 1)
            found[rows[gene]] |= digit
            found[columns[gene]] |= digit
        worth[i] = 0
        for line in range(fixed.size):
            worth[i, group_of_line[line]] += np.int64(popcount(found[line]))


@kernel
def count_distinct_in_lanes(genotypes, fixed_digits, cells, members, group_of_line, worth):
    """Do as :func:`count_distinct_digits`, for several individuals in parallel lanes.

    Parameters
    ----------
    genotypes, group_of_line, worth
        As in :func:`count_distinct_digits`, of boards of at most LARGEST digits.
    fixed_digits : ndarray of uint8, shape (cell_count,)
        0 in the free cells.
    cells : ndarray of int64, shape (genes,)
        The cell of each gene.
    members : ndarray of int64, shape (lines or more, size)
        The cells of each line.
    """
    line_count, group_count = group_of_line.size, worth.shape[1]
    bits = np.empty((fixed_digits.size, LANES), np.uint16)
    spread_fixed(fixed_digits, bits)
    sums = np.empty((group_count, LANES), np.uint16)
    for first in range(0, genotypes.shape[0], LANES):
        spread_digits(genotypes, first, cells, bits)
        sums[:] = np.uint16(0)
        for line in range(line_count):
            add_distinct(bits, members, line, sums, group_of_line[line])
        for lane in range(min(LANES, genotypes.shape[0] - first)):
            for group in range(group_count):
                worth[first + lane, group] = np.int64(sums[group, lane])


@kernel
def inherit_better_lines(genotypes, couples, bands, stacks, worth, threshold, offspring, states):
    """Overwrite the children: the first has the better bands, the second the better stacks.

    Of equally good ones, both children inherit that of the first parent. Couple c has the children
    2c and 2c + 1.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    couples : ndarray of int64, shape (couples, 2)
    bands, stacks : ndarray of int64, shape (genes,)
        Numbered as in ``worth``, for which see :func:`count_distinct_digits`.
    worth : ndarray of int64, shape (individuals, bands + stacks)
    threshold : uint64
        A couple is crossed if a draw falls below it; the children of the others are copies.
    offspring : ndarray, shape (2 × couples, genes)
    states : ndarray of uint64, shape (1,)
        Modified in place.
    """
    state, genes, first_stack = states[0], genotypes.shape[1], stacks.min()
    of_band, of_stack = np.empty(genes, np.uint64), np.empty(genes, np.uint64)
    for gene in range(genes):
        of_band[gene] = _ONE << np.uint64(bands[gene])
        of_stack[gene] = _ONE << np.uint64(stacks[gene] - first_stack)
    for couple in range(couples.shape[0]):
        first, second = couples[couple, 0], couples[couple, 1]
        state = advance(state)
        bands_of_second, stacks_of_second = np.uint64(0), ~np.uint64(0)
        if mix(state) < threshold:
            stacks_of_second = np.uint64(0)
            for group in range(first_stack):
                is_better = np.uint64(worth[second, group] > worth[first, group])
                bands_of_second |= is_better << np.uint64(group)
            for group in range(first_stack, worth.shape[1]):
                is_better = np.uint64(worth[second, group] > worth[first, group])
                stacks_of_second |= is_better << np.uint64(group - first_stack)
        x, y = genotypes[first], genotypes[second]
        _inherit(y, x, of_band, bands_of_second, 0, genes, offspring[2 * couple])
        _inherit(y, x, of_stack, stacks_of_second, 0, genes, offspring[2 * couple + 1])
    states[0] = state


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
        Modified in place.
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
            # One unsigned comparison, since three loops over the pieces take three times as long.
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
    """Overwrite the first place of each digit in either parent, -1 if it has none."""
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
    """Place each digit that the segment displaces, in ascending order.

    ``y`` is the index of the other parent in ``places``. The walk goes from a place to that at
    which y has the digit of x, until it finds a place outside the segment that is not ``taken``. If
    it meets a digit again, or y lacks one, the digit overwrites the place where the walk ends.
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
    """Overwrite the children with cycles of places, taken from the parents in turn.

    Parameters as in :func:`match_partially`.
    """
    length = genotypes.shape[1]
    places = np.empty((2, 256), np.int64)
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
