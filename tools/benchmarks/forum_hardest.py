"""The 375 hardest puzzles of a players' forum (shared ``forum_hardest_1106.txt``)."""

from collections.abc import Iterator

import numpy as np

from tests.shared import shared_puzzles
from tools.benchmarks.table import Row
from tools.benchmarks.trials import Trial, figures_of, recipe, trials


def rows() -> Iterator[Row]:
    yield _row(seed_count=1)


def full_rows() -> Iterator[Row]:
    yield _row(seed_count=10)


def _row(seed_count: int) -> Row:
    puzzles = shared_puzzles("forum_hardest_1106.txt")
    runs = trials(puzzles, range(seed_count), recipe())
    figures = figures_of(runs)
    middle = _median_of_medians(runs, len(puzzles))
    return Row(
        name=f"{len(puzzles)} hardest of a forum, default; median of medians {middle:.1f} ms",
        target="all solved, median of medians ≤ 30 ms, p95 ≤ 300 ms, slowest ≤ 5 s",
        met=figures.all_solved
        and middle <= 30
        and figures.p95_ms <= 300
        and figures.max_ms <= 5000,
        **vars(figures),
    )


def _median_of_medians(runs: list[Trial], puzzle_count: int) -> float:
    times = [trial.cpu_ms for trial in runs]
    return float(np.median(np.median(np.reshape(times, (-1, puzzle_count)), axis=0)))
