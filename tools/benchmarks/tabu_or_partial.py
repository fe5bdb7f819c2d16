"""From which size on ``partial`` solves boards of the program's own making sooner than ``tabu``."""

from collections.abc import Iterator, Sequence
from functools import partial

from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.arms import Arm, attempts_of, rows_of
from tools.benchmarks.large_boards import instances
from tools.benchmarks.table import Row
from tools.benchmarks.trials import recipe

_RECIPES = ("tabu", "partial")
_SIZES = (25, 36, 49, 64)
_PERCENTAGES_FIXED = (40, 50, 60)


def rows() -> Iterator[Row]:
    return _rows((36,), (40,), count=1, limit_s=4)


def full_rows() -> Iterator[Row]:
    return _rows(_SIZES, _PERCENTAGES_FIXED, count=3, limit_s=15)


def _rows(
    sizes: Sequence[int], percentages_fixed: Sequence[int], count: int, limit_s: int
) -> Iterator[Row]:
    maker = recipe("tabu")
    arms = [Arm(name, partial(_recipe, name)) for name in _RECIPES]
    for size in sizes:
        for percent in percentages_fixed:
            boards = instances(maker, Geometry.of_size(size), percent / 100, count)
            label = f"{size}×{size}, {percent} % fixed, {limit_s} s"
            yield from rows_of(label, attempts_of(arms, boards, limit_s))


def _recipe(name: str, _board: Grid) -> Recipe:
    return recipe(name)
