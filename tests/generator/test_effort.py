"""Effort is the median over runs with the seeds named."""

from statistics import median

from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.job import measure_effort
from tests.puzzle.boards import ESCARGOT, S1_PUZZLE, puzzle


def test_the_median_of_the_runs_is_returned() -> None:
    recipe = load_recipe("fast")
    reports = [run(puzzle(ESCARGOT), recipe, seed) for seed in (3, 4, 5)]
    effort = measure_effort(puzzle(ESCARGOT), recipe, seeds=(3, 4, 5))
    assert (effort.recipe, effort.runs, effort.solved) == ("fast", 3, 3)
    assert effort.move_evaluations == median(report.move_evaluations for report in reports) > 0
    assert effort.evaluations == median(report.evaluations for report in reports)


def test_runs_that_did_not_solve_are_counted() -> None:
    recipe = load_recipe("memetic").with_value("termination.max_evaluations", 1)
    recipe = recipe.with_value("logic.level", "none")
    effort = measure_effort(puzzle(ESCARGOT), recipe, seeds=(1, 2))
    assert (effort.runs, effort.solved) == (2, 0)


def test_where_logic_leaves_nothing_evolution_takes_nothing() -> None:
    effort = measure_effort(puzzle(S1_PUZZLE), load_recipe("fast"), seeds=(1,))
    assert (effort.solved, effort.evaluations, effort.move_evaluations) == (1, 0, 0)
    assert effort.is_by_logic
