"""Six of the hardest puzzles there are, 100 seeds each."""

from collections.abc import Iterator

from tests.benchmarks.puzzles import famous
from tests.benchmarks.table import Row
from tests.benchmarks.trials import Figures, measure, recipe

NAMES = (
    "AI Escargot",
    "Inkala 2010",
    "Inkala 2012",
    "Golden Nugget",
    "Easter Monster",
    "Platinum Blonde",
)
_SEEDS = range(100)


def rows() -> Iterator[Row]:
    puzzles = famous()
    for name in NAMES:
        yield measure(
            f"{name}, default",
            [puzzles[name]],
            _SEEDS,
            recipe(),
            "all solved, median ≤ 50 ms, p95 ≤ 250 ms",
            lambda it: it.all_solved and it.median_ms <= 50 and it.p95_ms <= 250,
        )
    for name in NAMES:
        yield measure(
            f"{name}, memetic, no logic",
            [puzzles[name]],
            _SEEDS,
            recipe("memetic", logic__level="none"),
            "all solved, p95 ≤ 1 s",
            lambda it: it.all_solved and it.p95_ms <= 1000,
        )
    for name in NAMES:
        yield measure(
            f"{name}, pure",
            [puzzles[name]],
            _SEEDS,
            recipe("pure"),
            "all solved, expected ≤ 3 s, evaluations ≤ 5,000,000 in the median",
            _pure_target,
        )


def _pure_target(it: Figures) -> bool:
    is_fast = it.expected_ms is not None and it.expected_ms <= 3000
    return it.all_solved and is_fast and it.evaluations <= 5_000_000
