"""Complete individuals evaluated in a second, over whole generations.

All evolve a population of 1,000 on the article's example of the recipe ``candidate-rows``, one
core, for as many generations; deltas are not counted. What libraries evaluate in a second is told
by :mod:`tools.benchmarks.rivals`.
"""

from collections.abc import Iterator
from functools import partial
from itertools import count
from statistics import median

from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.recipe import Recipe
from tests.evolution.puzzles import ARTICLE_EXAMPLE
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Row
from tools.benchmarks.trials import recipe

_POPULATION, _GENERATIONS, _ROUNDS = 1_000, 1_000, 7
_TARGETS = {
    "pencil-marks-tournament": 3000,
    "pygene-rows-2012": 3000,
    "coelho-frank-2021-243": 1500,
}
"""Evaluations in a unit, a thousandth of those in a second."""


def rows() -> Iterator[Row]:
    for name, least in _TARGETS.items():
        using, reference = _comparable(name), Reference()
        warm_up(using)
        found = [reference.timed(partial(_evaluations, using)) for _ in range(_ROUNDS)]
        per_s = median(each.done / each.cpu_s for each in found)
        figures = {
            "runs": _ROUNDS,
            "evaluations_a_second": per_s,
            "evaluations_a_unit": per_s * reference.unit_ms / 1000,
        }
        yield Row(name, figures, least={"evaluations_a_unit": least})


def _comparable(name: str) -> Recipe:
    """Return a recipe with a population of a size, and as many offspring in a generation."""
    return recipe(
        name,
        population__size=_POPULATION,
        population__initial=0,
        population__offspring=0,
        termination__time_limit_s=0,
        termination__max_generations=_GENERATIONS,
    )


def _evaluations(using: Recipe) -> int:
    """Make generations, and return how many individuals were evaluated.

    Runs that solve the puzzle early are followed by others, until there were enough generations.
    """
    evaluations, generations = 0, 0
    for seed in count():
        last = run(ARTICLE_EXAMPLE, using, seed)
        evaluations += last.evaluations
        generations += last.generation
        if generations >= _GENERATIONS:
            break
    return evaluations
