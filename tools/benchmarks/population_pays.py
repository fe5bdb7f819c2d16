"""Whether a large population pays on large boards: single walks beside MPMA.

Goudet and Hao (2023) complete partial Latin squares by 12,288 individuals. Here the recipe ``tabu``
with one individual and with three, and ``mpma-2023`` with 64, 256 and 1,024, take turns on the same
boards with the same seed, each within the same time of the processor. The ratio is that of the
expected running time to the one of a single walk; below 1 the population pays.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from sudoku_ga.generator.full_grid import evolve_full_grid
from sudoku_ga.generator.removal import remove_cells
from sudoku_ga.lab.stats.estimates import ratio_of_running_efforts
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.shared import shared_puzzles
from tools.benchmarks.large_boards import instances
from tools.benchmarks.published_boards import Attempt, attempt
from tools.benchmarks.table import Row
from tools.benchmarks.trials import pooled, recipe

_SEED = 1

_ARMS = {
    "tabu, one individual": ("tabu", 1),
    "tabu, three": ("tabu", 3),
    "mpma-2023, 64": ("mpma-2023", 64),
    "mpma-2023, 256": ("mpma-2023", 256),
    "mpma-2023, 1,024": ("mpma-2023", 1024),
}
"""The recipe of each, and its individuals. The first is what the others are compared with."""


class _Set(NamedTuple):
    name: str
    limit_s: float
    boards: Callable[[int], Sequence[Grid]]
    count: int
    largest: int
    """The most individuals that are tried."""


def _published(size: int, percent_fixed: int, count: int) -> Sequence[Grid]:
    return shared_puzzles(f"alldiff_{size}x{size}_{percent_fixed}.txt")[:count]


def _latin_squares(order: int, percent_holes: int, count: int) -> Sequence[Grid]:
    """Return full Latin squares, each evolved on the empty board, with holes."""
    geometry, using = Geometry(1, order), recipe("tabu")
    given_count = round((100 - percent_holes) * geometry.cell_count / 100)
    return [
        remove_cells(
            evolve_full_grid(geometry, using, seed),
            given_count,
            np.random.default_rng([order, given_count, seed]),
        )
        for seed in range(count)
    ]


def _generated(size: int, percent_fixed: int, count: int) -> Sequence[Grid]:
    return instances(recipe("tabu"), size, percent_fixed / 100, count)


_SQUARES = _Set(
    "Latin squares of order 40, 42 % holes", 30, partial(_latin_squares, 40, 42), 10, 1024
)
_BOARDS = _Set("36×36, 46 % fixed", 30, partial(_generated, 36, 46), 10, 1024)
_SHORT = (_SQUARES._replace(count=3), _BOARDS._replace(limit_s=10, count=2, largest=64))
_LONG = (
    _SQUARES,
    _BOARDS,
    _Set("Latin squares of order 30, 35 % holes", 60, partial(_latin_squares, 30, 35), 10, 1024),
    _Set("36×36, 48 % fixed", 60, partial(_generated, 36, 48), 10, 1024),
    _Set("36×36, 50 % fixed, published", 60, partial(_published, 36, 50), 10, 1024),
    _Set("49×49, 50 % fixed, published", 120, partial(_published, 49, 50), 10, 1024),
    _Set("64×64, 50 % fixed, published", 120, partial(_published, 64, 50), 10, 1024),
    _Set("64×64, 60 % fixed, published", 120, partial(_published, 64, 60), 10, 1024),
    _Set("81×81, 50 % fixed, published", 120, partial(_published, 81, 50), 10, 1024),
    _Set("81×81, 60 % fixed, published", 120, partial(_published, 81, 60), 10, 1024),
)


def rows() -> Iterator[Row]:
    for each in _SHORT:
        yield from _rows(each)


def full_rows() -> Iterator[Row]:
    for each in _LONG:
        yield from _rows(each)


def _rows(boards: _Set) -> list[Row]:
    """Return a row for each arm; the arms take turns on each board."""
    using = {
        name: recipe(kind, population__size=str(size))
        for name, (kind, size) in _ARMS.items()
        if size <= boards.largest
    }
    attempts: dict[str, list[Attempt]] = {name: [] for name in using}
    for board in boards.boards(boards.count):
        for name in using:
            attempts[name].append(attempt(board, using[name], boards.limit_s))
    walk = next(iter(attempts.values()))
    return [_row(f"{name}: {boards.name}", own, walk) for name, own in attempts.items()]


def _row(name: str, own: Sequence[Attempt], walk: Sequence[Attempt]) -> Row:
    figures = pooled(
        [each.cpu_ms for each in own],
        [each.is_solved for each in own],
        [each.evaluations for each in own],
        [each.probes for each in own],
    )
    mine, theirs = (
        ([each.cpu_ms for each in runs], [int(each.is_solved) for each in runs])
        for runs in (own, walk)
    )
    found = None if own is walk else ratio_of_running_efforts(mine, theirs, range(len(own)), seed=0)
    ratio = (found.value, found.low, found.high) if found else (None, None, None)
    return Row(
        name=name,
        target="for comparison",
        met=True,
        **vars(figures),
        **dict(zip(("ratio", "ratio_low", "ratio_high"), ratio, strict=True)),
    )
