"""Two variants side by side: of one experiment, or of two."""

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
        Solved runs, and all.
    difference : Estimate
        How much more often the first solves.
    effect : float
        The probability that a run of the first needs less; one that did not solve its puzzle
        counts as needing more than any that did.
    p : float
        Of the test by ranks of that.
    kind : str
        Of effort.
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
        """Whether a difference of success is shown: no difference is outside of the interval."""
        _value, low, high = self.difference
        return low is not None and high is not None and not low <= 0 <= high

    @property
    def effort_differs(self) -> bool:
        """Whether a difference of effort is shown."""
        return self.p < SIGNIFICANCE_LEVEL


def contrast(
    first: tuple[Overview, int], second: tuple[Overview, int], kind: str, group: str | None = None
) -> VariantContrast | None:
    """Compare two variants; None where one of them has no run.

    Parameters
    ----------
    first, second : tuple of (Overview, int)
        An experiment and the place of a variant in it.
    kind : str
        Of effort.
    group : str, optional
        The puzzles that are looked at, all if left out.
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
