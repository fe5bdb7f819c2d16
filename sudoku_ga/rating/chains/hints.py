"""The easiest forcing chain for each elimination, found in trees of implications.

Chains are distinguished by their eliminations. Of equal chains the easiest is kept, the first of
equally easy ones. A chain that is nested in another also has an identity, since the links of one
that is used twice are counted once. It also has parents: the candidates that the outer chain had to
rule out for it.
"""

from typing import Any, NamedTuple

from sudoku_ga.evolution.kernels.compiled import kernel, part
from sudoku_ga.rating.chains.implications import (
    is_member,
    lowest,
    size_of,
)

REDUCTION, CELL, REGION, CONTRADICTION = 1, 5, 6, 7
"""The kinds of chains; among chains of equal rating and length, the lower kind is taken."""

NO_KEY = 1 << 62
_LENGTH, _KIND = 32, 28
_PRIME = 0x100000001B3


class Hints(NamedTuple):
    """The easiest chain of each place; places are eliminations.

    Place ``candidate`` eliminates a candidate, place ``count + candidate`` the others of its cell,
    and later places those in the mask ``gone``.

    Parameters
    ----------
    keys : ndarray of int64, shape (places,)
        The order of preference: from the highest bits the rating, the number of links, the kind,
        and the order of discovery.
    links : ndarray of int64, shape (places,)
        Number of links.
    results : ndarray of int64, shape (places,)
        The node that is proved, -1 for a cycle.
    identities : ndarray of int64, shape (places,)
        Identities of nested chains.
    parents : ndarray of int64, shape (places, words)
        The candidates that had to be ruled out for nested chains.
    gone : ndarray of int64, shape (places - 2 × count, words)
        The eliminations of cycles.
    ends : ndarray of int64, shape (3,)
        Number of chains offered, number of cycles that eliminate several candidates, and the least
        key.
    order : ndarray of int64, shape (places,)
        Work space for sorting.
    """

    keys: Any
    links: Any
    results: Any
    identities: Any
    parents: Any
    gone: Any
    ends: Any
    order: Any


class Outer(NamedTuple):
    """The chain in which others are nested: its eliminations, and work space.

    Parameters
    ----------
    lost : Masks
        The candidates that it ruled out; zeros if there is no outer chain.
    mask : ndarray of int64, shape (words,)
        Work space for unions.
    seen : ndarray of int64, shape (1, words)
        For a walk.
    queue : ndarray of int64, shape (2 × count,)
        For a walk.
    chosen : ndarray of int64, shape (10,)
        Slots of trees.
    nested : ndarray of int64, shape (2 × count,)
        Identities of nested chains.
    gone : ndarray of int64, shape (81,)
        Candidates to rule out, by cell.
    by_kind : ndarray of int64, shape (27,)
        Boxes, columns and rows.
    """

    lost: Any
    mask: Any
    seen: Any
    queue: Any
    chosen: Any
    nested: Any
    gone: Any
    by_kind: Any


@kernel
def clear_hints(hints):
    """Forget all chains."""
    for place in range(hints.keys.size):
        hints.keys[place] = NO_KEY
    hints.ends[0] = 0
    hints.ends[1] = 0
    hints.ends[2] = NO_KEY


@part
def place_of(field, candidates, node):
    """Return the place of a chain that proves a node; -1 if it eliminates nothing."""
    count = field.cell_of.size
    if node < count:
        return node
    candidate = node - count
    cell = field.cell_of[candidate]
    others = candidates[cell] & ~(1 << field.digit_of[candidate])
    if others == 0:
        return -1
    if others & (others - 1) == 0:
        return field.nodes[9 * cell + lowest(others)]
    return node


@part
def key_of(hints, rating, links, kind):
    """Return the key of the next chain."""
    hints.ends[0] += 1
    return (rating << 52) | (links << _LENGTH) | (kind << _KIND) | hints.ends[0]


@part
def keep(hints, place, key, links, result):
    """Keep a chain."""
    hints.keys[place] = key
    hints.links[place] = links
    hints.results[place] = result
    hints.ends[2] = min(hints.ends[2], key)


