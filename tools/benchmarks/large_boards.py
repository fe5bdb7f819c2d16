"""Boards beyond 9×9: published instances, and instances of the program's own making.

Times are of one core from the givens to the verified answer, logic included, by the clock of the
run; a busy machine makes them longer.
"""

from collections.abc import Iterator, Sequence
from math import ceil

import numpy as np

from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.full_grid import evolve_full_grid
from sudoku_ga.generator.removal import remove_cells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.shared import shared_puzzles
from tools.benchmarks.table import Row
from tools.benchmarks.trials import measure, recipe

_LIMIT_S = "15"
_EASIER = 30
_LARGEST = ((49, 0.45), (64, 0.40))
"""Size, and share of fixed cells."""


def rows() -> Iterator[Row]:
    return _rows(hard_count=4, largest=_LARGEST[:1], count=1)


def full_rows() -> Iterator[Row]:
    return _rows(hard_count=30, largest=_LARGEST, count=3)


def _rows(hard_count: int, largest: Sequence[tuple[int, float]], count: int) -> Iterator[Row]:
    for size in (16, 25):
        yield measure(
            f"{size}×{size}, 21 shares of fixed cells × 10, default",
            shared_puzzles(f"acs_general_{size}x{size}_10_each.txt"),
            range(1),
            recipe(),
            most={"median_ms": 10, "max_ms": 1000},
        )
    using = recipe("tabu", termination__time_limit_s=_LIMIT_S)
    yield measure(
        "36×36, 46 % fixed, tabu, 15 s",
        instances(using, Geometry.of_size(36), 0.46, _EASIER),
        range(1),
        using,
    )
    yield measure(
        "36×36, 50 % fixed, tabu, 15 s",
        instances(using, Geometry.of_size(36), 0.50, hard_count),
        range(1),
        using,
        least={"solved": ceil(0.7 * hard_count)},
        most={"median_ms": 4000},
    )
    for size, share in largest:
        yield measure(
            f"{size}×{size}, {share * 100:.0f} % fixed, tabu, 15 s",
            instances(using, Geometry.of_size(size), share, count),
            range(1),
            using,
            least={},
        )


def instances(using: Recipe, geometry: Geometry, share: float, count: int) -> list[Grid]:
    """Return instances, each of a full grid that was evolved for it; not all have one solution."""
    given_count = round(share * geometry.cell_count)
    return [
        remove_cells(
            evolve_full_grid(geometry, using, seed),
            given_count,
            np.random.default_rng([geometry.size, given_count, seed]),
        )
        for seed in range(count)
    ]
