"""Comparisons: of two variants, of one experiment or of two, and of all with a reference."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.significance import (
    SIGNIFICANCE_LEVEL,
    compare_efforts,
    holm,
    ratio_of_efforts,
)


@dataclass(frozen=True)
class VariantContrast:
    """How the runs of two variants differ.

    Parameters
    ----------
    solved, other_solved : tuple of (int, int)
        Number of solved runs, and of all runs.
    difference : Estimate
        Difference of the success rates, the first minus the second.
    effect : float
        Probability that a run of the first needs less effort; unsolved runs need infinite effort.
    p : float
        p value of the rank test of the effort.
    kind : str
        Kind of effort.
    shared : bool
        Whether both were run on the same puzzles.
    """

    solved: tuple[int, int]
    other_solved: tuple[int, int]
    difference: Estimate
    effect: float
    p: float
    kind: str
    shared: bool

    @property
    def success_differs(self) -> bool:
        """Whether the success rates differ: 0 is outside the interval of the difference."""
        _value, low, high = self.difference
        return low is not None and high is not None and not low <= 0 <= high

    @property
    def effort_differs(self) -> bool:
        """Whether the efforts differ."""
        return self.p < SIGNIFICANCE_LEVEL


def contrast(
    first: tuple[Overview, int], second: tuple[Overview, int], kind: str, group: str | None = None
) -> VariantContrast | None:
    """Compare two variants; return None if one of them has no run.

    Parameters
    ----------
    first, second : tuple of (Overview, int)
        An experiment and the index of a variant in it.
    kind : str
        Kind of effort.
    group : str, optional
        Group of puzzles, all by default.
    """
    efforts, counts, puzzles = [], [], []
    for overview, variant in (first, second):
        groups = overview.runs.groups
        if group is not None and group not in groups:
            return None
        places = overview.places(variant, None if group is None else groups.index(group))
        if not len(places):
            return None
        runs = overview.runs
        solved = runs.solved[places]
        efforts.append(np.where(solved, runs.efforts[kind][places], np.inf))
        counts.append((int(solved.sum()), len(places)))
        met = np.unique(runs.puzzle[places])
        puzzles.append({(runs.puzzles[place].line, runs.puzzles[place].box) for place in met})
    found = compare_efforts(*efforts)
    difference = estimates.difference_of_proportions(*counts[0], *counts[1])
    shared = puzzles[0] == puzzles[1]
    return VariantContrast(counts[0], counts[1], difference, found.effect, found.p, kind, shared)


@dataclass(frozen=True)
class ReferenceComparison:
    """A variant compared with the reference on one group of puzzles, by the effort of its runs.

    Parameters
    ----------
    ratio : Estimate
        How many times as much effort the reference typically needs.
    effect : float
        Probability that a run of the variant needs less effort.
    p, corrected : float
        p value of the rank test, and corrected for all comparisons with the reference.
    """

    ratio: Estimate
    effect: float
    p: float
    corrected: float

    @property
    def is_shown(self) -> bool:
        """Whether the difference is significant."""
        return self.corrected < SIGNIFICANCE_LEVEL


def compared_with(overview: Overview, reference: int) -> dict[tuple[int, int], ReferenceComparison]:
    """Compare all variants with one of them, each group of puzzles by itself.

    p values are corrected for the number of comparisons (Holm, 1979).

    Parameters
    ----------
    overview : Overview
    reference : int
        Index of a variant.

    Returns
    -------
    dict of (int, int) to ReferenceComparison
        By the indices of variant and group of puzzles, where both have runs.
    """
    groups = {part.group for part in overview.parts}
    of_reference = {group: _efforts(overview, reference, group) for group in groups}
    found = {}
    for part in overview.parts:
        mine, theirs = _efforts(overview, part.variant, part.group), of_reference[part.group]
        if part.variant != reference and len(mine) and len(theirs):
            difference = compare_efforts(mine, theirs)
            found[part.variant, part.group] = difference, ratio_of_efforts(mine, theirs)
    corrected = holm([difference.p for difference, _ratio in found.values()])
    return {
        place: ReferenceComparison(ratio, difference.effect, difference.p, p)
        for (place, (difference, ratio)), p in zip(found.items(), corrected, strict=True)
    }


def _efforts(overview: Overview, variant: int, group: int) -> npt.NDArray[np.float64]:
    """Return the efforts of a variant's runs, infinite where they did not solve."""
    places, runs = overview.places(variant, group), overview.runs
    return np.where(runs.solved[places], runs.efforts[overview.kind][places], np.inf)
