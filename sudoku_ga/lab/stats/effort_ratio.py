"""How many times as much effort one variant needs as another, with an interval."""

from math import sqrt

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.stats.by_puzzle import RunSample, on_common_puzzles
from sudoku_ga.lab.stats.estimates import NORMAL, Estimate
from sudoku_ga.lab.stats.significance import SIGNED_RANK, log_ratios

_MOST_PAIRS = 160_000
"""Larger numbers of pairs are thinned to quantiles."""

Floats = npt.NDArray[np.float64]


def ratio_of_efforts(first: RunSample, second: RunSample, test: str) -> Estimate | None:
    """Return how many times as much effort the second typically needs on the same puzzle.

    The value is the median of ratios, and its 95 % interval goes with the rank test (Hodges and
    Lehmann, 1963, on logarithms; Lehmann, 1975, normal approximation): it excludes 1 where the test
    rejects. With the signed-rank test the ratios are the geometric means of the ratios of all pairs
    of puzzles, else those of all pairs of runs on the same puzzle. 0 or infinity where more than
    half of the ratios have an unsolved run in the first or in the second; without an interval where
    there are too few runs for one. None without a test. ``test``: as in
    :class:`~sudoku_ga.lab.stats.significance.Difference`.
    """
    if not test:
        return None
    first, second = on_common_puzzles(first, second)
    count = int(first.puzzle.max()) + 1
    if test == SIGNED_RANK:
        logs = _walsh_averages(_thinned(log_ratios(first, second, count), int(_MOST_PAIRS**0.5)))
        error = sqrt(count * (count + 1) * (2 * count + 1) / 24)
        share = 0.5 - NORMAL * error / (count * (count + 1) / 2)
    else:
        logs = _pairs(first, second, count)
        mine, theirs = np.bincount(first.puzzle), np.bincount(second.puzzle)
        error = sqrt(float(np.sum(mine * theirs * (mine + theirs + 1) / 12)))
        share = 0.5 - NORMAL * error / float(np.sum(mine * theirs))
    logs.sort()
    middle = (logs[(len(logs) - 1) // 2] + logs[len(logs) // 2]) / 2
    place = round(share * len(logs))
    value = float(np.exp(middle))
    if place < 1:
        return Estimate(value, None, None)
    low, high = float(np.exp(logs[place - 1])), float(np.exp(logs[len(logs) - place]))
    return Estimate(value, low, high)


def _pairs(first: RunSample, second: RunSample, count: int) -> Floats:
    """Return the logarithms of the ratios of all pairs of runs on the same puzzle."""
    most = max(2, int((_MOST_PAIRS / count) ** 0.5))
    mine, theirs = (_by_puzzle(each, count) for each in (first, second))
    found = []
    for one, other in zip(mine, theirs, strict=True):
        below, above = _thinned(one, most)[None, :], _thinned(other, most)[:, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            found.append(np.where(below == above, 0.0, np.log(above) - np.log(below)).ravel())
    return np.concatenate(found)


def _by_puzzle(sample: RunSample, count: int) -> list[Floats]:
    order = np.argsort(sample.puzzle, kind="stable")
    ends = np.cumsum(np.bincount(sample.puzzle, minlength=count))[:-1]
    return np.split(sample.costs[order], ends)


def _walsh_averages(values: Floats) -> Floats:
    """Return the averages of all pairs of values, each with itself too; opposite infinities: 0."""
    one, other = np.triu_indices(len(values))
    first, second = values[one], values[other]
    with np.errstate(invalid="ignore"):
        return np.where(first == -second, 0.0, (first + second) / 2)


def _thinned(values: Floats, most: int) -> Floats:
    if len(values) <= most:
        return values
    return np.sort(values)[np.linspace(0, len(values) - 1, most).round().astype(np.int64)]
