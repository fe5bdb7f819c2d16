"""Adaptation, restarts and limits."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.operators.adaptation import (
    AfterGenerations,
    AfterStagnation,
    Limits,
    PoolGrowth,
)
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.statistics import chi_square

STALLED = [12.0, 25.0, 25.0, 25.0, 26.0]


def changes(bests=STALLED, recipe="candidate-rows"):
    return PoolGrowth().changes(load_recipe(recipe), bests, Streams(1).state("adaptation"))


@pytest.mark.parametrize(
    "bests",
    [
        [],
        [25.0] * 3,  # three bests, of which the last is the present one
        [25.0, 25.0, 24.0, 25.0],
        [20.0, 25.0, 25.0, 25.0],  # the present one does not count
    ],
)
def test_nothing_changes_before_three_bests_in_a_row_were_equal(bests):
    assert changes(bests) == {}


def test_growth_and_shares_are_within_their_bounds():
    recipe, states = load_recipe("candidate-rows"), Streams(1).state("adaptation")
    growing = PoolGrowth(max_growth=4)
    found = [growing.changes(recipe, STALLED, states) for _ in range(2_000)]
    growth = np.array([each["population.size"] for each in found]) - 5_000
    assert chi_square(np.bincount(growth, minlength=5), [1] * 5) < 18.5  # 4 degrees, 0.1 %
    assert {each["replacement.retain_share"] for each in found} == {0.1}
    mutation = np.array([each["selection.mutation_share"] for each in found])
    hundredths = np.round(100 * mutation).astype(int)
    assert np.allclose(hundredths / 100, mutation)
    # Rounding gives the two ends half of what the others get.
    assert chi_square(np.bincount(hundredths, minlength=31)[25:], [1, 2, 2, 2, 2, 1]) < 20.5
    crossover = np.array([each["selection.crossover_share"] for each in found])
    assert np.allclose(crossover + mutation, 0.95)


def test_a_recipe_without_such_shares_grows_only():
    assert set(changes(recipe="memetic")) == {"population.size"}


def test_a_population_grows_to_its_bound_at_most():
    recipe = load_recipe("candidate-rows").with_value("population.size", 1_000_000)
    states = Streams(1).state("adaptation")
    assert PoolGrowth().changes(recipe, STALLED, states)["population.size"] == 1_000_000


def test_every_change_is_one_the_recipe_takes():
    recipe = load_recipe("candidate-rows")
    for path, value in changes().items():
        recipe = recipe.with_value(path, value)
    assert recipe.one("population").size >= 5_000


def test_a_restart_is_due_after_so_many_generations():
    assert not AfterStagnation(generations=5).due(4, 9)
    assert AfterStagnation(generations=5).due(5, 9)
    assert not AfterStagnation().due(10**9, 10**9)


def test_a_restart_after_generations_does_not_ask_for_progress():
    assert not AfterGenerations(generations=5).due(0, 4)
    assert AfterGenerations(generations=5).due(0, 5)


def test_limits_end_a_run_for_their_own_reason():
    limits = Limits(time_limit_s=2.0, max_evaluations=10, max_generations=3)
    assert limits.reached(1.9, 9, 2) is None
    assert limits.reached(2.0, 0, 0) is StopReason.TIME_LIMIT
    assert limits.reached(0.0, 10, 0) is StopReason.EVALUATION_LIMIT
    assert limits.reached(0.0, 0, 3) is StopReason.GENERATION_LIMIT
    assert Limits(time_limit_s=0).reached(1e9, 10**9, 10**9) is None
