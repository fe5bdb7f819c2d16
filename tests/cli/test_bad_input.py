"""Bad input gets one line that says what was expected, what was found and where; exit 2."""

import os
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from sudoku_ga.cli.commands import _COMMANDS, imported_command
from tests.cli.command import BY_LOGIC, ESCARGOT, Command, Result
from tests.lab.experiments import written


@pytest.mark.parametrize("name", ["solve", "check"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (ESCARGOT[:80], ["80"]),
        (ESCARGOT + ".", ["82"]),
        (BY_LOGIC[:-1] + "9", ["9", "column 16"]),
        (b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe", ["text"]),
        ("." * 2_000_000, []),
        ("", []),
    ],
    ids=["80 cells", "82 cells", "a digit too large", "not text", "a 2 MB line", "empty"],
)
def test_a_bad_file_is_refused(
    command: Command, tmp_path: Path, name: str, content: str | bytes, told: list[str]
) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    _refused(command(name, str(file)), ["bad.txt", *told])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["solve", "absent.txt"], ["absent.txt"]),
        (["solve", ESCARGOT[:80]], ["80"]),
        (["solve"], ["SOURCE"]),
        (["solve", BY_LOGIC, "--recipe", "brute"], ["brute", "memetic"]),
        (["solve", BY_LOGIC, "--set", "population.colour=3"], ["--set", "colour"]),
        (["solve", BY_LOGIC, "--set", "weather.size=3"], ["--set", "weather"]),
        (["solve", BY_LOGIC, "--set", "population.size=-4"], ["population.size", "-4"]),
        (["solve", BY_LOGIC, "--set", "population.size=many"], ["population.size", "many"]),
        (["solve", BY_LOGIC, "--set", "population"], ["ROLE.PARAM=VALUE", "population"]),
        (["solve", BY_LOGIC, "--set", "weather=fine"], ["--set: weather", "crossover"]),
        (
            ["solve", BY_LOGIC, "--set", "selection=fine"],
            ["--set: selection", "tournament", "fine"],
        ),
        (["solve", BY_LOGIC, "--set", "selection[7]=tournament"], ["--set", "not 7"]),
        (["solve", BY_LOGIC, "--set", "representation=none"], ["--set", "representation"]),
        (["solve", BY_LOGIC, "--time-limit", "-1"], ["--time-limit", "-1"]),
        (["solve", BY_LOGIC, "--time-limit", "soon"], ["--time-limit", "soon"]),
        (["solve", BY_LOGIC, "--max-evaluations", "-5"], ["--max-evaluations", "-5"]),
        (["solve", BY_LOGIC, "--logic", "all"], ["--logic", "all", "naked-once"]),
        (["solve", BY_LOGIC, "--seed", "-1"], ["--seed", "-1"]),
        (["solve", BY_LOGIC, "--runs", "0"], ["--runs", "0"]),
        (["solve", BY_LOGIC, "--runs", "x"], ["--runs", "whole number", "x"]),
        (["solve", BY_LOGIC, "--set", "population.size="], ["ROLE.PARAM=VALUE", "size="]),
        (["solve", BY_LOGIC, "--set", "=3"], ["ROLE.PARAM=VALUE", "=3"]),
        (["solve", BY_LOGIC, "--set", f"population.size={'x' * 9999}"], ["population.size"]),
        (["solve", BY_LOGIC, "--time-limit", "nan"], ["--time-limit", "nan"]),
        (["solve", BY_LOGIC, "--jobs", "0"], ["--jobs", "0"]),
        (["solve", BY_LOGIC, "--box", "3by2"], ["--box", "3by2", "2x3"]),
        (["check", BY_LOGIC, "--box", "0x2"], ["--box", "0×2"]),
        (["check", BY_LOGIC, "--colour"], ["--colour"]),
        (["--colour"], ["--colour"]),
        (["solve", BY_LOGIC, "--recipe", "two\nlines"], ["two\\nlines"]),
    ],
)
def test_bad_words_are_refused(command: Command, words: list[str], told: list[str]) -> None:
    _refused(command(*words), told)


