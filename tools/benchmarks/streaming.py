"""A collection of small puzzles through ``sudoku-ga solve --jobs 2``: speed and memory."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from sudoku_ga.puzzle.formats.line import write_line
from tests.shared import shared_puzzles
from tools.benchmarks.table import Row
from tools.benchmarks.usage import usage_of

_JOBS = 2
_LEAST_RATE, _LEAST_RATE_OF_FEW = 500, 300
"""Puzzles a second; starting the processes is a larger share of few."""
_MOST_GROWTH = 1.1


@dataclass(frozen=True)
class _Stream:
    """What came of a collection.

    Parameters
    ----------
    puzzles, solved : int
    seconds : float
        From the start of the command to its end.
    cpu_s : float
        Of all its processes.
    peak_mb : float
        The most memory that one of its processes held.
    """

    puzzles: int
    solved: int
    seconds: float
    cpu_s: float
    peak_mb: float


def rows() -> Iterator[Row]:
    yield _row(few=500, many=2_000, least=_LEAST_RATE_OF_FEW)


def full_rows() -> Iterator[Row]:
    yield _row(few=1_000, many=10_000, least=_LEAST_RATE)


def _row(few: int, many: int, least: int) -> Row:
    lines = [write_line(grid) for grid in shared_puzzles("royle_17clue_500.txt")]
    short, long = (_streamed(list(islice(cycle(lines), count))) for count in (few, many))
    rate, growth = long.puzzles / long.seconds, long.peak_mb / short.peak_mb
    return Row(
        name=f"{many:,} of 17 givens streamed, {_JOBS} jobs: {rate:,.0f} a second; "
        f"{long.peak_mb:.0f} MB, {growth:.2f} of {few:,}",
        target=f"all solved, ≥ {least} a second, memory ≤ {_MOST_GROWTH} of {few:,}",
        met=long.solved == many and rate >= least and growth <= _MOST_GROWTH,
        runs=many,
        solved=long.solved,
        success_rate=long.solved / many,
        expected_ms=1000 * long.cpu_s / long.solved,
    )


def _streamed(lines: list[str]) -> _Stream:
    words = ["solve", "--json", "--seed", "1", "--jobs", str(_JOBS)]
    with TemporaryDirectory() as folder:
        collection, answers = Path(folder) / "puzzles.sdm", Path(folder) / "answers"
        collection.write_text("".join(f"{line}\n" for line in lines))
        began = time.perf_counter()
        usage = usage_of(["-m", "sudoku_ga", *words, str(collection)], answers)
        seconds = time.perf_counter() - began
        with answers.open() as printed:
            solved = sum(json.loads(line)["solved"] for line in printed)
    return _Stream(len(lines), solved, seconds, usage.cpu_s, usage.peak_mb)
