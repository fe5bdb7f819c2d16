"""``sudoku-ga grade``: the grade of each puzzle, and the effort of evolution beside it."""

import json
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.puzzles import given_puzzles, grade_text
from sudoku_ga.cli.terminal import Printed, Printer, Progress
from sudoku_ga.puzzle.assessment import Assessment, assessed
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grading import Grading, grade_if_unique
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.rating.se_rating import QUICK_GRADE, RATED_GEOMETRY, SeRating, se_rating
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.generator.job import Effort

_GRADES = later("""\b
The grade is the grade of the hardest technique needed:
  1  very easy   hidden singles in boxes
  2  easy        hidden singles in rows and columns, naked singles
  3  medium      locked candidates
  4  hard        naked and hidden pairs, triples and quads
  5  very hard   X-wing, swordfish, XY-wing, simple colouring
  6  beyond the known techniques

\b
The ratings of Sudoku Explainer (--se) are those of serate 1.2.1: ER of the hardest step, EP of
the hardest step up to the first digit, and ED of the first step. Ratings of 9.5 and more take from
seconds to minutes.

\b
Example:
  sudoku-ga grade 3.2.4......3....""")


@click.command(epilog=_GRADES)
@click.option(
    "--effort",
    is_flag=True,
    help="Also solve each puzzle in five runs of the recipe fast.",
)
@click.option("--se", is_flag=True, help="Also rate 9×9 puzzles on the scale of Sudoku Explainer.")
@given_puzzles
@options.as_json
def grade(puzzles: Iterable[PuzzleRecord], effort: bool, se: bool, as_json: bool) -> int:
    """Grade puzzles by their difficulty for a person.

    A SOURCE is a file, - for standard input, or the puzzle itself. The exit code is 0 if every
    puzzle has a grade, 1 if some do not have exactly one solution, and 2 for bad input.
    """

    def graded(puzzle: PuzzleRecord) -> Printed:
        assessment = assessed(puzzle.grid)
        grading = grade_if_unique(assessment)
        measured = _effort(puzzle.grid) if effort and grading is not None else None
        rating = _se_rating(puzzle.grid, grading) if se and grading is not None else None
        if as_json:
            record = _record(assessment, grading, measured)
            if se:
                record["se"] = rating.record if rating else None
            return Printed(json.dumps(record), grading is not None)
        lines = _lines(puzzle, assessment, grading, measured)
        if se and grading is not None:
            lines.append(_se_text(rating))
        return Printed("\n".join(lines), grading is not None)

    return Printer().print(map(graded, puzzles))


def _effort(puzzle: Grid) -> "Effort":
    # Imported late, since numba takes long to import.
    from sudoku_ga.evolution.engine.warm_up import warm_up
    from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, load_recipe
    from sudoku_ga.generator.job import measure_effort

    recipe = load_recipe(DEFAULT_RECIPE)
    warm_up(recipe, geometry=puzzle.geometry)
    return measure_effort(puzzle, recipe)


def _record(
    assessment: Assessment, grading: Grading | None, effort: "Effort | None"
) -> dict[str, Any]:
    record: dict[str, Any] = {
        "puzzle": write_line(assessment.puzzle),
        "solutions_exist": assessment.solutions.value,
        "grade": grading.grade if grading else None,
        "grade_name": grading.name if grading else None,
        "techniques": grading.uses if grading else None,
    }
    if effort is not None:
        record["effort"] = {**vars(effort), "by_logic": effort.is_by_logic}
    return record


def _lines(
    puzzle: PuzzleRecord,
    assessment: Assessment,
    grading: Grading | None,
    effort: "Effort | None",
) -> list[str]:
    lines = [puzzle.name or write_line(puzzle.grid), grade_text(assessment, grading)]
    if grading is not None:
        uses = ", ".join(f"{name} {count}" for name, count in grading.uses.items())
        lines.append(_("steps: {steps}").format(steps=uses or _("none")))
    if effort is not None:
        lines.append(_effort_text(effort))
    return lines


def _se_rating(puzzle: Grid, grading: Grading) -> SeRating | None:
    """Return the rating of Sudoku Explainer, None for boards of other shapes."""
    if puzzle.geometry != RATED_GEOMETRY:
        return None
    if grading.grade > QUICK_GRADE:
        _load_chains()
    return se_rating(puzzle)


@cache
def _load_chains() -> None:
    """Load the kernels of chains once in a process, after compiling them if necessary."""
    from sudoku_ga.rating.se_rating import compile_chains

    with Progress() as progress:
        compile_chains(progress.show_compiling)


def _se_text(rating: SeRating | None) -> str:
    if rating is None:
        return _("Sudoku Explainer: none, since it rates 9×9 puzzles with boxes of 3×3")
    return _("Sudoku Explainer: {rating} (ER/EP/ED)").format(rating=rating)


def _effort_text(effort: "Effort") -> str:
    if effort.is_by_logic:
        text = _(
            "evolution, recipe {recipe}: none; logic filled the grid and left nothing to evolve"
        )
    else:
        text = _(
            "evolution, recipe {recipe}: {solved} of {runs} runs solved; medians: "
            "{evaluations:,.0f} evaluations, {move_evaluations:,.0f} move evaluations"
        )
    return text.format_map(vars(effort))
