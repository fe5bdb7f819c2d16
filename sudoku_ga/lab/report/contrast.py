"""Comparison of two variants, of one experiment or of two."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.significance import SIGNIFICANCE_LEVEL, compare_efforts


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
