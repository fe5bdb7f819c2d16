"""The consequences of one candidate of a 9×9 board: trees of implications for forcing chains.

A board consists of the masks of :class:`sudoku_ga.rating.board.Board`. Its ``count`` candidates are
numbered, and a node is the number of a candidate that is off, or ``count`` more for one that is on.
The ancestors of a node are the nodes that lead to it and the node itself, as a mask of ``words``
64-bit words; a rating counts them.

Nodes that are on are followed before those that are off, in the order of discovery. This is not the
order of the shortest chains, but that of Sudoku Explainer, and ratings depend on it.
"""

from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.evolution.kernels.arrays import popcount
from sudoku_ga.evolution.kernels.compiled import helper, part


class Masks(NamedTuple):
    """The candidates left on a board, as masks.

    Parameters
    ----------
    candidates : ndarray of int64, shape (81,)
        The candidates of each cell.
    places : ndarray of int64, shape (243,)
        The places of each digit in each unit, ``9 × unit + digit``.
    """

    candidates: Any
    places: Any


class Field(NamedTuple):
    """The units, and the numbers of the candidates.

    Parameters
    ----------
    cells : ndarray of int64, shape (27, 9)
        The cells of rows, columns and boxes.
    units : ndarray of int64, shape (81, 3)
        Box, row and column of each cell.
    bits : ndarray of int64, shape (81, 3)
        The bit of each cell in the masks of its three units.
    beyond : ndarray of int64, shape (81, 3)
        The places in the units of a cell without its own and, in row and column, without those in
        its box.
    blanks : ndarray of int64, shape (27,)
        Number of blank cells of each unit.
    placed : ndarray of int64, shape (9,)
        How often each digit is on the board.
    nodes : ndarray of int64, shape (729,)
        The number of each candidate ``9 × cell + digit``, -1 if it is not a candidate.
    cell_of, digit_of : ndarray of int64, shape (count,)
        Cell and digit of each number.
    """

    cells: Any
    units: Any
    bits: Any
    beyond: Any
    blanks: Any
    placed: Any
    nodes: Any
    cell_of: Any
    digit_of: Any


class Trees(NamedTuple):
    """Trees of implications, one for each slot.

    Parameters
    ----------
    reached : ndarray of int64, shape (slots, words)
        The nodes of the tree.
    ancestors : ndarray of int64, shape (slots, 2 × count, words)
        The ancestors of each node that was reached.
    via : ndarray of int64, shape (slots, 2 × count)
        The node that led to each node last, -1 for the source.
    cause : ndarray of int64, shape (slots, 2 × count)
        For nodes that are on, where they are the only candidate left: 0 in the cell, 1 to 3 in box,
        row and column; -1 for the source.
    listed_on, listed_off : ndarray of int64, shape (slots, count)
        The candidates in the order found.
    ends : ndarray of int64, shape (slots, 4)
        The numbers of nodes that are on that were followed and found, and the same for those that
        are off.
    clash : ndarray of int64, shape (slots, 5)
        1 after a contradiction, the candidate, whether it was found to be on last (not off), and
        ``via`` and ``cause`` of that.
    clashing : ndarray of int64, shape (slots, 2, words)
        The ancestors of the candidate of the contradiction on and off.
    nested : ndarray of int64, shape (slots, count)
        The identity of the nested chain that led to a candidate that is off, 0 for none.
    nested_links : ndarray of int64, shape (slots, count)
        Its number of links.
    made : ndarray of int64, shape (slots,)
        Whether the tree is up to date.
    """

    reached: Any
    ancestors: Any
    via: Any
    cause: Any
    listed_on: Any
    listed_off: Any
    ends: Any
    clash: Any
    clashing: Any
    nested: Any
    nested_links: Any
    made: Any


@helper
def lowest(mask):
    """Return the number of the lowest one bit."""
    return np.int64(popcount(np.uint64((mask & -mask) - 1)))


