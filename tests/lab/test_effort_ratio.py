"""Ratios of efforts on the same puzzles."""

from math import inf

import pytest

from sudoku_ga.lab.stats.by_puzzle import RunSample
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.significance import compare_efforts, ratio_of_efforts
from tests.lab.samples import sample


def ratio(first: RunSample, second: RunSample) -> Estimate:
    found = ratio_of_efforts(first, second, compare_efforts(first, second).test)
    assert found is not None
    return found


def test_the_ratio_is_the_median_of_all_pairs_on_the_same_puzzle() -> None:
    assert ratio(sample([1, 2, 4]), sample([2, 4, 8])).value == pytest.approx(2)
    assert ratio(sample([5]), sample([10])) == (pytest.approx(2), None, None)
    # 3 on each puzzle; over all pairs of runs the puzzles would hide it.
    found = ratio(sample([1, 1, 1], [100, 100, 100]), sample([3, 3, 3], [300, 300, 300]))
    assert found.value == pytest.approx(3)


def test_the_interval_goes_with_the_rank_test() -> None:
    # Spread over a factor of 2; the second sample is 1.5 times the first.
    first = [100 * 2 ** (place / 23) for place in range(24)]
    for count in (1, 2):
        one = sample(*([first] * count))
        more, hardly = (
            sample(*([[factor * each for each in first]] * count)) for factor in (1.5, 1.05)
        )
        value, low, high = ratio(one, more)
        assert value == pytest.approx(1.5)
        assert low is not None and high is not None
        assert 1 < low < 1.5 < high < 2.25
        p = compare_efforts(one, more).p
        assert p is not None and p < 0.05
        _value, low, high = ratio(one, hardly)
        assert low is not None and high is not None
        assert low < 1 < high


def test_the_ratio_over_many_puzzles_is_that_of_their_running_efforts() -> None:
    # Ratios 1.5 and 2 on six puzzles each, whatever their difficulty: the geometric mean between.
    easy = [10.0 ** (place % 4) for place in range(12)]
    hard = [each * (1.5 if place % 2 else 2.0) for place, each in enumerate(easy)]
    first, second = sample(*([each] for each in easy)), sample(*([each] for each in hard))
    value, low, high = ratio(first, second)
    assert value == pytest.approx((1.5 * 2) ** 0.5)
    # Bounds by hand: of the 78 averages (log 1.5: 21, between: 36, log 2: 21) the 14th from each
    # end, 39 - 1.96 × 12.75.
    assert (low, high) == pytest.approx((1.5, 2.0))


def test_unsolved_runs_have_no_ratio() -> None:
    value, _low, high = ratio(sample([1.0] * 10), sample([inf] * 9 + [2.0]))
    assert (value, high) == (inf, inf)
    assert ratio(sample([inf] * 10), sample([1.0] * 10)) == (0, 0, 0)
    assert ratio(sample([inf, 0]), sample([inf, 0])).value == 1
    both = sample(*([inf] if place < 6 else [1.0] for place in range(12)))
    other = sample(*([inf] if place >= 6 else [1.0] for place in range(12)))
    assert ratio(both, other).value == 1  # opposite infinities cancel
    assert ratio_of_efforts(sample([inf]), sample([inf]), "") is None


def test_large_samples_are_thinned_and_keep_the_width_of_their_interval() -> None:
    first = [1 + place / 10_000 for place in range(10_000)]
    value, low, high = ratio(sample(first), sample([2 * each for each in first]))
    assert low is not None and high is not None
    assert value == pytest.approx(2, abs=0.01)
    assert 0.01 < high - low < 0.05
