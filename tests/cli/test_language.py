"""The command line in another language than English."""

import json
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

PUZZLE = "3.2.4......3...."
CONTRADICTORY = "11.............."

_PROGRAM = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from sudoku_ga.cli.main import main

said = []
for words in json.loads(sys.argv[1]):
    with redirect_stdout(io.StringIO()) as output, redirect_stderr(io.StringIO()) as errors:
        code = main(words)
    said.append((code, output.getvalue(), errors.getvalue()))
print(json.dumps(said))
"""


class Said(NamedTuple):
    """What a command did."""

    code: int
    output: str
    errors: str


def _said(language: str, *commands: list[str]) -> list[Said]:
    """Return what commands say, one after the other in one program."""
    environment = {**os.environ, "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": language}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, json.dumps(commands)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={**environment, "PYTHONUTF8": "1"},
    )
    return [Said(*each) for each in json.loads(done.stdout)]


@pytest.fixture(scope="module")
def portuguese() -> list[Said]:
    return _said(
        "pt_BR.UTF-8",
        ["check", "--help"],
        ["check", PUZZLE],
        ["check", "3.2.4....."],
        ["check"],
        ["check", CONTRADICTORY, "--json"],
    )


@pytest.fixture(scope="module")
def french() -> list[Said]:
    """What is said in a language without a translation."""
    return _said("fr_FR", ["check", PUZZLE], ["check", CONTRADICTORY, "--json"])


def test_help_and_findings_follow_the_environment(
    portuguese: list[Said], french: list[Said]
) -> None:
    page = portuguese[0].output
    assert "Opções:" in page
    assert "Conta as soluções de cada problema" in page
    assert "referência exata: uma solução" in portuguese[1].output
    assert "exact reference: one solution" in french[0].output


def test_errors_are_translated(portuguese: list[Said]) -> None:
    wrong, missing = portuguese[2:4]
    assert (wrong.code, wrong.output) == (2, "")
    assert "espera-se" in wrong.errors or "esperam-se" in wrong.errors
    assert "Falta o argumento" in missing.errors


def test_what_machines_read_is_the_same_in_every_language(
    portuguese: list[Said], french: list[Said]
) -> None:
    records = [json.loads(each[-1].output) for each in (portuguese, french)]
    for record in records:
        del record["exact_seconds"]
    assert records[0] == records[1]
    assert records[0]["problem"].startswith("contradictory givens")
