"""What follows from one candidate: the trees of implications behind forcing chains.

Each on or off candidate keeps the set of those that lead to it, itself included, as one mask of
2 × 729 bits: bit ``candidate`` if off, bit ``729 + candidate`` if on. Its number of members is
what a rating counts.

Nodes that are on are followed before those that are off, in the order in which they were
found. That is not the order of shortest chains, but it is the one of Sudoku Explainer, and a rating
depends on it.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sudoku_ga.puzzle.rating.board import CELLS, PLACES_OF, UNITS_OF, Board
from sudoku_ga.puzzle.rating.chains import Links
from sudoku_ga.puzzle.techniques.position import members

_ON = 729

Advanced = Callable[[Board, Board], Iterable[tuple[tuple[int, ...], tuple[int, ...]]]]
"""Finds what locked candidates and the like rule out once candidates are off: gets the board
without them and the board before, and yields candidates that had to be off and those that are
ruled out."""


@dataclass(slots=True)
class Consequences:
    """What follows from one candidate that is assumed to be on, or off.

    Attributes
    ----------
    on, off : dict of int to int
        For each candidate that follows the mask of what leads to it, in the order found; with the
        assumption itself.
    contradiction : tuple of (int, int), optional
        What leads to one candidate being on, and what leads to it being off; the
        search ends there, so that ``on`` and ``off`` are not complete.
    """

    on: dict[int, int] = field(default_factory=dict)
    off: dict[int, int] = field(default_factory=dict)
    contradiction: tuple[int, int] | None = None


def static_consequences(source: int, conflicts: Links, pairs: Links) -> Consequences:
    """Return what follows from a candidate that is on, each implication from one other alone.

    Parameters
    ----------
    source : int
        The candidate.
    conflicts, pairs : sequence of sequence of int, length 729
        For each candidate what it rules out, and what is left if it is ruled out.
    """
    found = Consequences({source: 1 << _ON + source})
    on, off = found.on, found.off
    to_follow_on, to_follow_off = deque([source]), deque[int]()
    while True:
        if to_follow_on:
            node = to_follow_on.popleft()
            mask = on[node]
            for other in conflicts[node]:
                if other in on:
                    found.contradiction = on[other], mask | 1 << other
                    return found
                if other not in off:
                    off[other] = mask | 1 << other
                    to_follow_off.append(other)
        elif to_follow_off:
            node = to_follow_off.popleft()
            mask = off[node]
            for other in pairs[node]:
                if other in off:
                    found.contradiction = mask | 1 << _ON + other, off[other]
                    return found
                if other not in on:
                    on[other] = mask | 1 << _ON + other
                    to_follow_on.append(other)
        else:
            return found


def dynamic_consequences(
    board: Board,
    source: int,
    is_on: bool,
    one_digit: bool = False,
    advanced: Advanced | None = None,
) -> Consequences:
    """Return what follows from a candidate, with all that is off taken together.

    Parameters
    ----------
    board : Board
        The board.
    source : int
        The candidate.
    is_on : bool
        What is assumed of it.
    one_digit : bool
        Whether only places of one digit in units are followed, as in Nishio.
    advanced : callable, optional
        What to try where nothing else follows.
    """
    now = board.copy()
    found = Consequences()
    on, off = found.on, found.off
    to_follow_on, to_follow_off = deque[int](), deque[int]()
    if is_on:
        on[source] = 1 << _ON + source
        to_follow_on.append(source)
    else:
        off[source] = 1 << source
        to_follow_off.append(source)
    while True:
        if to_follow_on:
            node = to_follow_on.popleft()
            mask = on[node]
            for other in _ruled_out(now, node, one_digit):
                if other in on:
                    found.contradiction = on[other], mask | 1 << other
                    return found
                if other not in off:
                    off[other] = mask | 1 << other
                    to_follow_off.append(other)
        elif to_follow_off:
            node = to_follow_off.popleft()
            left = _left(now, board, node, off, one_digit)
            now.remove(node)
            for other, mask in left:
                if other in off:
                    found.contradiction = mask | 1 << _ON + other, off[other]
                    return found
                if other not in on:
                    on[other] = mask | 1 << _ON + other
                    to_follow_on.append(other)
        elif advanced:
            for causes, gone in advanced(now, board):
                mask = 0
                for cause in causes:
                    mask |= off[cause]
                for other in gone:
                    if other not in off:
                        off[other] = mask | 1 << other
                        to_follow_off.append(other)
            if not to_follow_off:
                return found
        else:
            return found


_PEERS_BY_UNIT = tuple(
    tuple({peer: None for unit in units for peer in CELLS[unit] if peer != cell})
    for cell, units in enumerate(UNITS_OF)
)
"""The peers of each cell: box, row, column."""


def _ruled_out(now: Board, node: int, one_digit: bool) -> tuple[int, ...]:
    """Return what a candidate that is on rules out."""
    cell, digit = divmod(node, 9)
    in_units = now.of_digit(digit, _PEERS_BY_UNIT[cell])
    return in_units if one_digit else now.others(node) + in_units


def _left(
    now: Board, before: Board, node: int, off: dict[int, int], one_digit: bool
) -> list[tuple[int, int]]:
    """Return what is on once a candidate is off, with the mask of all that leads to it."""
    cell, digit = divmod(node, 9)
    found: dict[int, int] = {}
    if not one_digit:
        mask = now.candidates[cell]
        if mask.bit_count() == 2:
            causes = off[node]
            for gone in members(before.candidates[cell] & ~mask):
                causes |= off[9 * cell + gone]
            found[9 * cell + (mask & ~(1 << digit)).bit_length() - 1] = causes
    for unit, bit in PLACES_OF[cell]:
        mask = now.places[9 * unit + digit]
        others = mask & ~bit
        if others and not others & (others - 1):
            cells = CELLS[unit]
            other = 9 * cells[others.bit_length() - 1] + digit
            if other in found:
                continue
            causes = off[node]
            for gone in members(before.places[9 * unit + digit] & ~mask):
                causes |= off[9 * cells[gone] + digit]
            found[other] = causes
    return list(found.items())
