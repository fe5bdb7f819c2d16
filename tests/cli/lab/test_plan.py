"""``sudoku-ga lab plan``: how many runs, and how long, before any is made."""

from pathlib import Path

from sudoku_ga.lab.experiment.reading import experiment_names
from tests.cli.command import Command
from tests.lab.experiments import TINY, written


def test_a_plan_is_counted_and_measured(command: Command, tmp_path: Path) -> None:
    result = command("lab", "plan", written(tmp_path), "--jobs", "2")
    assert (result.code, result.errors) == (0, "")
    title, counts, duration, shared = result.output.splitlines()
    assert title == "Tiny"
    assert counts == "2 variants × 6 puzzles × 2 runs each = 24 runs, seed 1"
    assert duration.endswith(", measured on 20 runs")
    assert " of the processor" in duration
    assert shared.startswith("shared among 2 processes: ")


def test_a_plan_is_counted_without_a_run(command: Command, tmp_path: Path) -> None:
    words = ("lab", "plan", written(tmp_path), "--sample", "0", "--json", "--seed", "4")
    (record,) = command(*words).records
    assert (record["run_count"], record["seed"], record["duration"]) == (24, 4, None)
    assert record["variants"] == ["alleles", "swaps"]


def test_one_of_something_is_in_the_singular(command: Command, tmp_path: Path) -> None:
    text = TINY.replace("runs = 2", "")
    lines = command("lab", "plan", written(tmp_path, text), "--sample", "0").output.splitlines()
    assert lines[1] == "2 variants × 6 puzzles × 1 run each = 12 runs, seed 1"


def test_a_file_that_is_not_there_is_reported(command: Command) -> None:
    result = command("lab", "plan", "nothing.toml")
    assert (result.code, result.output) == (2, "")
    assert result.errors.endswith(" nothing.toml\n")


def test_a_plan_is_measured_for_programs_too(command: Command, tmp_path: Path) -> None:
    (record,) = command("lab", "plan", written(tmp_path), "--sample", "3", "--json").records
    assert record["duration"]["measured"] == 3
    assert record["duration"]["cpu_s"]["value"] > 0


def test_runs_that_raise_are_reported(command: Command, tmp_path: Path) -> None:
    text = TINY.replace('empty = "4x4"', 'empty = "16x16"')
    assert "raised an error" in command("lab", "plan", written(tmp_path, text)).output


def test_without_an_experiment_those_of_the_program_are_listed(command: Command) -> None:
    lines = command("lab", "plan").output.splitlines()
    assert [line.split()[0] for line in lines] == experiment_names()
    assert [each["name"] for each in command("lab", "plan", "--json").records[0]] == (
        experiment_names()
    )


def test_a_file_that_is_no_experiment_is_refused(command: Command, tmp_path: Path) -> None:
    result = command("lab", "plan", written(tmp_path, TINY.replace("set =", "sets =")))
    assert (result.code, result.output) == (2, "")
    assert result.errors.startswith("sudoku-ga: tiny.toml, line 23: variant[1].sets: ")


def test_each_problem_of_a_file_has_a_line(command: Command, tmp_path: Path) -> None:
    text = TINY.replace("runs = 2", "runs = 0").replace('"alleles"\n\n', '"nothing"\n\n')
    result = command("lab", "plan", written(tmp_path, text))
    assert (result.code, result.output) == (2, "")
    lines = result.errors.splitlines()
    assert [line.split(":")[1].strip() for line in lines] == [
        "tiny.toml, line 4",
        "tiny.toml, line 18",
    ]
