"""Ranks of several variants over puzzles."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.stats.by_puzzle import RunSample, running_efforts
from sudoku_ga.lab.stats.significance import SIGNIFICANCE_LEVEL

_LEAST_VARIANTS = 3
"""Two are compared by a test of two."""

_LEAST_PUZZLES = 5
"""With fewer the distribution of the statistic is not near F."""


@dataclass(frozen=True)
class Ranking:
    """Variants ranked by their expected running effort on each puzzle.

    ``variants``: indices in the plan, the least mean rank first. ``mean_ranks``: mean rank of each,
    1 for the least effort on all puzzles. ``puzzles``: number of puzzles on which all variants have
    runs and at least one is solved. ``statistic``: of the test of Friedman in the form of Iman and
    Davenport; may be infinite. ``p``: its p value. ``critical_difference``: mean ranks that are
    further apart differ (Nemenyi).
    """

    variants: tuple[int, ...]
    mean_ranks: tuple[float, ...]
    puzzles: int
    statistic: float
    p: float
    critical_difference: float

    @property
    def is_shown(self) -> bool:
        """Whether the variants differ at all."""
        return self.p < SIGNIFICANCE_LEVEL

    def differs(self, first: int, second: int) -> bool:
        """Whether the variants at two places of the ranking differ."""
        distance = abs(self.mean_ranks[first] - self.mean_ranks[second])
        return self.is_shown and distance > self.critical_difference


def rank_variants(samples: Sequence[RunSample], puzzles: int) -> Ranking | None:
    """Rank variants by the test of Friedman (1937) with the comparison of Nemenyi (1963).

    Ranks are made on each puzzle by the expected running effort, infinite where no run solved it.
    Puzzles on which a variant has no run are left out, and those that no variant solved, since
    all ranks are tied there. The statistic is that of Iman and Davenport (1980), which Demšar
    (2006) recommends, with Friedman's correction for ties.

    Returns None for fewer than 3 variants or 5 puzzles. ``samples``: one for each variant.
    ``puzzles``: number of puzzles of the experiment.
    """
    if len(samples) < _LEAST_VARIANTS:
        return None
    efforts = np.stack([running_efforts(each, puzzles) for each in samples], axis=1)
    efforts = efforts[~np.isnan(efforts).any(axis=1) & np.isfinite(efforts).any(axis=1)]
    if len(efforts) < _LEAST_PUZZLES:
        return None
    return _ranked(efforts)


def _ranked(efforts: npt.NDArray[np.float64]) -> Ranking:
    """Return the ranking of a table of efforts, shape (puzzles, variants)."""
    from scipy.stats import f, friedmanchisquare, rankdata, studentized_range

    count, variants = efforts.shape
    ranks = rankdata(efforts, axis=1)
    means = ranks.mean(axis=0)
    statistic, p = 0.0, 1.0
    if np.any(ranks != ranks[:, :1]):
        squared = float(friedmanchisquare(*ranks.T).statistic)
        most = count * (variants - 1)
        # Equal ranks on all puzzles; rounding may exceed the maximum.
        is_most = squared >= most * (1 - 1e-12)
        statistic = inf if is_most else (count - 1) * squared / (most - squared)
        p = float(f.sf(statistic, variants - 1, (variants - 1) * (count - 1)))
    quantile = float(studentized_range.isf(SIGNIFICANCE_LEVEL, variants, inf)) / sqrt(2)
    order = np.argsort(means, kind="stable")
    return Ranking(
        tuple(order.tolist()),
        tuple(means[order].tolist()),
        count,
        statistic,
        p,
        quantile * sqrt(variants * (variants + 1) / (6 * count)),
    )