def test_a_closed_standard_input_is_refused(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    _refused(command("solve", "-"), ["standard input", "closed"])


def test_what_came_before_a_bad_line_is_printed(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{BY_LOGIC}\n{BY_LOGIC}\n{BY_LOGIC[:-1]}\n")
    result = command("solve", str(file), "--json")
    assert (result.code, len(result.records)) == (2, 2)
    assert "line 3" in result.errors


def _refused(result: Result, told: list[str]) -> None:
    assert result.code == 2
    assert not result.output
    assert result.errors.startswith("sudoku-ga: ")
    assert result.errors.count("\n") == 1
    assert len(result.errors) < 500
    for word in told:
        assert word in result.errors


def _commands(words: tuple[str, ...], command: click.Command) -> list[tuple[tuple[str, ...], Any]]:
    """Return a command and those below it, each with the words that call it."""
    below = command.commands if isinstance(command, click.Group) else {}
    return [(words, command)] + [
        found for name, each in below.items() for found in _commands((*words, name), each)
    ]


REALS = [
    (words, option)
    for name in _COMMANDS
    for words, command in _commands((name,), imported_command(name))
    for option in command.params
    if isinstance(option.type, click.types.FloatParamType | click.FloatRange)
]
"""Every option of a real number, with its command."""


@pytest.mark.parametrize("found", ["nan", "-nan", "inf", "-inf", "1e999", "Infinity"])
def test_an_option_of_a_real_number_is_finite(command: Command, found: str) -> None:
    assert {"--scale", "--patience", "--time-limit", "--se-to"} <= {
        option.opts[0] for _words, option in REALS
    }
    for words, option in REALS:
        _refused(command(*words, f"{option.opts[0]}={found}", "tiny"), [option.opts[0]])


@pytest.mark.parametrize("found", ["nan", "-inf", "1e999", str(2**70), "9" * 5_000])
@pytest.mark.parametrize(
    "option", ["--time-limit=", "--max-generations=", "--islands=", "--set=crossover.rate="]
)
def test_a_parameter_is_a_finite_number_in_its_range(
    command: Command, option: str, found: str
) -> None:
    told = [option.strip("=").partition("=")[0], "is expected"]
    _refused(command("solve", ESCARGOT, f"{option}{found}"), told)


@pytest.mark.parametrize(("last", "is_possible"), [(2**63 - 1, True), (2**63, False)])
@pytest.mark.parametrize("words", [("solve", BY_LOGIC, "--runs"), ("generate", "--count")])
def test_the_seeds_of_all_runs_can_be_recorded(
    command: Command, tmp_path: Path, words: tuple[str, ...], last: int, is_possible: bool
) -> None:
    file = tmp_path / "runs.jsonl"
    options = ["--size", "4"] if words[0] == "generate" else ["--record", str(file)]
    result = command(*words, "3", "--seed", str(last - 2), *options)
    if not is_possible:
        _refused(result, ["--seed", f"{2**63 - 3}", f"found {last - 2}"])
        assert not file.exists()
        return
    assert result.code == 0
    if words[0] == "solve":
        assert command("verify", str(file)).code == 0


@pytest.mark.parametrize("found", [str(2**63), str(2**64), "-1", "1.5", "nan"])
def test_a_seed_is_a_whole_number_of_63_bits(command: Command, found: str) -> None:
    for words in (("solve", BY_LOGIC), ("generate",), ("lab", "plan", "x"), ("replicate", "x")):
        _refused(command(*words, f"--seed={found}"), ["--seed", found])


def test_results_are_kept_in_a_regular_file(command: Command, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    written(tmp_path)
    experiment = str(tmp_path / "tiny.toml")
    names = ":memory:", ":Memory:", "file::memory:?cache=shared", ""
    for place in (*names, "/dev/null", str(tmp_path), str(pipe)):
        for words in (("lab", "run", experiment), ("replicate", experiment)):
            _refused(command(*words, f"--store={place}"), [place])
