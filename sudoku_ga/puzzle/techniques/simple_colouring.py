"""Simple colouring: a chain of units with two places for a digit, in alternating colours.

One of two places holds the digit, so along a chain either all cells of the first colour hold it or
all of the second. Wrap: if two cells of one colour see each other, that colour is wrong. Trap: a
cell outside the chain that sees both colours cannot hold the digit.
"""

from collections.abc import Iterator
from functools import partial

from sudoku_ga.puzzle.techniques.position import Candidate, Position, mask_of, masks_of, members
from sudoku_ga.puzzle.techniques.step import CellRole, Step, Technique, say
from sudoku_ga.translation import later

_Colours = tuple[int, int]
"""The masks of the cells of each colour."""


def _wrap(position: Position) -> Iterator[Step]:
    peers = masks_of(position.geometry).peers
    for digit, colours in _chains(position):
        # The explanation names the wrong colour first.
        for wrong, right in (colours, colours[::-1]):
            if any(peers[cell] & wrong for cell in members(wrong)):
                yield _step(WRAP, position, digit, (wrong, right), position.within(digit, wrong))


def _trap(position: Position) -> Iterator[Step]:
    peers = masks_of(position.geometry).peers
    for digit, colours in _chains(position):
        outside = position.places[digit - 1] & ~(colours[0] | colours[1])
        gone = tuple(
            (cell, digit)
            for cell in members(outside)
            if peers[cell] & colours[0] and peers[cell] & colours[1]
        )
        if gone:
            yield _step(TRAP, position, digit, colours, gone)


def _step(
    technique: Technique,
    position: Position,
    digit: int,
    colours: _Colours,
    gone: tuple[Candidate, ...],
) -> Step:
    first, second = (tuple(members(colour)) for colour in colours)
    return Step(
        technique,
        position.geometry,
        digits=(digit,),
        parts=((CellRole.FIRST_COLOUR, first), (CellRole.SECOND_COLOUR, second)),
        units=(),
        eliminations=gone,
    )


def _chains(position: Position) -> Iterator[tuple[int, _Colours]]:
    """Yield each digit with its chains of three cells or more."""
    for digit in range(1, position.geometry.size + 1):
        linked = _links(position, digit)
        left = mask_of(linked)
        while left:
            colours = _coloured((left & -left).bit_length() - 1, linked)
            left &= ~(colours[0] | colours[1])
            if (colours[0] | colours[1]).bit_count() > 2:
                yield digit, colours


def _links(position: Position, digit: int) -> dict[int, int]:
    """Return for each cell of a two-place unit the mask of the other places."""
    places = position.places[digit - 1]
    linked: dict[int, int] = {}
    for unit in masks_of(position.geometry).units:
        pair = places & unit
        if pair.bit_count() == 2:
            for cell in members(pair):
                linked[cell] = linked.get(cell, 0) | pair & ~(1 << cell)
    return linked


def _coloured(start: int, linked: dict[int, int]) -> _Colours:
    """Return the chain of a cell in its two colours.

    A cell that is reached in both colours gets both: the chain is contradictory, and each colour
    wraps.
    """
    colours = [1 << start, 0]
    waiting = [(start, 0)]
    while waiting:
        cell, colour = waiting.pop()
        new = linked[cell] & ~colours[1 - colour]
        colours[1 - colour] |= new
        waiting.extend((other, 1 - colour) for other in members(new))
    return colours[0], colours[1]


_WRONG = partial(
    say,
    later(
        "Either all of {first} hold {digits} or all of {second} do; two of the first see each "
        "other, so none of them can."
    ),
)
_SEES_BOTH = partial(
    say,
    later(
        "Either all of {first} hold {digits} or all of {second} do, so no cell that sees one of "
        "each can."
    ),
)
WRAP = Technique("simple-colouring-wrap", later("simple colouring, wrap"), 5, _wrap, _WRONG)
TRAP = Technique("simple-colouring-trap", later("simple colouring, trap"), 5, _trap, _SEES_BOTH)
