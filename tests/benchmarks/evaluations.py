"""Complete individuals evaluated in a second, over whole generations.

All evolve a population of 1,000 on the article's example of the recipe ``candidate-rows``, one
core, for the same number of evaluations; deltas are not counted. What libraries evaluate in a
second is told by :mod:`tests.benchmarks.rivals`.
"""

import statistics
import time
from collections.abc import Iterator
from itertools import count

from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from tests.benchmarks.table import Row
from tests.evolution.puzzles import ARTICLE_EXAMPLE

_POPULATION, _GENERATIONS, _ROUNDS = 1_000, 1_000, 7
_TARGETS = {
    "pencil-marks-tournament": 3e6,
    "pygene-rows-2012": 3e6,
    "coelho-frank-2021-243": 1.5e6,
}


def rows() -> Iterator[Row]:
    recipes = {name: _comparable(load_recipe(name)) for name in _TARGETS}
    for recipe in recipes.values():
        warm_up(recipe)
    for name, recipe in recipes.items():
        rates = [_whole_generations(recipe) for _ in range(_ROUNDS)]
        yield _row(name, rates, _TARGETS[name])


def _comparable(recipe: Recipe) -> Recipe:
    """Return the recipe with a population of 1,000, and as many offspring in a generation."""
    recipe = recipe.with_value("population.size", _POPULATION)
    for path in ("population.initial", "population.offspring"):
        recipe = recipe.with_value(path, 0)
    recipe = recipe.with_value("termination.time_limit_s", 0)
    return recipe.with_value("termination.max_generations", _GENERATIONS)


def _whole_generations(recipe: Recipe) -> float:
    """Return evaluations a second of CPU time, from generation 0 to the end of each run.

    Runs that solve the puzzle early are followed by others, until there were enough generations.
    """
    evaluations, generations, seconds = 0, 0, 0.0
    for seed in count():
        reports = evolve(ARTICLE_EXAMPLE, recipe, seed)
        first = next(reports)
        began = time.process_time()
        *_, last = reports
        seconds += time.process_time() - began
        evaluations += last.evaluations - first.evaluations
        generations += last.generation
        if generations >= _GENERATIONS:
            break
    return evaluations / seconds


def _row(name: str, rates: list[float], target: float) -> Row:
    median = statistics.median(rates)
    return Row(
        name=f"evaluations a second, {name}",
        target=f"median ≥ {target:,.0f}",
        met=median >= target,
        runs=len(rates),
        evaluations=median,
    )
