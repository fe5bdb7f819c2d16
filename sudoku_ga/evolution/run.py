"""A run without anybody watching."""

from sudoku_ga.evolution.control import Control
from sudoku_ga.evolution.evolve import evolve
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Report
from sudoku_ga.puzzle.grid import Grid


def run(puzzle: Grid, recipe: Recipe, seed: int, control: Control | None = None) -> Report:
    """Return the last report of a run, which has the outcome.

    Parameters and errors are those of :func:`~sudoku_ga.evolution.evolve.evolve`.
    """
    *_, last = evolve(puzzle, recipe, seed, control)
    return last
