"""The report of an experiment: success, effort, distributions, differences, difficulty."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import inf

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.difficulty import Difficulty, difficulties
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.fixed_target import FixedTargetResult, fixed_target_analysis
from sudoku_ga.lab.stats.significance import SIGNIFICANCE_LEVEL, compare_efforts, holm
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.queries import EFFORTS, Runs, RunTotals, StoredExperiment
from sudoku_ga.lab.store.store import Store

MOST_RESAMPLED = 20_000
"""Number of runs up to which intervals are resampled; for more, sums give the same."""

_MOST_PAIRS = 100
"""Comparisons of all pairs of variants at most; else each is compared with the first one."""


@dataclass(frozen=True)
class VariantSummary:
    """Summary of the runs of one variant on one group of puzzles.

    Parameters
    ----------
    variant, puzzles : str
    runs, failed : int
        Number of runs without and with an error.
    solved : Estimate or None
        Success rate.
    by_logic : int
        Number of runs solved by logic alone, without evolution.
    efforts : dict of str to Estimate or None
        Expected running effort by kind; None if no run was solved.
    quartiles : tuple of float or None
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
class VariantComparison:
    """Two variants on one group of puzzles, by the effort of their runs.

    Parameters
    ----------
    puzzles, first, second : str
    effect : float
        Probability that a run of the first needs less; unsolved runs need infinite effort.
    p, corrected : float
        p value of the test, and corrected for all tests of the report.
    """

    puzzles: str
    first: str
    second: str
    effect: float
    p: float
    corrected: float

    @property
    def is_shown(self) -> bool:
        """Whether the difference is significant."""
        return self.corrected < SIGNIFICANCE_LEVEL


@dataclass(frozen=True)
class Distribution:
    """The run-length distribution of a variant.

    Parameters
    ----------
    variant : str
    puzzles : str
        The group of puzzles, "" for all.
    runs : int
    efforts : ndarray of float64
        Efforts of the solved runs, ascending.
    """

    variant: str
    puzzles: str
    runs: int
    efforts: npt.NDArray[np.float64]

    def share_within(self, effort: float) -> float:
        """Return the share of all runs that were solved within an effort."""
        return float(np.searchsorted(self.efforts, effort, "right")) / self.runs


@dataclass(frozen=True)
class ExperimentReport:
    """The statistics of an experiment.

    Parameters
    ----------
    experiment : StoredExperiment
    kind : str
        Kind of effort in distributions, comparisons and quartiles.
    is_resampled : bool
        Whether intervals of effort come from resampling; else from sums.
    against_first : bool
        Whether variants are only compared with the first one.
    summaries, comparisons, distributions, fixed_targets, difficulties : tuple
        All but the first are empty in a summary report.
    """

    experiment: StoredExperiment
    kind: str
    is_resampled: bool
    against_first: bool
    summaries: tuple[VariantSummary, ...]
    comparisons: tuple[VariantComparison, ...] = ()
    distributions: tuple[Distribution, ...] = ()
    fixed_targets: tuple[FixedTargetResult, ...] = ()
    difficulties: tuple[Difficulty, ...] = ()


def summary_report(
    store: Store, experiment: StoredExperiment, kind: str | None = None
) -> ExperimentReport:
    """Return a report with summaries only, from sums.

    Parameters
    ----------
    store : Store
    experiment : StoredExperiment
    kind : str, optional
        One of ``EFFORTS``; by default one that all variants have.
    """
    sums = queries.run_totals(store, experiment.id)
    kind = kind or common_kind(_probes_of(sums))
    return _report(store, experiment, kind, sums, None)


def full_report(
    store: Store, experiment: StoredExperiment, kind: str | None = None
) -> ExperimentReport:
    """Return a report with all statistics; parameters as of :func:`summary_report`."""
    sums = queries.run_totals(store, experiment.id)
    kind = kind or common_kind(_probes_of(sums))
    runs = queries.runs(store, experiment.id)
    summary = _report(store, experiment, kind, sums, runs if len(runs.trial) else None)
    pairs, against_first = _pairs(runs)
    return ExperimentReport(
        experiment,
        kind,
        summary.is_resampled,
        against_first,
        summary.summaries,
        tuple(_comparisons(runs, kind, pairs)),
        tuple(_distributions(runs, kind)),
        tuple(fixed_target_analysis(store, experiment.id, runs, kind)),
        tuple(difficulties(runs, kind, experiment.seed)),
    )


