"""Rank tests of the difference of two variants, with effect size and correction."""

from collections.abc import Sequence
from math import prod, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.stats.estimates import NORMAL, Estimate
from sudoku_ga.translation import _, later

SIGNIFICANCE_LEVEL = 0.05
"""A difference is shown if the corrected p value is below."""

_EFFECTS = ((0.71, "large"), (0.64, "medium"), (0.56, "small"))
"""Least probabilities of named effects (Vargha and Delaney, 2000, table 1)."""

Samples = Sequence[float] | npt.NDArray[np.float64]


class Difference(NamedTuple):
    """Two samples compared.

    Parameters
    ----------
    effect : float
        Probability that a value of the first is less than one of the second, ties counted half.
    p : float
        Two-sided p value of the rank test.
    """

    effect: float
    p: float


def compare_efforts(first: Samples, second: Samples) -> Difference:
    """Compare two samples by the ranks of their values (Mann and Whitney, 1947).

    Parameters
    ----------
    first, second : sequence of float
        At least one value each; infinity for unsolved runs.
    """
    from scipy.stats import mannwhitneyu

    mine, theirs = np.asarray(first, float), np.asarray(second, float)
    if np.all(mine == mine[0]) and np.all(theirs == mine[0]):
        return Difference(0.5, 1.0)
    test = mannwhitneyu(mine, theirs)
    # U counts the pairs with a greater first value.
    return Difference(1 - float(test.statistic) / (len(mine) * len(theirs)), float(test.pvalue))


_MOST_RATIOS = 160_000
"""Samples with more pairs are thinned to quantiles."""


def ratio_of_efforts(first: Samples, second: Samples) -> Estimate:
    """Return how many times as much effort the second sample typically needs as the first.

    The value is the median of the ratios of all pairs, and its 95 % interval goes with the rank
    test (Hodges and Lehmann, 1963, on logarithms; Lehmann, 1975, normal approximation): it
    excludes 1 where the test rejects.

    Parameters
    ----------
    first, second : sequence of float
        At least one value each, 0 or more; infinity for unsolved runs.

    Returns
    -------
    Estimate
        0 or infinity where more than half of the pairs have an unsolved run in the first or in the
        second sample; without an interval where the samples are too small for one.
    """
    samples = [np.asarray(each, float) for each in (first, second)]
    mine, theirs = map(_thinned, samples)
    above, below = theirs[:, None], mine[None, :]
    is_tied = above == below  # both may be 0, or infinite
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.sort(np.where(is_tied, 1.0, above / below), axis=None)
    value = float((ratios[(len(ratios) - 1) // 2] + ratios[len(ratios) // 2]) / 2)
    sizes = [len(each) for each in samples]
    below_bound = 0.5 - NORMAL * sqrt((sum(sizes) + 1) / (12 * prod(sizes)))
    place = round(below_bound * len(ratios))
    if place < 1:
        return Estimate(value, None, None)
    return Estimate(value, float(ratios[place - 1]), float(ratios[len(ratios) - place]))


def _thinned(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    most = int(_MOST_RATIOS**0.5)
    if len(values) <= most:
        return values
    return np.sort(values)[np.linspace(0, len(values) - 1, most).round().astype(np.int64)]


def holm(values: Sequence[float]) -> list[float]:
    """Return p values corrected for multiple tests (Holm, 1979), in the same order."""
    corrected = [0.0] * len(values)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, (len(values) - rank) * values[place]))
        corrected[place] = least
    return corrected


_EFFECT_TEXTS = {
    "negligible": later("a negligible effect"),
    "small": later("a small effect"),
    "medium": later("a medium effect"),
    "large": later("a large effect"),
}


def effect_text(effect: float) -> str:
    """Return the size of an effect, translated: ``a small effect``."""
    return _(_EFFECT_TEXTS[effect_word(effect)])


def effect_word(effect: float) -> str:
    """Return the size of an effect: ``negligible``, ``small``, ``medium`` or ``large``."""
    size = max(effect, 1 - effect)
    return next((word for least, word in _EFFECTS if size >= least), "negligible")
