"""Parent selection: who is drawn how often."""

from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels.selection import (
    draw_better_ranks,
    draw_by_weights,
    draw_linear_ranks,
    draw_square_root_ranks,
    tournament,
)
from sudoku_ga.evolution.operators.selection import (
    BetterRanked,
    ElitismRandom,
    FitnessProportionate,
    LinearRank,
    PairsWithoutReuse,
    ResidentAndTournament,
    SquareRootRank,
    Tournament,
    Truncation,
)
from tests.evolution.statistics import chi_square, population_of
from tests.evolution.twins import twin

LOSSES = [7.0, 3.0, 8.0, 1.0, 6.0, 2.0, 5.0, 4.0]
BEST_FIRST = [3, 5, 1, 7, 6, 4, 0, 2]

# The best is number 3, the worst number 0; of the equals 2 and 4, 2 comes first.
LOSSES_WITH_A_TIE = [9.0, 5.0, 2.0, 1.0, 2.0]
BEST_OF_TIE_FIRST = [3, 2, 4, 1, 0]


def states():
    return Streams(1).state("selection")


def test_only_the_best_share_has_children_and_each_equally_many():
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


def test_the_others_of_a_mixed_pool_may_be_the_newest():
    pool = ElitismRandom(best_share=0.25, others="newest").pool(population_of(LOSSES), 4, states())
    assert pool.tolist() == [BEST_FIRST[0], 5, 6, 7]


def test_parents_picked_one_by_one_come_from_such_a_pool():
    selection = ElitismRandom(best_share=0.5)
    picks = [selection.pick(population_of(LOSSES), 1, state) for state in [states()] * 8_000]
    counts = np.bincount(np.concatenate(picks), minlength=8)[BEST_FIRST]
    assert chi_square(counts, [3, 3, 3, 3, 1, 1, 1, 1]) < 24.3


def test_a_linear_rank_is_drawn_in_proportion_to_itself():
    parents = LinearRank().pick(population_of(LOSSES_WITH_A_TIE), 15_000, states())
    counts = np.bincount(parents, minlength=5)[BEST_OF_TIE_FIRST]
    assert chi_square(counts, [5, 4, 3, 2, 1]) < 18.5  # 4 degrees, 0.1 %


def test_the_square_root_prefers_the_second_best_and_slips_on_the_best():
    parents = SquareRootRank().pick(population_of(LOSSES_WITH_A_TIE), 25_000, states())
    counts = np.bincount(parents, minlength=5)[BEST_OF_TIE_FIRST]
    assert chi_square(counts, [1, 9, 7, 5, 3]) < 18.5


def test_the_square_root_is_that_of_a_uniform_number():
    # The kernel takes the greater of two draws; here is the root itself, over all numbers.
    roots = np.sqrt(np.arange(100)).astype(int)
    ranks = np.where(roots == 0, 0, 10 - roots)
    couples = np.empty((40_000, 1), np.int64)
    draw_square_root_ranks(10, couples, False, states())
    counts = np.bincount(couples[:, 0], minlength=10)
    assert chi_square(counts, np.bincount(ranks, minlength=10)) < 27.9  # 9 degrees, 0.1 %


def test_the_parents_by_square_root_are_distinct():
    couples = SquareRootRank().couples(population_of([1.0, 2.0, 3.0]), 500, states())
    assert (couples[:, 0] != couples[:, 1]).all()
    first = np.bincount(couples[:, 0], minlength=3)
    assert chi_square(first, [1, 5, 3]) < 13.8  # 2 degrees, 0.1 %


@pytest.mark.parametrize("selection", [LinearRank(), SquareRootRank(), BetterRanked()])
def test_one_individual_alone_is_its_own_partner(selection):
    assert selection.couples(population_of([4.0]), 3, states()).tolist() == [[0, 0]] * 3


