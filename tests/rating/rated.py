"""Puzzles with ratings by the programs that define them."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.grid import Grid

COMMITTED = Path(__file__).parent / "rated_puzzles.txt"
TECHNIQUES = Path(__file__).parent / "techniques.txt"

_LEAST_OF_MANY = 75
"""From this rating on, in tenths, steps follow trees of implications, whose kernel takes a minute
to compile."""


class Rated(NamedTuple):
    """A puzzle and its ratings as ``7.2/1.2/1.2``, or ER alone; ``skfr`` is empty if not known."""

    line: str
    serate: str
    skfr: str

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return read_puzzle(self.line).grid


def read_rated(path: Path) -> list[Rated]:
    """Read lines of a puzzle, its rating by serate and, if known, by skfr; ``#`` is a comment."""
    rows = (line.split() for line in path.read_text().splitlines() if line[:1] not in ("", "#"))
    return [Rated(*(*row, "")[:3]) for row in rows]


def case(rating: int, *values: object) -> Any:
    """Return a case of a test, which ``make test`` leaves out if its kernels compile for long."""
    return pytest.param(*values, marks=pytest.mark.exhaustive if rating >= _LEAST_OF_MANY else ())
