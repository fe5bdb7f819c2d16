"""Six of the hardest puzzles there are, 100 seeds each with ``--full``."""

from collections.abc import Iterable, Iterator

from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row
from tools.benchmarks.trials import Figures, measure, recipe

NAMES = (
    "AI Escargot",
    "Inkala 2010",
    "Inkala 2012",
    "Golden Nugget",
    "Easter Monster",
    "Platinum Blonde",
)
_PURE_LIMITS = {
    "termination__time_limit_s": "0",
    "termination__max_evaluations": "50000000",
}
"""In place of the recipe's minute by the clock, which other programs of the machine use too."""


def rows() -> Iterator[Row]:
    return _rows(seeds=range(10), seeds_of_pure=range(2))


def full_rows() -> Iterator[Row]:
    return _rows(seeds=range(100), seeds_of_pure=range(100))


def _rows(seeds: Iterable[int], seeds_of_pure: Iterable[int]) -> Iterator[Row]:
    puzzles = famous()
    for name in NAMES:
        yield measure(
            f"{name}, default",
            [puzzles[name]],
            seeds,
            recipe(),
            "all solved, median ≤ 50 ms, p95 ≤ 250 ms",
            lambda it: it.all_solved and it.median_ms <= 50 and it.p95_ms <= 250,
        )
    for name in NAMES:
        yield measure(
            f"{name}, memetic, no logic",
            [puzzles[name]],
            seeds,
            recipe("memetic", logic__level="none"),
            "all solved, p95 ≤ 1 s",
            lambda it: it.all_solved and it.p95_ms <= 1000,
        )
    for name in NAMES:
        yield measure(
            f"{name}, pure",
            [puzzles[name]],
            seeds_of_pure,
            recipe("pure", **_PURE_LIMITS),
            "all solved, expected ≤ 3 s, evaluations ≤ 5,000,000 in the median",
            _pure_target,
        )


def _pure_target(it: Figures) -> bool:
    is_fast = it.expected_ms is not None and it.expected_ms <= 3000
    return it.all_solved and is_fast and it.evaluations <= 5_000_000
