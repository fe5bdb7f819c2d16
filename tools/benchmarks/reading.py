"""A long collection read: plain lines of 81 cells."""

from collections.abc import Iterator

from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import read_collection
from tools.benchmarks.puzzles import famous
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Row
from tools.benchmarks.trials import times_of

_PUZZLES = 50_000
_RUNS = 5


def rows() -> Iterator[Row]:
    lines = [write_line(grid) for grid in famous().values()]
    collection = [f"{lines[number % len(lines)]}\n" for number in range(_PUZZLES)]
    times, reference = [], Reference()
    for _ in range(_RUNS):
        found = reference.timed(lambda: sum(1 for _ in read_collection(collection)))
        times.append(found.cpu_s * 1000)
        assert found.done == _PUZZLES
    figures = {"runs": _RUNS, **times_of(times, reference)}
    yield Row(f"{_PUZZLES:,} lines read", figures, most={"median_ms": 1000})
