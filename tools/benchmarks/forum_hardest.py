"""The 375 hardest puzzles of a players' forum (shared ``forum_hardest_1106.txt``)."""

from collections.abc import Iterator

import numpy as np

from tests.shared import shared_puzzles
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Row
from tools.benchmarks.trials import pooled, recipe, trials


def rows() -> Iterator[Row]:
    yield _row(seed_count=1)


def full_rows() -> Iterator[Row]:
    yield _row(seed_count=10)


def _row(seed_count: int) -> Row:
    puzzles, reference = shared_puzzles("forum_hardest_1106.txt"), Reference()
    runs = trials(puzzles, range(seed_count), recipe(), reference)
    times = np.reshape([run.cpu_ms for run in runs], (-1, len(puzzles)))
    return Row(
        f"{len(puzzles)} hardest of a forum, default",
        {
            **pooled(runs, reference),
            "median_of_medians_ms": float(np.median(np.median(times, axis=0))),
        },
        least={"solved": len(runs)},
        most={"median_of_medians_ms": 30, "p95_ms": 300, "max_ms": 5000},
    )
