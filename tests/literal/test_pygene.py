"""The recipes of PyGene against a port of its loop.

Both have fewer couples and more mutation than the published ones, so that some generations tell
them apart. Best and mean fitness are compared by rank tests (Mann and Whitney, 1947), corrected for
their number (Holm, 1979). That a broken recipe is found shows what a pass is worth. With 120 runs
each, 12 couples, a rate of 0.1 and 25 generations the least corrected p of the three are 0.13, 0.55
and 0.90.
"""

from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.operators.selection import SquareRootRank
from sudoku_ga.lab.stats.significance import compare_efforts, holm
from tests.literal.pygene import CELLS, OWN_ROWS, SHARED_ROWS, port

RUNS, COUPLES, SIZE, RATE = 10, 8, 10, 0.15
LEAST_P = 0.01
"""Samples differ if the corrected p of one of their statistics is below."""

LOOPS = {
    "pygene-rows-2012-as-run": (SHARED_ROWS, (1, 10, 30)),
    "pygene-rows-2012": (OWN_ROWS, (1, 6, 18)),
    "pygene-cells-2012-as-run": (CELLS, (1, 4, 8)),
}
"""The genes of the port that a recipe is compared with, and the generations compared."""

Runs = npt.NDArray[np.float64]


@cache
def of_port(name: str) -> Runs:
    """Return best and mean fitness of some generations, shape (runs, 2 × generations)."""
    genes, generations = LOOPS[name]
    rows = []
    for seed in range(RUNS):
        loop = port(genes, seed, COUPLES, SIZE, SIZE, RATE)
        chosen = [each for generation, each in enumerate(islice(loop, generations[-1] + 1))
                  if generation in generations]  # fmt: skip
        rows.append([value for each in chosen for value in (min(each), np.mean(each))])
    return np.array(rows)


def of_recipe(name: str, **broken: Any) -> Runs:
    """Return the same of a recipe, with other components or values in some roles."""
    _genes, generations = LOOPS[name]
    recipe = sga.recipe(name).replace(
        population={"size": SIZE, "offspring": 2 * COUPLES},
        mutation={"rate": RATE},
        termination={"max_generations": generations[-1], "time_limit_s": 0},
    )
    rows = []
    for seed in range(RUNS):
        reports = sga.evolve("." * 81, recipe.replace(**broken), seed)
        spreads = {report.generation: report.fitness for report in reports}
        chosen = [spreads[generation] for generation in generations]
        rows.append([value for each in chosen for value in (each.best, each.mean)])
    return np.array(rows)


def least_p(first: Runs, second: Runs) -> float:
    """Return the least p of all statistics, corrected for their number."""
    pairs = zip(first.T, second.T, strict=True)
    return min(holm([compare_efforts(one, other).p for one, other in pairs]))


@pytest.mark.parametrize("name", LOOPS)
def test_a_recipe_evolves_like_the_published_loop(name):
    assert least_p(of_port(name), of_recipe(name)) > LEAST_P


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("pygene-rows-2012-as-run", {"selection": SquareRootRank()}),
        ("pygene-rows-2012", {"replacement": {"parents_kept": 0}}),
        ("pygene-cells-2012-as-run", {"mutation": {"step": 1}}),
    ],
)
def test_a_broken_recipe_is_found(name, broken):
    assert least_p(of_port(name), of_recipe(name, **broken)) < LEAST_P
