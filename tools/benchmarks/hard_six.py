"""Six of the hardest puzzles there are, 100 seeds each with ``--full``."""

from collections.abc import Iterator

from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row
from tools.benchmarks.trials import measure, recipe

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


def _rows(seeds: range, seeds_of_pure: range) -> Iterator[Row]:
    famous_puzzles = famous()
    pure = recipe("pure", **_PURE_LIMITS)
    for kind, using, of_kind, most in (
        ("default", recipe(), seeds, {"median_ms": 50, "p95_ms": 250}),
        ("memetic, no logic", recipe("memetic", logic__level="none"), seeds, {"p95_ms": 1000}),
        ("pure", pure, seeds_of_pure, {"expected_ms": 5000, "evaluations": 5_000_000}),
    ):
        for name in NAMES:
            yield measure(f"{name}, {kind}", [famous_puzzles[name]], of_kind, using, most=most)
