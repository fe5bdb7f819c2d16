"""Comparisons: of two variants, of one experiment or of two, and of all with a reference."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.by_puzzle import RunSample, sample_of
from sudoku_ga.lab.stats.effort_ratio import ratio_of_efforts
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.significance import (
    SIGNIFICANCE_LEVEL,
    Difference,
    compare_efforts,
    holm,
)


@dataclass(frozen=True)
class VariantContrast:
    """How the runs of two variants differ.

    ``solved``, ``other_solved``: number of solved runs, and of all runs. ``difference``: difference
    of the success rates, the first minus the second. ``effort``: of the efforts on the puzzles that
    both have. ``kind``: kind of effort. ``shared``: whether both were run on the same puzzles.
    """

    solved: tuple[int, int]
    other_solved: tuple[int, int]
    difference: Estimate
    effort: Difference
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
        return self.effort.p is not None and self.effort.p < SIGNIFICANCE_LEVEL


def contrast(
    first: tuple[Overview, int], second: tuple[Overview, int], kind: str, group: str | None = None
) -> VariantContrast | None:
    """Compare two variants; return None if one of them has no run.

    ``first``, ``second``: an experiment and the index of a variant in it. ``kind``: kind of effort.
    ``group``: group of puzzles, all by default.
    """
    samples, counts, puzzles = [], [], []
    numbers: dict[tuple[str, str], int] = {}
    for overview, variant in (first, second):
        groups = overview.runs.groups
        if group is not None and group not in groups:
            return None
        places = overview.places(variant, None if group is None else groups.index(group))
        if not len(places):
            return None
        runs = overview.runs
        # Numbers of puzzles that are the same in both experiments.
        own = [numbers.setdefault((each.line, each.box), len(numbers)) for each in runs.puzzles]
        sample = sample_of(runs, kind, places)
        samples.append(sample._replace(puzzle=np.array(own)[sample.puzzle]))
        counts.append((int(sample.solved.sum()), len(places)))
        puzzles.append(set(samples[-1].puzzle.tolist()))
    found = compare_efforts(*samples)
    difference = estimates.difference_of_proportions(*counts[0], *counts[1])
    shared = puzzles[0] == puzzles[1]
    return VariantContrast(counts[0], counts[1], difference, found, kind, shared)


@dataclass(frozen=True)
class ReferenceComparison:
    """A variant compared with the reference on one group of puzzles, by the effort of its runs.

    ``ratio``: how many times as much effort the reference typically needs; None without a test.
    ``difference``: the variant compared with the reference. ``corrected``: p value corrected for
    all comparisons with the reference.
    """

    ratio: Estimate | None
    difference: Difference
    corrected: float | None

    @property
    def is_shown(self) -> bool:
        """Whether the difference is significant."""
        return self.corrected is not None and self.corrected < SIGNIFICANCE_LEVEL


def compared_with(overview: Overview, reference: int) -> dict[tuple[int, int], ReferenceComparison]:
    """Compare all variants with one of them, each group of puzzles by itself.

    p values are corrected for the number of comparisons (Holm, 1979). The result is by the
    indices of variant and group of puzzles, where both have runs. ``reference``: index of one.
    """
    groups = {part.group for part in overview.parts}
    of_reference = {group: _sample(overview, reference, group) for group in groups}
    found = {}
    for part in overview.parts:
        mine, theirs = _sample(overview, part.variant, part.group), of_reference[part.group]
        if part.variant != reference and len(mine.puzzle) and len(theirs.puzzle):
            difference = compare_efforts(mine, theirs)
            ratio = ratio_of_efforts(mine, theirs, difference.test)
            found[part.variant, part.group] = ratio, difference
    corrected = holm([difference.p for _ratio, difference in found.values()])
    return {
        place: ReferenceComparison(ratio, difference, p)
        for (place, (ratio, difference)), p in zip(found.items(), corrected, strict=True)
    }


def _sample(overview: Overview, variant: int, group: int) -> RunSample:
    return sample_of(overview.runs, overview.kind, overview.places(variant, group))
