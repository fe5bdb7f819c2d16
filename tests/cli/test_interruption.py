"""Ctrl+C ends with what was finished, and exit code 130."""

import json
import signal
import subprocess
import sys

import pytest

from sudoku_ga.cli.interruption import Interruption, held_back
from tests.cli.command import ESCARGOT

pytestmark = pytest.mark.usefixtures("heard_signals")

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
"""Solved by singles, so that the recipe does not matter."""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_is_reported_as_cancelled(jobs: str) -> None:
    words = ["solve", "-", "--json", "--recipe", "memetic", "--jobs", jobs]
    # So hot that conflicts do not matter: nothing is ever solved.
    endless = ["--set", "local_search.temperature=5", "--time-limit", "3600"]
    with subprocess.Popen(
        [sys.executable, "-m", "sudoku_ga", *words, *endless],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{EASY}\n{ESCARGOT}\n")
        process.stdin.close()
        first = json.loads(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        rest = [json.loads(line) for line in process.stdout]
        assert process.stderr is not None
        errors = process.stderr.read()
    assert (process.returncode, errors) == (130, "")
    assert first["solved"]
    assert all(record["stop_reason"] == "cancelled" for record in rest)


def test_processes_that_are_being_started_hear_nothing_of_ctrl_c() -> None:
    # Blocked once for all of them, it cannot come while they import, long before their first run.
    with held_back():
        child = subprocess.run(
            [sys.executable, "-c", "import signal; signal.raise_signal(signal.SIGINT)"],
            check=False,
            capture_output=True,
        )
    assert (child.returncode, child.stderr) == (0, b"")


def test_ctrl_c_held_back_is_not_lost() -> None:
    interruption = Interruption()
    with interruption.deferred():
        with held_back():
            signal.raise_signal(signal.SIGINT)
            assert not interruption.requested
        assert interruption.requested
