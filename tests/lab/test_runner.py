"""Each trial is run once, in every kind of process and after interruptions."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution import runner
from sudoku_ga.lab.execution.runner import TrialProgress, make_trials, results_of
from sudoku_ga.lab.experiment.plan import Trial, plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.trial import Result, execute
from sudoku_ga.lab.store.store import Store
from sudoku_ga.parallel import Processes, processes
from tests.cli.command import ESCARGOT
from tests.lab import experiments
from tests.lab.experiments import tiny, untimed


@pytest.fixture(autouse=True)
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep each result by itself."""
    monkeypatch.setattr(runner, "_KEPT_EVERY_S", 0.0)


@pytest.fixture
def trials() -> list[Trial]:
    return plan(tiny(), 1)


def made(trials: list[Trial], **options: object) -> list[tuple[Trial, Result]]:
    with Store(None) as store:
        number = store.register(tiny(), 1, trials)
        return made_in(store, number, trials, **options)


def made_in(
    store: Store, number: int, trials: list[Trial], **options: object
) -> list[tuple[Trial, Result]]:
    make_trials(trials, store, number, **options)  # type: ignore[arg-type]
    return results_of(trials, store, number)


def test_two_processes_make_the_same_results_as_one(trials: list[Trial]) -> None:
    alone, together = made(trials), made(trials, executor=processes(2))
    assert [trial.digest for trial, _ in alone] == [trial.digest for trial in trials]
    assert [untimed(result) for _, result in alone] == [untimed(result) for _, result in together]
    assert all(result.error is None for _, result in alone)
    assert any(result.solved for _, result in alone)


@pytest.mark.parametrize("executor", [Processes(1), processes(1)], ids=["apart", "here"])
def test_one_job_stays_in_this_process_unless_it_is_kept_apart(
    trials: list[Trial], executor: Processes | None
) -> None:
    results = made(trials, executor=executor, execute=experiments.tells_its_process)
    found = {result.probes for _, result in results}
    assert len(found) == 1
    assert (os.getpid() in found) is (executor is None)


def test_a_result_says_what_the_run_did(trials: list[Trial]) -> None:
    for _, result in made(trials):
        assert result.solved == (result.best_conflicts == 0)
        assert result.trace[-1].generation == result.generations <= 3
        assert result.trace[-1].conflicts == result.best_conflicts
        assert result.evaluations > 0


@pytest.mark.usefixtures("threads_as_processes")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_trial_that_raises_is_recorded_and_the_others_go_on(
    trials: list[Trial], jobs: int
) -> None:
    # No component of its recipe is made for a board with as many fillings of a box.
    text = experiments.TINY.replace('empty = "4x4"', 'empty = "16x16"')
    experiment = parse_experiment(text.replace("repetitions = 2", "repetitions = 1"), "tiny")
    results = made(plan(experiment, 1), executor=processes(jobs))
    assert len(results) == 12
    failed = {
        (trial.variant.name, trial.puzzle_name): result.error
        for trial, result in results
        if result.error
    }
    assert failed.keys() == {("alleles", "empty board")}
    assert failed["alleles", "empty board"].startswith("NotApplicable: ")


def test_a_process_that_dies_is_replaced(trials: list[Trial]) -> None:
    once = [trial for trial in trials if trial.puzzle_name in ("by logic", "empty board")]
    once = [trial for trial in once if trial.repetition == 0]  # a process takes a second
    with Store(None) as store:
        number = store.register(tiny(), 1, once)
        deadly = experiments.dies_on_the_empty_board
        (lost,) = make_trials(once, store, number, executor=Processes(1), execute=deadly)
        assert (lost.variant.name, lost.puzzle_name) == ("swaps", "empty board")
        others = results_of(once, store, number)
        assert [trial for trial, _ in others] == [trial for trial in once if trial is not lost]
        # It is no result, so that the next call makes it.
        assert make_trials(once, store, number) == []
        assert all(
            untimed(result) == untimed(again)
            for (_, result), (_, again) in zip(
                results_of(once, store, number), made(once), strict=True
            )
        )


def test_progress_is_reported_from_the_first_to_the_last(trials: list[Trial]) -> None:
    reports: list[TrialProgress] = []
    made(trials, progress=reports.append)
    assert [each.done for each in reports] == list(range(len(trials) + 1))
    assert {each.total for each in reports} == {len(trials)}
    assert reports[0].seconds_left is None
    assert reports[-1].seconds_left == 0


