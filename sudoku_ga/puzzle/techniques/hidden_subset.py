"""Hidden pair, triple, quad: so many digits with so many places together in a unit."""

from collections.abc import Iterator
from functools import partial

from sudoku_ga.puzzle.techniques.position import Position, masks_of, members, small_unions
from sudoku_ga.puzzle.techniques.step import (
    CellRole,
    Step,
    Technique,
    cell_names,
    digit_names,
    unit_names,
)
from sudoku_ga.translation import _, later


def _find(position: Position, count: int) -> Iterator[Step]:
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
                    _TECHNIQUES[count],
                    position.geometry,
                    digits=tuple(number + 1 for number in chosen),
                    parts=((CellRole.PATTERN, tuple(members(pattern))),),
                    units=(unit,),
                    eliminations=gone,
                )


def _explain(step: Step) -> str:
    where, cells = unit_names(step.geometry, step.units), cell_names(step.geometry, step.cells)
    digits = digit_names(step.digits)
    return _("In {where}, {digits} can only stand in {cells}, so no other digit can.").format(
        where=where, digits=digits, cells=cells
    )


HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUAD = (
    Technique(name, label, partial(_find, count=count), _explain)
    for count, name, label in (
        (2, "hidden-pair", later("hidden pair")),
        (3, "hidden-triple", later("hidden triple")),
        (4, "hidden-quad", later("hidden quad")),
    )
)
_TECHNIQUES = {2: HIDDEN_PAIR, 3: HIDDEN_TRIPLE, 4: HIDDEN_QUAD}
