"""Which words call what."""

import os
import shlex
import subprocess
import sys
import types
from pathlib import Path

import pytest

from sudoku_ga import __version__
from sudoku_ga.app.run.kernels import COMMAND
from sudoku_ga.cli.commands import imported_command, sudoku_ga
from sudoku_ga.evolution.engine import warm_up
from sudoku_ga.rating import se_rating
from tests.cli.command import Command

COMMANDS = (
    "solve", "verify", "check", "generate", "grade", "hint", "convert", "recipes", "replicate",
    "lab", "compile",
)  # fmt: skip
WITH_EXAMPLE = [name for name in COMMANDS if name != "compile"]
OF_THE_LAB = ("plan", "run", "report", "export", "import")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Note the files that a window was opened with, in place of opening it."""
    from sudoku_ga.app.shell import application

    files: list[str | None] = []
    monkeypatch.setattr(application, "run_window", lambda file: files.append(file) or 0)
    return files


def test_no_word_opens_the_window(command: Command, opened: list[str | None]) -> None:
    assert command().code == 0
    assert opened == [None]


def test_a_shell_gets_the_script_that_completes_words(
    command: Command, opened: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_SUDOKU_GA_COMPLETE", "zsh_source")
    assert "#compdef sudoku-ga" in command().output
    assert opened == []


def test_a_first_word_that_is_no_command_is_a_file(
    command: Command, opened: list[str | None], tmp_path: Path
) -> None:
    file = tmp_path / "some puzzle.txt"
    file.touch()
    assert command(str(file)).code == 0
    assert opened == [str(file)]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_programs_help_has_the_first_sentence_of_each_command(name: str) -> None:
    declared, imported = sudoku_ga.commands[name], imported_command(name)
    assert imported.name == name
    assert imported.help is not None
    assert declared.help == imported.help.split("\n\n")[0].replace("\n", " ")


def test_a_word_that_is_neither_is_refused(command: Command, opened: list[str | None]) -> None:
    result = command("slove")
    assert result.code == 2
    assert f" {', '.join(COMMANDS)} " in result.errors
    assert "'slove'" in result.errors
    assert not opened


def test_the_laboratory_alone_lists_its_commands(command: Command) -> None:
    result = command("lab")
    assert (result.code, result.errors) == (0, "")
    assert result.output == command("lab", "--help").output


def test_a_window_without_a_display_is_refused(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    result = command()
    assert (result.code, result.output) == (2, "")
    assert result.errors.startswith("sudoku-ga: a display is expected for the window, found none")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems need no display")
def test_a_display_that_is_not_there_is_refused() -> None:
    inherited = {name: text for name, text in os.environ.items() if name != "QT_QPA_PLATFORM"}
    ended = subprocess.run(
        [sys.executable, "-m", "sudoku_ga"],
        env={**inherited, "DISPLAY": ":7777", "WAYLAND_DISPLAY": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith("sudoku-ga: a display that can be used is expected for the window")


def test_a_library_that_qt_lacks_is_named(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lacking(types.ModuleType):
        def __getattr__(self, name: str) -> object:
            raise ImportError("libGL.so.1: cannot open shared object file")

    monkeypatch.setitem(sys.modules, "sudoku_ga.app.shell.application", Lacking("application"))
    result = command()
    assert (result.code, result.output) == (2, "")
    assert result.errors.startswith("sudoku-ga: a library that Qt needs is expected")
    assert "libGL.so.1" in result.errors


def test_the_demonstration_is_asked_for(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku_ga.app.shell.demonstration.run_demonstration", lambda: 5)
    assert command("--demo").code == 5
    assert command("--demo", "check", "1...............").code == 2


def test_the_version_is_reported(command: Command) -> None:
    result = command("--version")
    assert (result.code, result.output) == (0, f"sudoku-ga {__version__}\n")


@pytest.mark.usefixtures("threads_as_processes")
@pytest.mark.parametrize(
    "pages",
    [
        [()],
        *([(name,)] for name in WITH_EXAMPLE),
        pytest.param([("lab", name) for name in OF_THE_LAB], marks=pytest.mark.exhaustive),
    ],
)
def test_the_example_of_each_help_runs(
    command: Command,
    pages: list[tuple[str, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # what several examples of the lab run is run once
    for words in pages:
        help_text = command(*words, "--help").output
        for example in help_text[help_text.rindex("Example") :].splitlines()[1:]:
            name, *rest = shlex.split(example)
            assert name == "sudoku-ga"
            result = command(*rest)
            assert (result.code, result.errors) == (0, "")


def test_what_the_window_calls_in_a_child_is_a_command(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = []
    monkeypatch.setattr(warm_up, "compile_all", lambda: called.append("recipes"))
    monkeypatch.setattr(se_rating, "compile_chains", lambda: called.append("chains"))
    name, option = COMMAND[-2:]
    assert command(name).code == 0
    assert called == ["recipes", "chains"]
    assert COMMAND[:-2] == (sys.executable, "-P", "-m", "sudoku_ga")
    assert option in [word for each in imported_command(name).params for word in each.opts]
