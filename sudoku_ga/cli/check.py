"""``sudoku-ga check``: the facts about a puzzle that need no evolution."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.puzzles import exact_finding, given_puzzles, grade_text
from sudoku_ga.cli.terminal import Printed, Printer
from sudoku_ga.puzzle.assessment import Assessment, assessed
from sudoku_ga.puzzle.display import picture_text
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grading import Grading, grade_if_unique
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import LOGIC_LEVELS, fill_singles
from sudoku_ga.translation import _, counted


@click.command(epilog="\b\nExample:\n  sudoku-ga check 3.2.4......3....")
@given_puzzles
@options.as_json
def check(puzzles: Iterable[PuzzleRecord], as_json: bool) -> int:
    """Count the solutions of each puzzle: none, one or several.

    Also print the conflicts, and the number of cells that logic alone fills. A SOURCE is a file, -
    for standard input, or the puzzle itself. The exit code is 0 if every puzzle has exactly one
    solution, 1 if a puzzle has none or several, and 2 for bad input.
    """
    render = _json if as_json else _text
    return Printer().print(
        Printed(render(finding), finding.assessment.solutions is SolutionCount.ONE)
        for finding in map(find, puzzles)
    )


@dataclass(frozen=True)
class Finding:
    """The findings about one puzzle.

    Parameters
    ----------
    puzzle : PuzzleRecord
        The puzzle.
    assessment : Assessment
        Its solutions and its faults.
    conflicts : int
        Unordered pairs of peers with equal givens.
    filled_by_logic : dict of str to int
        Cells that each level of logic fills.
    grading : Grading or None
        How difficult it is for a person; None unless it has exactly one solution.
    """

    puzzle: PuzzleRecord
    assessment: Assessment
    conflicts: int
    filled_by_logic: dict[str, int]
    grading: Grading | None


def find(puzzle: PuzzleRecord) -> Finding:
    """Return the findings about a puzzle that need no evolution."""
    filled = {
        level: fill_singles(puzzle.grid, level).grid.given_count - puzzle.grid.given_count
        for level in LOGIC_LEVELS
        if level != "none" and (level != "sums" or puzzle.grid.geometry.layout.cages)
    }
    assessment = assessed(puzzle.grid)
    conflicts = conflict_count(puzzle.grid)
    return Finding(puzzle, assessment, conflicts, filled, grade_if_unique(assessment))


def _json(finding: Finding) -> str:
    assessment = finding.assessment
    record = {
        "puzzle": write_line(finding.puzzle.grid),
        "solution": write_line(assessment.solution) if assessment.solution else None,
        "solutions_exist": assessment.solutions.value,
        "problem": assessment.problem,
        "givens": finding.puzzle.grid.given_count,
        "conflicts": finding.conflicts,
        "filled_by_logic": finding.filled_by_logic,
        "grade": finding.grading.grade if finding.grading else None,
        "exact_seconds": assessment.exact_seconds,
    }
    return json.dumps(record)


def _text(finding: Finding) -> str:
    grid, assessment = finding.puzzle.grid, finding.assessment
    blank = len(grid.blank_cells)
    levels = ", ".join(f"{level} {count:,}" for level, count in finding.filled_by_logic.items())
    givens = counted("{count:,} given", "{count:,} givens", grid.given_count)
    conflicts = counted(
        "conflicts: {count:,} pair of equal givens",
        "conflicts: {count:,} pairs of equal givens",
        finding.conflicts,
    )
    lines = [
        *([finding.puzzle.name] if finding.puzzle.name else []),
        picture_text(grid.geometry, grid.digits),
        f"{grid.geometry}; {givens}",
        *([assessment.problem] if assessment.problem else []),
        *([] if assessment.has_contradictory_givens else [exact_finding(assessment)]),
        conflicts,
        _("logic alone, of {count:,} blank cells: {levels}").format(count=blank, levels=levels),
        *([grade_text(assessment, finding.grading)] if finding.grading else []),
    ]
    return "\n".join(lines)
