"""Complete individuals evaluated in a second, over whole generations.

All evolve a population of 1,000 on the article's example of the recipe ``candidate-rows``, one
core, for the same number of evaluations; deltas are not counted. What libraries evaluate in a
second is told by :mod:`tools.benchmarks.rivals`.

Small populations are those of the papers. Generations made several at a time by compiled code are
measured beside the interpreted loop, which makes them where the individuals are looked at, in pairs
of runs on AI Escargot that follow each other.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import count

from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE
from tools.benchmarks.table import Row

_POPULATION, _GENERATIONS, _ROUNDS = 1_000, 1_000, 7
_TARGETS = {
    "pencil-marks-tournament": 3e6,
    "pygene-rows-2012": 3e6,
    "coelho-frank-2021-243": 1.5e6,
}
_PAIRS, _PAIRS_OF_FEW = 5, 3
_SIZES, _GAIN = (20, 50, 150), 2.0
"""The populations in which generations are compiled, and what they are to gain. In larger ones
kernels take most of the time in either case."""
_COMPILED = (
    "sato-inoue-2010",
    "sato-inoue-2010-fitted",
    "mantere-koljonen-2007",
    "weiss-2009",
    "pygene-rows-2012",
    "pencil-marks-tournament",
    "generational",
    "coelho-frank-2021-270",
    "pygene-cells-2012",
)


class _Watching(RunObserver):
    """Looks at nothing, but could, so that each generation is interpreted."""


def rows() -> Iterator[Row]:
    yield from _rates()
    yield from _gains(_COMPILED[:2], _PAIRS_OF_FEW)


def full_rows() -> Iterator[Row]:
    yield from _rates()
    yield from _gains(_COMPILED, _PAIRS)


def _rates() -> Iterator[Row]:
    recipes = {name: _comparable(load_recipe(name), _POPULATION) for name in _TARGETS}
    for recipe in recipes.values():
        warm_up(recipe)
    for name, recipe in recipes.items():
        rates = [_whole_generations(recipe, ARTICLE_EXAMPLE) for _ in range(_ROUNDS)]
        yield _row(name, rates, _TARGETS[name])


def _gains(names: Sequence[str], pairs: int) -> Iterator[Row]:
    for name in names:
        for size in _SIZES:
            yield _gain(name, size, pairs)


def _gain(name: str, size: int, pair_count: int) -> Row:
    """Return what a population gains by compiled generations, best pair against best pair."""
    recipe = _comparable(load_recipe(name), size).with_value("logic.level", "none")
    if recipe.has("replacement.parents_kept"):
        recipe = recipe.with_value("replacement.parents_kept", size // 2)
    warm_up(recipe)
    pairs = [
        (
            _whole_generations(recipe, AI_ESCARGOT),
            _whole_generations(recipe, AI_ESCARGOT, _Watching()),
        )
        for _ in range(pair_count)
    ]
    compiled, interpreted = (max(rates) for rates in zip(*pairs, strict=True))
    gain = compiled / interpreted
    return Row(
        name=f"{name}, {size} individuals: {gain:.1f} times the interpreted loop",
        target=f"≥ {_GAIN:.0f} times",
        met=gain >= _GAIN,
        runs=pair_count,
        evaluations=compiled,
    )


def _comparable(recipe: Recipe, size: int) -> Recipe:
    """Return the recipe with a population of a size, and as many offspring in a generation."""
    recipe = recipe.with_value("population.size", size)
    for path in ("population.initial", "population.offspring"):
        recipe = recipe.with_value(path, 0)
    recipe = recipe.with_value("termination.time_limit_s", 0)
    return recipe.with_value("termination.max_generations", _GENERATIONS)


def _whole_generations(recipe: Recipe, puzzle: Grid, observer: RunObserver | None = None) -> float:
    """Return evaluations a second of CPU time, from generation 0 to the end of each run.

    Runs that solve the puzzle early are followed by others, until there were enough generations.
    """
    evaluations, generations, seconds = 0, 0, 0.0
    for seed in count():
        reports = evolve(puzzle, recipe, seed, None, observer)
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
