"""Chains of single implications: cycles and forcing chains over one digit or several.

Candidates of one digit that see each other, and those of one cell, exclude each other: on leads to
off. If two are left, in a cell or for a digit in a unit, off leads to on.

A cycle that returns to its first candidate is true in one of its two halves, and candidates that
both exclude are eliminated. A forcing chain that leads from a candidate to its opposite refutes its
beginning.
"""

from typing import Any, NamedTuple

from sudoku_ga.evolution.kernels.compiled import kernel, part
from sudoku_ga.rating.chains.hints import (
    NO_KEY,
    add_lost,
    keep,
    key_of,
    place_of,
)
from sudoku_ga.rating.chains.implications import bits_in, is_member, lowest

X_CYCLE, X_CHAIN, XY_CHAIN = 65, 66, 70
_X, _Y, _XY = 2, 3, 4
_PRIME = 0x100000001B3


class Return(NamedTuple):
    """The last links of a cycle, which return to its first candidate.

    Parameters
    ----------
    last, off : int
        Its last candidate that is on, and the one that is off between that and the first.
    ruling, leaving : int
        The reasons why one follows from the other: 0 for the cell, 1 to 3 for box, row and column.
    """

    last: int
    off: int
    ruling: int
    leaving: int


class Links(NamedTuple):
    """The direct consequences of single candidates, and work space.

    Each list begins with candidates of the same cell, followed by those of box, row and column.

    Parameters
    ----------
    ruled_out, left : ndarray of int64, shapes (count, 32) and (count, 4)
        The candidates that a candidate excludes, and those left if it is off.
    ruling, leaving : ndarray of int64
        The reasons, of the same shapes: 0 for the cell, 1 to 3 for box, row and column.
    ends : ndarray of int64, shape (count, 4)
        The lengths of the two lists, and how many of each are in the same cell.
    paths : ndarray of int64, shape (count, words)
        The candidates that are off on the way to each candidate that is on.
    via, cause : ndarray of int64, shape (2 × count,)
        The node before each node, and the reason for the link.
    known : ndarray of int64, shape (2 × count,)
        The number of the last search that reached each node.
    front, reached : ndarray of int64, shape (2 × count,)
        Nodes to follow.
    seen : ndarray of int64, shape (2, 81)
        Digits that candidates of the two halves of a cycle exclude, by cell.
    gone : ndarray of int64, shape (words,)
        The eliminations of a cycle.
    chain : ndarray of int64, shape (2 × count,)
        Nodes of a chain, from its end.
    """

    ruled_out: Any
    left: Any
    ruling: Any
    leaving: Any
    ends: Any
    paths: Any
    via: Any
    cause: Any
    known: Any
    front: Any
    reached: Any
    seen: Any
    gone: Any
    chain: Any


@part
def length_increment(links):
    """Return the tenths that the number of links of a chain adds to its rating."""
    increment = 0
    bound = 4
    while links - 2 > bound:
        bound = bound * 4 // 3 if increment & 1 else bound * 3 // 2
        increment += 1
    return increment


@kernel
def offer_simple_chains(field, links, hints, outer, board):
    """Offer all cycles and forcing chains of a board.

    Parameters
    ----------
    board : Masks
    """
    count = field.cell_of.size
    candidates = board.candidates
    _link(field, links, board)
    for node in range(2 * count):
        links.known[node] = -1
    number = 0
    for kind in (_X, _Y, _XY):
        for source in range(count):
            size = bits_in(candidates[field.cell_of[source]])
            is_there = (candidates[field.cell_of[source]] >> field.digit_of[source]) & 1
            if not is_there or size < 2 or (kind == _Y and size > 2):
                continue
            _find_cycles(field, links, hints, outer, candidates, source, kind, number)
            number += 1
            if kind != _Y:
                for is_on in (True, False):
                    _find_forcing(
                        field, links, hints, outer, candidates, source, is_on, kind, number
                    )
                    number += 1


