"""PyGene against a port of its loop of June 2012 (in ``pygene.py``).

Library, demonstration and the article's gene are published; the article's whole programs are not.
Port and recipes have fewer couples and more mutation than the published ones, so that some
generations tell them apart.

With 120 runs each, 12 couples, a rate of 0.1 and 25 generations the least corrected p values of
best and mean fitness are 0.13, 0.55 and 0.90.
"""

from functools import cache
from typing import Any

import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.operators.selection import SquareRootRank
from tests.literal.comparison import LEAST_P, Runs, least_p, runs_of_port, runs_of_recipe
from tests.literal.pygene import CELLS, OWN_ROWS, SHARED_ROWS, port

RUNS, COUPLES, SIZE, RATE = 10, 8, 10, 0.15

LOOPS = {
    "pygene-rows-2012-as-run": (SHARED_ROWS, (1, 10, 30)),
    "pygene-rows-2012": (OWN_ROWS, (1, 6, 18)),
    "pygene-cells-2012-as-run": (CELLS, (1, 4, 8)),
}
"""The genes of the port that a recipe is compared with, and the generations compared."""


@cache
def ported(name: str) -> Runs:
    """Return the runs of the port."""
    genes, generations = LOOPS[name]
    loops = (port(genes, seed, COUPLES, SIZE, SIZE, RATE) for seed in range(RUNS))
    return runs_of_port(loops, generations)


def of_recipe(name: str, **broken: Any) -> Runs:
    """Return the runs of the recipe, with other components or values in some roles."""
    recipe = sga.recipe(name).replace(
        population={"size": SIZE, "offspring": 2 * COUPLES}, mutation={"rate": RATE}
    )
    _genes, generations = LOOPS[name]
    return runs_of_recipe("." * 81, recipe.replace(**broken), range(RUNS), generations)


@pytest.mark.parametrize("name", LOOPS)
def test_a_recipe_evolves_like_the_published_loop(name: str) -> None:
    assert least_p(ported(name), of_recipe(name)) > LEAST_P


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("pygene-rows-2012-as-run", {"selection": SquareRootRank()}),
        ("pygene-rows-2012", {"replacement": {"parents_kept": 0}}),
        ("pygene-cells-2012-as-run", {"mutation": {"step": 1}}),
    ],
)
def test_a_broken_recipe_is_found(name: str, broken: dict[str, Any]) -> None:
    assert least_p(ported(name), of_recipe(name, **broken)) < LEAST_P
