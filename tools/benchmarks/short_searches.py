"""Whether a population pays on published large boards if its searches are short.

With ten rounds of tabu search for each child, as Goudet and Hao (2023) made them, a population has
no time for generations on these boards. Here a child of ``mpma-2023`` has one round with the tenure
of the recipe ``tabu``, or one cooling of partial colouring, a sixteenth of the first one of
``partial``. All take turns on the same boards with the same seed, each within the same time of the
processor, all threads together.

Since many runs end without a solution, the least conflicts that they met are compared as well,
board by board. A population reports its best at once, a walk after some milliseconds, which
favours the population.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

import numpy as np

from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.operators.local_search.iterated_tabu import IteratedTabu
from sudoku_ga.evolution.operators.local_search.partial_colouring import PartialColouring
from sudoku_ga.evolution.operators.local_search.tabu import TabuRecolouring
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.lab.stats.estimates import mean, ratio_of_running_efforts
from sudoku_ga.puzzle.grid import Grid
from tests.shared import shared_puzzles
from tools.benchmarks.published_boards import Attempt, attempt
from tools.benchmarks.table import Row
from tools.benchmarks.trials import pooled, recipe

_SETS = ((36, 50), (49, 50), (64, 50), (64, 60), (81, 50), (81, 60))
"""Size, and percentage of fixed cells."""
_LIMIT_S, _SHORT_LIMIT_S = 40.0, 10.0
_COOLING_STEPS = 500
"""For each free cell; 8,000 in ``partial``."""


_ENOUGH_BOARDS = 5
"""For an interval."""


class _Arm(NamedTuple):
    walk: str
    """The recipe of the walk that it is compared with; a walk's own."""
    size: int
    """Individuals."""

    @property
    def name(self) -> str:
        return f"{self.walk}, {f'{self.size:,} individuals' if self.size > 1 else 'one walk'}"


_ARMS = tuple(
    _Arm(walk, size)
    for walk, sizes in (("tabu", (1, 64, 256, 1024)), ("partial", (1, 64, 256)))
    for size in sizes
)


def rows() -> Iterator[Row]:
    yield from _rows([(64, 60)], (_Arm("partial", 1), _Arm("partial", 64)), 1, _SHORT_LIMIT_S)


def full_rows() -> Iterator[Row]:
    yield from _rows(_SETS, _ARMS, 2, _LIMIT_S)


def _rows(
    sets: Sequence[tuple[int, int]], arms: Sequence[_Arm], count: int, limit_s: float
) -> Iterator[Row]:
    """Return a row for each arm and set, then one for each arm on all boards."""
    made: dict[_Arm, list[Attempt]] = {arm: [] for arm in arms}
    for size, percent_fixed in sets:
        boards = shared_puzzles(f"alldiff_{size}x{size}_{percent_fixed}.txt")[:count]
        for board in boards:
            for arm in arms:
                made[arm].append(attempt(board, _recipe(arm, board), limit_s))
        of_set = {arm: attempts[-len(boards) :] for arm, attempts in made.items()}
        yield from rows_of(f"{size}×{size}, {percent_fixed} % fixed", of_set)
    if len(sets) > 1:
        yield from rows_of("all", made)


def rows_of(label: str, attempts: dict[_Arm, list[Attempt]]) -> list[Row]:
    """Return a row for each arm, compared with its walk board by board."""
    return [
        _row(f"{arm.name}: {label}", own, attempts[arm._replace(size=1)])
        for arm, own in attempts.items()
    ]


def _row(name: str, own: Sequence[Attempt], walk: Sequence[Attempt]) -> Row:
    figures = pooled(
        [each.cpu_ms for each in own],
        [each.is_solved for each in own],
        [each.evaluations for each in own],
        [each.probes for each in own],
    )
    compared: dict[str, float | None] = {}
    if own is not walk:
        pairs = zip(own, walk, strict=True)
        more = mean([one.conflicts - other.conflicts for one, other in pairs], seed=0)
        compared = {"more": more.value}
        if len(own) >= _ENOUGH_BOARDS:
            compared |= {"more_low": more.low, "more_high": more.high}
            mine, theirs = (
                ([each.cpu_ms for each in runs], [int(each.is_solved) for each in runs])
                for runs in (own, walk)
            )
            if ratio := ratio_of_running_efforts(mine, theirs, range(len(own)), seed=0):
                compared |= dict(zip(("ratio", "ratio_low", "ratio_high"), ratio, strict=True))
    return Row(
        name=name,
        target="for comparison",
        met=True,
        conflicts=float(np.mean([each.conflicts for each in own])),
        **vars(figures),
        **compared,
    )


def _recipe(arm: _Arm, board: Grid) -> Recipe:
    walk = recipe(arm.walk, population__size="1")
    if arm.size == 1:
        return walk
    using = recipe("mpma-2023", population__size=str(arm.size))
    if arm.walk == "partial":
        # Ends before the cooling does, after which the search would melt the board again.
        free = board.geometry.cell_count - board.given_count
        steps = int(0.8 * _COOLING_STEPS * free)
        return using.replace(
            local_search=PartialColouring(steps=steps, cooling_steps=_COOLING_STEPS)
        )
    graph = cast(CellEncoding, prepare(board, using, 0).encoding).candidate_graph
    tenure = cast(TabuRecolouring, walk.one("local_search")).tenure_on(graph)
    return using.replace(local_search=IteratedTabu(rounds=1, tenure=tenure))