@part
def _link(field, links, board):
    """Overwrite the lists of the direct consequences of single candidates."""
    candidates, places = board
    count = field.cell_of.size
    for node in range(count):
        cell = field.cell_of[node]
        digit = field.digit_of[node]
        for i in range(4):
            links.ends[node, i] = 0
        if (candidates[cell] >> digit) & 1 == 0:
            continue
        others = candidates[cell] & ~(1 << digit)
        mask = others
        end = 0
        while mask != 0:
            links.ruled_out[node, end] = field.nodes[9 * cell + lowest(mask)]
            links.ruling[node, end] = 0
            end += 1
            mask &= mask - 1
        links.ends[node, 2] = end
        left = 0
        if end == 1:
            links.left[node, 0] = links.ruled_out[node, 0]
            links.leaving[node, 0] = 0
            left = 1
        links.ends[node, 3] = left
        for kind in range(3):
            unit = field.units[cell, kind]
            others = places[9 * unit + digit] & ~field.bits[cell, kind]
            if others != 0 and others & (others - 1) == 0:
                other = field.nodes[9 * field.cells[unit, lowest(others)] + digit]
                is_new = True
                for i in range(links.ends[node, 3], left):
                    is_new &= links.left[node, i] != other
                if is_new:
                    links.left[node, left] = other
                    links.leaving[node, left] = kind + 1
                    left += 1
            mask = others & field.beyond[cell, kind]
            while mask != 0:
                links.ruled_out[node, end] = field.nodes[
                    9 * field.cells[unit, lowest(mask)] + digit
                ]
                links.ruling[node, end] = kind + 1
                end += 1
                mask &= mask - 1
        links.ends[node, 0] = end
        links.ends[node, 1] = left


@part
def _find_cycles(field, links, hints, outer, candidates, source, kind, number):
    """Offer the cycles through a candidate."""
    count = field.cell_of.size
    words = links.gone.size
    for word in range(words):
        links.paths[source, word] = 0
    links.known[count + source] = number
    links.via[count + source] = -1
    front, reached = links.front, links.reached
    front[0] = source
    size = 1
    length = 0
    while size > 0:
        length += 2
        next_size = 0
        for f in range(size):
            at = front[f]
            for i in range(links.ends[at, 2] if kind == _X else 0, links.ends[at, 0]):
                off = links.ruled_out[at, i]
                if is_member(links.paths, at, off):
                    continue
                first = links.ends[off, 3] if kind == _X else 0
                last = links.ends[off, 3] if kind == _Y else links.ends[off, 1]
                for j in range(first, last):
                    on = links.left[off, j]
                    if on == source and length >= 4:
                        _offer_cycle(
                            field,
                            links,
                            hints,
                            outer,
                            candidates,
                            source,
                            kind,
                            length,
                            Return(at, off, links.ruling[at, i], links.leaving[off, j]),
                        )
                    if links.known[count + on] != number:
                        links.known[count + on] = number
                        for word in range(words):
                            links.paths[on, word] = links.paths[at, word]
                        links.paths[on, off >> 6] |= 1 << (off & 63)
                        # The candidate that is off belongs to the one that is on: it may be on
                        # several paths, with different causes.
                        links.via[count + on] = at
                        links.via[on] = off
                        links.cause[on] = links.ruling[at, i]
                        links.cause[count + on] = links.leaving[off, j]
                        reached[next_size] = on
                        next_size += 1
        front, reached = reached, front
        size = next_size


@part
def _offer_cycle(field, links, hints, outer, candidates, source, kind, length, back):
    """Offer a cycle."""
    count = field.cell_of.size
    words = links.gone.size
    for half in range(2):
        for cell in range(81):
            links.seen[half, cell] = 0
    # Nodes alternate: on, off, on; the source is left out at the end.
    links.chain[0] = source
    links.chain[1] = back.off
    size = 2
    at = back.last
    while at != source:
        links.chain[size] = at
        links.chain[size + 1] = links.via[at]
        size += 2
        at = links.via[count + at]
    for i in range(size):
        cell = field.cell_of[links.chain[i]]
        digit = field.digit_of[links.chain[i]]
        for unit_kind in range(3):
            unit = field.units[cell, unit_kind]
            for place in range(9):
                peer = field.cells[unit, place]
                if peer != cell:
                    links.seen[i & 1, peer] |= 1 << digit
    for i in range(size):
        links.seen[0, field.cell_of[links.chain[i]]] = 0
    for word in range(words):
        links.gone[word] = 0
    total = 0
    only = -1
    cells = 0
    for cell in range(81):
        mask = links.seen[0, cell] & links.seen[1, cell] & candidates[cell]
        if mask == 0:
            continue
        cells += 1
        while mask != 0:
            only = field.nodes[9 * cell + lowest(mask)]
            links.gone[only >> 6] |= 1 << (only & 63)
            mask &= mask - 1
            total += 1
    if total == 0:
        return
    place = _place_of_gone(field, links, hints, candidates, total, cells, only)
    rating = (XY_CHAIN if kind == _XY else X_CYCLE) + length_increment(length)
    key = key_of(hints, rating, length, kind)
    if key >= hints.keys[place]:
        return
    keep(hints, place, key, length, -1)
    for word in range(words):
        hints.parents[place, word] = 0
    # The end of the chain read backwards is on where it is off forwards, for the same reason.
    identity = 0
    add_lost(field, outer, source, back.leaving, hints.parents[place])
    add_lost(field, outer, back.off, back.ruling, hints.parents[place])
    for i in range(size):
        node = links.chain[i]
        identity = _mix(identity, node + count * (1 - (i & 1)))
        if i >= 2:
            on = links.chain[i & ~1]
            cause = links.cause[on] if i & 1 else links.cause[count + on]
            add_lost(field, outer, node, cause, hints.parents[place])
    identity = _mix(identity, -2)
    hints.identities[place] = _mix(identity, -3) | 1


