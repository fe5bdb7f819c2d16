"""Locked candidates: all places of a digit in one unit also lie in another one.

Pointing: the places in a box lie in one line, and the digit is eliminated in the rest of that line.
The further units of a variant point like boxes. Claiming: the places in a line lie in one box, and
the digit is eliminated in the rest of that box. Seen: a cell sees all the places, some by single
pairs of cells that differ.
"""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Feature
from sudoku_ga.puzzle.techniques.position import Position, mask_of, masks_of, members
from sudoku_ga.puzzle.techniques.step import (
    CellRole,
    Step,
    Technique,
    cell_names,
    say,
    unit_names,
)
from sudoku_ga.translation import later


def _pointing(position: Position) -> Iterator[Step]:
    for box in range(2 * position.geometry.size, len(masks_of(position.geometry).units)):
        yield from _find(position, POINTING, box)


def _claiming(position: Position) -> Iterator[Step]:
    for line in range(2 * position.geometry.size):
        yield from _find(position, CLAIMING, line)


def _find(position: Position, technique: Technique, inside: int) -> Iterator[Step]:
    """Yield the steps for digits whose places in the unit ``inside`` share another unit."""
    geometry, masks = position.geometry, masks_of(position.geometry)
    units = masks.units
    unit = units[inside]
    for digit, places in enumerate(position.places, 1):
        pattern = places & unit
        if pattern.bit_count() < 2:
            continue  # no place, or a hidden single
        for other in masks.units_of[pattern.bit_length() - 1]:
            if pattern & ~units[other]:
                continue
            beyond = units[other] & ~unit
            if places & beyond:
                yield Step(
                    technique,
                    geometry,
                    digits=(digit,),
                    parts=((CellRole.PATTERN, tuple(members(pattern))),),
                    units=(inside, other),
                    eliminations=position.within(digit, beyond),
                )


def _seen(position: Position) -> Iterator[Step]:
    """Yield the steps for cells that see all places of a digit in a unit, which are rare."""
    geometry, masks = position.geometry, masks_of(position.geometry)
    if Feature.EDGES not in geometry.features:
        return
    peers = masks.peers
    for number, (unit, (watching, most)) in enumerate(
        zip(masks.units, _watching(geometry), strict=True)
    ):
        for digit, places in enumerate(position.places, 1):
            pattern = places & unit
            if not 1 < pattern.bit_count() <= most:
                continue
            seen, left = places & watching, pattern
            while seen and left:
                cell = left.bit_length() - 1
                seen &= peers[cell]
                left ^= 1 << cell
            # Cells that share another unit with all places are left to pointing and claiming.
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


@lru_cache(maxsize=16)
def _watching(geometry: Geometry) -> tuple[tuple[int, int], ...]:
    """Return for each unit the cells that see more of it than any other unit shares with it.

    Also return the largest number of cells of the unit that one of them sees.
    """
    is_in = np.zeros((len(geometry.every_unit), geometry.cell_count), np.int64)
    for number, unit in enumerate(geometry.every_unit):
        is_in[number, unit] = 1
    shared = is_in @ is_in.T
    seen = np.array([is_in[:, others].sum(axis=1) for others in geometry.peers])
    by_units = np.array([shared[list(units)].max(axis=0) for units in masks_of(geometry).units_of])
    is_watching = (seen > by_units) & (is_in.T == 0)
    return tuple(
        (mask_of(np.flatnonzero(cells).tolist()), int(sizes[cells].max(initial=0)))
        for cells, sizes in zip(is_watching.T, seen.T, strict=True)
    )


def _explain_seen(step: Step) -> str:
    text = later(
        "In {where}, {digits} can only stand in {cells}. Each of these excludes it from {gone}."
    )
    gone = [cell for cell, _digit in step.eliminations]
    return say(text, step, gone=cell_names(step.geometry, gone))


def _explain(step: Step) -> str:
    text = later(
        "In {inside}, {digits} can only stand in {other}, so no other cell of {other} can hold it."
    )
    inside, other = (unit_names(step.geometry, (unit,)) for unit in step.units)
    return say(text, step, inside=inside, other=other)


POINTING = Technique("pointing", later("locked candidates, pointing"), 3, _pointing, _explain)
CLAIMING = Technique("claiming", later("locked candidates, claiming"), 3, _claiming, _explain)
SEEN = Technique("seen", later("locked candidates, seen by a cell"), 3, _seen, _explain_seen)
