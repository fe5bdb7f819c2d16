"""X-wing and swordfish: in two or three lines a digit has places in as many crossing lines.

::

    . 4 . . 4 .      In rows 1 and 3, 4 can only stand in columns 2 and 5. In either arrangement,
    . - . . - .      each of the two columns has its 4 in one of these rows, so that no other
    . 4 . . 4 .      cell of these columns holds a 4 (-).
"""

from collections.abc import Iterator
from functools import partial

from sudoku_ga.puzzle.techniques.position import Position, mask_of, masks_of, members, small_unions
from sudoku_ga.puzzle.techniques.step import CellRole, Step, Technique, say, unit_names
from sudoku_ga.translation import later


def _find(position: Position, count: int) -> Iterator[Step]:
    size = position.geometry.size
    rows, columns = range(size), range(size, 2 * size)
    for digit in range(1, size + 1):
        yield from _of_digit(position, digit, count, rows, columns)
        yield from _of_digit(position, digit, count, columns, rows)


def _of_digit(
    position: Position, digit: int, count: int, base: range, cover: range
) -> Iterator[Step]:
    """Yield the steps in which base lines have the digit in as many cover lines."""
    units = masks_of(position.geometry).units
    places = position.places[digit - 1]
    for chosen, union in small_unions(_crossings(position, places, base, cover), count):
        lines = tuple(base[index] for index in chosen)
        crossing = tuple(cover[index] for index in members(union))
        on_base = sum(units[line] for line in lines)
        on_cover = sum(units[line] for line in crossing)
        gone = position.within(digit, on_cover & ~on_base)
        if gone:
            yield Step(
                _TECHNIQUES[count],
                position.geometry,
                digits=(digit,),
                parts=((CellRole.PATTERN, tuple(members(places & on_base))),),
                units=(*lines, *crossing),
                eliminations=gone,
            )


def _crossings(position: Position, places: int, base: range, cover: range) -> list[int]:
    """Return for each base line the mask of the cover lines, from 0, in which it has a place."""
    masks = masks_of(position.geometry)
    kind = cover.start // position.geometry.size
    return [
        mask_of(masks.units_of[cell][kind] - cover.start for cell in members(places & unit))
        for unit in masks.units[base.start : base.stop]
    ]


def _explain(step: Step) -> str:
    text = later(
        "In {lines}, {digits} can only stand in {crossing}, so no other cell of {crossing} can "
        "hold it."
    )
    half = len(step.units) // 2
    lines, crossing = step.units[:half], step.units[half:]
    return say(
        text,
        step,
        lines=unit_names(step.geometry, lines),
        crossing=unit_names(step.geometry, crossing),
    )


X_WING, SWORDFISH = (
    Technique(name, label, 5, partial(_find, count=count), _explain)
    for count, name, label in ((2, "x-wing", later("X-wing")), (3, "swordfish", later("swordfish")))
)
_TECHNIQUES = {2: X_WING, 3: SWORDFISH}
