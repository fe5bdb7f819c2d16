"""Each run is made once, in every kind of process and after interruptions."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution import runner
from sudoku_ga.lab.execution.runner import ExperimentProgress, make_runs, results_of
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result, execute
from sudoku_ga.lab.store.store import Store
from sudoku_ga.parallel import Processes, processes
from tests.cli.command import ESCARGOT
from tests.examples import some
from tests.lab import experiments
from tests.lab.experiments import tiny, untimed


@pytest.fixture(autouse=True)
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep each result by itself."""
    monkeypatch.setattr(runner, "_KEPT_EVERY_S", 0.0)


@pytest.fixture
def runs() -> list[PlannedRun]:
    return plan(tiny(), 1)


def made(runs: list[PlannedRun], **options: object) -> list[tuple[PlannedRun, Result]]:
    with Store(None) as store:
        number = store.register(tiny(), 1, runs)
        return made_in(store, number, runs, **options)


def made_in(
    store: Store, number: int, runs: list[PlannedRun], **options: object
) -> list[tuple[PlannedRun, Result]]:
    make_runs(runs, store, number, **options)  # type: ignore[arg-type]
    return results_of(runs, store, number)


def test_two_processes_make_the_same_results_as_one(runs: list[PlannedRun]) -> None:
    alone, together = made(runs), made(runs, executor=processes(2))
    assert [run.digest for run, _ in alone] == [run.digest for run in runs]
    assert [untimed(result) for _, result in alone] == [untimed(result) for _, result in together]
    assert all(result.error is None for _, result in alone)
    assert any(result.solved for _, result in alone)


@pytest.mark.parametrize("executor", some([processes(1), Processes(1)]), ids=["here", "apart"])
def test_one_job_stays_in_this_process_unless_it_is_kept_apart(
    runs: list[PlannedRun], executor: Processes | None
) -> None:
    results = made(runs, executor=executor, execute=experiments.tells_its_process)
    found = {result.move_evaluations for _, result in results}
    assert len(found) == 1
    assert (os.getpid() in found) is (executor is None)


def test_a_result_says_what_the_run_did(runs: list[PlannedRun]) -> None:
    for _, result in made(runs):
        assert result.solved == (result.best_conflicts == 0)
        assert result.trace[-1].generation == result.generations <= 3
        assert result.trace[-1].conflicts == result.best_conflicts
        assert result.evaluations > 0


@pytest.mark.usefixtures("threads_as_processes")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_raises_is_recorded_and_the_others_go_on(
    runs: list[PlannedRun], jobs: int
) -> None:
    # No component of its recipe is made for a board with as many fillings of a box.
    text = experiments.TINY.replace('empty = "4x4"', 'empty = "16x16"')
    experiment = parse_experiment(text.replace("runs = 2", "runs = 1"), "tiny")
    results = made(plan(experiment, 1), executor=processes(jobs))
    assert len(results) == 12
    failed = {
        (run.variant.name, run.puzzle_name): result.error for run, result in results if result.error
    }
    assert failed.keys() == {("alleles", "empty board")}
    assert failed["alleles", "empty board"].startswith("NotApplicable: ")


@pytest.mark.exhaustive
def test_a_process_that_dies_is_replaced(runs: list[PlannedRun]) -> None:
    once = [run for run in runs if run.puzzle_name in ("by logic", "empty board")]
    once = [run for run in once if run.number == 0]  # a process takes a second
    with Store(None) as store:
        number = store.register(tiny(), 1, once)
        deadly = experiments.dies_on_the_empty_board
        (lost,) = make_runs(once, store, number, executor=Processes(1), execute=deadly)
        assert (lost.variant.name, lost.puzzle_name) == ("swaps", "empty board")
        others = results_of(once, store, number)
        assert [run for run, _ in others] == [run for run in once if run is not lost]
        # It is no result, so that the next call makes it.
        assert make_runs(once, store, number) == []
        assert all(
            untimed(result) == untimed(again)
            for (_, result), (_, again) in zip(
                results_of(once, store, number), made(once), strict=True
            )
        )


def test_progress_is_reported_from_the_first_to_the_last(runs: list[PlannedRun]) -> None:
    reports: list[ExperimentProgress] = []
    made(runs, progress=reports.append)
    assert [each.done for each in reports] == list(range(len(runs) + 1))
    assert {each.total for each in reports} == {len(runs)}
    assert reports[0].seconds_left is None
    assert reports[-1].seconds_left == 0


