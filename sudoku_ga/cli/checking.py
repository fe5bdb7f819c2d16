"""``sudoku-ga check``: what is known of a puzzle without evolution."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.exit_codes import ALL_SOLVED, SOME_UNSOLVED
from sudoku_ga.cli.grade_listing import grade_text
from sudoku_ga.cli.wording import exact_finding
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.drawing import write_picture
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import Grading, grade_if_unique
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import LOGIC_LEVELS, fill_singles
from sudoku_ga.translation import _, counted


@dataclass(frozen=True)
class Finding:
    """What was found about one puzzle.

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
        How difficult it is for a person; None where it has not exactly one solution.
    """

    puzzle: PuzzleRecord
    assessment: Assessment
    conflicts: int
    filled_by_logic: dict[str, int]
    grading: Grading | None


def check_sources(sources: Sequence[str], geometry: Geometry | None, *, as_json: bool) -> int:
    """Print what is found about every puzzle of every source; return the exit code.

    Raises
    ------
    UserError
        If a source cannot be read; what came before it has been printed.
    """
    all_unique = True
    opened = [open_source(source, geometry) for source in sources]
    for puzzle in chain.from_iterable(opened):
        finding = find(puzzle)
        all_unique &= finding.assessment.solutions is SolutionCount.ONE
        print(json_line(finding) if as_json else text(finding), flush=True)
    return ALL_SOLVED if all_unique else SOME_UNSOLVED


def find(puzzle: PuzzleRecord) -> Finding:
    """Return what can be found about a puzzle without evolution."""
    filled = {
        level: fill_singles(puzzle.grid, level).grid.given_count - puzzle.grid.given_count
        for level in LOGIC_LEVELS
        if level != "none"
    }
    assessment = assessed(puzzle.grid)
    conflicts = conflict_count(puzzle.grid)
    return Finding(puzzle, assessment, conflicts, filled, grade_if_unique(assessment))


def json_line(finding: Finding) -> str:
    """Return a finding as one JSON object on one line."""
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


def text(finding: Finding) -> str:
    """Return the board and the finding for people."""
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
        write_picture(grid).rstrip("\n"),
        f"{grid.geometry}; {givens}",
        *([assessment.problem] if assessment.problem else []),
        *([] if assessment.has_contradictory_givens else [exact_finding(assessment)]),
        conflicts,
        _("logic alone, of {count:,} blank cells: {levels}").format(count=blank, levels=levels),
        *([grade_text(assessment, finding.grading)] if finding.grading else []),
    ]
    return "\n".join(lines)
