"""Rank tests of the difference of two variants, with effect size and correction."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

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