@helper
def bits_in(mask):
    """Return the number of one bits."""
    return np.int64(popcount(np.uint64(mask)))


@helper
def is_member(masks, row, node):
    """Return whether a node is in a row of masks."""
    return (masks[row, node >> 6] >> (node & 63)) & 1 != 0


@helper
def size_of(mask):
    """Return the number of nodes in a mask of several words."""
    size = 0
    for word in range(mask.size):
        size += bits_in(mask[word])
    return size


@part
def remove(field, board, cell, digit):
    """Remove a candidate from a board."""
    board.candidates[cell] &= ~(1 << digit)
    for kind in range(3):
        board.places[9 * field.units[cell, kind] + digit] &= ~field.bits[cell, kind]


@part
def start(field, trees, slot, source, is_on):
    """Begin a tree with its source."""
    count = field.cell_of.size
    for word in range(trees.reached.shape[1]):
        trees.reached[slot, word] = 0
    for i in range(4):
        trees.ends[slot, i] = 0
    trees.clash[slot, 0] = 0
    trees.made[slot] = 1
    node = count + source if is_on else source
    for word in range(trees.reached.shape[1]):
        trees.ancestors[slot, node, word] = 0
    trees.ancestors[slot, node, node >> 6] = 1 << (node & 63)
    trees.reached[slot, node >> 6] = 1 << (node & 63)
    trees.via[slot, node] = -1
    trees.cause[slot, node] = -1
    if is_on:
        trees.listed_on[slot, 0] = source
        trees.ends[slot, 1] = 1
    else:
        trees.nested[slot, source] = 0
        trees.listed_off[slot, 0] = source
        trees.ends[slot, 3] = 1


@part
def add_off(trees, slot, node, ancestors, via, nested, links):
    """Add a candidate that is off and was not off before.

    Parameters
    ----------
    ancestors : ndarray of int64, shape (words,)
        The ancestors of the candidate, without itself.
    """
    for word in range(ancestors.size):
        trees.ancestors[slot, node, word] = ancestors[word]
    trees.ancestors[slot, node, node >> 6] |= 1 << (node & 63)
    trees.reached[slot, node >> 6] |= 1 << (node & 63)
    trees.via[slot, node] = via
    trees.nested[slot, node] = nested
    trees.nested_links[slot, node] = links
    trees.listed_off[slot, trees.ends[slot, 3]] = node
    trees.ends[slot, 3] += 1


@part
def follow(field, trees, slot, now, was, of_one_digit, is_dynamic):
    """Follow all nodes found, until none is left to follow or two candidates contradict.

    Parameters
    ----------
    now : Masks
        The board without candidates that are off; changed if ``is_dynamic``.
    was : Masks
        The board at the beginning of the tree.
    of_one_digit : bool
        Whether only places of one digit in units are followed, as in Nishio.
    is_dynamic : bool
        Whether all candidates that are off are combined.
    """
    count = field.cell_of.size
    ends = trees.ends[slot]
    while True:
        if ends[0] < ends[1]:
            candidate = trees.listed_on[slot, ends[0]]
            ends[0] += 1
            _rule_out(field, trees, slot, now, candidate, of_one_digit)
            if trees.clash[slot, 0]:
                return
        elif ends[2] < ends[3]:
            candidate = trees.listed_off[slot, ends[2]]
            ends[2] += 1
            cell = field.cell_of[candidate]
            digit = field.digit_of[candidate]
            left_0 = left_1 = left_2 = left_3 = -1
            if not of_one_digit and bits_in(now.candidates[cell]) == 2:
                left_0 = field.nodes[9 * cell + lowest(now.candidates[cell] & ~(1 << digit))]
            for kind in range(3):
                unit = field.units[cell, kind]
                mask = now.places[9 * unit + digit] & ~field.bits[cell, kind]
                if mask != 0 and mask & (mask - 1) == 0:
                    other = field.nodes[9 * field.cells[unit, lowest(mask)] + digit]
                    if kind == 0:
                        left_1 = other
                    elif kind == 1 and other != left_1:
                        left_2 = other
                    elif kind == 2 and other != left_1:
                        left_3 = other
            if is_dynamic:
                remove(field, now, cell, digit)
            for cause in range(4):
                left = left_0
                if cause == 1:
                    left = left_1
                elif cause == 2:
                    left = left_2
                elif cause == 3:
                    left = left_3
                if left < 0 or is_member(trees.reached, slot, count + left):
                    # Nodes that are on do not contradict those that are off, which would have ended
                    # the tree.
                    continue
                if is_member(trees.reached, slot, left):
                    ancestors = trees.clashing[slot, 0]
                    for word in range(ancestors.size):
                        trees.clashing[slot, 1, word] = trees.ancestors[slot, left, word]
                else:
                    ancestors = trees.ancestors[slot, count + left]
                _join_off(field, trees, slot, was, left, cause, candidate, ancestors)
                node = count + left
                ancestors[node >> 6] |= 1 << (node & 63)
                if is_member(trees.reached, slot, left):
                    _note_clash(trees, slot, left, 1, candidate, cause)
                    return
                trees.reached[slot, node >> 6] |= 1 << (node & 63)
                trees.via[slot, node] = candidate
                trees.cause[slot, node] = cause
                trees.listed_on[slot, ends[1]] = left
                ends[1] += 1
        else:
            return