@part
def offer_common(field, trees, hints, outer, candidates, size, kind, region, is_inner):
    """Offer the nodes that all sources of the chosen trees lead to.

    Parameters
    ----------
    candidates : ndarray of int64, shape (81,)
        The candidates of the board at the beginning of the trees.
    size : int
        The number of trees, which are ``outer.chosen[:size]``.
    kind : int
        The kind of the chains.
    region : int
        The ``cause`` of the sources: 0 for a cell, 1 to 3 for a unit, -1 for neither.
    is_inner : bool
        Whether the chains are nested in another.
    """
    count = field.cell_of.size
    words = trees.reached.shape[1]
    for word in range(words):
        common = trees.reached[outer.chosen[0], word]
        for i in range(1, size):
            common &= trees.reached[outer.chosen[i], word]
        outer.mask[word] = common
    first = outer.chosen[0]
    # Nodes that are on come first, in the order of the first tree.
    for is_on in (1, 0):
        listed = trees.listed_on[first] if is_on else trees.listed_off[first]
        found = trees.ends[first, 1] if is_on else trees.ends[first, 3]
        for at in range(found):
            node = listed[at] + count * is_on
            if (outer.mask[node >> 6] >> (node & 63)) & 1 == 0:
                continue
            place = place_of(field, candidates, node)
            if place < 0:
                continue
            bound = hints.keys[place] if is_inner else hints.ends[2]
            links = 0
            for i in range(size):
                links += size_of(trees.ancestors[outer.chosen[i], node])
            if links << _LENGTH >= bound:
                continue
            if not is_inner:
                used = 0
                for i in range(size):
                    more, used = nested_links(
                        field,
                        trees,
                        outer,
                        outer.chosen[i],
                        trees.ancestors[outer.chosen[i], node],
                        used,
                    )
                    links += more
            key = key_of(hints, 0, links, kind)
            if key >= bound:
                continue
            keep(hints, place, key, links, node)
            if is_inner:
                identity = 0
                for word in range(words):
                    hints.parents[place, word] = 0
                for i in range(size):
                    slot = outer.chosen[i]
                    identity = identify(
                        field, trees, outer, slot, node, False, identity, candidates
                    )
                    add_parents(
                        field,
                        trees,
                        outer,
                        slot,
                        trees.ancestors[slot, node],
                        region,
                        hints.parents[place],
                    )
                hints.identities[place] = identity


@part
def offer_clash(field, trees, hints, outer, candidates, slot, source, is_on, is_inner):
    """Offer the contradiction of a tree, if it has one."""
    if not trees.clash[slot, 0]:
        return
    count = field.cell_of.size
    proved = source if is_on else count + source
    place = place_of(field, candidates, proved)
    if place < 0:
        return
    bound = hints.keys[place] if is_inner else hints.ends[2]
    links = size_of(trees.clashing[slot, 0]) + size_of(trees.clashing[slot, 1])
    if links << _LENGTH >= bound:
        return
    if not is_inner:
        used = 0
        for half in range(2):
            more, used = nested_links(field, trees, outer, slot, trees.clashing[slot, half], used)
            links += more
    key = key_of(hints, 0, links, CONTRADICTION)
    if key >= bound:
        return
    keep(hints, place, key, links, proved)
    if is_inner:
        clashing = trees.clash[slot, 1]
        is_last_on = trees.clash[slot, 2] == 1
        for word in range(outer.mask.size):
            hints.parents[place, word] = 0
        identity = 0
        for half in range(2):
            node = clashing if half else count + clashing
            is_last = is_last_on != (half == 1)
            identity = identify(field, trees, outer, slot, node, is_last, identity, candidates)
            add_parents(
                field, trees, outer, slot, trees.clashing[slot, half], -1, hints.parents[place]
            )
        hints.identities[place] = identity


@part
def nested_links(field, trees, outer, slot, ancestors, used):
    """Return the links of nested chains among ancestors, and the number of known identities.

    Parameters
    ----------
    used : int
        Number of identities in ``outer.nested`` that are counted already.
    """
    count = field.cell_of.size
    links = 0
    for word in range((count + 63) >> 6):
        mask = ancestors[word]
        while mask != 0:
            node = (word << 6) + lowest(mask)
            mask &= mask - 1
            if node >= count:
                break
            identity = trees.nested[slot, node]
            if identity == 0:
                continue
            is_known = False
            for i in range(used):
                if outer.nested[i] == identity:
                    is_known = True
                    break
            if not is_known:
                outer.nested[used] = identity
                used += 1
                links += trees.nested_links[slot, node]
    return links, used


