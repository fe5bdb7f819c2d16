"""Rank tests of the difference of two variants by puzzles, with effect size and correction."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.stats.by_puzzle import (
    RunSample,
    on_common_puzzles,
    ranks_within,
    running_efforts,
)
from sudoku_ga.translation import _, later

SIGNIFICANCE_LEVEL = 0.05
"""A difference is shown if the corrected p value is below."""

SAMPLE_PUZZLES = 10
"""Number of puzzles from which they are a sample of others: the signed ranks of ten pairs reach
p = 0.002, those of five no 0.05."""

_EFFECTS = ((0.71, "large"), (0.64, "medium"), (0.56, "small"))
"""Least probabilities of named effects (Vargha and Delaney, 2000, table 1)."""

MANN_WHITNEY, VAN_ELTEREN, SIGNED_RANK = "mann_whitney", "van_elteren", "signed_rank"

TEST_NAMES = {
    MANN_WHITNEY: later("Mann and Whitney"),
    VAN_ELTEREN: later("van Elteren"),
    SIGNED_RANK: later("Wilcoxon, signed ranks"),
}
"""Names of the tests, translated where they are shown."""


class Difference(NamedTuple):
    """Two variants compared on the puzzles that both have.

    ``effect``: probability that a run of the first needs less than one of the second on the same
    puzzle, ties counted half. ``p``: Two-sided p value of the rank test; None if neither solved a
    puzzle that both have. ``test``: a key of ``TEST_NAMES``; "" without a p value.
    ``is_first_less``: whether the test statistic is in favour of the first.
    """

    effect: float
    p: float | None
    test: str
    is_first_less: bool


def compare_efforts(first: RunSample, second: RunSample) -> Difference:
    """Compare the efforts of two variants by ranks within puzzles.

    One puzzle has the test of Mann and Whitney (1947). Several have the signed-rank test of
    Wilcoxon (1945) on the logarithm of their expected running efforts if there are at least
    ``SAMPLE_PUZZLES`` or each has one run of both variants; its result holds for the puzzles from
    which they were drawn. Fewer have the stratified rank sum test of van Elteren (1960), whose
    result holds for these puzzles. ``first``, ``second``: unsolved runs count as greater than all
    solved ones.
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

    Each puzzle has the weight 1 / (N + 1) of its N runs. The effect has the same weights, so that
    it is above 0.5 if the statistic is in favour of the first. The variance is that over all
    exchanges of runs within puzzles, ties included.
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


def log_ratios(first: RunSample, second: RunSample, puzzles: int) -> npt.NDArray[np.float64]:
    """Return the logarithm of the second's expected running effort over the first's, by puzzle.

    Both have runs on all puzzles. Equal efforts give 0, also if both are 0 or infinite.
    """
    mine, theirs = (running_efforts(each, puzzles) for each in (first, second))
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(mine == theirs, 0.0, np.log(theirs) - np.log(mine))
    return np.asarray(np.round(logs, 12), float)  # equal ratios are ties whatever their rounding


def signed_rank(differences: npt.NDArray[np.float64]) -> tuple[float, float]:
    """Return statistic and p value of the signed-rank test (Wilcoxon, 1945).

    Ranks of zeros are split evenly (Demšar, 2006). The statistic is the sum of the ranks of
    positive differences minus that of negative ones. ``differences`` (float64): at least one; may
    be infinite.
    """
    from scipy.stats import rankdata, wilcoxon

    # Ranks in place of values, since the test refuses infinite ones.
    signed = np.sign(differences) * rankdata(np.abs(differences))
    if not np.any(signed):
        return 0.0, 1.0
    return float(signed.sum()), float(wilcoxon(signed, zero_method="zsplit").pvalue)


def holm(values: Sequence[float | None]) -> list[float | None]:
    """Return p values corrected for multiple tests (Holm, 1979), in the same order.

    None, where no test was made, stays None and does not count as a test.
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

    It is negligible where the signed ranks of puzzles are in favour of one variant and most runs
    on the same puzzle in favour of the other.
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
