"""Whether a large population pays on large boards: single walks beside MPMA.

Goudet and Hao (2023) complete partial Latin squares by 12,288 individuals. Here the recipe ``tabu``
with one individual and with three, and ``mpma-2023`` with 64, 256 and 1,024, take turns. The ratio
is that of the expected running time to the one of a single walk; below 1 the population pays.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.shared import shared_puzzles
from tools.benchmarks.arms import Arm, attempts_of, rows_of
from tools.benchmarks.large_boards import instances
from tools.benchmarks.table import Row
from tools.benchmarks.trials import recipe

_WALK = "tabu, one individual"
_ARMS = {
    _WALK: ("tabu", 1),
    "tabu, three": ("tabu", 3),
    "mpma-2023, 64": ("mpma-2023", 64),
    "mpma-2023, 256": ("mpma-2023", 256),
    "mpma-2023, 1,024": ("mpma-2023", 1024),
}
"""The recipe of each, and its individuals."""


class _Set(NamedTuple):
    name: str
    limit_s: float
    boards: Callable[[int], Sequence[Grid]]
    boards_tried: int
    largest: int
    """The most individuals that are tried."""


def _published(size: int, percent_fixed: int, count: int) -> Sequence[Grid]:
    return shared_puzzles(f"alldiff_{size}x{size}_{percent_fixed}.txt")[:count]


def _generated(geometry: Geometry, percent_fixed: int, count: int) -> Sequence[Grid]:
    return instances(recipe("tabu"), geometry, percent_fixed / 100, count)


_SQUARES = _Set(
    "Latin squares of order 40, 42 % holes", 30, partial(_generated, Geometry(1, 40), 58), 10, 1024
)
_BOARDS = _Set("36×36, 46 % fixed", 30, partial(_generated, Geometry.of_size(36), 46), 10, 1024)
_SHORT = (
    _SQUARES._replace(boards_tried=3),
    _BOARDS._replace(limit_s=10, boards_tried=2, largest=64),
)
_LONG = (
    _SQUARES,
    _BOARDS,
    _Set(
        "Latin squares of order 30, 35 % holes",
        60,
        partial(_generated, Geometry(1, 30), 65),
        10,
        1024,
    ),
    _Set("36×36, 48 % fixed", 60, partial(_generated, Geometry.of_size(36), 48), 10, 1024),
    _Set("36×36, 50 % fixed, published", 60, partial(_published, 36, 50), 10, 1024),
    _Set("49×49, 50 % fixed, published", 120, partial(_published, 49, 50), 10, 1024),
    _Set("64×64, 50 % fixed, published", 120, partial(_published, 64, 50), 10, 1024),
    _Set("64×64, 60 % fixed, published", 120, partial(_published, 64, 60), 10, 1024),
    _Set("81×81, 50 % fixed, published", 120, partial(_published, 81, 50), 10, 1024),
    _Set("81×81, 60 % fixed, published", 120, partial(_published, 81, 60), 10, 1024),
)


def rows() -> Iterator[Row]:
    return _rows(_SHORT)


def full_rows() -> Iterator[Row]:
    return _rows(_LONG)


def _rows(sets: Sequence[_Set]) -> Iterator[Row]:
    for each in sets:
        arms = [
            _arm(name, kind, size) for name, (kind, size) in _ARMS.items() if size <= each.largest
        ]
        boards = each.boards(each.boards_tried)
        yield from rows_of(each.name, attempts_of(arms, boards, each.limit_s))


def _arm(name: str, kind: str, size: int) -> Arm:
    using = recipe(kind, population__size=size)
    return Arm(name, lambda _board: using, None if name == _WALK else _WALK)
