"""The algorithm in the text of the article of 2012, against a port of that text.

The text, steps 1 to 7, leaves open how the next pool comes from the best quarter. The port takes
the same reading as the recipe, which its file states: all of the rest are crossed and then mutated.

Power: 8 runs of the port and 40 of the recipe find a twentieth as parents, which is another number
of the text (p = 0.0006), a mutation rate of 0.06 in place of 0.03 (0.003), no crossover (0.00009),
and the stricter condition on the first generation (below 0.000001).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import sudoku_ga as sga
from tests.literal.comparison import (
    ARTICLE,
    BOXES,
    COLUMNS,
    LEAST_P,
    ROWS,
    Runs,
    least_p,
    read_digits,
    runs_of_port,
    runs_of_recipe,
)

POOL, GENERATIONS = 400, (0, 1, 2)
RUNS_OF_PORT, RUNS = 8, 40

Digits = npt.NDArray[np.int64]
GIVEN = np.array(read_digits(ARTICLE))
BLANKS = np.flatnonzero(GIVEN == 0)
UNFOLDED = np.array(ROWS + COLUMNS + BOXES).ravel()


def distances(pool: Digits) -> list[int]:
    """Return how far the 243 unfolded digits are from those of a solution in counts and sum."""
    boards = np.tile(GIVEN, (len(pool), 1))
    boards[:, BLANKS] = pool
    unfolded = boards[:, UNFOLDED]
    counts = np.stack([(unfolded == digit).sum(axis=1) for digit in range(1, 10)], axis=1)
    from_sum = abs(unfolded.sum(axis=1) - 3 * 405)
    return [int(distance) for distance in abs(counts - 27).sum(axis=1) + from_sum]


def port(seed: int) -> Iterator[list[int]]:
    """Yield the fitness of all individuals of each generation."""
    rng = np.random.default_rng(seed)
    pool = np.empty((0, len(BLANKS)), np.int64)
    while len(pool) < POOL:
        random = rng.integers(1, 10, (2_000, len(BLANKS)))
        pool = np.concatenate([pool, random[random.sum(axis=1) + GIVEN.sum() == 405]])[:POOL]
    while True:
        fitness = distances(pool)
        yield fitness
        best = pool[np.argsort(fitness, kind="stable")[: POOL // 4]]
        children = []
        while len(children) < POOL - len(best):
            one, other = best[rng.integers(len(best), size=2)]
            cut = rng.integers(1, len(BLANKS))
            children.append(np.concatenate([one[:cut], other[cut:]]))
            children.append(np.concatenate([other[:cut], one[cut:]]))
        born = np.array(children[: POOL - len(best)])
        changed = rng.random(born.shape) < 0.03
        born[changed] = rng.integers(1, 10, changed.sum())
        pool = np.concatenate([best, born])


@cache
def ported() -> Runs:
    """Return the runs of the port."""
    return runs_of_port(map(port, range(RUNS_OF_PORT)), GENERATIONS)


def of_recipe(changes: Mapping[str, Any]) -> Runs:
    """Return the runs of the recipe, with changes."""
    recipe = sga.recipe("digit-sum")
    recipe = recipe.with_values({"population.size": POOL, "population.offspring": POOL - POOL // 4})
    return runs_of_recipe(ARTICLE, recipe.with_values(changes), range(RUNS), GENERATIONS)


def test_the_recipe_evolves_as_the_text_says() -> None:
    assert least_p(ported(), of_recipe({})) >= LEAST_P


@pytest.mark.parametrize(
    "changes",
    [{"selection.share": 0.05}, {"mutation.rate": 0.06}, {"crossover.rate": 0.0}],
    ids=str,
)
def test_another_parameter_is_found_out(changes: Mapping[str, Any]) -> None:
    assert least_p(ported(), of_recipe(changes)) < LEAST_P
