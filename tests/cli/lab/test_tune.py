"""``sudoku-ga lab tune``: searches, compares, saves, and goes on after Ctrl+C."""

import signal
from contextlib import nullcontext
from pathlib import Path

import pytest

from sudoku_ga.cli.lab import tune
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.lab.execution.runner import ExperimentProgress
from tests.cli.command import Command
from tests.lab.experiments import TINY, written
from tests.lab.test_tuning import TUNED

FEW = TUNED.replace("configurations = 8", "configurations = 3")


def test_without_a_name_those_of_the_program_are_listed(command: Command) -> None:
    result = command("lab", "tune")
    assert result.code == 0
    assert "evolution  Tuning of Evolution" in result.output.splitlines()
    ((first, *_others),) = command("lab", "tune", "--json").records
    assert first == {"name": "evolution", "title": "Tuning of Evolution"}


def test_tables_and_a_verdict_are_printed_and_the_recipe_is_saved(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("lab", "tune", written(tmp_path, FEW), "--save", "mine.toml")
    assert (result.code, result.errors) == (0, "")
    assert "On the held-out puzzles the tuned values are better: they need 0." in result.output
    assert {"Configurations", "Values", "Gain"} < set(map(str.strip, result.output.splitlines()))
    assert load_recipe("mine.toml").title == "Evolution, tuned"
    assert (tmp_path / "tiny.db").exists()


def test_ctrl_c_keeps_the_runs_and_the_next_goes_on(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell(progress: ExperimentProgress) -> None:
        if progress.done == 2:
            signal.raise_signal(signal.SIGINT)

    words = ("lab", "tune", written(tmp_path, FEW), "--json", "--store")
    whole = command(*words, str(tmp_path / "whole.db"))
    file = tmp_path / "some.db"
    with monkeypatch.context() as patch:
        patch.setattr(tune, "progress_bar", lambda _title: nullcontext(tell))
        result = command(*words, str(file))
    assert (result.code, result.output) == (130, "")
    assert result.errors == f"interrupted: {file} keeps the runs; the same command goes on\n"
    assert command(*words, str(file)).output == whole.output
    (record,) = whole.records
    assert record["configurations"][0]["complete"]
    assert len(record["configurations"]) == 3
    assert record["gain"]["effort_ratio"]["high"] < 1


def test_where_the_recipe_is_the_best_nothing_is_saved(command: Command, tmp_path: Path) -> None:
    text = FEW.replace("configurations = 3", "configurations = 1")
    file = tmp_path / "mine.toml"
    words = (written(tmp_path, text), "--store", str(tmp_path / "some.db"), "--save", str(file))
    result = command("lab", "tune", *words, "--markdown")
    assert result.code == 0
    assert "No configuration needs less effort than the recipe's own values." in result.output
    assert "### Gain" not in result.output
    assert not file.exists()


def test_an_experiment_without_the_table_is_refused(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("lab", "tune", written(tmp_path, TINY))
    assert (result.code, result.output) == (2, "")
    assert "[tune]" in result.errors and result.errors.endswith(" tiny\n")
