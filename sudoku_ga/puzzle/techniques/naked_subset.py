"""Naked pair, triple, quad: so many cells of a unit with so many candidates together."""

from collections.abc import Iterator
from functools import partial

from sudoku_ga.puzzle.techniques.position import Position, mask_of, masks_of, members, small_unions
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
    geometry, masks = position.geometry, masks_of(position.geometry)
    candidates = position.candidates
    for unit, cells in enumerate(geometry.units.tolist()):
        for chosen, union in small_unions([candidates[cell] for cell in cells], count):
            pattern = tuple(cells[index] for index in chosen)
            others = masks.units[unit] & ~mask_of(pattern)
            digits = tuple(number + 1 for number in members(union))
            gone = tuple(c for digit in digits for c in position.within(digit, others))
            if gone:
                yield Step(
                    _TECHNIQUES[count],
                    geometry,
                    digits=digits,
                    parts=((CellRole.PATTERN, pattern),),
                    units=(unit,),
                    eliminations=gone,
                )


def _explain(step: Step) -> str:
    where, cells = unit_names(step.geometry, step.units), cell_names(step.geometry, step.cells)
    digits = digit_names(step.digits)
    return _("In {where}, {cells} can only hold {digits}, so no other cell of it can.").format(
        where=where, cells=cells, digits=digits
    )


NAKED_PAIR, NAKED_TRIPLE, NAKED_QUAD = (
    Technique(name, label, partial(_find, count=count), _explain)
    for count, name, label in (
        (2, "naked-pair", later("naked pair")),
        (3, "naked-triple", later("naked triple")),
        (4, "naked-quad", later("naked quad")),
    )
)
_TECHNIQUES = {2: NAKED_PAIR, 3: NAKED_TRIPLE, 4: NAKED_QUAD}
