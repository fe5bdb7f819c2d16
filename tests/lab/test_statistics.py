"""Estimates against published and worked examples."""

import math

import numpy as np
import pytest

from sudoku_ga.lab.stats import estimates


@pytest.mark.parametrize(
    ("successes", "count", "low", "high"),
    [
        # Newcombe (1998), Table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_score_interval_is_that_of_the_literature(
    successes: int, count: int, low: float, high: float
) -> None:
    estimate = estimates.proportion(successes, count)
    assert estimate.value == successes / count
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        # Newcombe (1998), interval estimation for the difference, Table II, method 10.
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 10), -0.2775, 0.2775),
    ],
)
def test_the_interval_of_a_difference_is_that_of_the_literature(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    estimate = estimates.difference_of_proportions(*first, *second)
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_of_a_mean_is_near_that_of_the_normal_distribution() -> None:
    samples = np.random.default_rng(1).normal(10, 2, 400)
    estimate = estimates.mean(samples, 0)
    half = 1.96 * samples.std() / 20
    assert estimate.value == pytest.approx(samples.mean())
    assert estimate.low == pytest.approx(samples.mean() - half, abs=0.04)
    assert estimate.high == pytest.approx(samples.mean() + half, abs=0.04)


def test_a_seed_determines_the_interval() -> None:
    samples = [1.0, 2.0, 5.0, 9.0, 20.0]
    assert estimates.mean(samples, 3) == estimates.mean(samples, 3)
    assert estimates.mean(samples, 3) != estimates.mean(samples, 4)


def test_one_sample_has_no_interval_and_equal_ones_a_narrow_one() -> None:
    assert estimates.mean([4.0], 0) == (4.0, None, None)
    assert estimates.median([4.0, 4.0, 4.0], 0) == (4.0, 4.0, 4.0)


def test_the_median_withstands_an_outlier() -> None:
    estimate = estimates.median([1, 2, 3, 4, 5, 6, 7, 8, 1_000_000], 0)
    assert estimate.value == 5
    assert estimate.low is not None
    assert estimate.high is not None
    assert 1 <= estimate.low < 5 < estimate.high <= 8


def test_effort_counts_runs_that_did_not_solve() -> None:
    effort = estimates.expected_running_effort([100, 200, 300], [True, False, True], [7, 7, 7], 0)
    assert effort is not None
    assert effort.value == 300
    assert effort.low is not None
    assert effort.low < 300
    assert effort.high == math.inf  # one resample in 27 has no success
    assert estimates.expected_running_effort([100.0], [False], [0], 0) is None
    assert estimates.expected_running_effort([0, 0], [True, True], [0, 1], 0) == (0, 0, 0)


def test_a_ratio_of_means_has_an_interval_around_it() -> None:
    rng = np.random.default_rng(2)
    estimate = estimates.ratio_of_means(rng.normal(30, 3, 200), rng.normal(10, 1, 200), 0)
    assert estimate.low is not None
    assert estimate.high is not None
    assert 2.9 < estimate.low < estimate.value < estimate.high < 3.1


def test_a_ratio_of_running_efforts_counts_failures() -> None:
    # 30 for each of 2 solved against 20 for each of 1: 15 to 20.
    estimate = estimates.ratio_of_running_efforts(
        ([10.0, 10.0, 10.0], [True, True, False]),
        ([10.0, 5.0, 5.0], [True, False, False]),
        [0, 1, 2],
        1,
    )
    assert estimate is not None
    assert estimate.value == pytest.approx(0.75)
    assert estimate.low is not None and estimate.high is not None
    assert estimate.low <= 0.75 <= estimate.high


def test_a_ratio_of_running_efforts_of_nothing_is_unknown() -> None:
    solved, unsolved = ([1.0, 2.0], [True, True]), ([1.0, 2.0], [False, False])
    assert estimates.ratio_of_running_efforts(solved, unsolved, [0, 1], 1) is None
    assert estimates.ratio_of_running_efforts(unsolved, solved, [0, 1], 1) is None


@pytest.mark.parametrize("puzzles", [1, 60])
def test_the_effort_of_many_runs_is_known_from_their_sums(puzzles: int) -> None:
    rng = np.random.default_rng(1)
    puzzle = np.arange(3000) % puzzles
    solved = rng.random(3000) < 0.2 + 0.4 * (puzzle % 2)
    efforts = rng.exponential(100, 3000) + 50 * ~solved
    resampled = estimates.effort_of_runs(efforts, solved, puzzle, 1)
    summed = estimates.effort_of_runs(efforts, solved, puzzle, None)
    assert resampled is not None
    assert summed is not None
    assert summed == pytest.approx(resampled, rel=0.02)


@pytest.mark.parametrize(
    ("efforts", "solved", "expected"),
    [
        ([10.0, 10.0, 10.0], [False] * 3, None),
        ([0.0] * 3, [True] * 3, (0, 0, 0)),
        ([5.0], [True], (5, None, None)),
    ],
)
def test_sums_of_few_runs(efforts: list[float], solved: list[bool], expected: object) -> None:
    places = np.arange(len(efforts))
    assert estimates.effort_of_runs(np.array(efforts), np.array(solved), places, None) == expected


@pytest.mark.parametrize("seed", [1, None])
def test_more_runs_on_few_puzzles_leave_the_interval_wide(seed: int | None) -> None:
    puzzle = np.repeat(np.arange(10), 100)
    solved = np.ones(1000, bool)
    efforts = 10.0 ** (puzzle % 4)  # all runs of a puzzle alike
    one_run = estimates.effort_of_runs(efforts[::100], solved[:10], puzzle[::100], seed)
    many = estimates.effort_of_runs(efforts, solved, puzzle, seed)
    assert many is not None and many == pytest.approx(one_run, rel=0.3)


def test_a_ratio_of_running_efforts_is_open_above_where_resamples_solve_nothing() -> None:
    efforts = [1.0, 2.0, 3.0, 4.0]
    rarely = (efforts, [True, False, False, False])
    estimate = estimates.ratio_of_running_efforts(rarely, (efforts, [True] * 4), [0] * 4, 1)
    assert estimate is not None
    assert estimate.value == pytest.approx(4)
    assert estimate.high == math.inf
