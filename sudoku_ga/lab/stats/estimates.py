"""Estimates with 95 % confidence intervals.

SciPy takes up to two seconds to import, so each function imports what it needs.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from math import exp, inf, isfinite, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95
RESAMPLES = 2000
"""The number of resamples; the bounds are the 50th values from each end."""

_AT_ONCE = 500_000
"""The number of places of runs that are resampled at once, which bounds the memory."""

NORMAL = 1.96
"""Standard errors on each side of a 95 % interval."""

Samples = Sequence[float] | npt.NDArray[np.float64]


class Estimate(NamedTuple):
    """A value and its interval.

    ``low`` and ``high`` are None if there are too few runs for an interval.
    """

    value: float
    low: float | None
    high: float | None


def record_of(result: Any) -> Any:
    """Return a result for JSON: estimates as value and bounds, with null for infinity.

    ``result``: an estimate, a dataclass, a mapping, or any other value, which is returned
    unchanged.
    """
    if isinstance(result, Estimate):
        bounds = result._asdict().items()
        return {name: each if isfinite(each or 0) else None for name, each in bounds}
    if is_dataclass(result):
        result = vars(result)
    if isinstance(result, Mapping):
        return {name: record_of(each) for name, each in result.items()}
    return result


def estimate_of(record: Mapping[str, float | None] | None) -> Estimate | None:
    """Return the estimate of a record; a missing upper bound beside a lower one is infinite."""
    if record is None or record["value"] is None:
        return None
    low, high = record["low"], record["high"]
    return Estimate(record["value"], low, inf if high is None and low is not None else high)


def mean(samples: Samples, seed: int) -> Estimate:
    """Return the mean with a bootstrap interval.

    The interval is corrected for bias and skewness (BCa; Efron, 1987).

    Parameters
    ----------
    samples : Samples
        At least one; a single one has no interval.
    seed : int
        Seed of the resampling.
    """
    return _bootstrapped((np.asarray(samples, float),), np.mean, "BCa", seed)


def median(samples: Samples, seed: int) -> Estimate:
    """Return the median with a percentile bootstrap interval; parameters as in :func:`mean`."""
    return _bootstrapped((np.asarray(samples, float),), np.median, "percentile", seed)


def median_of_runs(samples: Samples, puzzle: Sequence[int], seed: int) -> Estimate:
    """Return the median of runs, with an interval as in :func:`expected_running_effort`."""
    values = np.asarray(samples, float)
    middle = float(np.median(values))
    if len(values) < 2:
        return Estimate(middle, None, None)
    medians = []
    for places, is_run in _resamples(puzzle, seed):
        ascending = np.sort(np.where(is_run, values[places], inf), axis=1)
        count = is_run.sum(axis=1)
        rows = np.arange(len(count))
        medians.append((ascending[rows, (count - 1) // 2] + ascending[rows, count // 2]) / 2)
    return Estimate(middle, *_bounds(np.concatenate(medians)))


def ratio_of_means(numerator: Samples, denominator: Samples, seed: int) -> Estimate:
    """Return the ratio of the means of two independent samples with a bootstrap interval."""

    def ratio(above: Any, below: Any, axis: int) -> Any:
        return np.mean(above, axis=axis) / np.mean(below, axis=axis)

    samples = (np.asarray(numerator, float), np.asarray(denominator, float))
    return _bootstrapped(samples, ratio, "percentile", seed)


def middle_of_runs(samples: Samples) -> Estimate:
    """Return the median of runs and the range of the middle 95 %.

    The range predicts another run; it is not a confidence interval of the median. The bounds are
    values of runs; for fewer than 40 runs, the least and the greatest.
    """
    values = np.asarray(samples, float)
    low, middle, high = np.quantile(values, (0.025, 0.5, 0.975), method="inverted_cdf").tolist()
    return Estimate(middle, low, high) if len(values) > 1 else Estimate(middle, None, None)


def percentile_of(value: float, samples: Samples) -> float:
    """Return the percentile of a value among samples: the share below it, and half of those equal.

    The percentile is 0 to 100. ``samples``: at least one; may be infinite.
    """
    values = np.asarray(samples, float)
    return 100 * float(np.mean((values < value) + 0.5 * (values == value)))


def proportion(successes: int, count: int) -> Estimate:
    """Return a proportion with its score interval (Wilson, 1927).

    Parameters
    ----------
    successes, count : int
        Numbers of successes and of trials; ``count`` is at least 1.
    """
    from scipy.stats import binomtest

    interval = binomtest(successes, count).proportion_ci(CONFIDENCE, method="wilson")
    return Estimate(successes / count, float(interval.low), float(interval.high))


def difference_of_proportions(
    successes: int, count: int, other_successes: int, other_count: int
) -> Estimate:
    """Return the difference of the proportions of two independent samples.

    The interval combines the score intervals of both (Newcombe, 1998, method 10).

    Parameters
    ----------
    successes, count, other_successes, other_count : int
        Counts of at least 1.
    """
    first, low, high = proportion(successes, count)
    second, other_low, other_high = proportion(other_successes, other_count)
    assert low is not None and high is not None  # counts are at least 1
    assert other_low is not None and other_high is not None
    difference = first - second
    below = sqrt((first - low) ** 2 + (other_high - second) ** 2)
    above = sqrt((high - first) ** 2 + (second - other_low) ** 2)
    return Estimate(difference, difference - below, difference + above)


def expected_running_effort(
    efforts: Samples, solved: Sequence[bool], puzzle: Sequence[int], seed: int
) -> Estimate | None:
    """Return the effort of all runs divided by the number of solved ones.

    This is the mean effort until a success if unsuccessful runs are repeated (Hansen et al., 2009,
    expected running time). The interval holds for the population of puzzles that these are a sample
    of: puzzles are resampled, and runs within puzzles (two-stage bootstrap; Davison and Hinkley,
    1997, 3.8). With one puzzle it holds for that puzzle. The upper bound may be infinite.

    Returns None if no run was solved.

    Parameters
    ----------
    efforts : Samples
        The effort of each run.
    solved : sequence of bool
        Whether each run was solved.
    puzzle : sequence of int
        Number of the puzzle of each run.
    seed : int
        Seed of the resampling.
    """
    if not any(solved):
        return None
    total, successes = float(np.sum(efforts)), int(np.sum(solved))
    if not total:  # all runs were solved by logic
        return Estimate(0.0, 0.0, 0.0)
    value = total / successes
    if len(solved) < 2:
        return Estimate(value, None, None)
    sums = _resampled_sums(np.array([efforts, solved], float), puzzle, seed)
    return Estimate(value, *_percentiles(sums[:, 0], sums[:, 1]))


def effort_of_runs(
    efforts: npt.NDArray[np.float64],
    solved: npt.NDArray[np.bool_],
    puzzle: npt.NDArray[np.int64],
    seed: int | None,
) -> Estimate | None:
    """Return the expected running effort, resampled if a seed is given, else from sums.

    From sums, the interval is that of a ratio of means by the delta method, on the logarithm
    (Cochran, 1977, 6.4), over puzzles and the runs within each. For many runs it equals that of
    :func:`expected_running_effort`, whose resampling takes seconds for a million runs.
    """
    if seed is not None:
        return expected_running_effort(efforts, solved.tolist(), puzzle.tolist(), seed)
    if not np.any(solved):
        return None
    total = float(efforts.sum())
    value = total / int(solved.sum())
    if not value or len(solved) < 2:
        return Estimate(value, *((None, None) if value else (0.0, 0.0)))
    residuals = efforts - value * solved
    unit = np.unique(puzzle, return_inverse=True)[1]
    of_puzzle = np.bincount(unit, residuals)
    within = residuals - (of_puzzle / np.bincount(unit))[unit]
    # The variance between puzzles, and between the runs of each, as the two-stage resampling has
    # it.
    deviation = sqrt(float((of_puzzle**2).sum() + (within**2).sum())) / total
    return Estimate(value, value * exp(-NORMAL * deviation), value * exp(NORMAL * deviation))


def ratio_of_running_efforts(
    mine: tuple[Samples, Sequence[bool]],
    theirs: tuple[Samples, Sequence[bool]],
    puzzle: Sequence[int],
    seed: int,
) -> Estimate | None:
    """Return the ratio of two expected running efforts on the same puzzles.

    Puzzles are resampled first, then runs, as in :func:`expected_running_effort`. Runs of the same
    puzzle and number are resampled together, so that puzzles that are hard for both do not widen
    the interval.

    It is below 1 if mine needs less effort; bounds may be infinite. Returns None if either has no
    solved run or no effort.

    Parameters
    ----------
    mine, theirs : (Samples, sequence of bool)
        Effort of each run, and whether it was solved; the same index means the same puzzle and
        number.
    puzzle : sequence of int
        Number of the puzzle of each run.
    seed : int
        Seed of the resampling.
    """
    columns = np.array([*mine, *theirs], float)
    if not np.all(columns.any(axis=1)):
        return None
    my_effort, my_solved, their_effort, their_solved = columns.sum(axis=1).tolist()
    value = my_effort * their_solved / (their_effort * my_solved)
    if columns.shape[1] < 2:
        return Estimate(value, None, None)
    sums = _resampled_sums(columns, puzzle, seed)
    low, high = _percentiles(sums[:, 0] * sums[:, 3], sums[:, 2] * sums[:, 1])
    return Estimate(value, low, high)


def _resampled_sums(
    columns: npt.NDArray[np.float64], puzzle: Sequence[int], seed: int
) -> npt.NDArray[np.float64]:
    """Return the sums of columns, shape (columns, runs), in each resample: (resamples, columns)."""
    sums = [
        np.where(is_run, columns[:, places], 0.0).sum(axis=-1).T
        for places, is_run in _resamples(puzzle, seed)
    ]
    return np.concatenate(sums)


def _resamples(
    puzzle: Sequence[int], seed: int
) -> Iterator[tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]]:
    """Yield the indices of the runs of some resamples of puzzles, and of the runs of each.

    Both arrays have the shape (resamples, places); the second says whether a place has a run. Each
    puzzle has as many places as the one with the most runs.
    """
    order = np.argsort(puzzle, kind="stable")
    runs = np.unique(puzzle, return_counts=True)[1]
    first, count, most = np.cumsum(runs) - runs, len(runs), int(runs.max())
    rng = np.random.default_rng(seed)
    batch = max(1, _AT_ONCE // (count * most))
    for begin in range(0, RESAMPLES, batch):
        some = min(batch, RESAMPLES - begin)
        drawn = rng.integers(count, size=(some, count))
        of_puzzle = runs[drawn][:, :, np.newaxis]
        within = (rng.random((some, count, most)) * of_puzzle).astype(np.int64)
        places = order[first[drawn][:, :, np.newaxis] + within]
        is_run = np.arange(most) < of_puzzle
        yield places.reshape(some, -1), is_run.reshape(some, -1)


def _percentiles(
    above: npt.NDArray[np.float64], below: npt.NDArray[np.float64]
) -> tuple[float, float]:
    """Return the bounds of a ratio; a resample without a solved run has an infinite one."""
    return _bounds(np.divide(above, below, out=np.full(len(above), inf), where=below > 0))


def _bounds(values: npt.NDArray[np.float64]) -> tuple[float, float]:
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(values, (tail, 1 - tail), method="inverted_cdf").tolist()
    return low, high


def _bootstrapped(
    samples: tuple[npt.NDArray[np.float64], ...],
    statistic: Callable[..., Any],
    method: str,
    seed: int,
) -> Estimate:
    value = float(statistic(*samples, axis=-1))
    if min(map(len, samples)) < 2:
        return Estimate(value, None, None)
    if all(np.ptp(sample) == 0 for sample in samples):
        return Estimate(value, value, value)
    from scipy.stats import bootstrap

    interval = bootstrap(
        samples,
        statistic,
        n_resamples=RESAMPLES,
        batch=100,  # limits the memory
        vectorized=True,
        confidence_level=CONFIDENCE,
        method=method,
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return Estimate(value, float(interval.low), float(interval.high))
