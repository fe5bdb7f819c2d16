"""A collection of small puzzles through ``sudoku-ga solve --jobs 2``: speed and memory."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sudoku_ga.puzzle.formats.line import write_line
from tests.shared import shared_puzzles
from tools.benchmarks.pairs import in_turn
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Row
from tools.benchmarks.trials import times_of
from tools.benchmarks.usage import usage_of
from tools.benchmarks.work import timed

_JOBS, _PAIRS = 2, 2
_LEAST, _LEAST_OF_FEW = 0.8, 0.65
"""Times the speed of two commands; starting the processes is a larger share of few."""
_MOST_GROWTH = 1.1


class _Stream(NamedTuple):
    """What came of a collection.

    Parameters
    ----------
    solved : int
    cpu_s : float
        Of all its processes.
    peak_mb : float
        The most memory that one of its processes held.
    """

    solved: int
    cpu_s: float
    peak_mb: float


def rows() -> Iterator[Row]:
    yield _row(few=250, many=1_000, least=_LEAST_OF_FEW)


def full_rows() -> Iterator[Row]:
    yield _row(few=1_000, many=10_000, least=_LEAST)


def _row(few: int, many: int, least: float) -> Row:
    """Stream puzzles through two jobs, in turn with two commands that have half of them each."""
    lines = [write_line(grid) for grid in shared_puzzles("royle_17clue_500.txt")]
    lines = list(islice(cycle(lines), many))
    reference, short = Reference(), _streamed(lines[:few], _JOBS)
    pairs = in_turn(
        lambda: reference.timed(lambda: _streamed(lines, _JOBS)),
        lambda: timed(lambda: _apart(lines)),
        _PAIRS,
    )
    streams = [own.done for own, _ in pairs]
    cpu_ms = [1000 * each.cpu_s / many for each in streams]
    figures = {
        "runs": many,
        "solved": min(each.solved for each in streams),
        **times_of(cpu_ms, reference),
        "puzzles_a_second": median(many / own.wall_s for own, _ in pairs),
        "times_two_commands": median(other.wall_s / own.wall_s for own, other in pairs),
        "peak_mb": max(each.peak_mb for each in streams),
        "times_the_memory_of_few": max(each.peak_mb for each in streams) / short.peak_mb,
    }
    return Row(
        f"{many:,} of 17 givens streamed, {_JOBS} jobs",
        figures,
        least={"solved": many, "times_two_commands": least},
        most={"median_ms": 10, "times_the_memory_of_few": _MOST_GROWTH},
    )


def _apart(lines: list[str]) -> None:
    with ThreadPoolExecutor(_JOBS) as pool:
        halves = [lines[start::_JOBS] for start in range(_JOBS)]
        list(pool.map(partial(_streamed, jobs=1), halves))


def _streamed(lines: list[str], jobs: int) -> _Stream:
    words = ["solve", "--json", "--seed", "1", "--jobs", str(jobs)]
    with TemporaryDirectory() as folder:
        collection, answers = Path(folder) / "puzzles.sdm", Path(folder) / "answers"
        collection.write_text("".join(f"{line}\n" for line in lines))
        usage = usage_of(["-m", "sudoku_ga", *words, str(collection)], answers)
        with answers.open() as printed:
            solved = sum(json.loads(line)["solved"] for line in printed)
    return _Stream(solved, usage.cpu_s, usage.peak_mb)
