"""Full grids from nothing, and an old puzzle without the help of logic."""

from collections.abc import Iterator

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row
from tools.benchmarks.trials import measure, recipe

_SEEDS = range(20)


def rows() -> Iterator[Row]:
    for size, limit in ((4, {}), (9, {"median_ms": 20}), (16, {})):
        empty = Grid.empty(Geometry.of_size(size))
        yield measure(f"empty {size}×{size}, default", [empty], _SEEDS, recipe(), most=limit)
    first = next(iter(famous().values()))
    without = recipe(logic__level="none")
    yield measure("the first of the famous, default, no logic", [first], _SEEDS, without)
