"""Results in words and as JSON: those of a run, and those that several commands print."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sudoku_ga.cli.options import SUCCESS
from sudoku_ga.evolution.core.report import Report, StopReason
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.picture import write_picture
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later, ngettext

if TYPE_CHECKING:
    from sudoku_ga.cli.runs import RunResult
    from sudoku_ga.evolution.recipe.recipe import Recipe
    from sudoku_ga.puzzle.grading import Grading

_SOLUTIONS = {
    SolutionCount.NONE: later("no solution"),
    SolutionCount.ONE: later("one solution"),
    SolutionCount.MANY: later("many solutions"),
    SolutionCount.UNKNOWN: later("number of solutions unknown"),
}


def duration(seconds: float) -> str:
    """Return a time span with its unit: ``2.8 ms``, ``12.3 s``."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def cells_text(count: int) -> str:
    """Return a number of cells: ``no cells``, ``1 cell``, ``1,200 cells``."""
    return counted("{count:,} cell", "{count:,} cells", count) if count else _("no cells")


def exact_finding(assessment: Assessment) -> str:
    """Return what the exact reference found, and how long it took."""
    return _("exact reference: {found}, {time}").format(
        found=_(_SOLUTIONS[assessment.solutions]), time=duration(assessment.exact_seconds)
    )


def grade_text(assessment: Assessment, grading: "Grading | None") -> str:
    """Return the grade for people, or why there is none."""
    if grading is None:
        count = _("solutions: {count}").format(count=_(assessment.solutions.value))
        return _("grade: none, since a grade asks for exactly one solution ({found})").format(
            found=assessment.problem or count
        )
    return _("grade: {grade}, {name}").format(grade=grading.grade, name=_(grading.name))


def print_experiments(names: Sequence[str], *, as_json: bool) -> int:
    """Print the name and title of each experiment; return the exit code."""
    from sudoku_ga.lab.experiment.reading import experiment_title

    titles = {name: experiment_title(name) for name in names}
    if as_json:
        print(json.dumps([{"name": name, "title": title} for name, title in titles.items()]))
        return SUCCESS
    width = max(map(len, titles), default=0)
    for name, title in titles.items():
        print(f"{name:{width}}  {title}".rstrip())
    return SUCCESS


# --- A run -------------------------------------------------------------------------------


def run_json(result: "RunResult") -> str:
    """Return the record of a run, its fields in the order of the manual, as one line."""
    return json.dumps(_record(result))


def _record(result: "RunResult") -> dict[str, Any]:
    spec, last, outcome = result.spec, result.last, result.outcome
    start = last.start if last else None
    return {
        "puzzle": write_line(spec.puzzle.grid),
        "solution": write_line(outcome.solution) if outcome.solution else None,
        "solved": outcome.solved,
        "stop_reason": outcome.stop_reason.value,
        "generations": last.generation if last else 0,
        "evaluations": last.evaluations if last else 0,
        "move_evaluations": last.move_evaluations if last else 0,
        "restarts": last.restarts if last else 0,
        "conflicts": outcome.conflicts,
        "seconds": last.elapsed_s if last else 0.0,
        "cpu_seconds": result.cpu_seconds,
        "seed": spec.seed,
        "recipe": start.recipe_name if start else spec.recipe.name,
        "logic": start.logic_level if start else _logic_level(spec.recipe),
        "filled_by_logic": start.filled_by_logic if start else 0,
        "solutions_exist": result.assessment.solutions.value,
        "exact_seconds": result.assessment.exact_seconds,
    }


def _logic_level(recipe: "Recipe") -> str:
    return str(next(each.value for each in recipe.settings() if each.path == "logic.level"))


_ENDINGS = {
    StopReason.TIME_LIMIT: later("the time limit ended the run"),
    StopReason.EVALUATION_LIMIT: later("the evaluation limit ended the run"),
    StopReason.GENERATION_LIMIT: later("the generation limit ended the run"),
    StopReason.CANCELLED: later("the run was interrupted"),
    # The exact reference came to no answer in its time, but logic did.
    StopReason.NO_SOLUTION: later("logic finds that no solution exists"),
}


