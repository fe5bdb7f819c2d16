"""How long an experiment will take, measured on some of its trials."""

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
    """What the trials of an experiment will take.

    Parameters
    ----------
    cpu_s : Estimate or None
        Seconds of the processor for all of them; None where no trial ended.
    measured : int
        Trials behind it.
    failed : int
        Of these, the ones that raised.
    cut_short : bool
        Whether a trial was still running when the time for measuring was over: the trials are
        then longer than it says.
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
    patience_s: float,
    stopped: Callable[[], bool] = lambda: False,
    execute: Execute = execute,
) -> Duration:
    """Make some trials, drawn evenly over the plan, and return what all will take.

    The plan is cut into equal parts and a trial of each is drawn, in random order. Nothing is
    kept of the runs themselves.

    Parameters
    ----------
    trials : sequence of Trial
        At least one.
    seed : int
        Of the drawing.
    count : int
        How many to make.
    patience_s : float
        Seconds after which no other trial is begun and the one under way is ended.
    stopped : callable
        Asked while trials are made; True ends them.
    execute : callable
        Makes one trial.
    """
    ends_at = monotonic() + patience_s
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
