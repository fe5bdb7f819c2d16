"""The recipes after Sato and Inoue do what a plain program of the published loop does."""

import pytest

from tests.evolution.puzzles import grid
from tests.literal.boards import givens_of
from tests.literal.samples import assert_alike, last_reports
from tests.literal.sato_inoue import Settings, mean_repeats

NO_106 = grid("...4.7.....1...7..4.......3.2.3.9.4..4..1..9...6...8..5.......8.84.6.53.3.......2")
RUNS, GENERATIONS, SIZE = 12, 12, 30


@pytest.mark.parametrize(
    ("name", "tournament_size", "mutants"),
    [("sato-inoue-2010", 3, 2), ("sato-inoue-2010-fitted", 5, 1)],
)
def test_a_recipe_comes_as_far_as_the_program(name: str, tournament_size: int, mutants: int):
    settings, givens = Settings(SIZE, tournament_size, mutants), givens_of(NO_106)
    program = [mean_repeats(givens, settings, GENERATIONS, seed) for seed in range(RUNS)]
    reports = last_reports(name, NO_106, GENERATIONS, RUNS, {"population.size": SIZE})
    assert_alike([report.fitness.mean for report in reports], program)
