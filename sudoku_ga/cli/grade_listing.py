"""``sudoku-ga grade``: the grade of each puzzle, and what evolution takes beside it."""

import json
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.exit_codes import ALL_SOLVED, SOME_UNSOLVED
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import Grading, grade_if_unique
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.generator.effort import Effort


def grade_sources(
    sources: Sequence[str], geometry: Geometry | None, *, with_effort: bool, as_json: bool
) -> int:
    """Print the grade of every puzzle of every source; return the exit code.

    Raises
    ------
    UserError
        If a source cannot be read; what came before it has been printed.
    """
    all_graded = True
    opened = [open_source(source, geometry) for source in sources]
    for puzzle in chain.from_iterable(opened):
        assessment = assessed(puzzle.grid)
        grading = grade_if_unique(assessment)
        all_graded &= grading is not None
        effort = _effort(puzzle.grid) if with_effort and grading is not None else None
        if as_json:
            print(json.dumps(_record(assessment, grading, effort)), flush=True)
        else:
            print(_text(puzzle, assessment, grading, effort), flush=True)
    return ALL_SOLVED if all_graded else SOME_UNSOLVED


def grade_text(assessment: Assessment, grading: Grading | None) -> str:
    """Return the grade for people, or why there is none."""
    if grading is None:
        count = _("solutions: {count}").format(count=_(assessment.solutions.value))
        return _("grade: none, since a grade asks for exactly one solution ({found})").format(
            found=assessment.problem or count
        )
    return _("grade: {grade}, {name}").format(grade=grading.grade, name=_(grading.name))


def _effort(puzzle: Grid) -> "Effort":
    # numba takes a while to import, and most who ask for a grade do not ask for this.
    from sudoku_ga.evolution.engine.warm_up import warm_up
    from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, load_recipe
    from sudoku_ga.generator.effort import measure_effort

    recipe = load_recipe(DEFAULT_RECIPE)
    warm_up(recipe)
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


def _text(
    puzzle: PuzzleRecord,
    assessment: Assessment,
    grading: Grading | None,
    effort: "Effort | None",
) -> str:
    lines = [puzzle.name or write_line(puzzle.grid), grade_text(assessment, grading)]
    if grading is not None:
        uses = ", ".join(f"{name} {count}" for name, count in grading.uses.items())
        lines.append(_("steps: {steps}").format(steps=uses or _("none")))
    if effort is not None:
        lines.append(_effort_text(effort))
    return "\n".join(lines)


def _effort_text(effort: "Effort") -> str:
    if effort.is_by_logic:
        text = _(
            "evolution, recipe {recipe}: none; logic filled the grid and left nothing to evolve"
        )
    else:
        text = _(
            "evolution, recipe {recipe}: {solved} of {runs} runs solved; medians: "
            "{evaluations:,.0f} evaluations, {probes:,.0f} probes"
        )
    return text.format_map(vars(effort))
