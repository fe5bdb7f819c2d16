"""Locked candidates, pairs and X-wings inside dynamic forcing chains ("plus").

A pattern that was on the board before the chain does not depend on it, and is left out. Boards
and trees are those of :mod:`~sudoku_ga.rating.chains.implications`.
"""

from sudoku_ga.evolution.kernels.compiled import part
from sudoku_ga.rating.chains.hints import add_lost
from sudoku_ga.rating.chains.implications import add_off, bits_in, is_member, lowest

_ROWS, _COLUMNS, _BOXES = 0, 9, 18


@part
def add_patterns(field, trees, slot, outer, now):
    """Add the eliminations of the first kind of pattern that has any.

    Parameters
    ----------
    outer : Outer
        It has the candidates that the tree ruled out so far.
    now : Masks
        The board without these candidates.
    """
    before = trees.ends[slot, 3]
    _add_lockings(field, trees, slot, outer, now)
    if trees.ends[slot, 3] == before:
        _add_hidden_pairs(field, trees, slot, outer, now)
    if trees.ends[slot, 3] == before:
        _add_naked_pairs(field, trees, slot, outer, now)
    if trees.ends[slot, 3] == before:
        _add_x_wings(field, trees, slot, outer, now)


@part
def join_parents(field, trees, slot, parents, mask):
    """Overwrite a mask with the ancestors of candidates that are off; return whether any is."""
    count = field.cell_of.size
    for word in range(mask.size):
        mask[word] = 0
    is_any = False
    for word in range((count + 63) >> 6):
        left = parents[word]
        while left != 0:
            node = (word << 6) + lowest(left)
            left &= left - 1
            is_any = True
            for i in range(mask.size):
                mask[i] |= trees.ancestors[slot, node, i]
    return is_any


@part
def _clear(outer):
    for word in range(outer.mask.size):
        outer.seen[0, word] = 0


@part
def add_gone(field, trees, slot, outer, identity, links):
    """Add the candidates of ``outer.gone``, if any of ``outer.seen`` led to them.

    Sudoku Explainer iterates over a hash map of 16 buckets, or 32 for more than 12 cells. The order
    decides which implication is found first, and with it the length of chains.

    Parameters
    ----------
    identity, links : int
        Those of the nested chain that led to the candidates, 0 for none.
    """
    gone = outer.gone
    cells = 0
    for cell in range(81):
        cells += gone[cell] != 0
    if cells == 0:
        return
    is_due = join_parents(field, trees, slot, outer.seen[0], outer.mask)
    buckets = 16 if cells <= 12 else 32
    for bucket in range(buckets):
        for cell in range(bucket, 81, buckets):
            mask = gone[cell]
            gone[cell] = 0
            while is_due and mask != 0:
                node = field.nodes[9 * cell + lowest(mask)]
                mask &= mask - 1
                if not is_member(trees.reached, slot, node):
                    add_off(trees, slot, node, outer.mask, 0, identity, links)


@part
def _kind_of(unit):
    """Return the ``cause`` of a unit: 1 to 3 for box, row and column."""
    return 1 if unit >= _BOXES else 3 if unit >= _COLUMNS else 2


@part
def _first_of(kinds, at):
    """Return the first unit of a kind, in the order of Sudoku Explainer: boxes, columns, rows."""
    return _BOXES if at == 0 else _COLUMNS if at == 1 else _ROWS


