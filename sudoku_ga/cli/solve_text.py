"""A run for people: the board, and one line that says honestly what did what."""

from collections.abc import Iterator

from sudoku_ga.cli.attempt import Attempt
from sudoku_ga.cli.wording import cells_text, duration, exact_finding
from sudoku_ga.evolution.core.report import Report, StopReason
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.drawing import write_picture
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later, ngettext

_ENDINGS = {
    StopReason.TIME_LIMIT: later("the time limit ended the run"),
    StopReason.EVALUATION_LIMIT: later("the evaluation limit ended the run"),
    StopReason.GENERATION_LIMIT: later("the generation limit ended the run"),
    StopReason.CANCELLED: later("the run was interrupted"),
    # The exact reference came to no answer in its time, but logic did.
    StopReason.NO_SOLUTION: later("logic finds that no solution exists"),
}


def text(attempt: Attempt) -> str:
    """Return the name, the board and the summary of a run, without a last line break."""
    parts = [] if attempt.task.run or not attempt.task.puzzle.name else [attempt.task.puzzle.name]
    return "\n".join([*parts, write_picture(board(attempt)).rstrip("\n"), summary(attempt)])


def board(attempt: Attempt) -> Grid:
    """Return the solution, else the best individual, else the puzzle."""
    puzzle = attempt.task.puzzle.grid
    if attempt.solution is not None:
        return attempt.solution
    if attempt.last is None or attempt.outcome.conflicts is None:
        return puzzle
    return Grid(puzzle.geometry, attempt.last.best_digits)


def summary(attempt: Attempt) -> str:
    """Return what did what, as one line."""
    last, problem = attempt.last, attempt.assessment.problem
    if last is None:
        text = _("not solved: {reason}; no evolution took place; {exact}")
        return text.format(reason=problem or _("no solution exists"), exact=_exact(attempt))
    parts = [*(_solved if attempt.solution else _unsolved)(attempt, last)]
    parts += [
        _("{recipe} does not suit ({reason})").format(recipe=name, reason=reason)
        for name, reason in last.start.refusals
    ]
    seed = _("seed {seed}").format(seed=attempt.task.seed)
    return "; ".join([*parts, _exact(attempt), seed])


def _exact(attempt: Attempt) -> str:
    if attempt.outcome.stop_reason is StopReason.CONTRADICTORY_GIVENS:
        return _("the exact reference was not asked")
    return exact_finding(attempt.assessment)


def _solved(attempt: Attempt, last: Report) -> Iterator[str]:
    blank = len(last.start.puzzle.blank_cells)
    rest = blank - last.start.filled_by_logic
    if not blank:
        text = _("the grid was full: no evolution took place, {time}")
    elif not rest:
        text = _("logic alone filled {cells}: no evolution took place, {time}")
    else:
        yield _logic(last)
        text = _by_recipe(attempt, last)
    yield text.format(
        recipe=_recipe(last),
        cells=cells_text(blank),
        rest=rest,
        generations=last.generation,
        time=duration(last.elapsed_s),
    )
    yield _("verified")
    if attempt.assessment.solutions is SolutionCount.MANY:
        yield _("one of several solutions")


def _by_recipe(attempt: Attempt, last: Report) -> str:
    """Return the words for what the recipe found, which not every recipe does by evolution."""
    if last.generation == 0:
        return _("{recipe} found the other {rest:,} in the initial population, {time}")
    if not attempt.task.recipe.taken(last.start.recipe_name).evolves:
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


def _unsolved(attempt: Attempt, last: Report) -> Iterator[str]:
    conflicts = attempt.outcome.conflicts
    text = _("not solved: {ending}")
    if conflicts is not None:
        text = ngettext(
            "not solved: {ending} with {conflicts:,} conflict left",
            "not solved: {ending} with {conflicts:,} conflicts left",
            conflicts,
        )
    yield text.format(ending=_(_ENDINGS[attempt.outcome.stop_reason]), conflicts=conflicts)
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
