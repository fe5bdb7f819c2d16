"""How long an experiment takes is measured on runs from all over its plan."""

from collections.abc import Callable

from sudoku_ga.lab.execution.runner import estimated_duration
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.run import Result
from tests.lab.experiments import tiny

RUNS = plan(tiny(), 1)


def a_second_each(_run: PlannedRun, _stopped: Callable[[], bool]) -> Result:
    return Result(cpu_s=1.0)


def test_the_mean_of_the_runs_made_is_taken_for_all() -> None:
    duration = estimated_duration(RUNS, 1, count=6, time_limit_s=60, execute=a_second_each)
    assert (duration.cpu_s, duration.measured) == ((24.0, 24.0, 24.0), 6)
    assert not duration.cut_short


def test_a_run_of_each_part_of_the_plan_is_made() -> None:
    made: list[int] = []

    def noted(run: PlannedRun, _stopped: Callable[[], bool]) -> Result:
        made.append(RUNS.index(run))
        return Result(cpu_s=float(len(made)))

    duration = estimated_duration(RUNS, 1, count=6, time_limit_s=60, execute=noted)
    assert sorted(place // 4 for place in made) == list(range(6))
    assert made != sorted(made)
    assert duration.cpu_s is not None
    assert duration.cpu_s.low is not None
    assert duration.cpu_s.low < duration.cpu_s.value == 24 * 3.5


def test_a_run_longer_than_the_patience_is_ended() -> None:
    def endless(run: PlannedRun, stopped: Callable[[], bool]) -> Result | None:
        while not stopped():
            pass
        return None

    duration = estimated_duration(RUNS, 1, count=6, time_limit_s=0.01, execute=endless)
    assert (duration.cpu_s, duration.measured, duration.cut_short) == (None, 0, True)


def test_a_run_that_raises_is_counted() -> None:
    duration = estimated_duration(
        RUNS, 1, count=2, time_limit_s=60, execute=lambda _run, _stopped: Result(error="some")
    )
    assert (duration.measured, duration.failed) == (2, 2)
