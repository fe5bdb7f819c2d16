"""What ``sudoku-ga replicate`` prints."""

import json
import re
import signal
import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from sudoku_ga import __version__, resources
from sudoku_ga.cli.lab import making
from sudoku_ga.evolution.engine import warm_up
from sudoku_ga.lab.execution.runner import ExperimentProgress
from sudoku_ga.translation import time_left
from tests.cli.command import Command
from tests.lab.experiments import TINY, written

PUBLISHED = """\
[[value]]
id = "swaps"
label = "Swaps | solved"
where = "Table 1"
measure = "success_rate"
expected = 0.0
n = 10
variant = "swaps"
givens = 4
note = "told in words"
"""


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program bring an experiment with published values along."""
    original = resources.resource_path

    def resource_path(*parts: str) -> Path:
        return original(*parts) if parts[0] == "recipes" else tmp_path.joinpath(*parts)

    filed = TINY.replace("runs = 2", "runs = 2\nobtained_scale = 0.5")
    for folder, text in (("experiments", filed), ("published", PUBLISHED)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "tiny.toml").write_text(text)
    for module in ("resources", "lab.experiment.reading", "lab.replication.published"):
        monkeypatch.setattr(f"sudoku_ga.{module}.resource_path", resource_path)


def test_experiments_are_listed(command: Command, brought: None) -> None:
    assert command("replicate").output == "tiny  Tiny\n"
    assert command("replicate", "--json").records == [[{"name": "tiny", "title": "Tiny"}]]


def test_a_replication_is_printed_as_json(command: Command, brought: None) -> None:
    result = command("replicate", "tiny", "--json", "--seed", "3")
    assert (result.code, result.errors) == (0, "")
    (record,) = result.records
    assert (record["version"], record["seed"], record["scale"]) == (__version__, 3, 1.0)
    assert (record["planned"], record["finished"]) == (24, 24)
    (value,) = record["values"]
    assert (value["id"], value["runs"]) == ("swaps", 3 * 2)
    assert value["obtained"]["low"] <= value["obtained"]["value"] <= value["obtained"]["high"]
    assert value["verdict"] in ("agrees", "better")
    groups = [(variant["variant"], variant["puzzles"]) for variant in record["variants"]]
    puzzles = ("by logic", "empty board", "6 givens", "4 givens")
    assert groups == [(name, each) for name in ("alleles", "swaps") for each in puzzles]


def test_a_replication_is_printed_as_markdown(command: Command, brought: None) -> None:
    lines = command("replicate", "tiny", "--markdown").output.splitlines()
    assert lines[0] == "## Tiny"
    assert "Source: nobody, 1900" in lines
    assert "- Swaps | solved: told in words" in lines
    (row,) = [line for line in lines if "Table 1" in line]
    assert row.startswith("| Swaps \\| solved | Table 1 | 0 | ")
    (provenance,) = [line for line in lines if line.startswith("sudoku_ga ")]
    beginning = f"sudoku_ga {__version__}, seed 1, scale 1, begun on "
    assert re.match(re.escape(beginning) + r"\d{4}-\d\d-\d\d: 24 runs, ", provenance)
    assert provenance.endswith(" Made by:")
    assert "sudoku-ga replicate tiny --scale 1 --seed 1" in lines


def test_a_replication_is_printed_as_tables(command: Command, tmp_path: Path) -> None:
    result = command("replicate", written(tmp_path), "--scale", "0.5")
    assert (result.code, result.errors) == (0, "")
    assert "Results of the variants" in result.output
    words = " ".join(result.output.split())
    assert "scale 0.5, begun on " in words
    assert ": 8 runs, " in words
    assert result.output.endswith("\nsudoku-ga replicate tiny.toml --scale 0.5 --seed 1\n")


def test_a_narrow_terminal_wraps_numbers_and_cuts_none(
    command: Command, brought: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    output = command("replicate", "tiny").output
    assert "Published and obtained" in output
    assert "…" not in output


def test_a_store_makes_the_second_time_short(command: Command, tmp_path: Path) -> None:
    words = ("replicate", written(tmp_path), "--json", "--store", str(tmp_path / "some.db"))
    first = command(*words)
    from sudoku_ga.lab.execution import runner

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "_here", lambda runs, *_rest: iter(runs and 1 / 0))
        assert command(*words).output == first.output


@pytest.mark.usefixtures("threads_as_processes")
def test_processes_change_nothing(command: Command, tmp_path: Path) -> None:
    words = ("replicate", written(tmp_path), "--json")
    shared, alone = command(*words, "--jobs", "2").records[0], command(*words).records[0]
    for record in (shared, alone):
        assert record.pop("cpu_s") > 0
    for variant in (*shared["variants"], *alone["variants"]):
        assert variant.pop("cpu_s") is None or variant["solved"]["value"] > 0
    assert shared == alone


def test_all_experiments_are_written_at_the_scale_of_their_files(
    command: Command, brought: None, tmp_path: Path
) -> None:
    folder = tmp_path / "some" / "results"
    result = command("replicate", "--all", "--write", str(folder))
    assert (result.code, result.errors) == (0, "")
    assert result.output.split() == [str(folder / name) for name in ("tiny.md", "tiny.json")]
    assert (folder / "tiny.md").read_text().startswith("## Tiny\n")
    assert json.loads((folder / "tiny.json").read_text())["scale"] == 0.5


def test_a_scale_outweighs_those_of_the_files(
    command: Command, brought: None, tmp_path: Path
) -> None:
    command("replicate", "--all", "--scale", "1.5", "--write", str(tmp_path))
    assert json.loads((tmp_path / "tiny.json").read_text())["scale"] == 1.5


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("replicate", "nothing"), "nothing"),
        (("replicate", "tiny", "--scale", "0"), "--scale"),
        (("replicate", "tiny", "--jobs", "0"), "--jobs"),
        (("replicate", "tiny", "--all"), "--all"),
    ],
)
def test_bad_input_is_refused(command: Command, words: tuple[str, ...], message: str) -> None:
    result = command(*words)
    assert (result.code, result.output) == (2, "")
    assert message in result.errors


def test_kernels_are_compiled_before_runs_but_not_for_a_name_that_is_refused(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[object] = []
    monkeypatch.setattr(warm_up, "is_prepared", lambda: False)
    monkeypatch.setattr(warm_up, "compile_all", called.append)
    assert command("replicate", "nothing").code == 2
    assert not called
    assert command("replicate", written(tmp_path)).code == 0
    assert len(called) == 1


def test_a_run_that_raises_shows_in_the_exit_code(command: Command, tmp_path: Path) -> None:
    text = TINY.replace('empty = "4x4"', 'empty = "16x16"').replace("runs = 2", "")
    result = command("replicate", written(tmp_path, text), "--json")
    assert result.code == 1
    assert sum(variant["failed"] for variant in result.records[0]["variants"]) == 1


@pytest.mark.usefixtures("threads_as_processes")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_has_ended(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    pressed: list[ExperimentProgress] = []

    def tell(progress: ExperimentProgress) -> None:
        if progress.done >= 5 and not pressed:  # a second time would end it at once
            pressed.append(progress)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(making, "progress_bar", lambda _title: nullcontext(tell))
    monkeypatch.setattr("sudoku_ga.lab.execution.runner._KEPT_EVERY_S", 0.0)
    file = tmp_path / "some.db"
    result = command("replicate", written(tmp_path), "--jobs", jobs, "--store", str(file))
    assert (result.code, result.output) == (130, "")
    with closing(sqlite3.connect(file)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM results").fetchone()
    assert f"{file} keeps {count} of 24 " in result.errors
    assert 5 <= count < 24
    pressed.clear()
    result = command("replicate", written(tmp_path), "--jobs", jobs)
    assert (result.code, result.output) == (130, "")
    assert "without --store FILE none is kept" in result.errors


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, ""),
        (0.0, "0 s left"),
        (89.0, "89 s left"),
        (600.0, "10 min left"),
        (3900.0, "65 min left"),
        (7500.0, "2 h 5 min left"),
    ],
)
def test_the_time_left_is_reported_in_words(seconds: float | None, words: str) -> None:
    assert time_left(seconds) == words
