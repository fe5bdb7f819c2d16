"""``sudoku-ga lab run``: makes what is missing, and keeps it."""

import signal
import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from sudoku_ga.cli.lab import making
from sudoku_ga.lab.execution.runner import ExperimentProgress
from tests.cli.command import Command
from tests.lab.experiments import TINY, written


def count(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM results").fetchone()[0])


def test_results_are_kept_in_the_current_folder(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("lab", "run", written(tmp_path))
    assert (result.code, result.errors) == (0, "")
    assert "Success and effort" in result.output
    assert result.output.splitlines()[-1] == (
        "tiny.db has the results; sudoku-ga lab report tiny.db prints the full report"
    )
    assert count(tmp_path / "tiny.db") == 24


def test_a_larger_scale_makes_only_what_is_missing(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "some.db"
    words = ("lab", "run", written(tmp_path), "--store", str(file))
    assert command(*words, "--scale", "0.5").code == 0
    smaller = count(file)
    told: list[ExperimentProgress] = []
    monkeypatch.setattr(making, "progress_bar", lambda _title: nullcontext(told.append))
    assert command(*words).code == 0
    assert (smaller, told[0].done, told[-1].done, count(file)) == (8, 8, 24, 24)


def test_a_seed_is_another_experiment(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    for seed in ("1", "2", "1"):
        command("lab", "run", written(tmp_path), "--store", str(file), "--seed", seed)
    assert count(file) == 48


@pytest.mark.usefixtures("threads_as_processes")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_has_ended_and_the_next_goes_on(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    pressed: list[ExperimentProgress] = []

    def tell(progress: ExperimentProgress) -> None:
        if progress.done >= 5 and not pressed:  # a second time would end it at once
            pressed.append(progress)
            signal.raise_signal(signal.SIGINT)

    file = tmp_path / "some.db"
    words = ("lab", "run", written(tmp_path), "--store", str(file))
    with monkeypatch.context() as patch:
        patch.setattr(making, "progress_bar", lambda _title: nullcontext(tell))
        patch.setattr("sudoku_ga.lab.execution.runner._KEPT_EVERY_S", 0.0)
        result = command(*words, "--jobs", jobs)
    kept = count(file)
    assert (result.code, result.output) == (130, "")
    assert result.errors == (
        f"interrupted: {file} keeps {kept} of 24 runs; the same command goes on\n"
    )
    assert 5 <= kept < 24
    assert command(*words).code == 0
    assert count(file) == 24


def test_a_run_that_raises_shows_in_the_exit_code(command: Command, tmp_path: Path) -> None:
    text = TINY.replace('empty = "4x4"', 'empty = "16x16"').replace("runs = 2", "")
    file = tmp_path / "some.db"
    result = command("lab", "run", written(tmp_path, text), "--store", str(file))
    assert result.code == 1
    assert "1 of them failed" in result.output


def test_a_file_that_is_no_store_is_refused(command: Command, tmp_path: Path) -> None:
    result = command("lab", "run", written(tmp_path), "--store", written(tmp_path))
    assert (result.code, result.output) == (2, "")
    assert str(tmp_path / "tiny.toml") in result.errors