@part
def _note_clash(trees, slot, candidate, is_on, via, cause):
    """Note a contradiction."""
    trees.clash[slot, 0] = 1
    trees.clash[slot, 1] = candidate
    trees.clash[slot, 2] = is_on
    trees.clash[slot, 3] = via
    trees.clash[slot, 4] = cause


@part
def _rule_out(field, trees, slot, now, candidate, of_one_digit):
    """Follow a candidate that is on: the others of its cell, and of its digit in its units."""
    count = field.cell_of.size
    cell = field.cell_of[candidate]
    digit = field.digit_of[candidate]
    ancestors = trees.ancestors[slot, count + candidate]
    for kind in range(-1, 3):
        unit = 0
        if kind < 0:
            mask = 0 if of_one_digit else now.candidates[cell] & ~(1 << digit)
        else:
            unit = field.units[cell, kind]
            mask = now.places[9 * unit + digit] & field.beyond[cell, kind]
        while mask != 0:
            place = lowest(mask)
            mask &= mask - 1
            if kind < 0:
                other = field.nodes[9 * cell + place]
            else:
                other = field.nodes[9 * field.cells[unit, place] + digit]
            if is_member(trees.reached, slot, count + other):
                for word in range(ancestors.size):
                    trees.clashing[slot, 0, word] = trees.ancestors[slot, count + other, word]
                    trees.clashing[slot, 1, word] = ancestors[word]
                trees.clashing[slot, 1, other >> 6] |= 1 << (other & 63)
                _note_clash(trees, slot, other, 0, count + candidate, -1)
                return
            if not is_member(trees.reached, slot, other):
                add_off(trees, slot, other, ancestors, count + candidate, 0, 0)


@part
def _join_off(field, trees, slot, was, left, cause, last, ancestors):
    """Overwrite a mask with the ancestors of all candidates that had to be off to leave one."""
    for word in range(ancestors.size):
        ancestors[word] = trees.ancestors[slot, last, word]
    cell = field.cell_of[left]
    digit = field.digit_of[left]
    unit = field.units[cell, max(cause - 1, 0)]
    if cause == 0:
        mask = was.candidates[cell] & ~(1 << digit)
    else:
        mask = was.places[9 * unit + digit] & ~field.bits[cell, cause - 1]
    while mask != 0:
        place = lowest(mask)
        mask &= mask - 1
        if cause == 0:
            other = field.nodes[9 * cell + place]
        else:
            other = field.nodes[9 * field.cells[unit, place] + digit]
        if other != last:
            for word in range(ancestors.size):
                ancestors[word] |= trees.ancestors[slot, other, word]
