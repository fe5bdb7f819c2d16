"""Rank tests of the difference of two variants by puzzles, with effect size and correction."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.stats.by_puzzle import (
    RunSample,
    on_common_puzzles,
    ranks_within,
    running_efforts,
)
from sudoku_ga.lab.stats.estimates import NORMAL, Estimate
from sudoku_ga.translation import _, later

SIGNIFICANCE_LEVEL = 0.05
"""The level below which a corrected p value shows a difference."""

SAMPLE_PUZZLES = 10
"""The least number of puzzles that count as a sample of others: the signed ranks of ten pairs can
reach p = 0.002, those of five not even 0.05."""

_EFFECTS = ((0.71, "large"), (0.64, "medium"), (0.56, "small"))
"""The least probabilities of the named effects (Vargha and Delaney, 2000, table 1)."""

MANN_WHITNEY, VAN_ELTEREN, SIGNED_RANK = "mann_whitney", "van_elteren", "signed_rank"

TEST_NAMES = {
    MANN_WHITNEY: later("Mann and Whitney"),
    VAN_ELTEREN: later("van Elteren"),
    SIGNED_RANK: later("Wilcoxon, signed ranks"),
}
"""Names of the tests, translated where they are shown."""


def is_significant(p: float | None) -> bool:
    """Return whether a p value, corrected for the number of tests, shows a difference."""
    return p is not None and p < SIGNIFICANCE_LEVEL


class Difference(NamedTuple):
    """Two variants compared on the puzzles that both have.

    Parameters
    ----------
    effect : float
        Probability that a run of the first needs less than one of the second on the same puzzle,
        ties counted half.
    p : float or None
        Two-sided p value of the rank test; None if neither solved a puzzle that both have.
    test : str
        A key of ``TEST_NAMES``; "" without a p value.
    is_first_less : bool
        Whether the test statistic is in favour of the first.
    """

    effect: float
    p: float | None
    test: str
    is_first_less: bool


def compare_efforts(first: RunSample, second: RunSample) -> Difference:
    """Compare the efforts of two variants by ranks within puzzles.

    The test depends on the puzzles:

    - One puzzle: Mann and Whitney (1947).
    - At least ``SAMPLE_PUZZLES``, or several with one run of both variants on each: the signed-rank
      test of Wilcoxon (1945) on the logarithm of the expected running efforts. Its result holds for
      the puzzles from which these were drawn.
    - Otherwise: the stratified rank sum test of van Elteren (1960). Its result holds for these
      puzzles.

    Parameters
    ----------
    first, second : RunSample
        Unsolved runs count as greater than all solved ones.
    """
    first, second = on_common_puzzles(first, second)
    if not np.any(first.solved) and not np.any(second.solved):
        return Difference(0.5, None, "", False)
    puzzles = int(first.puzzle.max()) + 1
    effect, favour, stratified_p = _stratified(first, second)
    if puzzles == 1:
        return Difference(effect, _mann_whitney(first, second), MANN_WHITNEY, favour > 0)
    if puzzles >= SAMPLE_PUZZLES or puzzles == len(first.puzzle) == len(second.puzzle):
        favour, p = signed_rank(log_ratios(first, second, puzzles))
        return Difference(effect, p, SIGNED_RANK, favour > 0)
    return Difference(effect, stratified_p, VAN_ELTEREN, favour > 0)


def _mann_whitney(first: RunSample, second: RunSample) -> float:
    from scipy.stats import mannwhitneyu

    mine, theirs = first.costs, second.costs
    if np.all(mine == mine[0]) and np.all(theirs == mine[0]):
        return 1.0
    return float(mannwhitneyu(mine, theirs).pvalue)


def _stratified(first: RunSample, second: RunSample) -> tuple[float, float, float]:
    """Return effect, statistic and p value of the test of van Elteren.

    A puzzle with N runs has the weight 1 / (N + 1). The effect has the same weights, so that it is
    above 0.5 if the statistic is in favour of the first. The variance is that over all permutations
    of runs within puzzles, including ties.
    """
    from scipy.stats import norm

    puzzle = np.concatenate([first.puzzle, second.puzzle])
    ranks = ranks_within(np.concatenate([first.costs, second.costs]), puzzle)
    mine, theirs = np.bincount(first.puzzle), np.bincount(second.puzzle)
    count = mine + theirs
    sums = np.bincount(first.puzzle, ranks[: len(first.puzzle)])
    deviation = mine * (count + 1) / 2 - sums
    spread = np.bincount(puzzle, (ranks - (count[puzzle] + 1) / 2) ** 2)
    variance = mine * theirs / (count * (count - 1)) * spread
    statistic = float(np.sum(deviation / (count + 1)))
    error = sqrt(float(np.sum(variance / (count + 1) ** 2)))
    effect = 0.5 + statistic / float(np.sum(mine * theirs / (count + 1)))
    return effect, statistic, float(2 * norm.sf(abs(statistic) / error)) if error else 1.0


def probability_of_less(first: RunSample, second: RunSample) -> Estimate:
    """Return the effect of :class:`Difference` with its interval.

    The variance is that between puzzles and that of the runs of each (DeLong et al., 1988); the
    interval is computed on the logit. Returns None for an effect of 0 or 1, whose runs have no
    variance.

    Parameters
    ----------
    first, second : RunSample
        Samples with a common puzzle.
    """
    first, second = on_common_puzzles(first, second)
    mine, theirs = np.bincount(first.puzzle), np.bincount(second.puzzle)
    puzzle = np.concatenate([first.puzzle, second.puzzle])
    ranks = ranks_within(np.concatenate([first.costs, second.costs]), puzzle)
    # For each run, the share of the other's runs on its puzzle that need less; ties count half.
    less = (ranks[: len(first.puzzle)] - ranks_within(first.costs, first.puzzle)) / theirs[
        first.puzzle
    ]
    more = (ranks[len(first.puzzle) :] - ranks_within(second.costs, second.puzzle)) / mine[
        second.puzzle
    ]
    effects = np.bincount(second.puzzle, more) / theirs
    weights = mine * theirs / (mine + theirs + 1)
    effect = float(np.average(effects, weights=weights))
    within = _variance_of_mean(1 - less, effects, first.puzzle, mine)
    within += _variance_of_mean(more, effects, second.puzzle, theirs)
    error = sqrt(float(np.sum(weights**2 * ((effects - effect) ** 2 + within)))) / weights.sum()
    if not 0 < effect < 1 or not error:
        return Estimate(effect, None, None)
    logit, spread = log(effect / (1 - effect)), NORMAL * error / (effect * (1 - effect))
    return Estimate(effect, *(1 / (1 + exp(-logit + sign * spread)) for sign in (1, -1)))


def _variance_of_mean(
    shares: npt.NDArray[np.float64],
    means: npt.NDArray[np.float64],
    puzzle: npt.NDArray[np.int64],
    runs: npt.NDArray[np.int64],
) -> npt.NDArray[np.float64]:
    """Return the variance of the mean of the shares on each puzzle; 0 for one run."""
    squares = np.bincount(puzzle, (shares - means[puzzle]) ** 2)
    return np.asarray(squares / np.maximum(runs - 1, 1) / runs, float)


def log_ratios(first: RunSample, second: RunSample, puzzles: int) -> npt.NDArray[np.float64]:
    """Return the logarithm of the second's expected running effort over the first's, by puzzle.

    Both have runs on all puzzles. Equal efforts give 0, also if both are 0 or infinite.
    """
    mine, theirs = (running_efforts(each, puzzles) for each in (first, second))
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(mine == theirs, 0.0, np.log(theirs) - np.log(mine))
    return np.asarray(np.round(logs, 12), float)  # equal ratios are ties in spite of rounding


def signed_rank(differences: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Return statistic and p value of the signed-rank test (Wilcoxon, 1945).

    Ranks of zeros are split evenly (Demšar, 2006). The statistic is the sum of the ranks of
    positive differences minus that of negative ones. ``differences`` (float64): at least one; may
    be infinite.
    """
    from scipy.stats import rankdata, wilcoxon

    # Ranks instead of values, since the test refuses infinite values.
    signed = np.sign(differences) * rankdata(np.abs(differences))
    if not np.any(signed):
        return 0.0, 1.0
    return float(signed.sum()), float(wilcoxon(signed, zero_method="zsplit").pvalue)


