"""The command line in another language than English."""

import json
import os
import subprocess
import sys

PUZZLE = "3.2.4......3...."


def _said(*words: str, language: str = "pt_BR.UTF-8") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LANGUAGE": "", "LC_ALL": "", "LANG": language}
    return subprocess.run(
        [sys.executable, "-m", "sudoku_ga", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**environment, "PYTHONUTF8": "1"},
    )


def test_help_and_findings_follow_the_environment() -> None:
    page = _said("check", "--help").stdout
    assert "Opções:" in page
    assert "Conta as soluções de cada problema" in page
    assert "referência exata: uma solução" in _said("check", PUZZLE).stdout
    assert "exact reference: one solution" in _said("check", PUZZLE, language="fr_FR").stdout


def test_errors_are_translated() -> None:
    done = _said("check", "3.2.4.....")
    assert (done.returncode, done.stdout) == (2, "")
    assert "espera-se" in done.stderr or "esperam-se" in done.stderr
    assert "Falta o argumento" in _said("check").stderr


def test_what_machines_read_is_the_same_in_every_language() -> None:
    contradictory = "11.............."
    records = [
        json.loads(_said("check", contradictory, "--json", language=each).stdout)
        for each in ("pt_BR.UTF-8", "C.UTF-8")
    ]
    for record in records:
        del record["exact_seconds"]
    assert records[0] == records[1]
    assert records[0]["problem"].startswith("contradictory givens")
