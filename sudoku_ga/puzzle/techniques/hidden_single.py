"""Hidden single: a digit with one place left in a unit."""

from collections.abc import Iterable, Iterator

from sudoku_ga.puzzle.techniques.position import Position, masks_of
from sudoku_ga.puzzle.techniques.step import (
    CellRole,
    Step,
    Technique,
    cell_names,
    digit_names,
    unit_names,
)
from sudoku_ga.translation import _, later


def _in_boxes(position: Position) -> Iterator[Step]:
    size = position.geometry.size
    return _find(position, HIDDEN_SINGLE_IN_BOX, range(2 * size, 3 * size))


def _in_lines(position: Position) -> Iterator[Step]:
    return _find(position, HIDDEN_SINGLE_IN_LINE, range(2 * position.geometry.size))


def _find(position: Position, technique: Technique, units: Iterable[int]) -> Iterator[Step]:
    geometry = position.geometry
    masks = masks_of(geometry).units
    for unit in units:
        mask = masks[unit]
        for digit, places in enumerate(position.places, 1):
            found = places & mask
            if found and not found & (found - 1):
                cell = found.bit_length() - 1
                yield Step(
                    technique,
                    geometry,
                    digits=(digit,),
                    parts=((CellRole.PATTERN, (cell,)),),
                    units=(unit,),
                    placements=((cell, digit),),
                )


def _explain(step: Step) -> str:
    where, cell = unit_names(step.geometry, step.units), cell_names(step.geometry, step.cells)
    return _("In {where}, {digit} can only stand in {cell}.").format(
        where=where, digit=digit_names(step.digits), cell=cell
    )


# A box is seen at a glance; a row or column has to be followed across the board.
HIDDEN_SINGLE_IN_BOX = Technique(
    "hidden-single-in-box", later("hidden single in a box"), _in_boxes, _explain
)
HIDDEN_SINGLE_IN_LINE = Technique(
    "hidden-single-in-line", later("hidden single in a row or column"), _in_lines, _explain
)
