"""Eliminations by sums, in cages and in units that cages nearly fill.

A cage of two cells with the total 16 holds 7 and 9. A unit holds each digit once, 45 in all on 9×9.
Less the cages within it, this is the sum of its other cells (innies). The cages that cover a unit,
less 45, give the sum of their cells outside (outies).
"""

from collections.abc import Iterator, Sequence
from functools import partial

from sudoku_ga.puzzle.techniques.position import Position, mask_of, masks_of, members
from sudoku_ga.puzzle.techniques.step import (
    CellRole,
    Step,
    Technique,
    cell_names,
    digit_names,
    say,
)
from sudoku_ga.puzzle.techniques.sums import Sum, cage_sums, fillings, unit_sums
from sudoku_ga.translation import _, later


def _masks_of(position: Position, of: Sum) -> tuple[int, ...]:
    return tuple(map(position.possible.__getitem__, of.cells))


def _find_in(position: Position, sums: Sequence[Sum], technique: Technique) -> Iterator[Step]:
    """Yield the steps that rule out candidates in no filling of a sum."""
    for of in sums:
        masks = _masks_of(position, of)
        left = fillings(masks, of.total, differ=of.differ)
        if left.allowed == masks:
            continue
        gone = tuple(
            (cell, digit + 1)
            for cell, allowed in zip(of.cells, left.allowed, strict=True)
            for digit in members(position.candidates[cell] & ~allowed)
        )
        # If no candidate is allowed, the digits contradict the total, which shows no digit.
        if gone and all(left.allowed):
            yield Step(
                technique,
                position.geometry,
                digits=tuple(sorted({digit for _cell, digit in gone})),
                parts=((CellRole.PATTERN, of.cells),),
                units=of.units,
                eliminations=gone,
            )


def _in_cages(position: Position) -> Iterator[Step]:
    return _find_in(position, cage_sums(position.geometry), CAGE_COMBINATIONS)


def _beside_units(position: Position) -> Iterator[Step]:
    return _find_in(position, unit_sums(position.geometry), INNIES_AND_OUTIES)


def _certain(position: Position) -> Iterator[Step]:
    """Yield the steps for digits in every filling of a cage, at cells that see all of its cells."""
    geometry, peers = position.geometry, masks_of(position.geometry).peers
    for of in cage_sums(geometry):
        cage = mask_of(of.cells)
        for digit in members(fillings(_masks_of(position, of), of.total, differ=of.differ).certain):
            pattern = position.places[digit] & cage
            if not pattern:
                continue
            seen = ~cage
            for cell in members(pattern):
                seen &= peers[cell]
            gone = position.within(digit + 1, seen)
            if gone:
                yield Step(
                    CAGE_DIGIT,
                    geometry,
                    digits=(digit + 1,),
                    parts=((CellRole.PATTERN, tuple(members(pattern))),),
                    units=of.units,
                    eliminations=gone,
                )


def _explain_combinations(step: Step) -> str:
    text = later("No digits for {cells} that add up as the {where} says have {gone}.")
    return say(text, step, gone=_gone_text(step))


def _explain_beside(step: Step) -> str:
    (of,) = (each for each in unit_sums(step.geometry) if each.cells == step.cells)
    text = (
        later(
            "The digits of {where} add up to {whole}. The cages inside leave {total} for {cells}, "
            "which excludes {gone}."
        )
        if of.inside
        else later(
            "The digits of {where} add up to {whole}. The cages that cover it have {total} more, "
            "for {cells}, which excludes {gone}."
        )
    )
    whole = len(step.units) * step.geometry.size * (step.geometry.size + 1) // 2
    return say(text, step, whole=whole, total=of.total, gone=_gone_text(step))


def _gone_text(step: Step) -> str:
    """Return candidates as a list, cells with equal losses together: ``1 and 2 in r3c4, r3c5``."""
    of: dict[int, list[int]] = {}
    for cell, digit in step.eliminations:
        of.setdefault(cell, []).append(digit)
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in of.items():
        alike.setdefault(tuple(digits), []).append(cell)
    return ", ".join(
        _("{digits} in {cell}").format(
            digits=digit_names(digits), cell=cell_names(step.geometry, cells)
        )
        for digits, cells in alike.items()
    )


_IN_EACH_FILLING = partial(
    say,
    later(
        "Each way to fill the {where} has {digits}, in {cells}, so no cell that shares a unit with "
        "all of these can hold it."
    ),
)
CAGE_COMBINATIONS = Technique(
    "cage-combinations", later("combinations of a cage"), 2, _in_cages, _explain_combinations
)
CAGE_DIGIT = Technique(
    "cage-digit", later("certain digit of a cage"), 3, _certain, _IN_EACH_FILLING
)
INNIES_AND_OUTIES = Technique(
    "innies-and-outies", later("innies and outies"), 3, _beside_units, _explain_beside
)
