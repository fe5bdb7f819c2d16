"""A full disk behind the output is told in one line, and a closed one is none."""

import os
import subprocess
import sys

import pytest

from sudoku_ga.cli import main
from tests.cli.command import BY_LOGIC


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="/dev/full is not there")
@pytest.mark.parametrize("words", [["check", BY_LOGIC], ["recipes"], ["--version"]])
def test_an_output_that_is_full_is_refused(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "sudoku_ga", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith("sudoku-ga: an output that can be written is expected, found: ")


def test_closed_streams_take_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    main._open_streams()
    with sys.stdout:
        assert sys.stdout.write("nothing")
