"""Samples of runs of a recipe, to hold against runs of a plain program."""

from collections.abc import Sequence

from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.lab.stats.significance import SIGNIFICANCE_LEVEL, compare_efforts
from sudoku_ga.puzzle.grid import Grid


def last_reports(
    name: str, puzzle: Grid, generations: int, runs: int, values: dict[str, Value]
) -> list[Report]:
    """Return the last report of runs of a recipe with the seeds 0, 1, …"""
    recipe = load_recipe(name).with_values(
        {"termination.time_limit_s": 0, "termination.max_generations": generations, **values}
    )
    return [list(evolve(puzzle, recipe, seed))[-1] for seed in range(runs)]


def assert_alike(recipe: Sequence[float], program: Sequence[float]) -> None:
    """Let a rank test (Mann and Whitney, 1947) not tell two samples apart."""
    difference = compare_efforts(recipe, program)
    assert difference.p > SIGNIFICANCE_LEVEL, (difference, recipe, program)