def test_every_place_gets_a_child_of_two_that_rank_above_it():
    couples = BetterRanked().couples(population_of(LOSSES_WITH_A_TIE), 4, states())
    place = {number: rank for rank, number in enumerate(BEST_OF_TIE_FIRST)}
    for slot, couple in zip([4, 3, 2, 1], couples.tolist(), strict=True):
        assert all(place[parent] < slot for parent in couple)


def test_the_parents_of_a_place_are_drawn_uniformly_from_those_above():
    couples = np.concatenate(
        [
            BetterRanked().couples(population_of(LOSSES_WITH_A_TIE), 4, state)
            for state in [states()] * 3_000
        ]
    )
    last_place = couples[::4].ravel()
    counts = np.bincount(last_place, minlength=5)[BEST_OF_TIE_FIRST]
    assert chi_square(counts, [1, 1, 1, 1, 0]) < 16.3  # 3 degrees, 0.1 %
    assert (couples[3::4] == BEST_OF_TIE_FIRST[0]).all()


def test_fewer_couples_are_spread_over_all_places():
    ranks = BetterRanked().couples(population_of(range(101)), 50, states())
    assert (ranks.max(axis=1) < 100 - 2 * np.arange(50)).all()


@pytest.mark.parametrize("selection", [LinearRank(), SquareRootRank(), BetterRanked()])
def test_the_same_state_picks_the_same_parents_and_changes_nobody(selection):
    population = population_of(LOSSES_WITH_A_TIE)
    picks = [selection.pick(population, 51, states()).tolist() for _ in range(2)]
    assert picks[0] == picks[1]
    assert len(picks[0]) == 51
    assert population.loss.tolist() == LOSSES_WITH_A_TIE


def test_the_compiled_draws_of_ranks_equal_their_python_twins():
    ends = []
    for as_it_is in (lambda kernel: kernel, twin):
        state = states()
        linear, better = np.empty(20, np.int64), np.empty((20, 2), np.int64)
        roots = np.empty((20, 2), np.int64)
        as_it_is(draw_linear_ranks)(7, linear, state)
        as_it_is(draw_square_root_ranks)(7, roots, True, state)
        as_it_is(draw_better_ranks)(np.arange(1, 21), better, state)
        ends.append((linear.tolist(), roots.tolist(), better.tolist(), state.tolist()))
    assert ends[0] == ends[1]


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


def test_every_resident_is_the_first_parent_of_one_child():
    couples = ResidentAndTournament().couples(population_of(range(8)), 8, Streams(1).state("s"))
    assert couples[:, 0].tolist() == list(range(8))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_tournament_chooses_rank_r_with_its_known_probability(size):
    count, draws = 5, 4_000
    winners = np.empty(draws * count, np.int64)
    tournament(np.arange(float(count)), size, winners, Streams(1).state("s"))
    rank = np.arange(count)
    expected = ((count - rank) ** size - (count - rank - 1) ** size) / count**size
    expected *= len(winners)
    counts = np.bincount(winners, minlength=count)
    seen = expected > 0
    assert ((counts - expected) ** 2 / expected)[seen].sum() < 18.5  # 4 degrees, 0.1 %


@pytest.mark.parametrize("size", [1, 2, 4, 5])
def test_a_tournament_without_replacement_has_different_individuals(size):
    count, draws = 5, 4_000
    population = population_of(range(count))
    chosen = Tournament(tournament_size=size, drawing="without-replacement")
    winners = chosen.pick(population, draws, Streams(1).state("s"))
    below = [comb(count - 1 - rank, size - 1) for rank in range(count)]
    expected = draws * np.array(below) / comb(count, size)
    counts = np.bincount(winners, minlength=count)
    seen = expected > 0
    assert not counts[~seen].any()
    assert ((counts - expected)[seen] ** 2 / expected[seen]).sum() < 18.5  # 4 degrees, 0.1 %


def test_a_tournament_larger_than_the_population_is_won_by_the_best():
    chosen = Tournament(tournament_size=20, drawing="without-replacement")
    winners = chosen.pick(population_of([3.0, 1.0, 2.0]), 50, Streams(1).state("s"))
    assert set(winners.tolist()) == {1}
