"""What runs had reached by an effort, from their traces."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import TracePoint
from sudoku_ga.lab.stats.fixed_target import conflict_curves, fixed_target_analysis, traced_kind
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.queries import Runs, StoredExperiment
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny

STEPS = [
    ("alleles", ((12, 10), (4, 100), (0, 1000))),
    ("alleles", ((12, 10), (4, 100), (2, 1000))),
    ("swaps", ((60, 20), (6, 1000))),
]
"""The variants of three runs; conflicts, and the evaluations that they took."""


@pytest.fixture
def store() -> Iterator[Store]:
    runs = plan(tiny(), 1)
    made = []
    for variant, steps in STEPS:
        used = [run for run, _ in made]
        run = next(each for each in runs if each.variant.name == variant and each not in used)
        trace = tuple(
            TracePoint(place, conflicts, float(conflicts), evaluations, 2 * evaluations)
            for place, (conflicts, evaluations) in enumerate(steps)
        )
        made.append((run, Result(trace=trace)))
    with Store(None) as store:
        store.add(store.register(tiny(), 1, runs), made)
        yield store


@pytest.fixture
def noted(store: Store) -> StoredExperiment:
    (noted,) = queries.experiments(store)
    return noted


def test_a_target_costs_the_runs_that_missed_it_too(store: Store, noted: StoredExperiment) -> None:
    runs = queries.runs(store, noted.id)
    alleles, swaps = fixed_target_analysis(store, noted.id, runs, "evaluations", 1)
    assert (alleles.variant, alleles.runs, swaps.runs) == ("alleles", 2, 1)
    reached = {target: (share, effort) for target, share, effort in alleles.targets}
    assert [each and each.value for each in reached[5]] == [1, 100]
    assert [each and each.value for each in reached[0]] == [0.5, 2000]
    assert {target: effort for target, _, effort in swaps.targets}[0] is None


def test_within_a_budget_the_median_of_the_runs_is_reported(
    store: Store, noted: StoredExperiment
) -> None:
    runs = queries.runs(store, noted.id)
    alleles, _ = fixed_target_analysis(store, noted.id, runs, "move_evaluations", 1)
    assert alleles.kind == "move_evaluations"
    ends = [alleles.budgets[0], alleles.budgets[-1]]
    assert [(budget, middle.value) for budget, middle, _ in ends] == [(20, 12), (2000, 1)]
    assert [share for _, _, share in ends] == [2 / 6, (6 + 5) / 12]


def test_all_targets_that_were_reached_give_the_share_within_any_budget(
    store: Store, noted: StoredExperiment
) -> None:
    runs = queries.runs(store, noted.id)
    alleles, swaps = fixed_target_analysis(store, noted.id, runs, "evaluations", 1)
    assert alleles.reached.tolist() == [10] * 4 + [100] * 4 + [1000] * 3
    assert swaps.reached.tolist() == [1000] * 3
    for budget, _, share in alleles.budgets:
        assert np.sum(alleles.reached <= budget) / (2 * 6) == share


def test_a_trace_has_no_times(store: Store, noted: StoredExperiment) -> None:
    assert traced_kind("cpu_s") == "evaluations"
    runs = queries.runs(store, noted.id)
    assert next(fixed_target_analysis(store, noted.id, runs, "cpu_s", 1)).kind == "evaluations"


def _places(runs: Runs) -> dict[int, npt.NDArray[np.int64]]:
    return {variant: np.flatnonzero(runs.variant == variant) for variant in (0, 1)}


def test_a_course_holds_the_quartiles_over_the_same_efforts(
    store: Store, noted: StoredExperiment
) -> None:
    runs = queries.runs(store, noted.id)
    alleles, swaps = conflict_curves(store, runs, _places(runs), "evaluations", 9)
    assert alleles.efforts.tolist() == swaps.efforts.tolist()
    assert (alleles.efforts[0], alleles.efforts[-1]) == (10, 1000)
    assert [each[-1] for each in (alleles.low, alleles.middle, alleles.high)] == [0.5, 1, 1.5]
    assert (swaps.runs, swaps.middle[0], swaps.middle[-1]) == (1, 60, 6)


def test_no_more_traces_are_read_than_asked_for(store: Store, noted: StoredExperiment) -> None:
    runs = queries.runs(store, noted.id)
    alleles, swaps = conflict_curves(store, runs, _places(runs), "evaluations", 2)
    assert [(each.runs, each.read) for each in (alleles, swaps)] == [(2, 1), (1, 1)]
    none = {0: np.empty(0, np.int64)}
    assert conflict_curves(store, runs, none, "evaluations", 9) == ()
    assert list(fixed_target_analysis(store, noted.id + 1, runs, "evaluations", 1)) == []