@part
def _add_lockings(field, trees, slot, outer, now):
    gone = outer.gone
    for pairing in range(4):
        # A line within a box or a box within a line: the order of the crossing units is ascending.
        unit_first = _BOXES if pairing < 2 else _COLUMNS if pairing == 2 else _ROWS
        other_first = _COLUMNS if pairing == 0 else _ROWS if pairing == 1 else _BOXES
        for digit in range(9):
            for unit in range(unit_first, unit_first + 9):
                mask = now.places[9 * unit + digit]
                lost = outer.lost.places[9 * unit + digit]
                if mask & (mask - 1) == 0 or lost == 0:
                    continue
                cell = field.cells[unit, lowest(mask)]
                other = field.units[cell, _kind_of(other_first) - 1]
                is_locked = True
                left = mask
                while left != 0:
                    at = field.cells[unit, lowest(left)]
                    left &= left - 1
                    is_locked &= field.units[at, _kind_of(other_first) - 1] == other
                if not is_locked:
                    continue
                _clear(outer)
                left = lost
                while left != 0:
                    at = field.cells[unit, lowest(left)]
                    left &= left - 1
                    if field.units[at, _kind_of(other_first) - 1] != other:
                        node = field.nodes[9 * at + digit]
                        outer.seen[0, node >> 6] |= 1 << (node & 63)
                left = now.places[9 * other + digit]
                while left != 0:
                    at = field.cells[other, lowest(left)]
                    left &= left - 1
                    if field.units[at, _kind_of(unit_first) - 1] != unit:
                        gone[at] |= 1 << digit
                add_gone(field, trees, slot, outer, 0, 0)


@part
def _add_hidden_pairs(field, trees, slot, outer, now):
    gone = outer.gone
    for unit in outer.by_kind:
        if field.blanks[unit] <= 4:
            continue
        for second in range(9):
            mask = now.places[9 * unit + second]
            if bits_in(mask) != 2:
                continue
            for first in range(second):
                if now.places[9 * unit + first] != mask:
                    continue
                _clear(outer)
                for place in range(9):
                    cell = field.cells[unit, place]
                    for digit in (first, second):
                        if (outer.lost.candidates[cell] >> digit) & 1 and (mask >> place) & 1 == 0:
                            node = field.nodes[9 * cell + digit]
                            outer.seen[0, node >> 6] |= 1 << (node & 63)
                left = mask
                while left != 0:
                    cell = field.cells[unit, lowest(left)]
                    left &= left - 1
                    gone[cell] = now.candidates[cell] & ~(1 << first | 1 << second)
                add_gone(field, trees, slot, outer, 0, 0)


@part
def _add_naked_pairs(field, trees, slot, outer, now):
    gone = outer.gone
    for unit in outer.by_kind:
        if field.blanks[unit] < 4:
            continue
        for second in range(9):
            mask = now.candidates[field.cells[unit, second]]
            if bits_in(mask) != 2:
                continue
            for first in range(second):
                if now.candidates[field.cells[unit, first]] != mask:
                    continue
                _clear(outer)
                for place in range(9):
                    cell = field.cells[unit, place]
                    if place in (first, second):
                        candidate = field.nodes[9 * cell + lowest(mask)]
                        add_lost(field, outer, candidate, 0, outer.seen[0])
                    else:
                        gone[cell] = now.candidates[cell] & mask
                add_gone(field, trees, slot, outer, 0, 0)


@part
def _add_x_wings(field, trees, slot, outer, now):
    gone = outer.gone
    for base, cover in ((_COLUMNS, _ROWS), (_ROWS, _COLUMNS)):
        for second in range(9):
            for first in range(second):
                for digit in range(9):
                    mask = now.places[9 * (base + first) + digit]
                    if bits_in(mask) != 2 or mask != now.places[9 * (base + second) + digit]:
                        continue
                    if field.placed[digit] + 4 > 9:
                        continue
                    _clear(outer)
                    for line in (first, second):
                        lost = outer.lost.places[9 * (base + line) + digit]
                        while lost != 0:
                            node = field.nodes[9 * field.cells[base + line, lowest(lost)] + digit]
                            lost &= lost - 1
                            outer.seen[0, node >> 6] |= 1 << (node & 63)
                    left = mask
                    while left != 0:
                        line = cover + lowest(left)
                        left &= left - 1
                        others = now.places[9 * line + digit] & ~(1 << first | 1 << second)
                        while others != 0:
                            gone[field.cells[line, lowest(others)]] |= 1 << digit
                            others &= others - 1
                    add_gone(field, trees, slot, outer, 0, 0)