def common_kind(parts: Iterable[tuple[float, bool]]) -> str:
    """Return a kind of effort that all variants have: probes, evaluations or, if mixed, time.

    Parameters
    ----------
    parts : iterable of (float, bool)
        For each variant on each group of puzzles the probes, and whether any run was solved.
    """
    with_probes = [probes > 0 for probes, is_solved in parts if is_solved]
    if all(with_probes):
        return "probes"
    return "cpu_s" if any(with_probes) else "evaluations"


def _probes_of(sums: list[RunTotals]) -> Iterator[tuple[float, bool]]:
    return ((each.costs["probes"].total, bool(each.solved)) for each in sums)


def _report(
    store: Store, experiment: StoredExperiment, kind: str, sums: list[RunTotals], runs: Runs | None
) -> ExperimentReport:
    """Return a report with summaries; intervals are resampled if there are few runs."""
    quartiles = queries.quartiles_of_solved(store, experiment.id, kind)
    is_resampled = experiment.finished <= MOST_RESAMPLED
    if is_resampled and runs is None:
        runs = queries.runs(store, experiment.id)
    effort: Callable[[RunTotals, str], Estimate | None] = _summed
    if is_resampled and runs is not None:
        known = runs

        def effort(each: RunTotals, kind: str) -> Estimate | None:
            chosen = known.chosen(known.variants.index(each.variant), each.puzzles)
            costs, solved = known.efforts[kind][chosen], known.solved[chosen]
            return estimates.effort_of_runs(costs, solved, experiment.seed)

    summaries = tuple(
        VariantSummary(
            each.variant,
            each.puzzles,
            each.runs,
            each.failed,
            estimates.proportion(each.solved, each.runs) if each.runs else None,
            each.by_logic,
            {kind: effort(each, kind) for kind in EFFORTS},
            quartiles.get((each.variant, each.puzzles)),
        )
        for each in sums
    )
    return ExperimentReport(experiment, kind, is_resampled, False, summaries)


def _summed(each: RunTotals, kind: str) -> Estimate | None:
    return estimates.effort_of_sums(each.runs, each.solved, *each.costs[kind])


def _pairs(runs: Runs) -> tuple[list[tuple[int, int]], bool]:
    variants = range(len(runs.variants))
    pairs = list(combinations(variants, 2))
    if len(pairs) * len(runs.groups) <= _MOST_PAIRS:
        return pairs, False
    return [(0, other) for other in variants[1:]], True


def _comparisons(runs: Runs, kind: str, pairs: list[tuple[int, int]]) -> list[VariantComparison]:
    found = []
    for group in runs.groups:
        efforts = {
            variant: _effort_or_never(runs, kind, variant, group)
            for variant in {each for pair in pairs for each in pair}
        }
        found += [
            (group, pair, compare_efforts(efforts[pair[0]], efforts[pair[1]]))
            for pair in pairs
            if len(efforts[pair[0]]) and len(efforts[pair[1]])
        ]
    corrected = holm([difference.p for _, _, difference in found])
    names = runs.variants
    return [
        VariantComparison(group, names[first], names[second], *difference, p)
        for (group, (first, second), difference), p in zip(found, corrected, strict=True)
    ]


def _effort_or_never(runs: Runs, kind: str, variant: int, group: str) -> npt.NDArray[np.float64]:
    chosen = runs.chosen(variant, group)
    return np.where(runs.solved[chosen], runs.efforts[kind][chosen], inf)


def _distributions(runs: Runs, kind: str) -> list[Distribution]:
    """Return the distributions over all puzzles, then for each group if there are several."""
    groups = [None, *(runs.groups if len(runs.groups) > 1 else ())]
    found = []
    for group in groups:
        for variant, name in enumerate(runs.variants):
            chosen = runs.chosen(variant, group)
            if np.any(chosen):
                efforts = np.sort(runs.efforts[kind][chosen & runs.solved])
                found.append(Distribution(name, group or "", int(chosen.sum()), efforts))
    return found
