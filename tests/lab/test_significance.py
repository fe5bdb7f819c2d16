"""Tests and effects are those of worked examples."""

from itertools import combinations, product
from math import erfc, exp, inf, sqrt

import numpy as np
import pytest

from sudoku_ga.lab.stats.by_puzzle import ranks_within, running_efforts
from sudoku_ga.lab.stats.significance import (
    Difference,
    compare_efforts,
    difference_text,
    effect_word,
    holm,
    probability_of_less,
    signed_rank,
)
from tests.lab.samples import sample


def test_the_race_of_tortoises_and_hares() -> None:
    # Six of each, in the order of arrival T H H H H H T T T T T H: the hares arrive first in 25
    # of the 36 pairs (the usual example for the test of Mann and Whitney).
    tortoises, hares = [1, 7, 8, 9, 10, 11], [2, 3, 4, 5, 6, 12]
    difference = compare_efforts(sample(hares), sample(tortoises))
    assert difference.effect == pytest.approx(25 / 36)
    assert difference.test == "mann_whitney"
    assert difference.p is not None and difference.p > 0.05
    assert difference.is_first_less


def test_ages_of_men_and_women_at_a_diagnosis() -> None:
    # The example of SciPy's manual: U = 17 of 20 pairs, p = 0.11 exactly.
    men, women = [19, 22, 16, 29, 24], [20, 11, 17, 12]
    difference = compare_efforts(sample(women), sample(men))
    assert difference.effect == pytest.approx(17 / 20)
    assert difference.p == pytest.approx(0.1111111)


def test_the_effect_has_an_interval() -> None:
    # Of the ages of four women and five men: DeLong's variance of 17 / 20, on the logit.
    women, men = sample([20, 11, 17, 12]), sample([19, 22, 16, 29, 24])
    effect = probability_of_less(women, men)
    shares = np.array([3 / 5, 1, 4 / 5, 1]), np.array([3, 4, 2, 4, 4]) / 4
    error = sqrt(sum(each.var(ddof=1) / len(each) for each in shares))
    spread = 1.96 * error / (effect.value * (1 - effect.value))
    assert effect.value == pytest.approx(17 / 20)
    assert effect.low is not None and effect.high is not None
    assert effect.low / (1 - effect.low) == pytest.approx(17 / 3 / exp(spread))
    assert effect.high / (1 - effect.high) == pytest.approx(17 / 3 * exp(spread))


def test_more_runs_on_the_same_puzzles_leave_the_interval_of_an_effect() -> None:
    lower, higher = [1.0, 2.0] * 100, [3.0, 4.0] * 100
    first, second = sample(*[lower, lower, higher, lower]), sample(*[higher, higher, lower, higher])
    effect = probability_of_less(first, second)
    assert effect.value == pytest.approx(3 / 4)
    assert effect.low is not None and effect.low < 0.4


@pytest.mark.parametrize(("mine", "theirs"), [([1, 2], [3, 4]), ([3, 4], [1, 2]), ([5], [5])])
def test_an_effect_without_variance_has_no_interval(mine: list[float], theirs: list[float]) -> None:
    assert probability_of_less(sample(mine), sample(theirs))[1:] == (None, None)


def test_ties_count_by_half() -> None:
    found = compare_efforts(sample([1, 2]), sample([2, 3]))
    assert found.effect == pytest.approx((1 + 1 + 0.5 + 1) / 4)


def test_an_unsolved_run_is_more_than_any_solved_one() -> None:
    found = compare_efforts(sample([1, 2, inf]), sample([3, 4, inf]))
    assert found.effect == pytest.approx((6 + 0.5) / 9)


def test_nothing_is_tested_where_neither_solved_a_puzzle() -> None:
    assert compare_efforts(sample([inf, inf]), sample([inf])).p is None
    # Both solved puzzles, but none that the other has.
    assert compare_efforts(sample([1, 2], None), sample(None, [1, 2])).p is None
    assert compare_efforts(sample([inf], [inf]), sample([inf], [3])).p == 1.0


def test_equal_efforts_do_not_differ() -> None:
    for equal in ([[0, 0]], [[0, 0], [5, 5]], [[2]] * 12):
        found = compare_efforts(sample(*equal), sample(*equal))
        assert (found.effect, found.p) == (0.5, 1.0)


def test_clear_differences_are_shown() -> None:
    difference = compare_efforts(sample(range(20)), sample(range(100, 120)))
    assert difference.effect == 1
    assert difference.p is not None and difference.p < 1e-6


def test_puzzles_are_not_pooled() -> None:
    # On each puzzle the first needs less, but the second has more runs on the easy one: all runs
    # together would be in favour of the second.
    first = sample([1.0, 2.0], [100.0 + each for each in range(8)])
    second = sample([3.0 + each for each in range(8)], [200.0, 201.0])
    found = compare_efforts(first, second)
    assert found.test == "van_elteren"
    assert (found.effect, found.is_first_less) == (1.0, True)
    assert found.p is not None and found.p < 0.01


def _by_exchange(first: list[list[float]], second: list[list[float]]) -> tuple[float, float]:
    """Return van Elteren's statistic and its standard deviation over all exchanges of runs."""
    statistics = []
    for mine, theirs in zip(first, second, strict=True):
        runs = mine + theirs
        ranks = [sum(o < r for o in runs) + (sum(o == r for o in runs) + 1) / 2 for r in runs]
        sums = [sum(each) / (len(runs) + 1) for each in combinations(ranks, len(mine))]
        statistics.append(sums)
    totals = [sum(each) for each in product(*statistics)]
    return totals[0] - sum(totals) / len(totals), float(np.std(totals))


