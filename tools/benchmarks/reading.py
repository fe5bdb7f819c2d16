"""A long collection read: plain lines of 81 cells."""

import time
from collections.abc import Iterator

import numpy as np

from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import read_collection
from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row

_PUZZLES = 50_000
_RUNS = 5
_LIMIT_MS = 1_000


def rows() -> Iterator[Row]:
    lines = [write_line(grid) for grid in famous().values()]
    collection = [f"{lines[number % len(lines)]}\n" for number in range(_PUZZLES)]
    times = []
    for _ in range(_RUNS):
        began = time.process_time()
        count = sum(1 for _ in read_collection(collection))
        times.append((time.process_time() - began) * 1_000)
        assert count == _PUZZLES
    median = float(np.median(times))
    yield Row(
        name=f"{_PUZZLES:,} lines read",
        target=f"median ≤ {_LIMIT_MS:,} ms",
        met=median <= _LIMIT_MS,
        runs=_RUNS,
        median_ms=median,
        max_ms=max(times),
    )
