"""The best as parents, alone or among others."""

import numpy as np

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.operators.selection import ElitismRandom, PairsWithoutReuse, Truncation
from tests.evolution.statistics import chi_square, population_of

LOSSES = [7.0, 3.0, 8.0, 1.0, 6.0, 2.0, 5.0, 4.0]
BEST_FIRST = [3, 5, 1, 7, 6, 4, 0, 2]


def states():
    return Streams(1).state("selection")


def test_only_the_best_share_has_children_and_each_as_many():
    parents = Truncation(share=0.5).pick(population_of(LOSSES), 8_000, states())
    counts = np.bincount(parents, minlength=8)[BEST_FIRST]
    assert chi_square(counts, [1, 1, 1, 1, 0, 0, 0, 0]) < 16.3  # 3 degrees, 0.1 %


def test_a_share_below_one_individual_is_the_best_alone():
    assert set(Truncation(share=0.01).pick(population_of(LOSSES), 50, states())) == {3}


def test_a_truncated_pool_is_the_best_themselves():
    assert Truncation().pool(population_of(LOSSES), 3, states()).tolist() == BEST_FIRST[:3]


def test_pairs_of_a_truncated_pool_use_everybody_before_anybody_twice():
    couples = PairsWithoutReuse(share=0.5).pairs(Truncation(), population_of(LOSSES), 4, states())
    for round_ in (couples[:2], couples[2:]):
        assert sorted(round_.ravel().tolist()) == sorted(BEST_FIRST[:4])


def test_a_mixed_pool_begins_with_the_best_and_fills_up_from_all():
    pools = [
        ElitismRandom(best_share=0.5).pool(population_of(LOSSES), 6, state)
        for state in [states()] * 2_000
    ]
    assert all(pool[:3].tolist() == BEST_FIRST[:3] for pool in pools)
    others = np.bincount(np.concatenate([pool[3:] for pool in pools]), minlength=8)
    assert chi_square(others, [1] * 8) < 24.3  # 7 degrees, 0.1 %


def test_parents_picked_one_by_one_come_from_such_a_pool():
    selection = ElitismRandom(best_share=0.5)
    picks = [selection.pick(population_of(LOSSES), 1, state) for state in [states()] * 8_000]
    counts = np.bincount(np.concatenate(picks), minlength=8)[BEST_FIRST]
    assert chi_square(counts, [3, 3, 3, 3, 1, 1, 1, 1]) < 24.3
