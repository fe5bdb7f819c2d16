"""Naked and hidden pairs, triples and quads: ``count`` cells of a unit and ``count`` digits.

Naked: the cells have no other candidates. Hidden: the digits have no other places.
"""

from collections.abc import Iterator
from functools import partial

from sudoku_ga.puzzle.techniques.position import Position, mask_of, masks_of, members, small_unions
from sudoku_ga.puzzle.techniques.step import CellRole, Step, Technique, say
from sudoku_ga.translation import later


def _find_naked(position: Position, count: int) -> Iterator[Step]:
    geometry, masks = position.geometry, masks_of(position.geometry)
    candidates = position.candidates
    for unit, cells in enumerate(geometry.every_unit.tolist()):
        for chosen, union in small_unions([candidates[cell] for cell in cells], count):
            pattern = tuple(cells[index] for index in chosen)
            others = masks.units[unit] & ~mask_of(pattern)
            digits = tuple(number + 1 for number in members(union))
            gone = tuple(c for digit in digits for c in position.within(digit, others))
            if gone:
                yield Step(
                    _NAKED[count],
                    geometry,
                    digits=digits,
                    parts=((CellRole.PATTERN, pattern),),
                    units=(unit,),
                    eliminations=gone,
                )


def _find_hidden(position: Position, count: int) -> Iterator[Step]:
    for unit, mask in enumerate(masks_of(position.geometry).units):
        for chosen, pattern in small_unions([places & mask for places in position.places], count):
            gone = tuple(
                candidate
                for number in range(position.geometry.size)
                if number not in chosen
                for candidate in position.within(number + 1, pattern)
            )
            if gone:
                yield Step(
                    _HIDDEN[count],
                    position.geometry,
                    digits=tuple(number + 1 for number in chosen),
                    parts=((CellRole.PATTERN, tuple(members(pattern))),),
                    units=(unit,),
                    eliminations=gone,
                )


_NO_OTHER_CELL = partial(
    say, later("In {where}, {cells} can only hold {digits}, so no other cell of it can.")
)
_NO_OTHER_DIGIT = partial(
    say, later("In {where}, {digits} can only stand in {cells}, so no other digit can.")
)

NAKED_PAIR, NAKED_TRIPLE, NAKED_QUAD = (
    Technique(name, label, 4, partial(_find_naked, count=count), _NO_OTHER_CELL)
    for count, name, label in (
        (2, "naked-pair", later("naked pair")),
        (3, "naked-triple", later("naked triple")),
        (4, "naked-quad", later("naked quad")),
    )
)
_NAKED = {2: NAKED_PAIR, 3: NAKED_TRIPLE, 4: NAKED_QUAD}

HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUAD = (
    Technique(name, label, 4, partial(_find_hidden, count=count), _NO_OTHER_DIGIT)
    for count, name, label in (
        (2, "hidden-pair", later("hidden pair")),
        (3, "hidden-triple", later("hidden triple")),
        (4, "hidden-quad", later("hidden quad")),
    )
)
_HIDDEN = {2: HIDDEN_PAIR, 3: HIDDEN_TRIPLE, 4: HIDDEN_QUAD}
