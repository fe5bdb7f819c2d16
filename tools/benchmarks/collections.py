"""Collections of hard puzzles, and the swaps on puzzles with 17 givens."""

from collections.abc import Iterator

from tests.shared import shared_puzzles
from tools.benchmarks.table import Row
from tools.benchmarks.trials import measure, recipe


def rows() -> Iterator[Row]:
    return _rows(seeds_of_17=1)


def full_rows() -> Iterator[Row]:
    return _rows(seeds_of_17=3)


def _rows(seeds_of_17: int) -> Iterator[Row]:
    yield measure(
        "top95 and hardest11, default",
        shared_puzzles("norvig_top95.txt") + shared_puzzles("norvig_hardest11.txt"),
        range(12),
        recipe(),
        most={"p95_ms": 200, "max_ms": 2000},
    )
    yield measure(
        "40 of 17 givens, memetic, no logic",
        shared_puzzles("royle_17clue_500.txt")[:40],
        range(seeds_of_17),
        recipe("memetic", logic__level="none"),
        most={"p95_ms": 2000},
    )
