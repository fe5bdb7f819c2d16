"""The search for forcing chains: static, dynamic, and dynamic with other chains nested in them.

The levels are those of Sudoku Explainer: at level 1 patterns are tried where nothing else follows
(:mod:`~sudoku_ga.rating.chains.patterns`), at level 2 also cycles and forcing chains, at
level 3 multiple forcing chains, and at level 4 dynamic forcing chains instead of both.
"""

from typing import Any, NamedTuple

from sudoku_ga.evolution.kernels.compiled import kernel, part
from sudoku_ga.rating.chains.hints import (
    CELL,
    REDUCTION,
    REGION,
    clear_hints,
    offer_clash,
    offer_common,
    sorted_places,
)
from sudoku_ga.rating.chains.implications import bits_in, follow, lowest, start
from sudoku_ga.rating.chains.patterns import add_gone, add_patterns
from sudoku_ga.rating.chains.simple import offer_simple_chains

STATIC, NISHIO, DYNAMIC = 0, 1, 2
"""Kinds of trees."""


class Nested(NamedTuple):
    """What the search for nested chains overwrites.

    Parameters
    ----------
    trees : Trees
    hints : Hints
        The nested chains found.
    now, now_places : ndarray of int64, shapes (81,) and (243,)
        The board where a candidate of a nested chain is assumed.
    links : Links
        Those of simple chains.
    """

    trees: Any
    hints: Any
    now: Any
    now_places: Any
    links: Any


@kernel
def offer_of_cell(
    field,
    trees,
    hints,
    outer,
    board,
    places,
    now,
    now_places,
    cell,
    kind,
    level,
    nested,
):
    """Offer the chains that begin in a cell, and those that begin in units whose first it is.

    Parameters
    ----------
    field : Field
    trees : Trees
        Modified.
    hints : Hints
        Takes the easiest chain of each elimination.
    outer : Outer
        Overwritten.
    board, places : ndarray of int64, shapes (81,) and (243,)
        The candidates of each cell, and the places of each digit in each unit.
    now, now_places : ndarray of int64, shapes (81,) and (243,)
        Overwritten: the same where a candidate is assumed.
    cell : int
        0 to 80.
    kind : int
        ``STATIC``, ``NISHIO`` or ``DYNAMIC``.
    level : int
        What is nested, 0 to 4.
    nested : Nested
        Overwritten.
    """
    count = field.cell_of.size
    size = bits_in(board[cell])
    if size < 2 or (kind == STATIC and size == 2):
        return
    mask = board[cell]
    while mask != 0:
        digit = lowest(mask)
        mask &= mask - 1
        source = field.nodes[9 * cell + digit]
        for is_on in (True, False):
            slot = source if is_on else count
            if is_on or kind != STATIC:
                grow(
                    field,
                    trees,
                    slot,
                    source,
                    is_on,
                    outer,
                    board,
                    places,
                    now,
                    now_places,
                    kind,
                    level,
                    nested,
                )
            if kind != STATIC:
                offer_clash(field, trees, hints, outer, board, slot, source, is_on, False)
        if kind == DYNAMIC and size > 2:
            outer.chosen[0] = source
            outer.chosen[1] = count
            offer_common(field, trees, hints, outer, board, 2, REDUCTION, -1, False)
        if kind == NISHIO:
            continue
        for region in range(3):
            unit = field.units[cell, region]
            left = places[9 * unit + digit]
            if field.cells[unit, lowest(left)] != cell or left & (left - 1) == 0:
                continue
            # A tree in which chains are nested uses the arrays of ``outer``.
            while left != 0:
                other = field.nodes[9 * field.cells[unit, lowest(left)] + digit]
                left &= left - 1
                grow(
                    field,
                    trees,
                    other,
                    other,
                    True,
                    outer,
                    board,
                    places,
                    now,
                    now_places,
                    kind,
                    level,
                    nested,
                )
            chosen = 0
            left = places[9 * unit + digit]
            while left != 0:
                outer.chosen[chosen] = field.nodes[9 * field.cells[unit, lowest(left)] + digit]
                left &= left - 1
                chosen += 1
            offer_common(field, trees, hints, outer, board, chosen, REGION, region + 1, False)
    if kind != NISHIO:
        mask = board[cell]
        chosen = 0
        while mask != 0:
            outer.chosen[chosen] = field.nodes[9 * cell + lowest(mask)]
            chosen += 1
            mask &= mask - 1
        offer_common(field, trees, hints, outer, board, chosen, CELL, 0, False)


