"""Naked single: a cell with one candidate left."""

from collections.abc import Iterator

from sudoku_ga.puzzle.techniques.position import Position, masks_of, members
from sudoku_ga.puzzle.techniques.step import CellRole, Step, Technique, cell_names, digit_names
from sudoku_ga.translation import _, later


def _find(position: Position) -> Iterator[Step]:
    once = twice = 0
    for places in position.places:
        twice |= once & places
        once |= places
    for cell in members(once & ~twice):
        digit = position.candidates[cell].bit_length()
        yield Step(
            NAKED_SINGLE,
            position.geometry,
            digits=(digit,),
            parts=((CellRole.PATTERN, (cell,)),),
            units=(masks_of(position.geometry).units_of[cell][2],),
            placements=((cell, digit),),
        )


def _explain(step: Step) -> str:
    cell = cell_names(step.geometry, step.cells)
    return _("{cell} can only hold {digit}: every other digit is ruled out there.").format(
        cell=cell, digit=digit_names(step.digits)
    )


NAKED_SINGLE = Technique("naked-single", later("naked single"), _find, _explain)
