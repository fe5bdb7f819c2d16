"""Numbers and outcomes of a run, in words. No Qt."""

from collections.abc import Sequence
from math import isnan

from sudoku_ga.app.run.summary import Ending, RunSummary
from sudoku_ga.evolution.core.operators import Fitness
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later, local_number

SOLUTION_WORDS = {
    SolutionCount.NONE: later("none at all"),
    SolutionCount.ONE: later("exactly one"),
    SolutionCount.MANY: later("more than one"),
    SolutionCount.UNKNOWN: later("not known: too large to count"),
}
"""They are translated where they are shown."""

_CONFLICTS = "pair-conflicts"

_ENDED = {
    Ending.SOLVED: (
        later("Solved in the initial population"),
        later("Solved in generation {generation:,}"),
    ),
    Ending.STOPPED: (
        later("Stopped in the initial population"),
        later("Stopped in generation {generation:,}"),
    ),
    Ending.TIME_LIMIT: (
        later("Time limit reached in the initial population"),
        later("Time limit reached in generation {generation:,}"),
    ),
    Ending.EVALUATION_LIMIT: (
        later("Evaluation limit reached in the initial population"),
        later("Evaluation limit reached in generation {generation:,}"),
    ),
    Ending.GENERATION_LIMIT: (
        later("Generation limit reached in the initial population"),
        later("Generation limit reached in generation {generation:,}"),
    ),
}


def givens_text(puzzle: Grid) -> str:
    """Return the text for the number of givens, after the name of a variant."""
    givens = counted("{count:,} given", "{count:,} givens", puzzle.given_count)
    return givens if puzzle.geometry.is_classic else f"{puzzle.geometry}, {givens}"


def recipe_title(name: str) -> str:
    """Return the title of a recipe of the program. A recipe of a file keeps its name."""
    # Imports the compiler.
    from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names

    return _(load_recipe(name).title) if name in recipe_names() else name


def operator_name(operator: OperatorId, beside: Sequence[object] = ()) -> str:
    """Return the name of an operator: its role, with its kind if there are several.

    ``beside``: all components of its role.
    """
    if operator.role is Role.INITIALISATION:
        return _("Newcomers")
    role = _(operator.role.label)
    if len(beside) < 2 or not 0 <= operator.place < len(beside):
        return role
    return f"{role} ({_(getattr(beside[operator.place], 'label', ''))})"


def duration(seconds: float) -> str:
    """Return the text for a time: ``3.1 ms``, ``0.42 s``, ``14.2 s``, ``2 min 5 s``."""
    if seconds < 0.1:
        return f"{local_number(seconds * 1000, '.1f')} ms"
    if seconds < 1:
        return f"{local_number(seconds, '.2f')} s"
    if seconds < 60:
        return f"{local_number(seconds, '.1f')} s"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest} s"


def conflicts_text(count: float) -> str:
    """Return the text for a number of conflicts."""
    return counted("{count:,} conflict", "{count:,} conflicts", int(count))


def generations_text(count: int) -> str:
    """Return the text for a number of generations."""
    return counted("{count:,} generation", "{count:,} generations", count)


def reached_text(generation: int) -> str:
    """Return how far a run is: ``generation 12``, ``initial population``."""
    if generation == 0:
        return _("initial population")
    return _("generation {generation:,}").format(generation=generation)


def in_generation(generation: int) -> str:
    """Return when something happened: ``in generation 12``, ``in the initial population``."""
    if generation == 0:
        return _("in the initial population")
    return _("in generation {generation:,}").format(generation=generation)


def since_generation(generation: int) -> str:
    """Return since when something holds: ``since generation 12``, ``since the beginning``."""
    if generation == 0:
        return _("since the beginning")
    return _("since generation {generation:,}").format(generation=generation)


def fitness_fact(recipe: Recipe, report: Report) -> list[str]:
    """Return the best fitness with that of a solution: ``distinct digits 240, target 243``.

    It is empty if the fitness is the number of conflicts, or if there is no individual.

    ``recipe``: the recipe of the run. The report says which of its alternatives was used.
    """
    measure, best = recipe.taken(report.start.recipe_name).one(Role.FITNESS), report.fitness.best
    if measure.name == _CONFLICTS or not isinstance(measure, Fitness) or isnan(best):
        return []
    target = measure.target(report.start.puzzle.geometry)
    label = _(measure.label)
    return [
        _("{fitness_name} {fitness:,.6g}, target {target:,.6g}").format(
            fitness_name=f"{label[:1].lower()}{label[1:]}", fitness=best, target=target
        )
    ]


def ended_text(run: RunSummary) -> str:
    """Return how and where a run ended: ``Solved in generation 12``."""
    if run.ending is None:
        return _("An error ended the run")
    if run.ending is Ending.SOLVED_BY_LOGIC:
        return _("Solved by logic alone")
    if run.ending is Ending.NO_SOLUTION:
        return _("Logic found that the givens allow no solution: no evolution took place")
    words = _ENDED[run.ending][min(run.generation, 1)]
    return _(words).format(generation=run.generation)
