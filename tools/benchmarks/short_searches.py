"""Whether a population pays on published large boards if its searches are short.

With ten rounds of tabu search for each child, as Goudet and Hao (2023) made them, a population has
no time for generations on these boards. Here a child of ``mpma-2023`` has one round with the tenure
of the recipe ``tabu``, or one cooling of partial colouring, a sixteenth of the first one of
``partial``.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.operators.local_search.iterated_tabu import IteratedTabu
from sudoku_ga.evolution.operators.local_search.partial_colouring import PartialColouring
from sudoku_ga.evolution.operators.local_search.tabu import TabuRecolouring
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.grid import Grid
from tests.shared import shared_puzzles
from tools.benchmarks.arms import Arm, attempts_of, rows_of
from tools.benchmarks.table import Row
from tools.benchmarks.trials import Attempt, recipe

_SETS = ((36, 50), (49, 50), (64, 50), (64, 60), (81, 50), (81, 60))
"""Size, and percentage of fixed cells."""
_LIMIT_S, _SHORT_LIMIT_S = 40.0, 10.0
_COOLING_STEPS = 500
"""For each free cell; 8,000 in ``partial``."""
_SIZES = {"tabu": (64, 256, 1024), "partial": (64, 256)}
"""Individuals, by the recipe of the walk that they are compared with."""


def rows() -> Iterator[Row]:
    return _rows([(64, 60)], _arms("partial", [64]), 1, _SHORT_LIMIT_S)


def full_rows() -> Iterator[Row]:
    arms = [arm for walk, sizes in _SIZES.items() for arm in _arms(walk, sizes)]
    return _rows(_SETS, arms, 2, _LIMIT_S)


def _rows(
    sets: Sequence[tuple[int, int]], arms: Sequence[Arm], count: int, limit_s: float
) -> Iterator[Row]:
    """Return a row for each arm and set, then one for each arm on all boards."""
    made: dict[Arm, list[Attempt]] = {arm: [] for arm in arms}
    for size, percent_fixed in sets:
        boards = shared_puzzles(f"alldiff_{size}x{size}_{percent_fixed}.txt")[:count]
        of_set = attempts_of(arms, boards, limit_s)
        for arm, attempts in of_set.items():
            made[arm] += attempts
        yield from rows_of(f"{size}×{size}, {percent_fixed} % fixed", of_set)
    if len(sets) > 1:
        yield from rows_of("all", made)


def _arms(walk: str, sizes: Sequence[int]) -> list[Arm]:
    """Return a walk, and populations that are compared with it."""
    one = Arm(f"{walk}, one walk", lambda _board: recipe(walk, population__size=1))
    return [
        one,
        *(
            Arm(f"{walk}, {size:,} individuals", partial(_population, walk, size), one.name)
            for size in sizes
        ),
    ]


def _population(walk: str, size: int, board: Grid) -> Recipe:
    using = recipe("mpma-2023", population__size=size)
    if walk == "partial":
        # Ends before the cooling does, after which the search would melt the board again.
        free = board.geometry.cell_count - board.given_count
        steps = int(0.8 * _COOLING_STEPS * free)
        return using.replace(
            local_search=PartialColouring(steps=steps, cooling_steps=_COOLING_STEPS)
        )
    graph = cast(CellEncoding, prepare(board, using, 0).encoding).candidate_graph
    search = recipe(walk).one(Role.LOCAL_SEARCH)
    tenure = cast(TabuRecolouring, search).tenure_on(graph)
    return using.replace(local_search=IteratedTabu(rounds=1, tenure=tenure))
