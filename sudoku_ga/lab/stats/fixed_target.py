"""Fixed-target and fixed-budget analysis of traced runs, and their convergence curves."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.experiment.trace import TracePoint
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store.queries import Runs, traces, traces_of
from sudoku_ga.lab.store.store import Store

_TARGETS = (50, 20, 10, 5, 2, 0)
"""The targets in conflicts; 0 is a solution."""

_BUDGETS = 8
"""Number of budgets, evenly spaced in their logarithm."""

_CURVE_POINTS = 120
"""Number of efforts at which a curve is evaluated."""


@dataclass(frozen=True)
class FixedTargetResult:
    """The targets and budgets of the traced runs of a variant.

    Parameters
    ----------
    variant : str
    kind : str
        Kind of effort, one that traces have.
    runs : int
    targets : tuple of (int, Estimate, Estimate or None)
        A number of conflicts; the share of runs that reached it; and the effort of all runs until
        then, or until their end, divided by the number of runs that reached it, None if none did.
    budgets : tuple of (float, Estimate, float)
        An effort; the median of the fewest conflicts reached within it; and the share of all
        targets of all runs that were reached within it (the ECDF of Hansen et al., 2021).
    reached : ndarray of float64
        The efforts at which targets were reached, of all runs, ascending.
    """

    variant: str
    kind: str
    runs: int
    targets: tuple[tuple[int, Estimate, Estimate | None], ...]
    budgets: tuple[tuple[float, Estimate, float], ...]
    reached: npt.NDArray[np.float64]


@dataclass(frozen=True)
class ConflictCurve:
    """The fewest conflicts of the traced runs of a variant over their effort.

    Parameters
    ----------
    variant : int
        Index of the variant in the plan.
    runs, read : int
        Numbers of runs, and of traces read.
    efforts : ndarray of float64
        The efforts, ascending, the same for all variants.
    low, middle, high : ndarray of float64
        Quartiles at each effort; an ended run keeps its last value.
    """

    variant: int
    runs: int
    read: int
    efforts: npt.NDArray[np.float64]
    low: npt.NDArray[np.float64]
    middle: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]


class _TraceColumns:
    """A trace as two columns: effort and fewest conflicts; and the number of its puzzle."""

    def __init__(self, trace: Sequence[TracePoint], kind: str, puzzle: int = 0) -> None:
        self.puzzle = puzzle
        self.efforts = [getattr(point, kind) for point in trace]
        self.conflicts = [point.conflicts for point in trace]

    def conflicts_at(self, effort: float) -> int:
        """Return the fewest conflicts within an effort, or of the first point before it."""
        return self.conflicts[max(0, bisect_right(self.efforts, effort) - 1)]

    def effort_until(self, target: int) -> tuple[float, bool]:
        """Return the effort until a target or the end, and whether the target was reached."""
        place = next((i for i, left in enumerate(self.conflicts) if left <= target), None)
        return (self.efforts[-1], False) if place is None else (self.efforts[place], True)


def fixed_target_analysis(
    store: Store, experiment_id: int, runs: Runs, kind: str, seed: int
) -> Iterator[FixedTargetResult]:
    """Yield the result of each variant over all puzzles; nothing without traces.

    Parameters
    ----------
    store : Store
    experiment_id : int
    runs : Runs
        Runs of the experiment.
    kind : str
        Kind of effort; evaluations replace times, which traces do not have.
    seed : int
        Seed of the resampling of intervals.
    """
    kind = traced_kind(kind)
    traced = _traced(store, experiment_id, runs, kind)
    if not traced:
        return
    budgets = [float(f"{each:.2g}") for each in np.geomspace(*_effort_range(traced), _BUDGETS)]
    for variant in sorted(traced):
        yield _result(runs.variants[variant], kind, traced[variant], budgets, seed)


def traced_kind(kind: str) -> str:
    """Return a kind of effort that traces have: evaluations instead of times."""
    return "evaluations" if kind == "cpu_s" else kind


def conflict_curves(
    store: Store,
    runs: Runs,
    places: Mapping[int, npt.NDArray[np.int64]],
    kind: str,
    most: int,
) -> tuple[ConflictCurve, ...]:
    """Return the convergence of each variant.

    Parameters
    ----------
    store : Store
    runs : Runs
        Runs of the experiment.
    places : mapping of int to ndarray of int64
        Indices of the runs of each variant, by its index in the plan.
    kind : str
        Kind of effort, as returned by :func:`traced_kind`.
    most : int
        Number of traces to read, the same for each variant and spread evenly over its runs.
    """
    share = max(1, most // max(1, len(places)))
    traced = {}
    for variant, mine in places.items():
        chosen = np.unique(np.linspace(0, len(mine) - 1, min(len(mine), share)).astype(np.int64))
        found = traces_of(store, runs.run_id[mine[chosen]].tolist())
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
    columns = (runs.run_id.tolist(), runs.variant.tolist(), runs.puzzle.tolist())
    task_of = {run: task for run, *task in zip(*columns, strict=True)}
    traced: dict[int, list[_TraceColumns]] = defaultdict(list)
    for run, trace in traces(store, experiment_id):
        # Results may have been added after the runs were read.
        if trace[0].evaluations is not None and run in task_of:
            variant, puzzle = task_of[run]
            traced[variant].append(_TraceColumns(trace, kind, puzzle))
    return traced


def _effort_range(traced: Mapping[int, Sequence[_TraceColumns]]) -> tuple[float, float]:
    """Return the least and the largest effort of traces, at least 1."""
    all_steps = [steps for listed in traced.values() for steps in listed]
    least = max(1, min(steps.efforts[0] for steps in all_steps))
    return least, max(least, *(steps.efforts[-1] for steps in all_steps))


def _result(
    variant: str, kind: str, listed: Sequence[_TraceColumns], budgets: Sequence[float], seed: int
) -> FixedTargetResult:
    puzzle = [steps.puzzle for steps in listed]
    targets, all_reached = [], []
    for target in _TARGETS:
        efforts, reached = zip(*(steps.effort_until(target) for steps in listed), strict=True)
        share = estimates.proportion(sum(reached), len(listed))
        effort = estimates.expected_running_effort(efforts, reached, puzzle, seed)
        targets.append((target, share, effort))
        all_reached += [at for at, was in zip(efforts, reached, strict=True) if was]
    by_budget = []
    for budget in dict.fromkeys(budgets):
        conflicts = np.array([steps.conflicts_at(budget) for steps in listed])
        middle = estimates.median_of_runs(conflicts, puzzle, seed)
        by_budget.append((budget, middle, float(np.mean(conflicts[:, None] <= _TARGETS))))
    return FixedTargetResult(
        variant,
        kind,
        len(listed),
        tuple(targets),
        tuple(by_budget),
        np.sort(np.array(all_reached, np.float64)),
    )
