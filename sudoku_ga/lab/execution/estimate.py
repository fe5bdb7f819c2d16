"""Estimating the duration of an experiment from a sample of its trials."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from time import monotonic
from typing import NamedTuple

import numpy as np

from sudoku_ga.lab.experiment.plan import Trial
from sudoku_ga.lab.experiment.trial import Execute, execute
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate


class Duration(NamedTuple):
    """The estimated duration of the trials of an experiment.

    ``cpu_s``: processor seconds of all trials; None if no trial of the sample ended. ``measured``:
    size of the sample. ``failed``: trials of the sample that raised. ``cut_short``: whether a trial
    was interrupted by the time limit; the estimate is then too low.
    """

    cpu_s: Estimate | None
    measured: int
    failed: int
    cut_short: bool


def estimated_duration(
    trials: Sequence[Trial],
    seed: int,
    *,
    count: int,
    time_limit_s: float,
    stopped: Callable[[], bool] = lambda: False,
    execute: Execute = execute,
) -> Duration:
    """Run a sample of trials and return the estimated duration of all.

    The sample is stratified: the plan is cut into equal parts and one trial of each is drawn, in
    random order. The results are discarded.

    ``trials``: at least one. ``seed``: seed of the sample. ``count``: size of the sample.
    ``time_limit_s``: time limit in seconds, after which the running trial is interrupted.
    ``stopped``: called during trials; True ends them. ``execute``: runs one trial.
    """
    ends_at = monotonic() + time_limit_s
    times, failed, cut_short = [], 0, False
    for trial in _drawn(trials, seed, count):
        result = execute(trial, lambda: stopped() or monotonic() > ends_at)
        if result is None:
            cut_short = True
            break
        failed += result.error is not None
        times.append(result.cpu_s)
        if monotonic() > ends_at:
            break
    if not times:
        return Duration(None, 0, failed, cut_short)
    one = estimates.mean(times, seed)
    total = [None if bound is None else bound * len(trials) for bound in one]
    return Duration(Estimate(one.value * len(trials), *total[1:]), len(times), failed, cut_short)


def _drawn(trials: Sequence[Trial], seed: int, count: int) -> list[Trial]:
    rng = np.random.default_rng([seed, len(trials)])
    bounds = np.linspace(0, len(trials), min(count, len(trials)) + 1).astype(int)
    places = [int(rng.integers(low, high)) for low, high in pairwise(bounds)]
    return [trials[places[int(index)]] for index in rng.permutation(len(places))]
