"""Puzzles with 17 givens, without the help of logic (Royle; shared ``royle_17clue_500.txt``)."""

from collections.abc import Iterator

from tests.shared import shared_puzzles
from tools.benchmarks.table import Row
from tools.benchmarks.trials import measure, recipe


def rows() -> Iterator[Row]:
    yield _row(puzzle_count=100, seed_count=1)


def full_rows() -> Iterator[Row]:
    yield _row(puzzle_count=500, seed_count=3)


def _row(puzzle_count: int, seed_count: int) -> Row:
    return measure(
        f"{puzzle_count} of 17 givens, default, no logic",
        shared_puzzles("royle_17clue_500.txt")[:puzzle_count],
        range(seed_count),
        recipe(logic__level="none"),
        most={"p95_ms": 1000},
    )