@part
def _place_of_gone(field, links, hints, candidates, total, cells, only):
    """Return the place for the elimination of ``links.gone``."""
    count = field.cell_of.size
    if total == 1:
        return only
    if cells == 1:
        cell = field.cell_of[only]
        if total == bits_in(candidates[cell]) - 1:
            for digit in range(9):
                node = field.nodes[9 * cell + digit]
                is_there = (candidates[cell] >> digit) & 1
                if is_there and (links.gone[node >> 6] >> (node & 63)) & 1 == 0:
                    return count + node
    for i in range(hints.ends[1]):
        is_same = True
        for word in range(links.gone.size):
            is_same &= hints.gone[i, word] == links.gone[word]
        if is_same:
            return 2 * count + i
    # If there are more, the last one is given up.
    at = min(hints.ends[1], hints.gone.shape[0] - 1)
    hints.ends[1] = at + 1
    for word in range(links.gone.size):
        hints.gone[at, word] = links.gone[word]
    hints.keys[2 * count + at] = NO_KEY
    return 2 * count + at


@part
def _find_forcing(field, links, hints, outer, candidates, source, is_on, kind, number):
    """Offer the chain from a candidate to its opposite, if there is one."""
    count = field.cell_of.size
    begin = count + source if is_on else source
    target = source if is_on else count + source
    place = place_of(field, candidates, target)
    if place < 0:
        return
    links.known[begin] = number
    links.via[begin] = -1
    front = links.front
    front[0] = begin
    end = 1
    at = 0
    # A queue keeps the order of the layers.
    while at < end:
        node = front[at]
        at += 1
        candidate = node if node < count else node - count
        if node < count:
            first = links.ends[candidate, 3] if kind == _X else 0
            last = links.ends[candidate, 1]
        else:
            first = links.ends[candidate, 2] if kind == _X else 0
            last = links.ends[candidate, 0]
        for i in range(first, last):
            if node < count:
                other = count + links.left[candidate, i]
                cause = links.leaving[candidate, i]
            else:
                other = links.ruled_out[candidate, i]
                cause = links.ruling[candidate, i]
            if links.known[other] == number:
                continue
            links.known[other] = number
            links.via[other] = node
            links.cause[other] = cause
            front[end] = other
            end += 1
            if other == target:
                _offer_forcing(field, links, hints, outer, target, place, kind)
                return


@part
def _offer_forcing(field, links, hints, outer, target, place, kind):
    """Offer the chain that ends at a node."""
    count = field.cell_of.size
    length = 0
    node = target
    while node >= 0:
        length += 1
        node = links.via[node]
    rating = (XY_CHAIN if kind == _XY else X_CHAIN) + length_increment(length)
    key = key_of(hints, rating, length, kind)
    if key >= hints.keys[place]:
        return
    keep(hints, place, key, length, target)
    for word in range(links.gone.size):
        hints.parents[place, word] = 0
    identity = 0
    node = target
    while node >= 0:
        identity = _mix(identity, node)
        if node >= count and links.via[node] >= 0:
            add_lost(field, outer, node - count, links.cause[node], hints.parents[place])
        node = links.via[node]
    hints.identities[place] = _mix(identity, -1) | 1


@part
def _mix(identity, node):
    """Return the identity of a chain with one more node."""
    identity = (identity ^ (node + 1)) * _PRIME
    return identity ^ ((identity >> 29) & 0x7FFFFFFFF)
