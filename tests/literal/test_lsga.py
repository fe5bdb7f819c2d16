"""The recipe after LSGA does what a plain program of the published loop does."""

from tests.evolution.puzzles import grid
from tests.literal.boards import givens_of
from tests.literal.lsga import mean_illegal
from tests.literal.samples import assert_alike, last_reports

NO_11 = grid("29.7.1...53..6.1....63...4....59...4.15..4689...18...3..26...9.36..4.7..94.8.5...")
RUNS, GENERATIONS, SIZE, ELITE = 10, 5, 20, 7


def test_the_recipe_comes_as_far_as_the_program():
    givens = givens_of(NO_11)
    program = [mean_illegal(givens, SIZE, ELITE, GENERATIONS, seed) for seed in range(RUNS)]
    values = {"population.size": SIZE, "replacement.archive_size": ELITE}
    reports = last_reports("lsga-2023", NO_11, GENERATIONS, RUNS, values)
    assert_alike([report.fitness.mean for report in reports], program)
