"""Comparison of a published value with the one obtained."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf, isfinite, sqrt

from sudoku_ga.lab.experiment.plan import Trial
from sudoku_ga.lab.experiment.trial import Result
from sudoku_ga.lab.replication.published import Published
from sudoku_ga.lab.stats.estimates import Estimate, proportion
from sudoku_ga.lab.stats.measures import LOWER, MEASURES, RATES, MeasureError, Request
from sudoku_ga.translation import later

_NORMAL = 1.96
"""Standard errors on each side of a 95 % interval."""


class Agreement(StrEnum):
    """The result of a comparison."""

    AGREES = later("agrees")
    BETTER = later("better")
    WORSE = later("worse")
    NOT_COMPARED = later("cannot be compared")


@dataclass(frozen=True)
class PublishedComparison:
    """A published value, the one obtained, and their agreement.

    Parameters
    ----------
    published : Published
    agreement : Agreement
    obtained : Estimate or None
        None if nothing was measured.
    runs, evaluations : int
        Number of runs measured, and of individuals they evaluated.
    failed : int
        Trials that raised and were left out.
    reason : str
        Why there is no comparison, "" if there is one.
    """

    published: Published
    agreement: Agreement
    obtained: Estimate | None
    runs: int
    evaluations: int
    failed: int
    reason: str = ""


def compare_published(
    published: Published, finished: Sequence[tuple[Trial, Result]], seed: int
) -> PublishedComparison:
    """Compare a published value with the runs it refers to.

    Parameters
    ----------
    published : Published
    finished : sequence of (Trial, Result)
        Results of the whole experiment.
    seed : int
        Seed of the resampling.
    """
    chosen = [each for each in finished if published.chosen.holds(each[0])]
    runs = _succeeded(chosen)
    empty = PublishedComparison(
        published=published,
        agreement=Agreement.NOT_COMPARED,
        obtained=None,
        runs=len(runs),
        evaluations=sum(run.evaluations for _, run in runs),
        failed=len(chosen) - len(runs),
    )
    if not runs or not published.measure:
        return replace(empty, reason=published.reason or later("no run was made"))
    try:
        obtained = _measured(published, runs, finished, seed)
    except MeasureError as error:
        return replace(empty, reason=published.reason or str(error))
    reason = published.reason or (
        "" if obtained.low is not None else later("one run has no interval")
    )
    found = replace(empty, obtained=obtained, reason=reason)
    return found if reason else replace(found, agreement=_agreement(published, obtained, len(runs)))


def _measured(
    published: Published,
    runs: Sequence[tuple[Trial, Result]],
    finished: Sequence[tuple[Trial, Result]],
    seed: int,
) -> Estimate:
    against = published.against
    others: Sequence[tuple[Trial, Result]] = ()
    if against is not None:
        others = _succeeded([each for each in finished if against.holds(each[0])])
        runs, others = _on_the_same_puzzles(runs, others), _on_the_same_puzzles(others, runs)
    request = Request(
        [result for _, result in runs],
        seed,
        [result for _, result in others],
        published.generation,
        published.maximum,
        published.better,
    )
    return MEASURES[published.measure].compute(request)


def _succeeded(finished: Sequence[tuple[Trial, Result]]) -> list[tuple[Trial, Result]]:
    return [(trial, result) for trial, result in finished if result.error is None]


def _on_the_same_puzzles(
    runs: Sequence[tuple[Trial, Result]], others: Sequence[tuple[Trial, Result]]
) -> list[tuple[Trial, Result]]:
    """Return the runs whose puzzle and repetition the others share, in a common order."""
    known = {_task(trial) for trial, _ in others}
    return sorted(
        (each for each in runs if _task(each[0]) in known), key=lambda each: _task(each[0])
    )


def _task(trial: Trial) -> tuple[str, int]:
    return trial.puzzle_name, trial.repetition


def _agreement(published: Published, obtained: Estimate, runs: int) -> Agreement:
    """Return whether 0 is in the interval of the difference of the two values.

    The interval combines those of both values, whose errors are independent, by the root of the
    sum of squares of the distances to their bounds (Newcombe, 1998; Zou and Donner, 2008).
    Without an error of the source, the published value must be in the interval obtained.
    """
    assert obtained.low is not None and obtained.high is not None  # checked by the caller
    assert published.expected is not None
    value, expected = obtained.value, published.expected
    source_low, source_high = source_interval(published, obtained, runs)
    below = _root_of_squares(value - obtained.low, source_high - expected)
    above = _root_of_squares(obtained.high - value, expected - source_low)
    # Rounding: 0.7 - (0.7 - 0.1) is not 0.1, and equal values agree.
    slack = 1e-9 * max(1.0, abs(expected))
    if value - below - slack <= expected <= value + above + slack:
        return Agreement.AGREES
    is_better = value < expected if published.better == LOWER else value > expected
    return Agreement.BETTER if is_better else Agreement.WORSE


def _root_of_squares(first: float, second: float) -> float:
    return sqrt(first**2 + second**2) if isfinite(first + second) else inf


def source_interval(published: Published, obtained: Estimate, runs: int) -> tuple[float, float]:
    """Return the 95 % interval of a published value from its number of runs.

    A success rate has a score interval, a value with a standard deviation 1.96 standard errors
    on each side. Without a published deviation, that of the runs made here is assumed. A value
    without a number of runs is taken as exact.

    Parameters
    ----------
    published : Published
        With an expected value.
    obtained : Estimate
        With bounds.
    runs : int
        Number of runs behind ``obtained``.
    """
    assert published.expected is not None
    assert obtained.low is not None and obtained.high is not None
    value, n = published.expected, published.n
    if n and published.measure in RATES:
        interval = proportion(round(value * n), n)
        assert interval.low is not None and interval.high is not None  # n is at least 1
        return interval.low, interval.high
    if not n:
        return value, value
    if published.sd is None:
        half = (obtained.high - obtained.low) / 2 * sqrt(runs / n)
    else:
        half = _NORMAL * published.sd / sqrt(n)
    return value - half, value + half
