"""Full grids from nothing, and an old puzzle without the help of logic."""

from collections.abc import Iterator

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row
from tools.benchmarks.trials import measure, recipe

_SEEDS = range(20)


def rows() -> Iterator[Row]:
    for size, limit_ms in ((4, None), (9, 20), (16, None)):
        yield measure(
            f"empty {size}×{size}, default",
            [Grid.empty(Geometry.of_size(size))],
            _SEEDS,
            recipe(),
            "all solved" if limit_ms is None else f"all solved, median ≤ {limit_ms} ms",
            lambda it, limit_ms=limit_ms: (
                it.all_solved and (limit_ms is None or it.median_ms <= limit_ms)
            ),
        )
    puzzles = famous()
    yield measure(
        "the first of the famous, default, no logic",
        list(puzzles.values())[:1],
        _SEEDS,
        recipe(logic__level="none"),
        "all solved",
        lambda it: it.all_solved,
    )