@pytest.mark.usefixtures("threads_as_processes")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stop_keeps_what_has_ended(trials: list[Trial], jobs: int, tmp_path: Path) -> None:
    reports: list[TrialProgress] = []
    with Store(tmp_path / "results.db") as store:
        number = store.register(tiny(), 1, trials)
        first = made_in(
            store,
            number,
            trials,
            executor=processes(jobs),
            progress=reports.append,
            stopped=lambda: reports[-1].done >= 3,
        )
        assert 3 <= len(first) < len(trials)
        assert len(store.results(number)) == len(first)


def test_a_killed_experiment_goes_on_without_repeating(trials: list[Trial], tmp_path: Path) -> None:
    file = tmp_path / "results.db"
    program = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from sudoku_ga.lab.execution import runner\n"
        "from sudoku_ga.lab.execution.runner import make_trials\n"
        "from sudoku_ga.lab.store.store import Store\n"
        "from sudoku_ga.lab.experiment.plan import plan\n"
        "from tests.lab.experiments import tiny\n"
        "def progress(reports):\n"
        "    if reports.done == 5:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "runner._KEPT_EVERY_S = 0.0\n"
        "trials = plan(tiny(), 1)\n"
        f"store = Store(Path({str(file)!r}))\n"
        "make_trials(trials, store, store.register(tiny(), 1, trials), progress=progress)\n"
    )
    killed = subprocess.run([sys.executable, "-c", program], check=False)
    assert killed.returncode == -signal.SIGKILL
    repeated: list[str] = []

    def counted(trial: Trial, stopped: Callable[[], bool]) -> Result | None:
        repeated.append(trial.digest)
        return execute(trial, stopped)

    with Store(file) as store:
        number = store.register(tiny(), 1, trials)
        results = made_in(store, number, trials, execute=counted)
    assert repeated == [trial.digest for trial in trials[5:]]
    assert [untimed(result) for _, result in results] == [
        untimed(result) for _, result in made(trials)
    ]


@pytest.mark.parametrize(
    ("limit", "reason"), [("max_probes = 100", "probe_limit"), ("max_cpu_s = 1e-9", "cpu_limit")]
)
def test_the_lab_ends_runs_by_what_recipes_do_not_limit(limit: str, reason: str) -> None:
    text = experiments.TINY.replace("max_generations = 3", limit)
    text = text.replace("3.2.4......3....", ESCARGOT)
    hard = [t for t in plan(parse_experiment(text, "tiny"), 1) if t.puzzle_name == "by logic"]
    for _, result in made([trial for trial in hard if trial.variant.name == "swaps"]):
        assert (result.stop_reason, result.solved) == (reason, False)
        assert result.best_conflicts
        assert reason == "cpu_limit" or 100 <= result.probes < 1000


def test_a_trial_that_raises_is_made_once_more_after_the_others(
    trials: list[Trial], tmp_path: Path
) -> None:
    made_now: list[int] = []

    def raises_at_first(trial: Trial, stopped: Callable[[], bool]) -> Result | None:
        place = trials.index(trial)
        made_now.append(place)
        if place == 3 or (place == 5 and made_now.count(5) == 1):
            return Result(error="ValueError: some")
        return Result()

    with Store(tmp_path / "results.db") as store:
        number = store.register(tiny(), 1, trials)
        results = made_in(store, number, trials, execute=raises_at_first)
        assert made_now == [*range(len(trials)), 3, 5]
        assert [place for place, (_, result) in enumerate(results) if result.error] == [3]
        assert (results[3][1].attempts, results[5][1].attempts, results[6][1].attempts) == (2, 2, 1)
        make_trials(trials, store, number, execute=raises_at_first)
    assert len(made_now) == len(trials) + 2


@pytest.mark.usefixtures("threads_as_processes")
def test_a_full_disk_ends_an_experiment_that_goes_on_later(
    trials: list[Trial], tmp_path: Path
) -> None:
    file = tmp_path / "results.db"
    with Store(file) as store:
        number = store.register(tiny(), 1, trials)
        (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(UserError, match="database or disk is full"):
            make_trials(
                trials, store, number, executor=processes(2), execute=experiments.tells_much
            )
        kept = len(store.results(number))
    assert kept < len(trials)
    with Store(file) as store:
        assert len(made_in(store, number, trials)) == len(trials)


def test_short_trials_are_kept_together(
    trials: list[Trial], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "_KEPT_EVERY_S", 3600.0)
    reports: list[TrialProgress] = []
    results = made(trials, progress=reports.append)
    assert [each.done for each in reports] == [0, len(trials)]
    assert len(results) == len(trials)
