"""Estimates with 95 % confidence intervals.

SciPy takes up to two seconds to import, so each function imports what it needs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from math import exp, inf, isfinite, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95
RESAMPLES = 2000
"""The bounds are then the 50th values from each end."""

NORMAL = 1.96
"""Standard errors on each side of a 95 % interval."""

_LEAST_EFFORT = 1e-9
"""Instead of zero, which has no inverse."""

_LARGEST_RATIO = 1e12
"""A larger ratio comes from a resample without solved runs."""

_NOTHING = 1e-30
"""Instead of a denominator of zero."""

Samples = Sequence[float] | npt.NDArray[np.float64]


class Estimate(NamedTuple):
    """A value and its interval.

    ``low`` and ``high`` are None if there are too few runs for an interval.
    """

    value: float
    low: float | None
    high: float | None


def record_of(result: Any) -> Any:
    """Return a result for JSON: estimates as value and bounds, infinite ones null.

    ``result``: an estimate, a dataclass, a mapping, or a value that stays as it is.
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

    ``samples``: at least one; a single one has no interval. ``seed``: seed of the resampling.
    """
    return _bootstrapped((np.asarray(samples, float),), np.mean, "BCa", seed)


def median(samples: Samples, seed: int) -> Estimate:
    """Return the median with a percentile bootstrap interval; parameters as of :func:`mean`."""
    return _bootstrapped((np.asarray(samples, float),), np.median, "percentile", seed)


def ratio_of_means(numerator: Samples, denominator: Samples, seed: int) -> Estimate:
    """Return the ratio of the means of two independent samples with a bootstrap interval."""

    def ratio(above: Any, below: Any, axis: int) -> Any:
        return np.mean(above, axis=axis) / np.mean(below, axis=axis)

    samples = (np.asarray(numerator, float), np.asarray(denominator, float))
    return _bootstrapped(samples, ratio, "percentile", seed)


def middle_of_runs(samples: Samples) -> Estimate:
    """Return the median of runs and the range of the middle 95 %.

    The range predicts another run; it is not a confidence interval of the median. The bounds
    are values of runs, for fewer than 40 the least and the greatest.
    """
    values = np.asarray(samples, float)
    low, middle, high = np.quantile(values, (0.025, 0.5, 0.975), method="inverted_cdf").tolist()
    return Estimate(middle, low, high) if len(values) > 1 else Estimate(middle, None, None)


def percentile_of(value: float, samples: Samples) -> float:
    """Return the percentile of a value among samples: those below it, and half of those equal.

    0 to 100. ``samples``: at least one; may be infinite.
    """
    values = np.asarray(samples, float)
    return 100 * float(np.mean((values < value) + 0.5 * (values == value)))


def proportion(successes: int, count: int) -> Estimate:
    """Return a proportion with its score interval (Wilson, 1927).

    ``successes``, ``count``: ``count`` at least 1.
    """
    from scipy.stats import binomtest

    interval = binomtest(successes, count).proportion_ci(CONFIDENCE, method="wilson")
    return Estimate(successes / count, float(interval.low), float(interval.high))


def difference_of_proportions(
    successes: int, count: int, other_successes: int, other_count: int
) -> Estimate:
    """Return the difference of the proportions of two independent samples.

    The interval combines the score intervals of both (Newcombe, 1998, method 10). ``successes``,
    ``count``, ``other_successes``, ``other_count``: counts of at least 1.
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
    evaluations: Samples, solved: Sequence[int], seed: int
) -> Estimate | None:
    """Return all evaluations divided by the number of solved runs.

    This is the mean effort until a success if unsuccessful runs are repeated (Hansen et al.,
    2009, expected running time). Its inverse is resampled, which is finite even for a resample
    without solved runs; the upper bound may be infinite.

    None if no run was solved. ``evaluations``: effort of each run, solved or not; or of the runs on
    each puzzle together. ``solved``: number of solved ones among the same runs. ``seed``: seed of
    the resampling.
    """
    if not any(solved):
        return None
    if not any(evaluations):  # all solved by logic
        return Estimate(0.0, 0.0, 0.0)

    def rate(successes: Any, effort: Any, axis: int) -> Any:
        return np.sum(successes, axis=axis) / np.maximum(np.sum(effort, axis=axis), _LEAST_EFFORT)

    samples = (np.asarray(solved, float), np.asarray(evaluations, float))
    inverse = _bootstrapped(samples, rate, "percentile", seed, paired=True)
    low = None if inverse.high is None else _inverse(inverse.high)
    high = None if inverse.low is None else _inverse(inverse.low)
    return Estimate(float(np.sum(samples[1]) / np.sum(samples[0])), low, high)


