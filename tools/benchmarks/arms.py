"""Ways to search large boards beside each other.

All take turns on the same boards with the same seed, each within the same time of the processor,
all threads together. Since many runs end without a solution, the least conflicts that they met are
compared as well, board by board. A population reports its best at once, a walk after some
milliseconds, which favours the population.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.stats.estimates import mean, ratio_of_running_efforts
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.published_boards import attempt
from tools.benchmarks.table import Figure, Row
from tools.benchmarks.trials import Attempt, pooled

_ENOUGH_BOARDS = 5
"""For the interval of a difference."""


@dataclass(frozen=True)
class Arm:
    """One way to search.

    Parameters
    ----------
    name : str
    recipe : function
        The recipe for a board.
    beside : str, optional
        The arm that it is compared with.
    """

    name: str
    recipe: Callable[[Grid], Recipe]
    beside: str | None = None


def attempts_of(
    arms: Sequence[Arm], boards: Sequence[Grid], limit_s: float
) -> dict[Arm, list[Attempt]]:
    """Let each arm try each board; they take turns on it."""
    made: dict[Arm, list[Attempt]] = {arm: [] for arm in arms}
    for board in boards:
        for arm, attempts in made.items():
            attempts.append(attempt(board, arm.recipe(board), limit_s))
    return made


def rows_of(label: str, attempts: Mapping[Arm, Sequence[Attempt]]) -> list[Row]:
    """Return a row for each arm on some boards."""
    by_name = {arm.name: own for arm, own in attempts.items()}
    return [
        Row(f"{arm.name}: {label}", _figures(own, by_name.get(arm.beside or "")))
        for arm, own in attempts.items()
    ]


def _figures(own: Sequence[Attempt], other: Sequence[Attempt] | None) -> dict[str, Figure]:
    conflicts = float(np.mean([each.conflicts for each in own]))
    figures = {**pooled(own), "conflicts": conflicts}
    if other is None:
        return figures
    more = mean(
        [one.conflicts - two.conflicts for one, two in zip(own, other, strict=True)], seed=0
    )
    mine, theirs = (
        ([each.cpu_ms for each in runs], [each.is_solved for each in runs]) for runs in (own, other)
    )
    ratio = ratio_of_running_efforts(mine, theirs, range(len(own)), seed=0)
    return {**figures, "more": more if len(own) >= _ENOUGH_BOARDS else more.value, "ratio": ratio}
