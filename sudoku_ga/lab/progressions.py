"""Targets reached, and what was reached within a budget, from the traces of runs."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sudoku_ga.lab.readings import Runs, traces
from sudoku_ga.lab.store import Store
from sudoku_ga.lab.trace import TracePoint

_TARGETS = (50, 20, 10, 5, 2, 0)
"""Conflicts; 0 is a solution."""

_BUDGETS = 8
"""How many budgets are looked at, evenly in their logarithm."""


@dataclass(frozen=True)
class Progress:
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


class _Steps:
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


def progressions(store: Store, experiment_id: int, runs: Runs, kind: str) -> Iterator[Progress]:
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
    kind = "evaluations" if kind == "cpu_s" else kind
    variant_of = dict(zip(runs.trial.tolist(), runs.variant.tolist(), strict=True))
    traced: dict[int, list[_Steps]] = defaultdict(list)
    for trial, trace in traces(store, experiment_id):
        if trace[0].evaluations is not None:
            traced[variant_of[trial]].append(_Steps(trace, kind))
    if not traced:
        return
    all_steps = [steps for listed in traced.values() for steps in listed]
    least = max(1, min(steps.efforts[0] for steps in all_steps))
    most = max(least, *(steps.efforts[-1] for steps in all_steps))
    budgets = [float(f"{each:.2g}") for each in np.geomspace(least, most, _BUDGETS)]
    for variant in sorted(traced):
        yield _progress(runs.variants[variant], kind, traced[variant], budgets)


def _progress(
    variant: str, kind: str, listed: Sequence[_Steps], budgets: Sequence[float]
) -> Progress:
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
    return Progress(variant, kind, len(listed), tuple(targets), reached_by)
