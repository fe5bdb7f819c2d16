"""The contract of the crossovers."""

import dataclasses

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from tests.contracts.roles.cases import (
    cases,
    encoding_of,
    individuals,
    interpreted,
    state,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(("crossover", "representation", "geometry"), cases(Role.CROSSOVER))
COUPLES = np.array([[0, 1], [2, 3], [1, 5], [4, 4], [7, 2], [0, 9]])


def always(crossover):
    return dataclasses.replace(crossover, rate=1.0)


@CASES
def test_the_kernels_equal_their_twins(crossover, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    compiled = always(crossover).cross_couples(encoding, genotypes, COUPLES[:3], state())
    interpreted()
    again = always(crossover).cross_couples(encoding, genotypes, COUPLES[:3], state())
    assert np.array_equal(again, compiled)
