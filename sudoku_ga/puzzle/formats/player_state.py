"""What the player did: placed digits and eliminated candidates."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates, PuzzleRecord


def placed_on(givens: Grid, values: Grid) -> Grid | None:
    """Return the digits that ``values`` has beside the givens.

    Returns
    -------
    Grid or None
        Blank where a given stands; None if the board is another one or a given is missing.
    """
    if givens.geometry != values.geometry:
        return None
    given = givens.digits > 0
    if not np.array_equal(givens.digits[given], values.digits[given]):
        return None
    return Grid(givens.geometry, np.where(given, 0, values.digits))


def open_candidates(values: Grid) -> Candidates:
    """Return for each blank cell the digits that no peer holds; 0 for the other cells."""
    geometry = values.geometry
    digits = values.digits.tolist()
    used = [0] * (3 * geometry.size)
    for unit, cells in enumerate(geometry.units.tolist()):
        for cell in cells:
            used[unit] |= 1 << digits[cell]
    every, size = (1 << geometry.size) - 1, geometry.size
    units = (geometry.row_of, size + geometry.column_of, 2 * size + geometry.box_of)
    cells = zip(digits, *(unit.tolist() for unit in units), strict=True)
    return tuple(
        0 if digit else every & ~((used[row] | used[column] | used[box]) >> 1)
        for digit, row, column, box in cells
    )


def candidates_left(values: Grid, eliminated: Mapping[int, int]) -> Candidates | None:
    """Return the candidates after eliminations; None where there was none.

    Parameters
    ----------
    values : Grid
        Givens and digits of the player.
    eliminated : mapping of int to int
        Masks of digits by cell.
    """
    if not eliminated:
        return None
    return tuple(
        mask & ~eliminated.get(cell, 0) for cell, mask in enumerate(open_candidates(values))
    )


def eliminated_candidates(record: PuzzleRecord) -> list[tuple[int, list[int]]]:
    """Return the digits eliminated in each cell that has any: (cell, digits), ascending.

    In a cell where nothing is noted nothing is eliminated.
    """
    if record.candidates is None:
        return []
    pairs = zip(open_candidates(record.values), record.candidates, strict=True)
    gone = ((cell, possible & ~noted) for cell, (possible, noted) in enumerate(pairs) if noted)
    return [(cell, digits) for cell, mask in gone if (digits := digits_of(mask))]


def without_ruled_out(record: PuzzleRecord) -> PuzzleRecord:
    """Return the record as it is read again: no candidate that a peer rules out."""
    eliminated = {
        cell: sum(1 << digit - 1 for digit in digits)
        for cell, digits in eliminated_candidates(record)
    }
    return replace(record, candidates=candidates_left(record.values, eliminated))


def digits_of(mask: int) -> list[int]:
    """Return the digits of a mask, ascending."""
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> digit - 1 & 1]
