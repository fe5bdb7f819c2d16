"""Locked candidates: all places of a digit in one unit also lie in another one.

Pointing: those of a box lie in one line, and the digit is eliminated in the rest of that line.
The units that a variant adds point as boxes do.
Claiming: those of a line lie in one box, and the digit is eliminated in the rest of that box.
Seen: a cell may not hold the digit of any of them, by single pairs of cells that differ.
"""

from collections.abc import Iterator

from sudoku_ga.puzzle.layout import Feature
from sudoku_ga.puzzle.techniques.position import Position, masks_of, members
from sudoku_ga.puzzle.techniques.step import (
    CellRole,
    Step,
    Technique,
    cell_names,
    digit_names,
    unit_names,
)
from sudoku_ga.translation import _, later


def _pointing(position: Position) -> Iterator[Step]:
    for box in range(2 * position.geometry.size, len(masks_of(position.geometry).units)):
        yield from _find(position, POINTING, box)


def _claiming(position: Position) -> Iterator[Step]:
    for line in range(2 * position.geometry.size):
        yield from _find(position, CLAIMING, line)


def _find(position: Position, technique: Technique, inside: int) -> Iterator[Step]:
    """Yield the steps for digits whose places in the unit ``inside`` share another unit."""
    geometry, masks = position.geometry, masks_of(position.geometry)
    unit = masks.units[inside]
    for digit, places in enumerate(position.places, 1):
        pattern = places & unit
        if not pattern & (pattern - 1):
            continue  # no place, or a hidden single
        first = masks.units_of[pattern.bit_length() - 1]
        for other in first:
            beyond = masks.units[other] & ~unit
            if not pattern & ~masks.units[other] and places & beyond:
                yield Step(
                    technique,
                    geometry,
                    digits=(digit,),
                    parts=((CellRole.PATTERN, tuple(members(pattern))),),
                    units=(inside, other),
                    eliminations=position.within(digit, beyond),
                )


def _seen(position: Position) -> Iterator[Step]:
    """Yield the steps for cells that see all places of a digit in a unit; pairs make them rare."""
    geometry, masks = position.geometry, masks_of(position.geometry)
    if Feature.EDGES not in geometry.features:
        return
    for number, unit in enumerate(masks.units):
        for digit, places in enumerate(position.places, 1):
            pattern = places & unit
            if not pattern & (pattern - 1):
                continue
            seen = places & ~unit
            for cell in members(pattern):
                seen &= masks.peers[cell]
            # What shares another unit with all places is left to pointing and claiming.
            for other in masks.units_of[pattern.bit_length() - 1]:
                if not pattern & ~masks.units[other]:
                    seen &= ~masks.units[other]
            if seen:
                yield Step(
                    SEEN,
                    geometry,
                    digits=(digit,),
                    parts=((CellRole.PATTERN, tuple(members(pattern))),),
                    units=(number,),
                    eliminations=position.within(digit, seen),
                )


def _explain_seen(step: Step) -> str:
    gone = [cell for cell, _digit in step.eliminations]
    return _(
        "In {unit}, {digit} can only stand in {cells}. Each of these excludes it from {gone}."
    ).format(
        unit=unit_names(step.geometry, step.units),
        digit=digit_names(step.digits),
        cells=cell_names(step.geometry, step.cells),
        gone=cell_names(step.geometry, gone),
    )


def _explain(step: Step) -> str:
    inside, other = (unit_names(step.geometry, (unit,)) for unit in step.units)
    digit = digit_names(step.digits)
    return _(
        "In {inside}, {digit} can only stand in {other}, so no other cell of {other} can hold it."
    ).format(inside=inside, digit=digit, other=other)


POINTING = Technique("pointing", later("locked candidates, pointing"), _pointing, _explain)
CLAIMING = Technique("claiming", later("locked candidates, claiming"), _claiming, _explain)
SEEN = Technique("seen", later("locked candidates, seen by a cell"), _seen, _explain_seen)
