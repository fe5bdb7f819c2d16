"""``convert``: any format to any, in the order of the input."""

import io
import sys
from pathlib import Path

import pytest

from sudoku_ga.puzzle.formats.reading import WRITABLE
from tests.cli.command import BY_LOGIC, ESCARGOT, MANY, Command
from tests.puzzle.notations import CANDIDATE_GRID, LINE, SIMPLE_SUDOKU

PROGRESS = f"{SIMPLE_SUDOKU}\n\nI021\nE04008\n"


@pytest.fixture
def progress(tmp_path: Path) -> str:
    """The path of a puzzle on which a player has begun."""
    path = tmp_path / "progress.ss"
    path.write_text(PROGRESS, "utf-8")
    return str(path)


def test_puzzles_come_in_the_order_of_the_sources(command: Command, progress: str) -> None:
    result = command("convert", MANY, progress, BY_LOGIC, "--to", "table")
    assert result.code == 0
    assert result.output == f"puzzle\n{MANY}\n{LINE}\n{BY_LOGIC}\n"


@pytest.mark.parametrize("name", WRITABLE)
def test_every_format_is_written_and_read_again(
    command: Command, name: str, tmp_path: Path
) -> None:
    path = tmp_path / "converted"
    assert command("convert", LINE, ESCARGOT, "--to", name, "-o", str(path)).code == 0
    if name != "candidates":  # a single candidate would be a digit
        assert command("convert", str(path), "--to", "line").output == f"{LINE}\n{ESCARGOT}\n"


def test_what_is_left_out_is_counted(command: Command, progress: str) -> None:
    result = command("convert", progress, progress, LINE, "--to", "line")
    assert (result.code, result.output) == (0, f"{LINE}\n" * 3)
    assert result.errors.splitlines() == [
        "sudoku-ga: digits of the player of 2 puzzles left out: line cannot hold them",
        "sudoku-ga: candidates of 2 puzzles left out: line cannot hold them",
    ]


def test_what_a_format_can_hold_is_kept(command: Command, progress: str) -> None:
    result = command("convert", progress, "--to", "simple")
    assert (result.code, result.output, result.errors) == (0, PROGRESS, "")
    (line,) = command("convert", progress, "--to", "hodoku").output.splitlines()
    assert line == f":0000:x:79+1{LINE[3:]}:815:::"


def test_the_boxes_are_said_where_they_are_open(command: Command) -> None:
    six = "." * 36
    result = command("convert", six, "--to", "line", "--box", "3x2")
    assert result.output == f"# box 3x2\n{six}\n"


def test_a_size_that_a_format_does_not_know_is_refused(command: Command) -> None:
    result = command("convert", LINE, MANY, "--to", "sadman")
    assert result.code == 2
    assert result.output.count("\n") == 9
    (line,) = result.errors.splitlines()
    assert "sadman" in line and "4×4, boxes 2×2" in line


def test_a_variant_is_converted_or_refused_with_the_formats_that_can(command: Command) -> None:
    x = ("convert", ESCARGOT, "--layout", "x")
    written = command(*x, "--to", "tatham").output
    assert written.startswith("3x3x:1")
    assert command("convert", written.strip(), "--to", "line").output == (
        f"# box 3x3 diagonals\n{ESCARGOT}\n"
    )
    result = command(*x, "--to", "hodoku")
    assert result.code == 2
    assert "hodoku" in result.errors and "9×9, X" in result.errors
    assert {"candidates,", "tatham"} <= set(result.errors.split())


@pytest.mark.parametrize("name", ["sdx", "nonsense"])
def test_a_format_that_cannot_be_written_is_refused(command: Command, name: str) -> None:
    result = command("convert", LINE, "--to", name)
    assert result.code == 2
    assert "'line', " in result.errors
    assert result.errors.count("\n") == 1


def test_a_file_stays_as_it_was_where_the_input_is_bad(command: Command, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sdm"
    bad.write_text(f"{LINE}\n{LINE[:80]}\n", "utf-8")
    output = tmp_path / "out.sdm"
    output.write_text("old", "utf-8")
    result = command("convert", str(bad), "--to", "line", "-o", str(output))
    assert (result.code, result.output) == (2, "")
    assert "line 2, column 81" in result.errors
    assert output.read_text("utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.sdm", "out.sdm"]


def test_a_file_may_be_converted_into_itself(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(CANDIDATE_GRID, "utf-8")
    assert command("convert", str(path), "--to", "line", "-o", str(path)).code == 0
    assert path.read_text("utf-8") == f"{LINE}\n"


def test_a_file_that_cannot_be_written_is_reported(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "no" / "such"
    result = command("convert", LINE, "--to", "line", "-o", str(path))
    assert result.code == 2
    assert str(path) in result.errors


def test_a_device_is_written_to_and_not_replaced(command: Command) -> None:
    if not Path("/dev/null").exists():
        pytest.skip("there is no /dev/null here")
    assert command("convert", LINE, "--to", "line", "-o", "/dev/null").code == 0
    assert not Path("/dev/null").is_file()


def test_puzzles_are_written_as_they_are_read(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    written_before: list[int] = []
    output = io.StringIO()

    class Typed:
        def readline(self, _limit: int) -> bytes:
            written_before.append(output.getvalue().count("\n"))
            return f"{LINE}\n".encode() if len(written_before) <= 1_000 else b""

    class Input:
        buffer = Typed()

    monkeypatch.setattr(sys, "stdin", Input())
    monkeypatch.setattr(sys, "stdout", output)
    assert command("convert", "-", "--to", "line").code == 0
    assert written_before[-1] >= 1_000 - 64


def test_the_help_lists_the_formats(command: Command) -> None:
    help_text = command("convert", "--help").output
    for form in WRITABLE.values():
        assert form.label in help_text
