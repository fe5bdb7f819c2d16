"""Runs the command in this process, and puzzles for it."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from sudoku_ga.cli.main import main

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
ESCARGOT_SOLUTION = (
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354"
)
BY_LOGIC = "3.2.4......3...."
BY_LOGIC_SOLUTION = "3124423124131342"
"""4×4, solved by singles."""
CONTRADICTORY = "11.............."
UNSOLVABLE = "12....3........4"
"""4×4 without conflicting givens, and without a solution."""
MANY = "1..............."


@dataclass(frozen=True)
class Result:
    """What a command did."""

    code: int
    output: str
    errors: str

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.output.splitlines()]


class Command:
    """Runs ``sudoku-ga`` with the words given."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str) -> Result:
        code = main(words)
        captured = self._capsys.readouterr()
        return Result(code, captured.out, captured.err)