def run_text(result: "RunResult") -> str:
    """Return the name, the board and the summary of a run, without a last line break."""
    parts = [] if result.spec.index or not result.spec.puzzle.name else [result.spec.puzzle.name]
    return "\n".join([*parts, write_picture(_board(result)).rstrip("\n"), _summary(result)])


def _board(result: "RunResult") -> Grid:
    """Return the solution, else the best individual, else the puzzle."""
    puzzle = result.spec.puzzle.grid
    if result.solution is not None:
        return result.solution
    if result.last is None or result.outcome.conflicts is None:
        return puzzle
    return Grid(puzzle.geometry, result.last.best_digits)


def _summary(result: "RunResult") -> str:
    """Return what did what, as one line."""
    last, problem = result.last, result.assessment.problem
    if last is None:
        text = _("not solved: {reason}; no evolution took place; {exact}")
        return text.format(reason=problem or _("no solution exists"), exact=_exact(result))
    parts = [*(_solved if result.solution else _unsolved)(result, last)]
    parts += [
        _("{recipe} does not suit ({reason})").format(recipe=name, reason=reason)
        for name, reason in last.start.refusals
    ]
    seed = _("seed {seed}").format(seed=result.spec.seed)
    return "; ".join([*parts, _exact(result), seed])


def _exact(result: "RunResult") -> str:
    if result.outcome.stop_reason is StopReason.CONTRADICTORY_GIVENS:
        return _("the exact reference was not asked")
    return exact_finding(result.assessment)


def _solved(result: "RunResult", last: Report) -> Iterator[str]:
    blank = len(last.start.puzzle.blank_cells)
    rest = blank - last.start.filled_by_logic
    if not blank:
        text = _("the grid was full: no evolution took place, {time}")
    elif not rest:
        text = _("logic alone filled {cells}: no evolution took place, {time}")
    else:
        yield _logic(last)
        text = _by_recipe(result, last)
    yield text.format(
        recipe=_recipe(last),
        cells=cells_text(blank),
        rest=rest,
        generations=last.generation,
        time=duration(last.elapsed_s),
    )
    yield _("verified")
    if result.assessment.solutions is SolutionCount.MANY:
        yield _("one of several solutions")


def _by_recipe(result: "RunResult", last: Report) -> str:
    """Return the words for what the recipe found, which not every recipe does by evolution."""
    if last.generation == 0:
        return _("{recipe} found the other {rest:,} in the initial population, {time}")
    if not result.spec.recipe.taken(last.start.recipe_name).evolves:
        return ngettext(
            "{recipe} drew the other {rest:,} at random in {generations:,} generation: "
            "no evolution took place, {time}",
            "{recipe} drew the other {rest:,} at random in {generations:,} generations: "
            "no evolution took place, {time}",
            last.generation,
        )
    return ngettext(
        "{recipe} evolved the other {rest:,} in {generations:,} generation, {time}",
        "{recipe} evolved the other {rest:,} in {generations:,} generations, {time}",
        last.generation,
    )


def _unsolved(result: "RunResult", last: Report) -> Iterator[str]:
    conflicts = result.outcome.conflicts
    text = _("not solved: {ending}")
    if conflicts is not None:
        text = ngettext(
            "not solved: {ending} with {conflicts:,} conflict left",
            "not solved: {ending} with {conflicts:,} conflicts left",
            conflicts,
        )
    yield text.format(ending=_(_ENDINGS[result.outcome.stop_reason]), conflicts=conflicts)
    if conflicts is not None and last.stagnation:
        yield ngettext(
            "stuck there for {count:,} generation",
            "stuck there for {count:,} generations",
            last.stagnation,
        ).format(count=last.stagnation)
    yield _logic(last)
    yield _("{recipe} got to generation {generation:,} in {time}").format(
        recipe=_recipe(last), generation=last.generation, time=duration(last.elapsed_s)
    )


def _recipe(last: Report) -> str:
    recipe = _("recipe {recipe}").format(recipe=last.start.recipe_name)
    if not last.islands:
        return recipe
    count = len(last.islands)
    return ngettext("{recipe} on {count} island", "{recipe} on {count} islands", count).format(
        recipe=recipe, count=count
    )


def _logic(last: Report) -> str:
    if last.start.logic_level == "none":
        return _("logic off")
    return _("logic filled {cells}").format(cells=cells_text(last.start.filled_by_logic))
