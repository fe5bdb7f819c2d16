"""Naked single: a cell with one candidate. Hidden single: a digit with one place in a unit."""

from collections.abc import Iterable, Iterator
from functools import partial

from sudoku_ga.puzzle.techniques.position import Position, masks_of, members
from sudoku_ga.puzzle.techniques.step import CellRole, Step, Technique, say
from sudoku_ga.translation import later


def _in_boxes(position: Position) -> Iterator[Step]:
    if position.geometry.is_latin or position.geometry.has_regions:
        return iter(())
    return _find_hidden(position, HIDDEN_SINGLE_IN_BOX, _boxes(position))


def _in_regions(position: Position) -> Iterator[Step]:
    if not position.geometry.has_regions:
        return iter(())
    return _find_hidden(position, HIDDEN_SINGLE_IN_REGION, _boxes(position))


def _boxes(position: Position) -> range:
    size = position.geometry.size
    return range(2 * size, 3 * size)


def _in_lines(position: Position) -> Iterator[Step]:
    return _find_hidden(position, HIDDEN_SINGLE_IN_LINE, range(2 * position.geometry.size))


def _beyond(position: Position) -> Iterator[Step]:
    size, count = position.geometry.size, len(masks_of(position.geometry).units)
    return _find_hidden(position, HIDDEN_SINGLE_BEYOND, range(3 * size, count))


def _find_hidden(position: Position, technique: Technique, units: Iterable[int]) -> Iterator[Step]:
    geometry = position.geometry
    masks = masks_of(geometry).units
    for unit in units:
        mask = masks[unit]
        for digit, places in enumerate(position.places, 1):
            found = places & mask
            if found.bit_count() == 1:
                cell = found.bit_length() - 1
                yield Step(
                    technique,
                    geometry,
                    digits=(digit,),
                    parts=((CellRole.PATTERN, (cell,)),),
                    units=(unit,),
                    placements=((cell, digit),),
                )


def _find_naked(position: Position) -> Iterator[Step]:
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


_ONLY_PLACE = partial(say, later("{cells} is the only place for {digits} in {where}."))
_ONLY_DIGIT = partial(
    say, later("{cells} can only hold {digits}: every other digit is ruled out there.")
)

# It is easier in a box, which is seen at once, than in a line across the board.
HIDDEN_SINGLE_IN_BOX = Technique(
    "hidden-single-in-box", later("hidden single in a box"), 1, _in_boxes, _ONLY_PLACE
)
HIDDEN_SINGLE_IN_REGION = Technique(
    "hidden-single-in-region", later("hidden single in a region"), 1, _in_regions, _ONLY_PLACE
)
HIDDEN_SINGLE_BEYOND = Technique(
    "hidden-single-in-further-unit",
    later("hidden single in a diagonal, window or group"),
    2,
    _beyond,
    _ONLY_PLACE,
)
HIDDEN_SINGLE_IN_LINE = Technique(
    "hidden-single-in-line", later("hidden single in a row or column"), 2, _in_lines, _ONLY_PLACE
)
NAKED_SINGLE = Technique("naked-single", later("naked single"), 2, _find_naked, _ONLY_DIGIT)
