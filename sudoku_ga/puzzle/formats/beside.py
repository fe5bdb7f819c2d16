"""Grids beside a puzzle: its solution, which is checked and left out, or a map of its regions.

If one of two grids is full, the other is the puzzle. A full grid is a map of regions if the cells
of each digit are connected, which is true of no solution.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import isqrt

import numpy as np

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.layout import Layout, LayoutError
from sudoku_ga.puzzle.record import PuzzleRecord, placed_on
from sudoku_ga.puzzle.rules import describe_conflict
from sudoku_ga.translation import _

_SOLUTION = re.compile(
    r"(?<!un)(solution|solved|answer|soluci[oó]n|solu[cç][aã]o|soluzione|l[oö]sung|"
    r"loesung|resposta|respuesta|oplossing)",
    re.IGNORECASE,
)
_YES = b"\1"
_PUZZLE = re.compile(
    r"puzzle|quiz|problem|task|question|board|grid|sudoku|unsolved|given|clue|mission|start|initial",
    re.IGNORECASE,
)


def names_solution(name: str) -> bool:
    """Whether a key or a column title announces a solution."""
    return _SOLUTION.search(name) is not None


def names_puzzle(name: str) -> bool:
    """Whether a key or a column title announces a puzzle."""
    return _PUZZLE.search(name) is not None and not names_solution(name)


def with_digits(record: PuzzleRecord, digits: Digits) -> PuzzleRecord:
    """Return a puzzle checked against the grid beside it, with its regions if that is a map.

    ``digits``: those of the grid. A grid of another size, with blanks, or without some digit is
    neither a solution nor a map, and is ignored. Raises ``FormatError``, without a place, if a
    solution does not fit the puzzle.
    """
    geometry, givens = record.geometry, record.grid.digits
    if digits.size != givens.size:
        return record
    keeps_rules = _keeps_rules(digits, geometry)
    if not keeps_rules:
        layout = _regions(digits)
        if layout is not None:
            return record.with_layout(layout)
        if len(set(digits.tolist()) - {0}) < geometry.size or not digits.all():
            return record
    wrong = np.logical_and(givens, givens != digits)
    if _YES in wrong.tobytes():
        cell = int(np.flatnonzero(wrong)[0])
        problem = _(
            "a solution with the givens of the puzzle is expected, found {found} for {given} "
            "in {cell}"
        ).format(
            found=symbol_of(int(digits[cell])),
            given=symbol_of(int(givens[cell])),
            cell=geometry.cell_name(cell),
        )
        raise FormatError(problem)
    if not keeps_rules and (conflict := describe_conflict(Grid(geometry, digits))):
        problem = _("a solution of the puzzle is expected, found {conflict}")
        raise FormatError(problem.format(conflict=conflict))
    return record


def together(
    records: Iterable[PuzzleRecord],
    is_new: Callable[[PuzzleRecord, PuzzleRecord], bool],
    *,
    are_lines: bool,
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles, each without its solution and with the regions of a map beside it.

    Parameters
    ----------
    records : iterable of PuzzleRecord
    is_new : callable
        Whether the second record has a name or comment of its own, and so is a puzzle whatever
        precedes it.
    are_lines : bool
        Whether they are lines of a collection, where a solution is named. If there are two grids
        only and one is full, it is the solution of the other and has to fit.

    Raises
    ------
    FormatError
        At a solution or map that does not fit, after the puzzles before it.
    """
    waiting: list[PuzzleRecord] = []
    count, error = 0, None
    try:
        for count, record in enumerate(records, 1):
            puzzle = _one_puzzle(waiting[-1], record, is_new, are_lines) if waiting else None
            if puzzle is None:
                waiting.append(record)
            else:
                waiting[-1] = puzzle
                yield from waiting
                waiting = []
            while len(waiting) > (2 if count == 2 and not are_lines else 1):
                yield waiting.pop(0)
    except FormatError as caught:
        error = caught
    if error is None and count == len(waiting) == 2 and not is_new(*waiting):
        _check_two(*waiting)
    yield from waiting
    if error is not None:
        raise error


def _one_puzzle(
    first: PuzzleRecord,
    second: PuzzleRecord,
    is_new: Callable[[PuzzleRecord, PuzzleRecord], bool],
    are_lines: bool,
) -> PuzzleRecord | None:
    """Return the puzzle of two grids that belong together, None for two puzzles."""
    if first.grid.digits.size != second.grid.digits.size:
        return None
    for puzzle, other in ((first, second), (second, first)):
        if not _may_be_beside(other.grid):
            continue
        is_named = names_solution(other.name)
        if is_new(first, second) and not is_named:
            return None
        digits = other.grid.digits
        if _keeps_rules(digits, puzzle.geometry):
            is_fit = not puzzle.grid.digits.all() and placed_on(puzzle.grid, other.grid) is not None
            if is_fit and (is_named or not are_lines):
                return replace(puzzle, name=_name_of(puzzle, first), line=first.line)
        elif (layout := _regions(digits)) is not None and _regions(puzzle.grid.digits) is None:
            return replace(
                puzzle.with_layout(layout), name=_name_of(puzzle, first), line=first.line
            )
    return None


def _name_of(puzzle: PuzzleRecord, first: PuzzleRecord) -> str:
    return puzzle.name or ("" if names_solution(first.name) else first.name)


def _check_two(first: PuzzleRecord, second: PuzzleRecord) -> None:
    """Refuse a solution that does not fit the other of two grids."""
    full = [bool(each.grid.digits.all()) for each in (first, second)]
    if full[0] != full[1]:
        puzzle, other = (second, first) if full[0] else (first, second)
        try:
            with_digits(puzzle, other.grid.digits)
        except FormatError as error:
            raise FormatError(error.problem, other.line or None) from None


def _may_be_beside(grid: Grid) -> bool:
    """Whether a grid is full, or a map whose regions are counted from 0."""
    blank_count = grid.digits.tobytes().count(0)
    return not blank_count or blank_count == grid.geometry.size


def _keeps_rules(digits: Digits, geometry: Geometry) -> bool:
    """Whether each unit of a board has each digit once, and the rules of a variant are kept."""
    if np.sort(digits[geometry.every_unit], axis=1).tobytes() != _full_units(geometry):
        return False
    return geometry.is_classic or describe_conflict(Grid(geometry, digits)) is None


@lru_cache
def _full_units(geometry: Geometry) -> bytes:
    """Return the digits of all units of a full board, ascending."""
    return bytes(range(1, geometry.size + 1)) * len(geometry.every_unit)


def _regions(digits: Digits) -> Layout | None:
    """Return the regions of a map, None if the digits are not a map."""
    counts = np.bincount(digits)
    size = isqrt(digits.size)
    if np.count_nonzero(counts) != size or not np.isin(counts, (0, size)).all():
        return None
    try:
        return Layout(tuple(digits.tolist()))
    except LayoutError:
        return None
