"""The contract of the initialisations."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from tests.contracts.roles.cases import (
    cases,
    encoding_of,
    interpreted,
    state,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(
    ("initialisation", "representation", "geometry"), cases(Role.INITIALISATION)
)


@CASES
def test_the_kernels_equal_their_twins(initialisation, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    compiled = initialisation.create_genotypes(encoding, 3, state())
    interpreted()
    assert np.array_equal(initialisation.create_genotypes(encoding, 3, state()), compiled)
