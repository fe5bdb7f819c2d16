"""How each recipe evolves: 200 generations at a fixed seed, in a few numbers each.

``python -m tests.golden.traces`` writes the traces anew. That is right only where a recipe or an
operator was meant to draw differently; the change of the file then shows which recipes did.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe
from tests.evolution.puzzles import AI_ESCARGOT

TRACES = Path(__file__).with_name("traces.json")
GENERATIONS, SEED, LARGEST_POPULATION = 200, 2026, 60
MOST_EVALUATIONS = 60_000  # the pool of one recipe grows and grows


def small(recipe: Recipe) -> Recipe:
    """Return the recipe with a population that a test can afford, and no limit of time."""
    for path in ("population.size", "population.initial", "population.offspring"):
        if recipe.has(path):
            value = recipe_value(recipe, path)
            recipe = recipe.with_value(path, min(value, LARGEST_POPULATION))
    recipe = recipe.with_value("termination.time_limit_s", 0)
    recipe = recipe.with_value("termination.max_evaluations", MOST_EVALUATIONS)
    return recipe.with_value("termination.max_generations", GENERATIONS)


def recipe_value(recipe: Recipe, path: str) -> Any:
    """Return the value of a parameter."""
    return next(setting.value for setting in recipe.settings() if setting.path == path)


def trace(name: str) -> list[list[Any]]:
    """Return generation, evaluations, move evaluations, conflicts and fitness at a few
    generations."""
    return list(_trace(small(load_recipe(name))))


def _trace(recipe: Recipe) -> Iterator[list[Any]]:
    for report in evolve(AI_ESCARGOT, recipe, SEED):
        ended = report.outcome is not None
        if ended or (report.phase is Phase.GENERATION and report.generation in (1, 2, 5, 20, 100)):
            yield [
                report.generation,
                report.evaluations,
                report.move_evaluations,
                report.restarts,
                [float(f"{value:.12g}") for value in report.conflicts],
                [float(f"{value:.12g}") for value in report.fitness],
                report.best_so_far,
                "".join(map(str, report.best_digits.tolist())),
            ]


def main() -> None:
    """Write the traces of all recipes."""
    traces = {name: trace(name) for name in sorted(recipe_names())}
    lines = [f"{json.dumps(name)}: {json.dumps(rows)}" for name, rows in traces.items()]
    TRACES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
