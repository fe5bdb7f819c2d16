"""The recipe after Weiss does what a plain program of the paper's outline does."""

import pytest

from tests.evolution.puzzles import grid
from tests.literal.boards import givens_of
from tests.literal.samples import assert_alike, last_reports
from tests.literal.weiss import FILLED_IN, least_duplicates

PUZZLE = grid(FILLED_IN)
RUNS, SIZE = 15, 200


@pytest.mark.parametrize("generations", [4, 8])
def test_the_recipe_comes_as_far_as_the_program(generations: int):
    givens = givens_of(PUZZLE)
    program = [min(least_duplicates(givens, SIZE, generations, seed)) for seed in range(RUNS)]
    values = {
        "population.size": SIZE,
        "population.offspring": SIZE // 2,
        "replacement.parents_kept": SIZE // 2,
    }
    reports = last_reports("weiss-2009", PUZZLE, generations, RUNS, values)
    assert_alike([report.best_fitness for report in reports], program)
