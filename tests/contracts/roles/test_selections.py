"""The contract of the selections."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import Selection
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.selection import PairsWithoutReuse
from sudoku_ga.evolution.recipe.registry import COMPONENTS
from tests.contracts.roles.cases import interpreted, state

__all__ = ["interpreted"]

PICKERS = pytest.mark.parametrize(
    "selection",
    [
        pytest.param(kind(), id=kind.name)
        for kind in COMPONENTS[Role.SELECTION]
        if issubclass(kind, Selection)
    ],
)


def population(maximised: bool = False) -> Population:
    values = np.random.default_rng(1).permutation(20).astype(float)
    genotypes = np.arange(20, dtype=np.uint8).reshape(-1, 1)
    return Population(genotypes, values.astype(np.int64), values, -values if maximised else values)


@PICKERS
def test_the_kernels_equal_their_twins(selection, interpreted):
    compiled = selection.couples(population(), 9, state())
    interpreted()
    assert np.array_equal(selection.couples(population(), 9, state()), compiled)


def test_pairs_use_every_parent_once_before_any_twice():
    picker = COMPONENTS[Role.SELECTION][0]()
    assert isinstance(picker, Selection)
    living = population()
    parents = picker.pool(living, 10, state(3))
    couples = PairsWithoutReuse(share=0.5).pairs(picker, living, 10, state(3))
    for first in (0, 5):
        used = np.sort(couples[first : first + 5].ravel())
        assert np.array_equal(used, np.sort(parents))
