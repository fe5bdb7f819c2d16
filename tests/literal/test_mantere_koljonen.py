"""The recipe after Mantere and Koljonen does what a plain program of the published loop does."""

import pytest

from tests.evolution.puzzles import grid
from tests.literal.boards import givens_of
from tests.literal.mantere_koljonen import least_repeats
from tests.literal.samples import assert_alike, last_reports

EMPTY = grid("." * 81)


@pytest.mark.parametrize(("penalty", "generations", "runs"), [(0.5, 25, 15), (0.0, 120, 8)])
def test_the_recipe_comes_as_far_as_the_program(penalty: float, generations: int, runs: int):
    givens, ageing = givens_of(EMPTY), penalty > 0
    program = [least_repeats(givens, generations, seed, ageing) for seed in range(runs)]
    values = {"ageing.penalty": penalty}
    reports = last_reports("mantere-koljonen-2007", EMPTY, generations, runs, values)
    assert_alike([report.best_fitness for report in reports], program)
