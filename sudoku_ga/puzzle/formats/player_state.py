"""Digits placed and candidates eliminated by the player, as formats store them."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates, PuzzleRecord


def placed_on(givens: Grid, values: Grid) -> Grid | None:
    """Return the digits of ``values`` without the givens; None if it does not keep them all."""
    if givens.geometry != values.geometry:
        return None
    given = givens.digits > 0
    if not np.array_equal(givens.digits[given], values.digits[given]):
        return None
    return Grid(givens.geometry, np.where(given, 0, values.digits))


def open_candidates(values: Grid) -> Candidates:
    """Return for each blank cell the mask of the digits that no peer holds, else 0."""
    geometry = values.geometry
    digits = values.digits.tolist()
    used = [0] * (3 * geometry.size)
    for unit, cells in enumerate(geometry.units.tolist()):
        for cell in cells:
            used[unit] |= 1 << digits[cell]
    every, size = (1 << geometry.size) - 1, geometry.size
    units = (geometry.row_of, size + geometry.column_of, 2 * size + geometry.box_of)
    cells = zip(digits, *(unit.tolist() for unit in units), strict=True)
    taken = [used[row] | used[column] | used[box] for _digit, row, column, box in cells]
    for first, second in geometry.more_pairs.tolist():
        taken[first] |= 1 << digits[second]
        taken[second] |= 1 << digits[first]
    return tuple(
        0 if digit else every & ~(of_cell >> 1)
        for digit, of_cell in zip(digits, taken, strict=True)
    )


def candidates_left(values: Grid, eliminated: Mapping[int, int]) -> Candidates | None:
    """Return the candidates after eliminations; None if there are no eliminations.

    ``values``: givens and digits of the player. ``eliminated``: masks of digits by cell.
    """
    if not eliminated:
        return None
    return tuple(
        mask & ~eliminated.get(cell, 0) for cell, mask in enumerate(open_candidates(values))
    )


def eliminated_candidates(record: PuzzleRecord) -> list[tuple[int, list[int]]]:
    """Return (cell, digits) of eliminated candidates, ascending; none in cells without notes."""
    if record.candidates is None:
        return []
    pairs = zip(open_candidates(record.values), record.candidates, strict=True)
    gone = ((cell, possible & ~noted) for cell, (possible, noted) in enumerate(pairs) if noted)
    return [(cell, digits) for cell, mask in gone if (digits := digits_of(mask))]


def without_ruled_out(record: PuzzleRecord) -> PuzzleRecord:
    """Return the record without noted candidates that a peer rules out."""
    eliminated = {
        cell: sum(1 << digit - 1 for digit in digits)
        for cell, digits in eliminated_candidates(record)
    }
    return replace(record, candidates=candidates_left(record.values, eliminated))


def digits_of(mask: int) -> list[int]:
    """Return the digits of a mask, ascending."""
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> digit - 1 & 1]
