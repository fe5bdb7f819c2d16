"""Tests and effects are those of worked examples."""

from math import inf

import pytest

from sudoku_ga.lab.stats.significance import (
    compare_efforts,
    effect_word,
    holm,
    ratio_of_efforts,
)


def test_the_race_of_tortoises_and_hares() -> None:
    # Six of each, in the order of arrival T H H H H H T T T T T H: the hares arrive first in 25
    # of the 36 pairs (the usual example for the test of Mann and Whitney).
    tortoises, hares = [1, 7, 8, 9, 10, 11], [2, 3, 4, 5, 6, 12]
    difference = compare_efforts(hares, tortoises)
    assert difference.effect == pytest.approx(25 / 36)
    assert difference.p > 0.05


def test_ages_of_men_and_women_at_a_diagnosis() -> None:
    # The example of SciPy's manual: U = 17 of 20 pairs, p = 0.11 exactly.
    men, women = [19, 22, 16, 29, 24], [20, 11, 17, 12]
    difference = compare_efforts(women, men)
    assert difference.effect == pytest.approx(17 / 20)
    assert difference.p == pytest.approx(0.1111111)


def test_ties_count_by_half() -> None:
    assert compare_efforts([1, 2], [2, 3]).effect == pytest.approx((1 + 1 + 0.5 + 1) / 4)


def test_a_run_that_never_got_there_is_more_than_any() -> None:
    assert compare_efforts([1, 2, inf], [3, 4, inf]).effect == pytest.approx((6 + 0.5) / 9)
    assert compare_efforts([inf, inf], [inf]) == (0.5, 1.0)


def test_clear_differences_are_shown() -> None:
    difference = compare_efforts(range(20), range(100, 120))
    assert difference.effect == 1
    assert difference.p < 1e-6


def test_four_hypotheses_are_corrected_as_holm_does() -> None:
    # The usual worked example of the procedure of 1979.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_a_correction_is_never_above_one() -> None:
    assert holm([0.6, 0.9, 0.5]) == [1, 1, 1]
    assert holm([]) == []


@pytest.mark.parametrize(
    ("effect", "word"),
    [(0.5, "negligible"), (0.57, "small"), (0.65, "medium"), (0.71, "large"), (0.3, "medium")],
)
def test_effects_are_named_as_vargha_and_delaney_do(effect: float, word: str) -> None:
    assert effect_word(effect) == word


def test_the_ratio_of_efforts_is_the_median_of_all_pairs() -> None:
    assert ratio_of_efforts([1, 2, 4], [2, 4, 8]).value == 2
    assert ratio_of_efforts([5], [10]) == (2, None, None)


def test_the_interval_of_a_ratio_goes_with_the_rank_test() -> None:
    # Spread over a factor of 2; the second sample is 1.5 times the first.
    first = [100 * 2 ** (place / 23) for place in range(24)]
    value, low, high = ratio_of_efforts(first, [1.5 * each for each in first])
    assert value == pytest.approx(1.5)
    assert low is not None and high is not None
    assert 1 < low < 1.5 < high < 2.25
    assert compare_efforts(first, [1.5 * each for each in first]).p < 0.05
    _value, low, high = ratio_of_efforts(first, [1.05 * each for each in first])
    assert low is not None and high is not None
    assert low < 1 < high


def test_runs_that_did_not_solve_have_no_ratio() -> None:
    value, _low, high = ratio_of_efforts([1.0] * 10, [inf] * 9 + [2.0])
    assert (value, high) == (inf, inf)
    assert ratio_of_efforts([inf] * 10, [1.0] * 10) == (0, 0, 0)
    assert ratio_of_efforts([inf, 0], [inf, 0]).value == 1


def test_large_samples_are_thinned_and_keep_the_width_of_their_interval() -> None:
    first = [1 + place / 10_000 for place in range(10_000)]
    value, low, high = ratio_of_efforts(first, [2 * each for each in first])
    assert low is not None and high is not None
    assert value == pytest.approx(2, abs=0.01)
    assert 0.01 < high - low < 0.05
