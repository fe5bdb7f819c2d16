"""An experiment at a glance."""

import pytest

from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.report.overview import overview
from sudoku_ga.lab.report.report import summary_report
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny


@pytest.fixture
def store():
    """Results of 24 runs: some solved, some not, one that raised."""
    experiment = tiny()
    with Store(None) as made:
        runs = plan(experiment, 1)
        number = made.register(experiment, 1, runs)
        results = [
            Result(
                solved=place % 3 > 0, evaluations=10 * place, move_evaluations=7 + place, cpu_s=0.1
            )
            for place in range(len(runs))
        ]
        results[5] = Result(error="broken")
        made.add(number, zip(runs, results, strict=True))
        yield made


def test_a_run_without_an_evaluation_was_solved_by_logic():
    experiment = tiny()
    with Store(None) as made:
        runs = plan(experiment, 1)
        number = made.register(experiment, 1, runs)
        results = [Result(solved=place != 1, evaluations=0) for place in range(len(runs))]
        made.add(number, zip(runs, results, strict=True))
        (noted,) = queries.experiments(made)
        seen = overview(made, noted)
        assert seen.summaries == summary_report(made, noted, seen.kind).summaries
    assert sum(each.by_logic for each in seen.summaries) == len(runs) - 1
    by_logic = [seen.runs.by_logic(seen.places(variant)).sum() for variant in range(2)]
    assert sorted(by_logic) == [len(runs) // 2 - 1, len(runs) // 2]


def test_without_resampling_the_interval_comes_from_sums(store):
    (noted,) = queries.experiments(store)
    resampled, summed = (overview(store, noted, resampled=each) for each in (True, False))
    first, second = resampled.summaries[1], summed.summaries[1]
    assert first.solved == second.solved
    assert first.efforts["move_evaluations"] != second.efforts["move_evaluations"]
    assert first.efforts["move_evaluations"].value == second.efforts["move_evaluations"].value


def test_the_places_of_a_variant_leave_failed_runs_out(store):
    (noted,) = queries.experiments(store)
    seen = overview(store, noted)
    assert seen.kind == "function_evaluations"
    places = [seen.places(variant) for variant in range(2)]
    assert sum(map(len, places)) == 23
    assert int(seen.runs.failed.sum()) == noted.failed == 1
    of_group = [len(seen.places(0, group)) for group in range(len(seen.runs.groups))]
    assert sum(of_group) == len(places[0])


def test_before_the_first_result_there_is_nothing_to_sum_up():
    experiment = tiny()
    with Store(None) as made:
        made.register(experiment, 1, plan(experiment, 1))
        (noted,) = queries.experiments(made)
        seen = overview(made, noted)
    assert seen.summaries == seen.parts == ()
    assert len(seen.places(0)) == 0
    assert len(seen.settings) == 2
