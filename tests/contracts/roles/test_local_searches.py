"""The contract of the local searches."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from tests.contracts.roles.cases import (
    cases,
    encoding_of,
    individuals,
    interpreted,
    keeps_the_invariant,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(("search", "representation", "geometry"), cases(Role.LOCAL_SEARCH))


def improved(search, encoding, population):
    """Return the individuals after a short search."""
    for parameter in search.parameters():
        if parameter.name == "steps" and isinstance(parameter, Number):
            search = search.with_value("steps", 20)
    states = Streams(5).state("search", population.size).copy()
    slices = list(search.improve(encoding, population.genotypes, population.conflicts, 1, states))
    return slices[-1].genotypes.copy() if slices else population.genotypes


@CASES
def test_individuals_stay_possible_and_the_originals_stay(search, representation, geometry):
    encoding = encoding_of(representation, geometry)
    population = individuals(encoding)
    before = population.genotypes.copy(), population.conflicts.copy()
    better = improved(search, encoding, population)
    assert keeps_the_invariant(encoding, representation, better)
    assert np.array_equal(population.genotypes, before[0])
    assert np.array_equal(population.conflicts, before[1])


@CASES
def test_the_same_streams_give_the_same_individuals(search, representation, geometry):
    encoding = encoding_of(representation, geometry)
    population = individuals(encoding)
    ends = [improved(search, encoding, population) for _ in range(2)]
    assert np.array_equal(*ends)


@CASES
def test_the_kernels_equal_their_twins(search, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    population = individuals(encoding, 3)
    compiled = improved(search, encoding, population)
    interpreted()
    assert np.array_equal(improved(search, encoding, population), compiled)
