"""The contract of the local searches."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.testing.genes import improved
from tests.contracts.roles.cases import (
    cases,
    encoding_of,
    individuals,
    interpreted,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(("search", "representation", "geometry"), cases(Role.LOCAL_SEARCH))


@CASES
def test_the_kernels_equal_their_twins(search, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    population = individuals(encoding, 3)
    compiled = improved(search, encoding, population)
    interpreted()
    assert np.array_equal(improved(search, encoding, population), compiled)
