"""Candidates that the player has not eliminated, as formats store them."""

from collections.abc import Mapping
from dataclasses import replace

from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates, PuzzleRecord, digits_of
from sudoku_ga.puzzle.techniques.position import Position


def open_candidates(values: Grid) -> Candidates:
    """Return for each blank cell the mask of the digits that no peer holds, else 0."""
    return Position.from_grid(values).candidates


def candidates_left(values: Grid, eliminated: Mapping[int, int]) -> Candidates | None:
    """Return the candidates after eliminations; None if there are no eliminations.

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


def eliminated_candidates(record: PuzzleRecord) -> list[tuple[int, tuple[int, ...]]]:
    """Return (cell, digits) of eliminated candidates, ascending; cells without notes have none."""
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
