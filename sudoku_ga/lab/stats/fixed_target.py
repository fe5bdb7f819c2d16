"""Targets reached, and what was reached within a budget, from the traces of runs."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.experiment.trace import TracePoint
from sudoku_ga.lab.store.queries import Runs, traces, traces_of
from sudoku_ga.lab.store.store import Store

_TARGETS = (50, 20, 10, 5, 2, 0)
"""Conflicts; 0 is a solution."""

_BUDGETS = 8
"""How many budgets are looked at, evenly in their logarithm."""

_CURVE_POINTS = 120
"""Of a course."""


@dataclass(frozen=True)
class FixedTargetResult:
    """What the traced runs of a variant reached.

    Parameters
    ----------
    variant : str
    kind : str
        Of effort: ``evaluations`` or ``probes``.
    runs : int
    targets : tuple of (int, float, float or None)
        A number of conflicts, the share of the runs that reached it, and the effort of all runs
        until then, or until their end, for each that did; None where none did.
    budgets : tuple of (float, float)
        An effort, and the median of the fewest conflicts that the runs had reached by then.
    """

    variant: str
    kind: str
    runs: int
    targets: tuple[tuple[int, float, float | None], ...]
    budgets: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class ConflictCurve:
    """The fewest conflicts of the traced runs of a variant over their effort.

    Parameters
    ----------
    variant : int
        Its place in the plan.
    runs, read : int
        How many there are, and of how many the trace was read.
    efforts : ndarray of float64
        Ascending, the same for all variants.
    low, middle, high : ndarray of float64
        The quartiles of the runs at each effort; a run that has ended stays as it was.
    """

    variant: int
    runs: int
    read: int
    efforts: npt.NDArray[np.float64]
    low: npt.NDArray[np.float64]
    middle: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]


class _TraceColumns:
    """A trace as two columns: the effort, and the fewest conflicts from then on."""

    def __init__(self, trace: Sequence[TracePoint], kind: str) -> None:
        self.efforts = [getattr(point, kind) for point in trace]
        self.conflicts = [point.conflicts for point in trace]

    def conflicts_at(self, effort: float) -> int:
        """Return the fewest conflicts up to an effort, those of the first point before it."""
        return self.conflicts[max(0, bisect_right(self.efforts, effort) - 1)]

    def effort_until(self, target: int) -> tuple[float, bool]:
        """Return the effort until a target, else until the end, and whether it was reached."""
        place = next((i for i, left in enumerate(self.conflicts) if left <= target), None)
        return (self.efforts[-1], False) if place is None else (self.efforts[place], True)


def fixed_target_analysis(
    store: Store, experiment_id: int, runs: Runs, kind: str
) -> Iterator[FixedTargetResult]:
    """Yield what each variant reached, over all puzzles; nothing without traces.

    Parameters
    ----------
    store : Store
    experiment_id : int
    runs : Runs
        Of the experiment.
    kind : str
        Of effort; a trace has no times, in place of which evaluations are taken.
    """
    kind = traced_kind(kind)
    traced = _traced(store, experiment_id, runs, kind)
    if not traced:
        return
    budgets = [float(f"{each:.2g}") for each in np.geomspace(*_effort_range(traced), _BUDGETS)]
    for variant in sorted(traced):
        yield _result(runs.variants[variant], kind, traced[variant], budgets)


def traced_kind(kind: str) -> str:
    """Return the kind of effort that traces have: no times, in place of which evaluations."""
    return "evaluations" if kind == "cpu_s" else kind


def conflict_curves(
    store: Store,
    runs: Runs,
    places: Mapping[int, npt.NDArray[np.int64]],
    kind: str,
    most: int,
) -> tuple[ConflictCurve, ...]:
    """Return how each variant came nearer to a solution.

    Parameters
    ----------
    store : Store
    runs : Runs
        Of the experiment.
    places : mapping of int to ndarray of int64
        By the place of a variant in the plan those of its runs among all.
    kind : str
        Of effort, as :func:`traced_kind` returns it.
    most : int
        Traces that are read; as many of each variant, evenly among its runs.
    """
    share = max(1, most // max(1, len(places)))
    traced = {}
    for variant, mine in places.items():
        chosen = np.unique(np.linspace(0, len(mine) - 1, min(len(mine), share)).astype(np.int64))
        found = traces_of(store, runs.trial[mine[chosen]].tolist())
        steps = [_TraceColumns(trace, kind) for trace in found if trace[0].evaluations is not None]
        if steps:
            traced[variant] = steps
    if not traced:
        return ()
    efforts = np.unique(np.geomspace(*_effort_range(traced), _CURVE_POINTS).round())
    listed = []
    for variant, steps in traced.items():
        conflicts = np.array([[each.conflicts_at(effort) for effort in efforts] for each in steps])
        quartiles = np.percentile(conflicts, (25, 50, 75), axis=0)
        count = len(places[variant])
        listed.append(ConflictCurve(variant, count, len(steps), efforts, *quartiles))
    return tuple(listed)


def _traced(
    store: Store, experiment_id: int, runs: Runs, kind: str
) -> dict[int, list[_TraceColumns]]:
    """Return the traces of runs by the places of their variants."""
    variant_of = dict(zip(runs.trial.tolist(), runs.variant.tolist(), strict=True))
    traced: dict[int, list[_TraceColumns]] = defaultdict(list)
    for trial, trace in traces(store, experiment_id):
        # A result that came after the runs were read is left for the next time.
        if trace[0].evaluations is not None and trial in variant_of:
            traced[variant_of[trial]].append(_TraceColumns(trace, kind))
    return traced


def _effort_range(traced: Mapping[int, Sequence[_TraceColumns]]) -> tuple[float, float]:
    """Return the least and the largest effort of traces, at least 1."""
    all_steps = [steps for listed in traced.values() for steps in listed]
    least = max(1, min(steps.efforts[0] for steps in all_steps))
    return least, max(least, *(steps.efforts[-1] for steps in all_steps))


def _result(
    variant: str, kind: str, listed: Sequence[_TraceColumns], budgets: Sequence[float]
) -> FixedTargetResult:
    targets = []
    for target in _TARGETS:
        ends = [steps.effort_until(target) for steps in listed]
        reached = sum(is_reached for _, is_reached in ends)
        effort = sum(effort for effort, _ in ends) / reached if reached else None
        targets.append((target, reached / len(listed), effort))
    reached_by = tuple(
        (budget, float(np.median([steps.conflicts_at(budget) for steps in listed])))
        for budget in dict.fromkeys(budgets)
    )
    return FixedTargetResult(variant, kind, len(listed), tuple(targets), reached_by)
