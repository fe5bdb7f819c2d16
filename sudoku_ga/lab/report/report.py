"""The report of an experiment: success, effort, distributions, differences, difficulty."""

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.lab.report.overview import Overview, VariantSummary, overview
from sudoku_ga.lab.report.setup import Setup, setup_of
from sudoku_ga.lab.stats.by_puzzle import RunSample, sample_of
from sudoku_ga.lab.stats.difficulty import Difficulty, difficulties
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.fixed_target import FixedTargetResult, fixed_target_analysis
from sudoku_ga.lab.stats.significance import (
    Difference,
    Ranking,
    compare_efforts,
    holm,
    is_significant,
    probability_of_less,
    rank_variants,
    ratio_of_efforts,
)
from sudoku_ga.lab.store.queries import Runs, StoredExperiment
from sudoku_ga.lab.store.store import Store
from sudoku_ga.translation import _

_MOST_PAIRS = 100
"""The most comparisons of all pairs of variants; beyond it each is compared with the first."""


@dataclass(frozen=True)
class VariantComparison:
    """Two variants on one group of puzzles, by the effort of their runs.

    Parameters
    ----------
    puzzles : str
    first : str
    second : str
    difference : Difference
    corrected : float or None
        P value corrected for all tests of the report.
    effect : Estimate or None
        The effect of the difference, with its interval.
    ratio : Estimate or None
        How many times as much effort the second typically needs; like the effect, None without a
        test.
    on : int
        Number of puzzles that both have.
    """

    puzzles: str
    first: str
    second: str
    difference: Difference
    corrected: float | None
    effect: Estimate | None
    ratio: Estimate | None
    on: int

    @property
    def is_shown(self) -> bool:
        """Whether the difference is significant."""
        return is_significant(self.corrected)


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

    - ``variants``: names in the order of the plan.
    - ``kind``: kind of effort in distributions, comparisons, ranking and quartiles.
    - ``kinds``: kinds of effort that are counted for all variants.
    - ``is_resampled``: whether intervals of effort come from resampling; otherwise from sums.
    - ``against_first``: whether variants are only compared with the first one.
    - ``summaries``, ``comparisons``, ``distributions``, ``fixed_targets``, ``difficulties``: the
      parts of the report; all but the first are empty in a summary report.
    - ``setup``: None in a summary report.
    - ``ranking``: None in a summary report, or with too few variants or puzzles.
    """

    experiment: StoredExperiment
    variants: tuple[str, ...]
    kind: str
    kinds: tuple[str, ...]
    is_resampled: bool
    against_first: bool
    summaries: tuple[VariantSummary, ...]
    comparisons: tuple[VariantComparison, ...] = ()
    distributions: tuple[Distribution, ...] = ()
    fixed_targets: tuple[FixedTargetResult, ...] = ()
    difficulties: tuple[Difficulty, ...] = ()
    setup: Setup | None = None
    ranking: Ranking | None = None


def summary_report(
    store: Store, experiment: StoredExperiment, kind: str | None = None
) -> ExperimentReport:
    """Return a report with summaries only.

    ``kind``: one of ``EFFORTS`` that is counted for all variants; by default the common one. Raises
    ``UserError`` if the kind of effort is not counted for all variants.
    """
    return _summary_of(overview(store, experiment, kind=kind), kind)


def full_report(
    store: Store, experiment: StoredExperiment, kind: str | None = None
) -> ExperimentReport:
    """Return a report with all statistics; parameters as in :func:`summary_report`."""
    found = overview(store, experiment, kind=kind)
    summary = _summary_of(found, kind)
    kind, runs = summary.kind, found.runs.without_failed()
    pairs, against_first = _pairs(runs)
    return replace(
        summary,
        variants=runs.variants,
        against_first=against_first,
        comparisons=tuple(_comparisons(runs, kind, pairs)),
        distributions=tuple(_distributions(runs, kind)),
        fixed_targets=tuple(
            fixed_target_analysis(store, experiment.id, runs, kind, experiment.seed)
        ),
        difficulties=tuple(difficulties(runs, kind, experiment.seed)),
        setup=setup_of(store, experiment.id, runs.puzzles) if len(runs.run_id) else None,
        ranking=ranking_of(runs, kind),
    )


def ranking_of(runs: Runs, kind: str) -> Ranking | None:
    """Return the ranks of all variants over all puzzles, without failed runs."""
    samples = [
        sample_of(runs, kind, runs.chosen(variant) & ~runs.failed)
        for variant in range(len(runs.variants))
    ]
    return rank_variants(samples, len(runs.puzzles))


def _summary_of(found: Overview, kind: str | None) -> ExperimentReport:
    if found.summaries and kind not in (None, *found.kinds):
        raise UserError(
            _(
                "an effort that all variants of {experiment} have is expected ({kinds}), found "
                "{kind}: some variants have no local search"
            ).format(experiment=found.experiment.name, kinds=", ".join(found.kinds), kind=kind)
        )
    names = tuple(dict.fromkeys(each.variant for each in found.summaries))
    return ExperimentReport(
        found.experiment, names, found.kind, found.kinds, found.is_resampled, False, found.summaries
    )


def _pairs(runs: Runs) -> tuple[list[tuple[int, int]], bool]:
    variants = range(len(runs.variants))
    pairs = list(combinations(variants, 2))
    if len(pairs) * len(runs.groups) <= _MOST_PAIRS:
        return pairs, False
    return [(0, other) for other in variants[1:]], True


def _comparisons(runs: Runs, kind: str, pairs: list[tuple[int, int]]) -> list[VariantComparison]:
    found: list[VariantComparison] = []
    for group in runs.groups:
        samples = {
            variant: sample_of(runs, kind, runs.chosen(variant, group))
            for variant in {each for pair in pairs for each in pair}
        }
        for pair in pairs:
            first, second = (samples[each] for each in pair)
            if len(first.puzzle) and len(second.puzzle):
                mine, theirs = (runs.variants[each] for each in pair)
                found.append(_comparison(group, mine, theirs, first, second))
    corrected = holm([each.difference.p for each in found])
    return [replace(each, corrected=p) for each, p in zip(found, corrected, strict=True)]


def _comparison(
    group: str, mine: str, theirs: str, first: RunSample, second: RunSample
) -> VariantComparison:
    difference = compare_efforts(first, second)
    effect = probability_of_less(first, second) if difference.test else None
    ratio = ratio_of_efforts(first, second, difference.test)
    on = len(np.intersect1d(first.puzzle, second.puzzle))
    return VariantComparison(group, mine, theirs, difference, difference.p, effect, ratio, on)


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
