"""The roulette wheel."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels.selection import draw_by_weights
from sudoku_ga.evolution.operators.selection import FitnessProportionate
from tests.evolution.statistics import chi_square, population_of
from tests.evolution.twins import twin


def counts(losses, draws=10_000):
    states = Streams(2).state("selection")
    parents = FitnessProportionate().pick(population_of(losses), draws, states)
    return np.bincount(parents, minlength=len(losses))


def test_where_greatest_is_best_parents_are_drawn_by_their_fitness():
    assert chi_square(counts([-1.0, -4.0, 0.0, -5.0]), [1, 4, 0, 5]) < 13.8  # 2 degrees, 0.1 %


def test_where_least_is_best_the_worst_has_the_weight_one():
    assert chi_square(counts([3.0, 0.0, 5.0, 5.0]), [3, 6, 1, 1]) < 16.3  # 3 degrees, 0.1 %


@pytest.mark.parametrize("loss", [0.0, 7.0, -7.0])
def test_equals_are_equally_likely(loss):
    assert chi_square(counts([loss] * 5), [1] * 5) < 18.5  # 4 degrees, 0.1 %


def test_a_penalty_that_makes_a_fitness_worthless_leaves_no_sector():
    assert counts([2.0, -3.0])[0] == 0


@given(st.lists(st.integers(0, 3), min_size=1, max_size=40).filter(any), st.integers(0, 2**60))
def test_nobody_without_weight_is_drawn_and_the_twin_agrees(weights, seed):
    weights, ends = np.array(weights, float), []
    for kernel in (draw_by_weights, twin(draw_by_weights)):
        chosen, states = np.empty(30, np.int64), np.array([seed], np.uint64)
        kernel(weights, chosen, states)
        assert (weights[chosen] > 0).all()
        ends.append(chosen.tolist())
    assert ends[0] == ends[1]
