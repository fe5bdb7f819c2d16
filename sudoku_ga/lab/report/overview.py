"""The overview of an experiment, computed from columns of runs, which the window updates."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.experiment.trace import EFFORTS, common_kind, compared_kinds
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.by_puzzle import RunSample, sample_of
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.significance import (
    Difference,
    compare_efforts,
    holm,
    is_significant,
    ratio_of_efforts,
)
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.queries import Runs, StoredExperiment
from sudoku_ga.lab.store.store import Store, checked_read

MOST_RESAMPLED = 4_000
"""The most runs whose intervals are resampled; for more, sums give the same."""

_QUARTILES = (25, 50, 75)


class Part(NamedTuple):
    """The runs of one variant on one group of puzzles, as indices of all runs."""

    variant: int
    group: int
    places: npt.NDArray[np.int64]


@dataclass(frozen=True)
class VariantSummary:
    """Summary of the runs of one variant on one group of puzzles.

    Parameters
    ----------
    variant : str
    puzzles : str
    runs, failed : int
        Numbers of runs without and with an error.
    solved : Estimate or None
        Success rate.
    by_logic : int
        Number of runs solved by logic alone, without evolution.
    efforts : dict of str to Estimate or None
        Expected running effort by kind; None if no run was solved.
    quartiles : (float, float, float) or None
        Quartiles of the effort of the solved runs, in the kind of the report.
    """

    variant: str
    puzzles: str
    runs: int
    failed: int
    solved: Estimate | None
    by_logic: int
    efforts: dict[str, Estimate | None]
    quartiles: tuple[float, float, float] | None


@dataclass(frozen=True)
class Overview:
    """The runs, summaries and settings of an experiment.

    Parameters
    ----------
    experiment : StoredExperiment
    kind : str
        Kind of effort in quartiles and plots, one of ``kinds``.
    kinds : tuple of str
        Kinds of effort that are counted for all variants.
    is_resampled : bool
        Whether intervals of effort come from resampling; otherwise from sums.
    runs : Runs
        All runs, including failed ones.
    parts : tuple of Part
        Non-empty parts, in the order of the plan.
    summaries : tuple of VariantSummary
        One for each part.
    settings : tuple of mapping of str to object
        Values set by each variant, by path or role.
    """

    experiment: StoredExperiment
    kind: str
    kinds: tuple[str, ...]
    is_resampled: bool
    runs: Runs
    parts: tuple[Part, ...]
    summaries: tuple[VariantSummary, ...]
    settings: tuple[Mapping[str, Any], ...]

    def places(self, variant: int, group: int | None = None) -> npt.NDArray[np.int64]:
        """Return the indices of the runs of a variant that did not fail, in one or all groups."""
        found = [
            part.places
            for part in self.parts
            if part.variant == variant and group in (None, part.group)
        ]
        places = np.concatenate(found) if found else np.empty(0, np.int64)
        return places[~self.runs.failed[places]]


def overview(
    store: Store, experiment: StoredExperiment, *, kind: str | None = None, resampled: bool = True
) -> Overview:
    """Return the overview of an experiment.

    Parameters
    ----------
    store : Store
    experiment : StoredExperiment
    kind : str or None, optional
        Kind of effort. The common one is used by default, and instead of one that is not counted
        for all variants.
    resampled : bool, optional
        Whether intervals of effort are resampled if there are few runs; otherwise they come from
        sums, which is faster.
    """
    runs = queries.runs(store, experiment.id)
    parts = tuple(_parts(runs))
    totals = _totals(runs)
    kinds = compared_kinds(totals)
    if kind not in kinds:
        kind = common_kind(totals)
    resampled = resampled and len(runs.run_id) <= MOST_RESAMPLED
    summaries = tuple(
        _summary(runs, part, kind, experiment.seed if resampled else None) for part in parts
    )
    settings = _settings(store, experiment.id)
    return Overview(experiment, kind, kinds, resampled, runs, parts, summaries, settings)


def _totals(runs: Runs) -> list[tuple[float, float]]:
    evaluations, move_evaluations = (
        np.bincount(runs.variant, runs.efforts[kind], len(runs.variants)).tolist()
        for kind in ("evaluations", "move_evaluations")
    )
    return list(zip(evaluations, move_evaluations, strict=True))


def _parts(runs: Runs) -> Iterator[Part]:
    groups = list(runs.groups)
    of_puzzle = np.array([groups.index(puzzle.group) for puzzle in runs.puzzles], np.int64)
    if not len(runs.run_id):
        return
    key = runs.variant * len(groups) + of_puzzle[runs.puzzle]
    order = np.argsort(key, kind="stable")
    starts = 1 + np.flatnonzero(np.diff(key[order]))
    for places in np.split(order, starts):
        variant, group = divmod(int(key[places[0]]), len(groups))
        yield Part(variant, group, places)


def _summary(runs: Runs, part: Part, kind: str, seed: int | None) -> VariantSummary:
    """Return the summary of a part; intervals of effort are resampled if a seed is given."""
    places = part.places[~runs.failed[part.places]]
    solved = runs.solved[places]
    costs = runs.efforts[kind][places][solved]
    low, middle, high = np.percentile(costs, _QUARTILES) if len(costs) else (0.0, 0.0, 0.0)
    return VariantSummary(
        runs.variants[part.variant],
        runs.groups[part.group],
        len(places),
        len(part.places) - len(places),
        estimates.proportion(int(solved.sum()), len(places)) if len(places) else None,
        int(runs.by_logic(places).sum()),
        {
            each: estimates.effort_of_runs(
                runs.efforts[each][places], solved, runs.puzzle[places], seed
            )
            for each in EFFORTS
        },
        (float(low), float(middle), float(high)) if len(costs) else None,
    )


@checked_read
def _settings(store: Store, experiment_id: int) -> tuple[Mapping[str, Any], ...]:
    rows = store.connection.execute(
        "SELECT set_values FROM variants WHERE experiment_id = ? ORDER BY id", (experiment_id,)
    )
    return tuple(json.loads(text) for (text,) in rows)


@dataclass(frozen=True)
class VariantContrast:
    """How the runs of two variants differ.

    Parameters
    ----------
    solved, other_solved : (int, int)
        Numbers of solved runs and of all runs.
    difference : Estimate
        Difference of the success rates, the first minus the second.
    effort : Difference
        Difference of the efforts on the puzzles that both have.
    kind : str
        Kind of effort.
    shared : bool
        Whether both were run on the same puzzles.
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
        return is_significant(self.effort.p)


def contrast(
    first: tuple[Overview, int], second: tuple[Overview, int], kind: str, group: str | None = None
) -> VariantContrast | None:
    """Compare two variants; return None if one of them has no run.

    Parameters
    ----------
    first, second : (Overview, int)
        An experiment and the index of a variant in it.
    kind : str
        Kind of effort.
    group : str or None, optional
        A group of puzzles; all puzzles by default.
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
        # Numbers of puzzles, the same in both experiments.
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

    Parameters
    ----------
    ratio : Estimate or None
        How many times as much effort the reference typically needs; None without a test.
    difference : Difference
        The variant compared with the reference.
    corrected : float or None
        P value corrected for all comparisons with the reference.
    """

    ratio: Estimate | None
    difference: Difference
    corrected: float | None

    @property
    def is_shown(self) -> bool:
        """Whether the difference is significant."""
        return is_significant(self.corrected)


def compared_with(overview: Overview, reference: int) -> dict[tuple[int, int], ReferenceComparison]:
    """Compare all variants with one of them, separately for each group of puzzles.

    p values are corrected for the number of comparisons (Holm, 1979). The result has a comparison
    by the indices of variant and group, if both variants have runs. ``reference``: the index of the
    reference.
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
