"""A run of ``sudoku-ga solve``: its specification, and its result in words and as JSON."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sudoku_ga.cli.puzzles import duration, exact_finding
from sudoku_ga.evolution.core.report import Outcome, Report, StopReason
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.display import picture_text
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, counted, later, ngettext

if TYPE_CHECKING:  # a run that is not recorded does not need its modules
    from sudoku_ga.evolution.records.record import RunRecord


@dataclass(frozen=True)
class RunSpec:
    """One run to be made.

    Parameters
    ----------
    puzzle : PuzzleRecord
    recipe : Recipe
    seed : int
        The seed of this run.
    index : int
        The number of the run on its puzzle, from 0.
    recorded : bool
        Whether to keep everything that is needed to repeat the run.
    """

    puzzle: PuzzleRecord
    recipe: Recipe
    seed: int
    index: int
    recorded: bool


@dataclass(frozen=True)
class RunResult:
    """The result of a run.

    Parameters
    ----------
    spec : RunSpec
    assessment : Assessment
        The assessment of the puzzle before the run.
    last : Report or None
        The last report of the run; None if no run was made because there is no solution.
    cpu_seconds : float
        Processor time of the run.
    record : RunRecord or None, optional
        The record with which the run can be repeated, if the spec requires it and a run was made.
    """

    spec: RunSpec
    assessment: Assessment
    last: Report | None
    cpu_seconds: float
    record: "RunRecord | None" = None

    @property
    def outcome(self) -> Outcome:
        """How it ended, with or without a run."""
        if self.last is not None and self.last.outcome is not None:
            return self.last.outcome
        if self.assessment.has_contradictory_givens:
            return Outcome(StopReason.CONTRADICTORY_GIVENS, None, None)
        return Outcome(StopReason.NO_SOLUTION, None, None)

    @property
    def is_by_logic(self) -> bool:
        """Whether it was solved and logic left nothing to evolve."""
        is_filled = self.last is not None and self.last.start.filled.is_full
        return is_filled and self.solution is not None

    @property
    def solution(self) -> Grid | None:
        """The verified solution, if there is one."""
        return self.outcome.solution


def rendering(given: Mapping[str, Any]) -> Callable[[RunResult], str]:
    """Return the function that writes a run down, by the values of the options of ``solve``."""
    return run_json if given["as_json"] else run_text


def run_json(result: RunResult) -> str:
    """Return the record of a run as one line, with its fields in the order of the manual."""
    return json.dumps(_record(result))


def _record(result: RunResult) -> dict[str, Any]:
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


def _logic_level(recipe: Recipe) -> str:
    return str(next(each.value for each in recipe.settings() if each.path == "logic.level"))


_ENDINGS = {
    StopReason.TIME_LIMIT: later("the time limit ended the run"),
    StopReason.EVALUATION_LIMIT: later("the evaluation limit ended the run"),
    StopReason.GENERATION_LIMIT: later("the generation limit ended the run"),
    StopReason.CANCELLED: later("the run was interrupted"),
    # The exact reference had no answer in time, but logic had.
    StopReason.NO_SOLUTION: later("logic finds that no solution exists"),
}


def run_text(result: RunResult) -> str:
    """Return the name, the board and the summary of a run, without a last line break."""
    parts = [] if result.spec.index or not result.spec.puzzle.name else [result.spec.puzzle.name]
    board = _board(result)
    picture = picture_text(board.geometry, board.digits)
    return "\n".join([*parts, picture, _summary(result)])


def _board(result: RunResult) -> Grid:
    """Return the solution, else the best individual, else the puzzle."""
    puzzle = result.spec.puzzle.grid
    if result.solution is not None:
        return result.solution
    if result.last is None or result.outcome.conflicts is None:
        return puzzle
    return Grid(puzzle.geometry, result.last.best_digits)


def _summary(result: RunResult) -> str:
    """Return the contributions of logic, recipe and exact reference as one line."""
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


def _exact(result: RunResult) -> str:
    if result.outcome.stop_reason is StopReason.CONTRADICTORY_GIVENS:
        return _("the exact reference was not asked")
    return exact_finding(result.assessment)


def _solved(result: RunResult, last: Report) -> Iterator[str]:
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


def _by_recipe(result: RunResult, last: Report) -> str:
    """Return the words for what the recipe found; not every recipe does so by evolution."""
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


def _unsolved(result: RunResult, last: Report) -> Iterator[str]:
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


def cells_text(count: int) -> str:
    """Return a number of cells: ``no cells``, ``1 cell``, ``1,200 cells``."""
    return counted("{count:,} cell", "{count:,} cells", count) if count else _("no cells")