def holm(values: Sequence[float | None]) -> list[float | None]:
    """Return p values corrected for multiple tests (Holm, 1979), in the same order.

    None means that no test was made; it stays None and does not count as a test.
    """
    corrected: list[float | None] = [None] * len(values)
    known = sorted((p, place) for place, p in enumerate(values) if p is not None)
    least = 0.0
    for rank, (p, place) in enumerate(known):
        least = max(least, min(1.0, (len(known) - rank) * p))
        corrected[place] = least
    return corrected


_EFFECT_TEXTS = {
    "negligible": later("a negligible effect"),
    "small": later("a small effect"),
    "medium": later("a medium effect"),
    "large": later("a large effect"),
}


def difference_text(difference: Difference) -> str:
    """Return the size of the effect in favour of the better variant, translated.

    It is negligible if the signed ranks of puzzles favour one variant, and most runs on the same
    puzzle the other.
    """
    effect = difference.effect
    return effect_text(max(0.5, effect if difference.is_first_less else 1 - effect))


def effect_text(effect: float) -> str:
    """Return the size of an effect, translated: ``a small effect``."""
    return _(_EFFECT_TEXTS[effect_word(effect)])


def effect_word(effect: float) -> str:
    """Return the size of an effect: ``negligible``, ``small``, ``medium`` or ``large``."""
    size = max(effect, 1 - effect)
    return next((word for least, word in _EFFECTS if size >= least), "negligible")


