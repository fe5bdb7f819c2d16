"""``sudoku-ga hint``: the steps of a puzzle, in words and as records."""

import json
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.exit_codes import ALL_SOLVED, SOME_UNSOLVED
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hints import Hint, hint
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.techniques.position import Candidate, Position
from sudoku_ga.puzzle.techniques.solver import solve_by_techniques
from sudoku_ga.puzzle.techniques.step import Step
from sudoku_ga.translation import counted


def hint_sources(
    sources: Sequence[str],
    geometry: Geometry | None,
    strength: int,
    *,
    whole_path: bool,
    as_json: bool,
) -> int:
    """Print the hints of every puzzle of every source; return the exit code.

    Raises
    ------
    UserError
        If a source cannot be read; what came before it has been printed.
    """
    all_found = True
    opened = [open_source(source, geometry) for source in sources]
    for puzzle in chain.from_iterable(opened):
        hints = list(_path(puzzle) if whole_path else [_first(puzzle)])
        all_found &= hints[-1].step is not None
        if as_json:
            print(json_line(puzzle.grid, hints, strength), flush=True)
        else:
            print(text(puzzle, hints, strength), flush=True)
    return ALL_SOLVED if all_found else SOME_UNSOLVED


def json_line(puzzle: Grid, hints: Sequence[Hint], strength: int) -> str:
    """Return the hints of a puzzle as one JSON object on one line."""
    record = {
        "puzzle": write_line(puzzle),
        "steps": [_record(one.step, strength) for one in hints if one.step is not None],
        "remark": hints[-1].text(strength) if hints[-1].step is None else None,
    }
    return json.dumps(record)


def text(puzzle: PuzzleRecord, hints: Sequence[Hint], strength: int) -> str:
    """Return the hints of a puzzle for people, a line each, numbered where there are many."""
    lines = [one.text(strength) for one in hints]
    if len(lines) > 1:
        lines = [f"{number}. {line}" for number, line in enumerate(lines, 1)]
    return "\n".join([*([puzzle.name] if puzzle.name else []), *lines])


def _first(puzzle: PuzzleRecord) -> Hint:
    return hint(assessed(puzzle.grid), puzzle.values, puzzle.candidates)


def _path(puzzle: PuzzleRecord) -> Iterator[Hint]:
    """Yield a hint a step; where they end before the board is full, the last one has none.

    The path begins at the digits, not at what the player noted as possible.
    """
    first = hint(assessed(puzzle.grid), puzzle.values)
    if first.step is None:
        yield first
        return
    left = len(puzzle.values.blank_cells)
    for step, _ in solve_by_techniques(Position.from_grid(puzzle.values)):
        left -= len(step.placements)
        yield Hint(puzzle.geometry, step)
    if left:
        yield Hint(
            puzzle.geometry,
            remark=counted(
                "None of the techniques known here gets any further; {count:,} blank cell left.",
                "None of the techniques known here gets any further; {count:,} blank cells left.",
                left,
            ),
        )


def _record(step: Step, strength: int) -> dict[str, Any]:
    """Return what a hint of some strength may tell, for a record."""
    name = step.geometry.cell_name

    def candidates(of: Sequence[Candidate]) -> list[dict[str, Any]]:
        return [{"cell": name(cell), "digit": digit} for cell, digit in of]

    record: dict[str, Any] = {
        "units": [step.geometry.unit_name(unit) for unit in step.units],
    }
    if strength >= 2:
        record["technique"] = step.technique.name
    if strength >= 3:
        record |= {
            "digits": list(step.digits),
            "cells": {role.value: [name(cell) for cell in cells] for role, cells in step.parts},
            "placements": candidates(step.placements),
            "eliminations": candidates(step.eliminations),
            "explanation": step.explanation,
        }
    return record