def test_the_stratified_test_is_that_of_all_exchanges_within_puzzles() -> None:
    # Tied and unsolved runs, and numbers of runs that differ.
    first = [[1.0, 4.0, 4.0], [2.0, inf], [7.0, 8.0, 3.0]]
    second = [[4.0, 6.0], [inf, inf, 5.0], [9.0, 8.0, 11.0]]
    statistic, deviation = _by_exchange(first, second)
    found = compare_efforts(sample(*first), sample(*second))
    from scipy.stats import norm

    assert found.test == "van_elteren"
    assert found.p == pytest.approx(2 * norm.sf(abs(statistic) / deviation), rel=1e-12)
    assert found.is_first_less is (statistic < 0)


def test_signed_ranks_are_those_of_demsar() -> None:
    # Demšar (2006), table 2: 14 data sets, two without a difference; the sums of ranks are 93
    # and 12, and the hypothesis is rejected at 5 %, for which at most 21 is needed.
    plain = "763 599 954 628 882 936 661 583 775 1000 940 619 972 957"
    tuned = "768 591 971 661 888 931 668 583 838 1000 962 666 981 978"
    mine, theirs = ([int(each) for each in text.split()] for text in (plain, tuned))
    statistic, p = signed_rank(np.subtract(theirs, mine).astype(float))
    assert statistic == 93 - 12
    # The variance of a sum of ranks with signs by chance; |differences| 0 0 1 4 5 … have ranks 1.5
    # 1.5 3 ….
    sizes = sorted(abs(a - b) for a, b in zip(mine, theirs, strict=True))
    ranks = [sizes.index(each) + (1 + sizes.count(each)) / 2 for each in sizes]
    deviation = sqrt(sum(rank**2 for rank in ranks)) / 2
    assert p == pytest.approx(erfc((14 * 15 / 4 - 12) / deviation / sqrt(2)), rel=1e-9)
    # His formula without the correction for ties: z = -2.54.
    z = (12 - 14 * 15 / 4) / sqrt(14 * 15 * 29 / 24)
    assert z == pytest.approx(-2.54, abs=0.01)


def test_many_puzzles_are_compared_by_their_running_efforts() -> None:
    # Eleven puzzles with two runs each: the first needs half on ten, on the last it solves none.
    efforts = [[10.0 * 2**each, 12.0 * 2**each] for each in range(11)]
    halved = [[each / 2 for each in runs] for runs in efforts]
    halved[-1] = [inf, inf]
    found = compare_efforts(sample(*halved), sample(*efforts))
    assert found.test == "signed_rank"
    assert found.effect == pytest.approx(10 / 11)
    # Ranks 1 to 10, tied at 5.5, against 11: 55 against 11.
    assert found.is_first_less
    _statistic, p = signed_rank(np.array([1.0] * 10 + [-inf]))
    assert found.p == p


def test_few_puzzles_with_a_run_each_have_signed_ranks_too() -> None:
    assert compare_efforts(sample([1], [2], [3]), sample([2], [4], [6])).test == "signed_rank"
    assert compare_efforts(sample([1], [2, 2]), sample([2], [4])).test == "van_elteren"


def test_where_the_test_and_most_runs_disagree_the_effect_is_negligible() -> None:
    # The first needs a little less on seven puzzles, and a hundred times as much on four.
    first = sample(*([99.0] for _ in range(7)), *([10_000.0 + each] for each in range(4)))
    second = sample(*([100.0] for _ in range(7)), *([1.0] for _ in range(4)))
    found = compare_efforts(first, second)
    assert found.effect == pytest.approx(7 / 11)
    assert not found.is_first_less
    assert difference_text(found) == "a negligible effect"
    assert difference_text(Difference(0.8, 0.01, "van_elteren", True)) == "a large effect"
    assert difference_text(Difference(0.2, 0.01, "van_elteren", False)) == "a large effect"


def test_the_running_effort_of_a_puzzle_counts_unsolved_runs() -> None:
    found = running_efforts(sample([30, inf], [inf], None, [10, 20]), 5)
    assert found.tolist()[:2] == [31.0, inf]  # an unsolved run of the sample took 1
    assert np.isnan(found).tolist() == [False, False, True, False, True]
    assert found[3] == 15


def test_ranks_are_those_within_puzzles() -> None:
    values, puzzle = np.array([3.0, 1.0, 3.0, inf, inf, 0.0]), np.array([0, 0, 0, 1, 1, 1])
    assert ranks_within(values, puzzle).tolist() == [2.5, 1, 2.5, 2.5, 2.5, 1]


def test_four_hypotheses_are_corrected_as_holm_does() -> None:
    # The usual worked example of the procedure of 1979.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.01, None, 0.04]) == [0.02, None, 0.04]


def test_a_correction_is_never_above_one() -> None:
    assert holm([0.6, 0.9, 0.5]) == [1, 1, 1]
    assert holm([]) == []


@pytest.mark.parametrize(
    ("effect", "word"),
    [(0.5, "negligible"), (0.57, "small"), (0.65, "medium"), (0.71, "large"), (0.3, "medium")],
)
def test_effects_are_named_as_vargha_and_delaney_do(effect: float, word: str) -> None:
    assert effect_word(effect) == word
