"""Ctrl+C ends with what was finished, and exit code 130."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from sudoku_ga.cli.terminal import Interruption
from sudoku_ga.parallel import sigint_blocked
from tests.cli.command import ESCARGOT

pytestmark = pytest.mark.usefixtures("heard_signals")

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
"""Solved by singles, so that the recipe does not matter."""


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.exhaustive)])
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


def test_ctrl_c_held_back_is_not_lost() -> None:
    interruption = Interruption()
    with interruption.deferred():
        with sigint_blocked():
            signal.raise_signal(signal.SIGINT)
            assert not interruption.requested
        assert interruption.requested


def test_a_second_ctrl_c_interrupts() -> None:
    interruption = Interruption()
    with interruption.deferred():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_ctrl_c_ends_reading_at_once() -> None:
    def source() -> Iterator[int]:
        yield 1
        signal.raise_signal(signal.SIGINT)
        yield 2  # a pipe would be waited for here

    interruption = Interruption()
    with interruption.deferred():
        assert list(interruption.reading(source())) == [1]
        assert interruption.requested
