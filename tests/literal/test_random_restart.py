"""Random restart against a port of the reader's program of 2009.

The comment is the whole program: cell by cell a random one of the digits that are still possible,
and again from the beginning where there is none. Compared is the number of attempts to a full grid,
in twenties.

Power: 16 grids find a filling that begins with the cells of the fewest candidates.
"""

import random
from functools import cache

import sudoku_ga as sga
from sudoku_ga.evolution.operators.initialisation import FewestCandidatesFirst
from sudoku_ga.evolution.representations.cells import CandidateRows
from tests.literal.comparison import LEAST_P, rank_test

GRIDS, AT_ONCE = 16, 20


def attempts(rng: random.Random) -> int:
    """Return how many attempts a full grid takes."""
    made = 0
    while True:
        made += 1
        grid: list[list[int]] = [[0] * 9 for _ in range(9)]
        if all(fill(grid, row, column, rng) for row in range(9) for column in range(9)):
            return made


def fill(grid: list[list[int]], row: int, column: int, rng: random.Random) -> bool:
    """Fill a cell, if a digit is possible there."""
    top, left = row - row % 3, column - column % 3
    used = {*grid[row], *(line[column] for line in grid)}
    for line in grid[top : top + 3]:
        used.update(line[left : left + 3])
    possible = [digit for digit in range(1, 10) if digit not in used]
    if possible:
        grid[row][column] = rng.choice(possible)
    return bool(possible)


@cache
def ported() -> list[float]:
    """Return the attempts of the port."""
    rng = random.Random(1)
    return [float(-(-attempts(rng) // AT_ONCE)) for _ in range(GRIDS)]


def of_recipe(recipe: sga.Recipe) -> list[float]:
    """Return the attempts of a recipe; those of generation 0 are the first."""
    few = recipe.with_values({"population.size": AT_ONCE, "termination.time_limit_s": 0})
    runs = [sga.solve("." * 81, few, seed) for seed in range(2 * GRIDS)]
    return [run.evaluations / AT_ONCE for run in runs]


def test_the_recipe_takes_the_attempts_of_the_program() -> None:
    assert rank_test(ported(), of_recipe(sga.recipe("random-restart"))) >= LEAST_P


def test_another_order_of_the_cells_is_found_out() -> None:
    recipe = sga.recipe("random-restart")
    changed = recipe.replace(representation=CandidateRows(), initialisation=FewestCandidatesFirst())
    assert rank_test(ported(), of_recipe(changed)) < LEAST_P
