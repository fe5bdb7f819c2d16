"""``sudoku-ga hint``: the next steps of a puzzle, in words and as records."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.puzzles import given_puzzles
from sudoku_ga.cli.terminal import Printed, Printer
from sudoku_ga.puzzle.assessment import assessed
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.techniques.position import Candidate, Position
from sudoku_ga.puzzle.techniques.solver import HINT_TECHNIQUES, solve_by_techniques
from sudoku_ga.puzzle.techniques.step import Step
from sudoku_ga.translation import counted

if TYPE_CHECKING:
    from sudoku_ga.puzzle.hints import Hint


@click.command(
    epilog="\b\nExample:\n"
    "  sudoku-ga hint 79....3.......69..8...3..76.....5..2..54187..4..7.....61..9...8..23...."
    "...9....54 --strength 2",
)
@click.option(
    "--strength",
    type=options.WholeNumber(1, 3),
    default=3,
    show_default=True,
    metavar="1|2|3",
    help="1 shows where to look, 2 the technique, 3 the step itself.",
)
@click.option(
    "--all", "whole_path", is_flag=True, help="Show all steps, until no technique applies."
)
@given_puzzles
@options.as_json
def hint(puzzles: Iterable[PuzzleRecord], strength: int, whole_path: bool, as_json: bool) -> int:
    """Show the next logical step of each puzzle.

    The steps are deductions, from hidden singles to chains, the easiest first; they do not use
    evolution. A SOURCE is a file, - for standard input, or the puzzle itself. The exit code is
    0 if every puzzle has a step (with --all: if the steps fill every board), 1 if not, and 2
    for bad input.
    """
    render = _json if as_json else _text

    def hinted(puzzle: PuzzleRecord) -> Printed:
        hints = list(_path(puzzle) if whole_path else [_first(puzzle)])
        return Printed(render(puzzle, hints, strength), hints[-1].step is not None)

    return Printer().print(map(hinted, puzzles))


def _json(puzzle: PuzzleRecord, hints: "Sequence[Hint]", strength: int) -> str:
    record = {
        "puzzle": write_line(puzzle.grid),
        "steps": [_record(one.step, strength) for one in hints if one.step is not None],
        "remark": hints[-1].text(strength) if hints[-1].step is None else None,
    }
    return json.dumps(record)


def _text(puzzle: PuzzleRecord, hints: "Sequence[Hint]", strength: int) -> str:
    """Return the hints of a puzzle for people, one per line, numbered if there are many."""
    lines = [one.text(strength) for one in hints]
    if len(lines) > 1:
        lines = [f"{number}. {line}" for number, line in enumerate(lines, 1)]
    return "\n".join([*([puzzle.name] if puzzle.name else []), *lines])


def _first(puzzle: PuzzleRecord) -> "Hint":
    from sudoku_ga.puzzle.hints import hint

    return hint(assessed(puzzle.grid), puzzle.values, puzzle.candidates)


def _path(puzzle: PuzzleRecord) -> "Iterator[Hint]":
    """Yield a hint for each step; if they end before the board is full, the last has none.

    The path begins with the digits, and ignores the candidates that the player noted.
    """
    from sudoku_ga.puzzle.hints import Hint, hint

    first = hint(assessed(puzzle.grid), puzzle.values)
    if first.step is None:
        yield first
        return
    left = len(puzzle.values.blank_cells)
    path = solve_by_techniques(Position.from_grid(puzzle.values), HINT_TECHNIQUES)
    for step, _ in path:
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
    """Return what a hint of this strength reveals, as a record."""
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
        if step.links:
            record["links"] = [
                {
                    **candidates([link.end])[0],
                    "is_on": link.is_on,
                    "from": candidates([link.start])[0],
                }
                for link in step.links
            ]
    return record
