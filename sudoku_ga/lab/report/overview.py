"""The overview of an experiment, from its runs as columns, that the window updates."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.experiment.effort import EFFORTS, common_kind, compared_kinds
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.queries import Runs, StoredExperiment
from sudoku_ga.lab.store.store import Store, checked_read

MOST_RESAMPLED = 20_000
"""Number of runs up to which intervals are resampled; for more, sums give the same."""

_QUARTILES = (25, 50, 75)


class Part(NamedTuple):
    """The runs of one variant on one group of puzzles, as indices of all runs."""

    variant: int
    group: int
    places: npt.NDArray[np.int64]


@dataclass(frozen=True)
class VariantSummary:
    """Summary of the runs of one variant on one group of puzzles.

    ``runs``, ``failed``: number of runs without and with an error. ``solved``: success rate.
    ``by_logic``: number of runs solved by logic alone, without evolution. ``efforts``: expected
    running effort by kind; None if no run was solved. ``quartiles``: quartiles of the effort of the
    solved runs, in the kind of the report.
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

    ``kind``: kind of effort in quartiles and plots, one of ``kinds``. ``kinds``: kinds of effort
    that are counted for all variants. ``is_resampled``: whether intervals of effort come from
    resampling; else from sums. ``runs``: all runs, failed ones too. ``parts``: in the order of the
    plan, without empty ones. ``summaries``: one for each part. ``settings``: values set by each
    variant, by path or role.
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

    ``kind``: the common one by default, and in place of one that is not counted for all variants.
    ``resampled``: whether intervals of effort are resampled if there are few runs; else they come
    from sums, which is faster.
    """
    runs = queries.runs(store, experiment.id)
    parts = tuple(_parts(runs))
    totals = _totals(runs)
    kinds = compared_kinds(totals)
    if kind not in kinds:
        kind = common_kind(totals)
    resampled = resampled and len(runs.trial) <= MOST_RESAMPLED
    summaries = tuple(
        _summary(runs, part, kind, experiment.seed if resampled else None) for part in parts
    )
    settings = _settings(store, experiment.id)
    return Overview(experiment, kind, kinds, resampled, runs, parts, summaries, settings)


def _totals(runs: Runs) -> list[tuple[float, float]]:
    """Return the evaluations and probes of each variant."""
    evaluations, probes = (
        np.bincount(runs.variant, runs.efforts[kind], len(runs.variants)).tolist()
        for kind in ("evaluations", "probes")
    )
    return list(zip(evaluations, probes, strict=True))


def _parts(runs: Runs) -> Iterator[Part]:
    groups = list(runs.groups)
    of_puzzle = np.array([groups.index(puzzle.group) for puzzle in runs.puzzles], np.int64)
    if not len(runs.trial):
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
            each: estimates.effort_of_runs(runs.efforts[each][places], solved, seed)
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
