"""``sudoku-ga lab export`` and ``import``."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.lab.experiments import TINY, written


@pytest.fixture
def kept(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    assert command("lab", "run", written(tmp_path), "--scale", "0.5").code == 0
    return "tiny.db"


def test_runs_are_printed(command: Command, kept: str) -> None:
    lines = command("lab", "export", kept).output.splitlines()
    assert len(lines) == 1 + 8
    assert lines[0].startswith("experiment,")
    assert len(command("lab", "export", kept, "--format", "json").records) == 8


@pytest.mark.parametrize(
    ("words", "is_json"),
    [
        (("-o", "some.jsonl"), True),
        (("-o", "some.json"), True),
        (("-o", "some.txt"), False),
        (("-o", "some.txt", "--format", "json"), True),
    ],
)
def test_runs_are_written_in_the_format_of_the_ending(
    command: Command, kept: str, words: tuple[str, ...], is_json: bool
) -> None:
    result = command("lab", "export", kept, *words)
    assert (result.code, result.output) == (0, f"8 runs in {words[1]}\n")
    first = Path(words[1]).read_text().splitlines()[0]
    assert first.startswith("{") == is_json
    assert not is_json or json.loads(first)["experiment"] == "tiny"


def test_parquet_is_refused_without_its_library(
    command: Command, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = command("lab", "export", kept, "-o", "some.parquet")
    assert result.code == 2
    assert "pip install 'sudoku-ga[parquet]'" in result.errors
    assert command("lab", "export", kept, "--format", "parquet").code == 2


def test_runs_are_written_for_iohinspector(command: Command, kept: str) -> None:
    result = command("lab", "export", kept, "--format", "ioh", "-o", "ioh")
    assert (result.code, result.output) == (0, "8 runs in ioh\n")
    assert len(list(Path("ioh/1_tiny").glob("*/IOHprofiler_f*.json"))) == 8
    again = command("lab", "export", kept, "--format", "ioh", "-o", "ioh")
    assert (again.code, again.output, again.errors.endswith(" ioh\n")) == (2, "", True)
    without = command("lab", "export", kept, "--format", "ioh")
    assert (without.code, "--output FOLDER" in without.errors) == (2, True)


def test_runs_that_are_left_out_are_counted(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    puzzle = '"by logic" = "3.2.4......3...."'
    text = TINY.replace(puzzle, '"impossible" = "12....3........4"')
    assert text != TINY
    command("lab", "run", written(tmp_path, text), "--scale", "0.5")
    result = command("lab", "export", "tiny.db", "--format", "ioh", "-o", "ioh")
    assert result.output.splitlines() == [
        "6 runs in ioh",
        "2 runs without evaluations are left out",
    ]


@pytest.mark.parametrize("words", [(), ("--format", "parquet")])
def test_a_folder_is_no_file(
    command: Command, kept: str, tmp_path: Path, words: tuple[str, ...]
) -> None:
    result = command("lab", "export", kept, "-o", str(tmp_path), *words)
    assert (result.code, str(tmp_path) in result.errors) == (2, True)


def test_stores_become_one(command: Command, kept: str, tmp_path: Path) -> None:
    command("lab", "run", written(tmp_path), "--seed", "2", "--store", "other.db")
    result = command("lab", "import", "all.db", kept, "other.db", kept)
    assert (result.code, result.errors) == (0, "")
    assert result.output.splitlines() == [
        "tiny.db: 8 new results, 0 were there already",
        "other.db: 24 new results, 0 were there already",
        "tiny.db: 0 new results, 8 were there already",
    ]
    assert len(command("lab", "export", "all.db", "--format", "json").records) == 32


def test_a_source_that_is_not_there_is_refused(command: Command, kept: str) -> None:
    result = command("lab", "import", "all.db", kept, "nothing.db")
    assert result.code == 2
    assert "found no file nothing.db" in result.errors
    assert not Path("all.db").exists()