_LEAST_VARIANTS = 3
"""The fewest variants that are ranked; two are compared by a test of two."""

_LEAST_PUZZLES = 5
"""The fewest puzzles: with fewer, the distribution of the statistic is not close to F."""


@dataclass(frozen=True)
class Ranking:
    """Variants ranked by their expected running effort on each puzzle.

    Parameters
    ----------
    variants : tuple of int
        Indices in the plan, the least mean rank first.
    mean_ranks : tuple of float
        Mean rank of each, 1 for the least effort on all puzzles.
    puzzles : int
        Number of puzzles on which all variants have runs and at least one is solved.
    statistic : float
        The statistic of the test of Friedman in the form of Iman and Davenport; may be infinite.
    p : float
        Its p value.
    critical_difference : float
        Mean ranks that are further apart differ (Nemenyi).
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
        return is_significant(self.p)

    def differs(self, first: int, second: int) -> bool:
        """Whether the variants at two places of the ranking differ."""
        distance = abs(self.mean_ranks[first] - self.mean_ranks[second])
        return self.is_shown and distance > self.critical_difference


def rank_variants(samples: Sequence[RunSample], puzzles: int) -> Ranking | None:
    """Rank variants by the test of Friedman (1937) with the comparison of Nemenyi (1963).

    Variants are ranked on each puzzle by the expected running effort, infinite if no run solved it.
    Puzzles on which a variant has no run are left out, as are those that no variant solved, since
    all ranks are tied there. The statistic is that of Iman and Davenport (1980), which Demšar
    (2006) recommends, with Friedman's correction for ties.

    Returns None for fewer than 3 variants or 5 puzzles.

    Parameters
    ----------
    samples : sequence of RunSample
        One for each variant.
    puzzles : int
        Number of puzzles of the experiment.
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
        # The ranks are equal on all puzzles; rounding may exceed the maximum.
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


_MOST_PAIRS = 160_000
"""The most pairs; larger numbers are thinned to quantiles."""

Floats = npt.NDArray[np.float64]


def ratio_of_efforts(first: RunSample, second: RunSample, test: str) -> Estimate | None:
    """Return how many times as much effort the second typically needs on the same puzzle.

    The value is the median of ratios, and its 95 % interval belongs to the rank test (Hodges and
    Lehmann, 1963, on logarithms; Lehmann, 1975, normal approximation): it excludes 1 if the test
    rejects. For the signed-rank test, the ratios are the geometric means of the ratios of all pairs
    of puzzles; otherwise they are the ratios of all pairs of runs on the same puzzle. The value is
    0 or infinity if more than half of the ratios have an unsolved run in the first or in the
    second. There is no interval if there are too few runs. Returns None without a test. ``test``:
    as in :class:`~sudoku_ga.lab.stats.significance.Difference`.
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
    """Return the averages of all pairs of values, also with themselves; inf and -inf give 0."""
    one, other = np.triu_indices(len(values))
    first, second = values[one], values[other]
    with np.errstate(invalid="ignore"):
        return np.where(first == -second, 0.0, (first + second) / 2)


def _thinned(values: Floats, most: int) -> Floats:
    if len(values) <= most:
        return values
    return np.sort(values)[np.linspace(0, len(values) - 1, most).round().astype(np.int64)]