@part
def grow(
    field,
    trees,
    slot,
    source,
    is_on,
    outer,
    board,
    places,
    now,
    now_places,
    kind,
    level,
    nested,
):
    """Make the tree of a candidate, unless it is there."""
    if is_on and trees.made[slot]:
        return
    for cell in range(81):
        now[cell] = board[cell]
    for i in range(243):
        now_places[i] = places[i]
    start(field, trees, slot, source, is_on)
    while True:
        follow(field, trees, slot, now, now_places, board, places, kind == NISHIO, kind != STATIC)
        if level == 0 or trees.clash[slot, 0]:
            return
        found = trees.ends[slot, 3]
        for cell in range(81):
            outer.lost[cell] = board[cell] & ~now[cell]
        for i in range(243):
            outer.lost_places[i] = places[i] & ~now_places[i]
        add_patterns(field, trees, slot, outer, now, now_places)
        if trees.ends[slot, 3] == found and 2 <= level <= 3:
            clear_hints(nested.hints)
            offer_simple_chains(field, nested.links, nested.hints, outer, now, now_places)
            _add_nested(field, trees, slot, outer, nested.hints, now)
        if trees.ends[slot, 3] == found and level >= 3:
            clear_hints(nested.hints)
            inner_kind = STATIC if level == 3 else DYNAMIC
            _offer_nested(field, nested, outer, now, now_places, inner_kind)
            _add_nested(field, trees, slot, outer, nested.hints, now)
        if trees.ends[slot, 3] == found:
            return


@part
def _add_nested(field, trees, slot, outer, hints, now):
    """Add what nested chains eliminate, the easiest first."""
    count = field.cell_of.size
    words = outer.mask.size
    for i in range(sorted_places(hints)):
        place = hints.order[i]
        for word in range(words):
            outer.seen[0, word] = hints.parents[place, word]
        if place < count:
            outer.gone[field.cell_of[place]] = 1 << field.digit_of[place]
        elif place < 2 * count:
            cell = field.cell_of[place - count]
            outer.gone[cell] = now[cell] & ~(1 << field.digit_of[place - count])
        else:
            for node in range(count):
                if (hints.gone[place - 2 * count, node >> 6] >> (node & 63)) & 1:
                    outer.gone[field.cell_of[node]] |= 1 << field.digit_of[node]
        add_gone(field, trees, slot, outer, hints.identities[place], hints.links[place])


@part
def _tree(field, trees, slot, source, is_on, board, places, now, now_places, kind):
    """Make the tree of a nested chain, unless it is there."""
    if is_on and trees.made[slot]:
        return
    for cell in range(81):
        now[cell] = board[cell]
    for i in range(243):
        now_places[i] = places[i]
    start(field, trees, slot, source, is_on)
    follow(field, trees, slot, now, now_places, board, places, False, kind != STATIC)


@part
def _offer_nested(field, nested, outer, board, places, kind):
    """Offer all forcing chains of a board, static or dynamic."""
    trees, hints = nested.trees, nested.hints
    now, now_places = nested.now, nested.now_places
    count = field.cell_of.size
    for slot in range(count + 1):
        trees.made[slot] = 0
    for cell in range(81):
        size = bits_in(board[cell])
        if size < 2 or (kind == STATIC and size == 2):
            continue
        mask = board[cell]
        while mask != 0:
            digit = lowest(mask)
            mask &= mask - 1
            source = field.nodes[9 * cell + digit]
            _tree(field, trees, source, source, True, board, places, now, now_places, kind)
            if kind == DYNAMIC:
                offer_clash(field, trees, hints, outer, board, source, source, True, True)
                _tree(field, trees, count, source, False, board, places, now, now_places, kind)
                offer_clash(field, trees, hints, outer, board, count, source, False, True)
                if size > 2:
                    outer.chosen[0] = source
                    outer.chosen[1] = count
                    offer_common(field, trees, hints, outer, board, 2, REDUCTION, -1, True)
            for region in range(3):
                unit = field.units[cell, region]
                left = places[9 * unit + digit]
                if field.cells[unit, lowest(left)] != cell or left & (left - 1) == 0:
                    continue
                chosen = 0
                while left != 0:
                    other = field.nodes[9 * field.cells[unit, lowest(left)] + digit]
                    left &= left - 1
                    _tree(field, trees, other, other, True, board, places, now, now_places, kind)
                    outer.chosen[chosen] = other
                    chosen += 1
                offer_common(field, trees, hints, outer, board, chosen, REGION, region + 1, True)
        mask = board[cell]
        chosen = 0
        while mask != 0:
            outer.chosen[chosen] = field.nodes[9 * cell + lowest(mask)]
            chosen += 1
            mask &= mask - 1
        offer_common(field, trees, hints, outer, board, chosen, CELL, 0, True)