def effort_of_runs(
    efforts: npt.NDArray[np.float64], solved: npt.NDArray[np.bool_], seed: int | None
) -> Estimate | None:
    """Return the expected running effort, resampled if a seed is given, else from sums."""
    if seed is not None:
        return expected_running_effort(efforts, solved.tolist(), seed)
    total, squares = float(efforts.sum()), float((efforts**2).sum())
    of_solved = float(efforts[solved].sum())
    return effort_of_sums(len(efforts), int(solved.sum()), total, squares, of_solved)


def effort_of_sums(
    count: int, solved: int, total: float, squares: float, of_solved: float
) -> Estimate | None:
    """Return the expected running effort of many runs from their sums.

    The interval is that of a ratio of means by the delta method, on the logarithm (Cochran,
    1977, 6.4). For many runs it equals that of :func:`expected_running_effort`, whose
    resampling takes seconds for a million.

    ``count``, ``solved``: number of runs, and of solved runs. ``total``, ``squares``,
    ``of_solved``: sums of the effort, of its square, and of the effort of the solved runs.
    """
    if not solved:
        return None
    value = total / solved
    if not value or count < 2:
        return Estimate(value, *((None, None) if value else (0.0, 0.0)))
    residuals = max(0.0, squares - 2 * value * of_solved + value**2 * solved)
    deviation = sqrt(residuals * count / (count - 1)) / total
    return Estimate(value, value * exp(-NORMAL * deviation), value * exp(NORMAL * deviation))


def ratio_of_running_efforts(
    mine: tuple[Samples, Sequence[int]], theirs: tuple[Samples, Sequence[int]], seed: int
) -> Estimate | None:
    """Return the ratio of two expected running efforts on the same puzzles.

    Runs of the same puzzle and number are resampled together, so that puzzles that are hard
    for both do not widen the interval.

    Below 1 if mine needs less effort; bounds may be infinite. None if either has no solved run or
    no effort. ``mine``, ``theirs``: effort of each run and number of solved ones, or of the runs on
    each puzzle together; the same index means the same puzzle and number. ``seed``: seed of the
    resampling.
    """
    samples = tuple(np.asarray(values, float) for values in (*mine, *theirs))
    if not all(np.any(sample) for sample in samples):
        return None

    def ratio(my_effort: Any, my: Any, their_effort: Any, their: Any, axis: int) -> Any:
        above = np.sum(my_effort, axis=axis) * np.sum(their, axis=axis)
        below = np.sum(their_effort, axis=axis) * np.sum(my, axis=axis)
        return above / np.maximum(below, _NOTHING)

    found = _bootstrapped(samples, ratio, "percentile", seed, paired=True)
    if found.high is not None and found.high > _LARGEST_RATIO:
        return found._replace(high=float("inf"))
    return found


def _inverse(rate: float) -> float:
    return 1 / rate if rate else float("inf")


def _bootstrapped(
    samples: tuple[npt.NDArray[np.float64], ...],
    statistic: Callable[..., Any],
    method: str,
    seed: int,
    *,
    paired: bool = False,
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
        batch=100,  # bounds the memory
        vectorized=True,
        paired=paired,
        confidence_level=CONFIDENCE,
        method=method,
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return Estimate(value, float(interval.low), float(interval.high))