@part
def identify(field, trees, outer, slot, target, is_last, identity, candidates):
    """Return an identity extended by the nodes of a chain, from its end to its beginning.

    Parameters
    ----------
    target : int
        The node at the end.
    is_last : bool
        Whether that is the node that completed a contradiction, which is not in the tree.
    identity : int
        The identity of the earlier chains.
    candidates : ndarray of int64, shape (81,)
        The board at the beginning of the tree.
    """
    count = field.cell_of.size
    for word in range(outer.mask.size):
        outer.seen[0, word] = 0
    outer.queue[0] = target
    outer.seen[0, target >> 6] |= 1 << (target & 63)
    end = 1
    at = 0
    while at < end:
        node = outer.queue[at]
        identity = (identity ^ (node + 1)) * _PRIME
        identity ^= (identity >> 29) & 0x7FFFFFFFF
        via = trees.via[slot, node]
        cause = trees.cause[slot, node]
        if is_last and at == 0:
            via = trees.clash[slot, 3]
            cause = trees.clash[slot, 4]
        at += 1
        if via < 0:
            continue
        if not is_member(outer.seen, 0, via):
            outer.seen[0, via >> 6] |= 1 << (via & 63)
            outer.queue[end] = via
            end += 1
        if node < count:
            continue
        candidate = node - count
        cell = field.cell_of[candidate]
        digit = field.digit_of[candidate]
        unit = field.units[cell, max(cause - 1, 0)]
        for i in range(9):
            other = field.nodes[9 * cell + i]
            if cause > 0:
                other = field.nodes[9 * field.cells[unit, i] + digit]
            if other < 0 or other == candidate:
                continue
            if (candidates[field.cell_of[other]] >> field.digit_of[other]) & 1 == 0:
                continue
            if not is_member(outer.seen, 0, other):
                outer.seen[0, other >> 6] |= 1 << (other & 63)
                outer.queue[end] = other
                end += 1
    return (identity ^ 0x5BD1E995) * _PRIME | 1


@part
def add_parents(field, trees, outer, slot, ancestors, region, parents):
    """Add the candidates that the outer chain had to rule out for the nodes that are on.

    Parameters
    ----------
    ancestors : ndarray of int64, shape (words,)
        The nodes.
    region : int
        The ``cause`` of the source, -1 for none.
    parents : ndarray of int64, shape (words,)
        Added to.
    """
    count = field.cell_of.size
    for word in range(count >> 6, ancestors.size):
        mask = ancestors[word]
        while mask != 0:
            node = (word << 6) + lowest(mask)
            mask &= mask - 1
            if node < count:
                continue
            if trees.clash[slot, 0] and is_member(trees.reached, slot, node) == 0:
                cause = trees.clash[slot, 4]
            else:
                cause = trees.cause[slot, node]
            if cause < 0:
                cause = region
            if cause >= 0:
                add_lost(field, outer, node - count, cause, parents)


@part
def add_lost(field, outer, candidate, cause, parents):
    """Add the candidates that the outer chain ruled out in the cell (cause 0) or a unit of one."""
    cell = field.cell_of[candidate]
    digit = field.digit_of[candidate]
    if cause == 0:
        mask = outer.lost.candidates[cell]
        while mask != 0:
            node = field.nodes[9 * cell + lowest(mask)]
            mask &= mask - 1
            parents[node >> 6] |= 1 << (node & 63)
    else:
        unit = field.units[cell, cause - 1]
        mask = outer.lost.places[9 * unit + digit]
        while mask != 0:
            node = field.nodes[9 * field.cells[unit, lowest(mask)] + digit]
            mask &= mask - 1
            parents[node >> 6] |= 1 << (node & 63)


@part
def sorted_places(hints):
    """Overwrite ``order`` with the places of chains, the easiest first; return their number."""
    size = 0
    for place in range(hints.keys.size):
        key = hints.keys[place]
        if key == NO_KEY:
            continue
        at = size
        while at > 0 and hints.keys[hints.order[at - 1]] > key:
            hints.order[at] = hints.order[at - 1]
            at -= 1
        hints.order[at] = place
        size += 1
    return size
