"""The contract of the mutations."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from tests.contracts.roles.cases import (
    cases,
    encoding_of,
    individuals,
    interpreted,
    state,
    with_rates,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(("mutation", "representation", "geometry"), cases(Role.MUTATION))


@CASES
def test_the_kernels_equal_their_twins(mutation, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding, 4).genotypes
    compiled = with_rates(mutation, 1.0).mutate_genotypes(encoding, genotypes, state())
    interpreted()
    assert np.array_equal(
        with_rates(mutation, 1.0).mutate_genotypes(encoding, genotypes, state()), compiled
    )
