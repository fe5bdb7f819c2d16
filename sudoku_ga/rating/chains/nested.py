"""The search for forcing chains: static, dynamic, and dynamic with nested chains.

The levels are those of Sudoku Explainer: at level 1, patterns are tried if nothing else follows
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


class Search(NamedTuple):
    """The work space of a search for forcing chains.

    Parameters
    ----------
    trees : Trees
    hints : Hints
        Takes the easiest chain of each elimination.
    now : Masks
        The board under the assumption of a candidate.
    """

    trees: Any
    hints: Any
    now: Any


class Nested(NamedTuple):
    """The work space of the search for nested chains.

    Parameters
    ----------
    search : Search
    links : Links
        Those of simple chains.
    """

    search: Any
    links: Any


@kernel
def offer_of_cell(field, search, outer, board, cell, kind, level, nested):
    """Offer the chains that begin in a cell, and in the units of which it is the first cell.

    Parameters
    ----------
    field : Field
    search : Search
        Overwritten.
    outer : Outer
        Overwritten.
    board : Masks
    cell : int
        0 to 80.
    kind : int
        ``STATIC``, ``NISHIO`` or ``DYNAMIC``.
    level : int
        The level of nesting, 0 to 4.
    nested : Nested
        Overwritten.
    """
    trees, hints = search.trees, search.hints
    candidates, places = board
    count = field.cell_of.size
    size = bits_in(candidates[cell])
    if size < 2 or (kind == STATIC and size == 2):
        return
    mask = candidates[cell]
    while mask != 0:
        digit = lowest(mask)
        mask &= mask - 1
        source = field.nodes[9 * cell + digit]
        for is_on in (True, False):
            slot = source if is_on else count
            if is_on or kind != STATIC:
                grow(field, search, outer, board, slot, source, is_on, kind, level, nested)
            if kind != STATIC:
                offer_clash(field, trees, hints, outer, candidates, slot, source, is_on, False)
        if kind == DYNAMIC and size > 2:
            outer.chosen[0] = source
            outer.chosen[1] = count
            offer_common(field, trees, hints, outer, candidates, 2, REDUCTION, -1, False)
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
                grow(field, search, outer, board, other, other, True, kind, level, nested)
            chosen = 0
            left = places[9 * unit + digit]
            while left != 0:
                outer.chosen[chosen] = field.nodes[9 * field.cells[unit, lowest(left)] + digit]
                left &= left - 1
                chosen += 1
            offer_common(field, trees, hints, outer, candidates, chosen, REGION, region + 1, False)
    if kind != NISHIO:
        mask = candidates[cell]
        chosen = 0
        while mask != 0:
            outer.chosen[chosen] = field.nodes[9 * cell + lowest(mask)]
            chosen += 1
            mask &= mask - 1
        offer_common(field, trees, hints, outer, candidates, chosen, CELL, 0, False)


@part
def grow(field, search, outer, board, slot, source, is_on, kind, level, nested):
    """Make the tree of a candidate, unless it exists."""
    trees, now, hints = search.trees, search.now, nested.search.hints
    if is_on and trees.made[slot]:
        return
    _copy(board, now)
    start(field, trees, slot, source, is_on)
    while True:
        follow(field, trees, slot, now, board, kind == NISHIO, kind != STATIC)
        if level == 0 or trees.clash[slot, 0]:
            return
        found = trees.ends[slot, 3]
        for cell in range(81):
            outer.lost.candidates[cell] = board.candidates[cell] & ~now.candidates[cell]
        for i in range(243):
            outer.lost.places[i] = board.places[i] & ~now.places[i]
        add_patterns(field, trees, slot, outer, now)
        if trees.ends[slot, 3] == found and 2 <= level <= 3:
            clear_hints(hints)
            offer_simple_chains(field, nested.links, hints, outer, now)
            _add_nested(field, trees, slot, outer, hints, now.candidates)
        if trees.ends[slot, 3] == found and level >= 3:
            clear_hints(hints)
            inner_kind = STATIC if level == 3 else DYNAMIC
            _offer_nested(field, nested.search, outer, now, inner_kind)
            _add_nested(field, trees, slot, outer, hints, now.candidates)
        if trees.ends[slot, 3] == found:
            return


@part
def _add_nested(field, trees, slot, outer, hints, candidates):
    """Add the eliminations of nested chains, the easiest first."""
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
            outer.gone[cell] = candidates[cell] & ~(1 << field.digit_of[place - count])
        else:
            for node in range(count):
                if (hints.gone[place - 2 * count, node >> 6] >> (node & 63)) & 1:
                    outer.gone[field.cell_of[node]] |= 1 << field.digit_of[node]
        add_gone(field, trees, slot, outer, hints.identities[place], hints.links[place])


@part
def _copy(board, now):
    for cell in range(81):
        now.candidates[cell] = board.candidates[cell]
    for i in range(243):
        now.places[i] = board.places[i]


@part
def _tree(field, search, board, slot, source, is_on, kind):
    """Make the tree of a nested chain, unless it exists."""
    trees, now = search.trees, search.now
    if is_on and trees.made[slot]:
        return
    _copy(board, now)
    start(field, trees, slot, source, is_on)
    follow(field, trees, slot, now, board, False, kind != STATIC)


@part
def _offer_nested(field, search, outer, board, kind):
    """Offer all forcing chains of a board, static or dynamic."""
    trees, hints = search.trees, search.hints
    candidates, places = board
    count = field.cell_of.size
    for slot in range(count + 1):
        trees.made[slot] = 0
    for cell in range(81):
        size = bits_in(candidates[cell])
        if size < 2 or (kind == STATIC and size == 2):
            continue
        mask = candidates[cell]
        while mask != 0:
            digit = lowest(mask)
            mask &= mask - 1
            source = field.nodes[9 * cell + digit]
            _tree(field, search, board, source, source, True, kind)
            if kind == DYNAMIC:
                offer_clash(field, trees, hints, outer, candidates, source, source, True, True)
                _tree(field, search, board, count, source, False, kind)
                offer_clash(field, trees, hints, outer, candidates, count, source, False, True)
                if size > 2:
                    outer.chosen[0] = source
                    outer.chosen[1] = count
                    offer_common(field, trees, hints, outer, candidates, 2, REDUCTION, -1, True)
            for region in range(3):
                unit = field.units[cell, region]
                left = places[9 * unit + digit]
                if field.cells[unit, lowest(left)] != cell or left & (left - 1) == 0:
                    continue
                chosen = 0
                while left != 0:
                    other = field.nodes[9 * field.cells[unit, lowest(left)] + digit]
                    left &= left - 1
                    _tree(field, search, board, other, other, True, kind)
                    outer.chosen[chosen] = other
                    chosen += 1
                offer_common(
                    field, trees, hints, outer, candidates, chosen, REGION, region + 1, True
                )
        mask = candidates[cell]
        chosen = 0
        while mask != 0:
            outer.chosen[chosen] = field.nodes[9 * cell + lowest(mask)]
            chosen += 1
            mask &= mask - 1
        offer_common(field, trees, hints, outer, candidates, chosen, CELL, 0, True)