@pytest.mark.usefixtures("threads_as_processes")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stop_keeps_what_has_ended(runs: list[PlannedRun], jobs: int, tmp_path: Path) -> None:
    reports: list[ExperimentProgress] = []
    with Store(tmp_path / "results.db") as store:
        number = store.register(tiny(), 1, runs)
        first = made_in(
            store,
            number,
            runs,
            executor=processes(jobs),
            progress=reports.append,
            stopped=lambda: reports[-1].done >= 3,
        )
        assert 3 <= len(first) < len(runs)
        assert len(store.results(number)) == len(first)


def test_a_killed_experiment_goes_on_without_repeating(
    runs: list[PlannedRun], tmp_path: Path
) -> None:
    file = tmp_path / "results.db"
    program = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from sudoku_ga.lab.execution import runner\n"
        "from sudoku_ga.lab.execution.runner import make_runs\n"
        "from sudoku_ga.lab.store.store import Store\n"
        "from sudoku_ga.lab.experiment.plan import plan\n"
        "from tests.lab.experiments import tiny\n"
        "def progress(reports):\n"
        "    if reports.done == 5:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "runner._KEPT_EVERY_S = 0.0\n"
        "runs = plan(tiny(), 1)\n"
        f"store = Store(Path({str(file)!r}))\n"
        "make_runs(runs, store, store.register(tiny(), 1, runs), progress=progress)\n"
    )
    killed = subprocess.run([sys.executable, "-c", program], check=False)
    assert killed.returncode == -signal.SIGKILL
    repeated: list[str] = []

    def counted(run: PlannedRun, stopped: Callable[[], bool]) -> Result | None:
        repeated.append(run.digest)
        return execute(run, stopped)

    with Store(file) as store:
        number = store.register(tiny(), 1, runs)
        results = made_in(store, number, runs, execute=counted)
    assert repeated == [run.digest for run in runs[5:]]
    assert [untimed(result) for _, result in results] == [
        untimed(result) for _, result in made(runs)
    ]


@pytest.mark.parametrize(
    ("limit", "reason"),
    [("max_move_evaluations = 100", "move_evaluation_limit"), ("max_cpu_s = 1e-9", "cpu_limit")],
)
def test_the_lab_ends_runs_by_what_recipes_do_not_limit(limit: str, reason: str) -> None:
    text = experiments.TINY.replace("max_generations = 3", limit)
    text = text.replace("3.2.4......3....", ESCARGOT)
    hard = [t for t in plan(parse_experiment(text, "tiny"), 1) if t.puzzle_name == "by logic"]
    for _, result in made([run for run in hard if run.variant.name == "swaps"]):
        assert (result.stop_reason, result.solved) == (reason, False)
        assert result.best_conflicts
        assert reason == "cpu_limit" or 100 <= result.move_evaluations < 1000


def test_a_run_that_raises_is_made_once_more_after_the_others(
    runs: list[PlannedRun], tmp_path: Path
) -> None:
    made_now: list[int] = []

    def raises_at_first(run: PlannedRun, stopped: Callable[[], bool]) -> Result | None:
        place = runs.index(run)
        made_now.append(place)
        if place == 3 or (place == 5 and made_now.count(5) == 1):
            return Result(error="ValueError: some")
        return Result()

    with Store(tmp_path / "results.db") as store:
        number = store.register(tiny(), 1, runs)
        results = made_in(store, number, runs, execute=raises_at_first)
        assert made_now == [*range(len(runs)), 3, 5]
        assert [place for place, (_, result) in enumerate(results) if result.error] == [3]
        assert (results[3][1].attempts, results[5][1].attempts, results[6][1].attempts) == (2, 2, 1)
        make_runs(runs, store, number, execute=raises_at_first)
    assert len(made_now) == len(runs) + 2


@pytest.mark.usefixtures("threads_as_processes")
def test_a_full_disk_ends_an_experiment_that_goes_on_later(
    runs: list[PlannedRun], tmp_path: Path
) -> None:
    file = tmp_path / "results.db"
    with Store(file) as store:
        number = store.register(tiny(), 1, runs)
        (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(UserError, match="database or disk is full"):
            make_runs(runs, store, number, executor=processes(2), execute=experiments.tells_much)
        kept = len(store.results(number))
    assert kept < len(runs)
    with Store(file) as store:
        assert len(made_in(store, number, runs)) == len(runs)


def test_short_runs_are_kept_together(
    runs: list[PlannedRun], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "_KEPT_EVERY_S", 3600.0)
    reports: list[ExperimentProgress] = []
    results = made(runs, progress=reports.append)
    assert [each.done for each in reports] == [0, len(runs)]
    assert len(results) == len(runs)
