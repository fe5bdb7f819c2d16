"""Recorded runs over all recipes, boards and options, which must verify as long as they are here.

``python -m tests.golden.runs`` records them anew. That is right only where an algorithm was meant
to draw differently, which the changelog then says.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.file import compressed, write_run
from sudoku_ga.evolution.records.record import Recorder, RunRecord
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE
from tests.golden.traces import small

RUNS = Path(__file__).with_name("runs.sgarun")
_GENERATIONS = 12
_BOARDS = ((2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (4, 4), (5, 5))


class Order(NamedTuple):
    """A run to be recorded."""

    recipe: Recipe
    puzzle: Grid
    seed: int
    changes: tuple[Change, ...] = ()


def orders() -> Iterator[Order]:
    """Yield the runs in their order."""
    for seed, name in enumerate(recipe_names()):
        yield Order(_recipe(name), AI_ESCARGOT, seed)
    for seed, (height, width) in enumerate(_BOARDS, 100):
        name = ("evolution", "fast", "tabu", "memetic")[seed % 4]
        yield Order(_recipe(name), Grid.empty(Geometry(height, width)), seed)
    for seed, level in enumerate(("none", "naked-once", "naked", "hidden"), 200):
        yield Order(_recipe("memetic", logic__level=level), ARTICLE_EXAMPLE, seed)
    for seed, name in enumerate(("evolution", "alleles", "tabu", "sato-inoue-2010"), 300):
        islands = with_component(_recipe(name), Role.ISLANDS, Islands)
        islands = islands.with_value("islands.count", 3).with_value("islands.interval", 2)
        yield Order(islands, AI_ESCARGOT, seed)
    restarting = _recipe("evolution", restart__generations=3, mutation__relative_temperature=5.0)
    yield Order(restarting, AI_ESCARGOT, 400)
    changes = (
        Change(2, "crossover.rate", 0.9),
        Change(4, "population.size", 20),
        Change(6, "mutation.swaps", 40),
        Change(8, "population.size", 70),
    )
    yield Order(_recipe("evolution"), AI_ESCARGOT, 401, changes)
    yield Order(_recipe("evolution", termination__max_evaluations=500), AI_ESCARGOT, 402)
    yield Order(_recipe("fast"), ARTICLE_EXAMPLE, 403)


def _recipe(name: str, **values: Value) -> Recipe:
    recipe = load_recipe(name)
    if recipe.alternatives:
        return recipe
    recipe = small(recipe).with_value("termination.max_generations", _GENERATIONS)
    for path, value in values.items():
        recipe = recipe.with_value(path.replace("__", "."), value)
    return recipe


def recorded(order: Order) -> RunRecord:
    """Make a run and return its record."""
    recorder = Recorder(order.recipe)
    for report in evolve(order.puzzle, order.recipe, order.seed, Control(order.changes)):
        recorder.add(report)
    return recorder.record(report)


def main() -> None:
    """Record all runs."""
    lines = [write_run(recorded(order)) + "\n" for order in orders()]
    RUNS.write_bytes(compressed("".join(lines)))


if __name__ == "__main__":
    main()
