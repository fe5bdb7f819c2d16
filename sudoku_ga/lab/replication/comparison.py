"""A published value beside the one obtained, and what follows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf, isfinite, sqrt

from sudoku_ga.lab.experiment.plan import Trial
from sudoku_ga.lab.experiment.trial import Result
from sudoku_ga.lab.replication.published import Published
from sudoku_ga.lab.stats.estimates import Estimate, proportion
from sudoku_ga.lab.stats.measures import LOWER, MEASURES, MeasureError, Request
from sudoku_ga.translation import later

_NORMAL = 1.96
"""Standard errors on each side of a mean that hold 95 %."""


class Agreement(StrEnum):
    """What a comparison says."""

    AGREES = later("agrees")
    BETTER = later("better")
    WORSE = later("worse")
    NOT_COMPARED = later("cannot be compared")


@dataclass(frozen=True)
class PublishedComparison:
    """A published value, what was obtained, and the verdict.

    Parameters
    ----------
    published : Published
    verdict : Agreement
    obtained : Estimate or None
        None where nothing was measured.
    runs, evaluations : int
        Behind what was obtained, complete individuals evaluated.
    failed : int
        Trials that raised and were left out.
    reason : str
        Why there is no comparison, "" where there is one.
    """

    published: Published
    verdict: Agreement
    obtained: Estimate | None
    runs: int
    evaluations: int
    failed: int
    reason: str = ""


def compare_published(
    published: Published, finished: Sequence[tuple[Trial, Result]], seed: int
) -> PublishedComparison:
    """Hold a published value against the runs that it is about.

    Parameters
    ----------
    published : Published
    finished : sequence of (Trial, Result)
        Of the whole experiment.
    seed : int
        Of the resampling.
    """
    chosen = [each for each in finished if published.chosen.holds(each[0])]
    runs = _succeeded(chosen)
    empty = PublishedComparison(
        published=published,
        verdict=Agreement.NOT_COMPARED,
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
    return found if reason else replace(found, verdict=_verdict(published, obtained, len(runs)))


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
    """Return the runs whose puzzle and repetition the others have too, in one order for both."""
    known = {_task(trial) for trial, _ in others}
    return sorted(
        (each for each in runs if _task(each[0]) in known), key=lambda each: _task(each[0])
    )


def _task(trial: Trial) -> tuple[str, int]:
    return trial.puzzle_name, trial.repetition


def _verdict(published: Published, obtained: Estimate, runs: int) -> Agreement:
    """Return whether 0 is in the interval of the difference of the two values.

    The interval comes of those of both values, whose errors are independent: each bound is as
    far from the difference as the root of the sum of the squares of the two distances that move
    it there (Newcombe, 1998; Zou and Donner, 2008). Without the source's error this asks whether
    the published value is in the interval obtained.
    """
    assert obtained.low is not None and obtained.high is not None  # or it is not compared
    assert published.expected is not None
    value, expected = obtained.value, published.expected
    source_low, source_high = source_interval(published, obtained, runs)
    below = _root_of_squares(value - obtained.low, source_high - expected)
    above = _root_of_squares(obtained.high - value, expected - source_low)
    # Binary fractions: 0.7 - (0.7 - 0.1) is not 0.1, and equal values agree.
    slack = 1e-9 * max(1.0, abs(expected))
    if value - below - slack <= expected <= value + above + slack:
        return Agreement.AGREES
    is_better = value < expected if published.better == LOWER else value > expected
    return Agreement.BETTER if is_better else Agreement.WORSE


def _root_of_squares(first: float, second: float) -> float:
    return sqrt(first**2 + second**2) if isfinite(first + second) else inf


def source_interval(published: Published, obtained: Estimate, runs: int) -> tuple[float, float]:
    """Return the 95 % interval that its number of runs gives a published value.

    A success rate has a score interval, a value with a standard deviation 1.96 standard errors
    on each side. Where the source does not tell the deviation, its runs are taken to have
    differed as much as those made here. A value without a number of runs is taken as exact.

    Parameters
    ----------
    published : Published
        With an expected value.
    obtained : Estimate
        With bounds.
    runs : int
        Made here, from which ``obtained`` follows.
    """
    assert published.expected is not None
    assert obtained.low is not None and obtained.high is not None
    value, n = published.expected, published.n
    if n and published.measure == "success_rate":
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
