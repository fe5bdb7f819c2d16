"""The contract of the mutations."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.roles import Role
from tests.contracts.roles.cases import (
    cases,
    encoding_of,
    individuals,
    interpreted,
    keeps_the_invariant,
    state,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(("mutation", "representation", "geometry"), cases(Role.MUTATION))


def strong(mutation):
    """Return the mutation with its rates at 1."""
    for parameter in mutation.parameters():
        if parameter.name.endswith("rate") and isinstance(parameter, Number):
            mutation = mutation.with_value(parameter.name, 1.0)
    return mutation


@CASES
def test_mutants_are_possible_and_the_originals_stay(mutation, representation, geometry):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before = genotypes.copy()
    mutants = strong(mutation).mutate_genotypes(encoding, genotypes, state())
    assert mutants.shape == genotypes.shape
    assert keeps_the_invariant(encoding, representation, mutants)
    assert np.array_equal(genotypes, before)
    assert not np.array_equal(mutants, before)


@CASES
def test_the_same_stream_gives_the_same_mutants(mutation, representation, geometry):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    ends = [strong(mutation).mutate_genotypes(encoding, genotypes, state(4)) for _ in range(2)]
    assert np.array_equal(*ends)


@CASES
def test_the_kernels_equal_their_twins(mutation, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding, 4).genotypes
    compiled = strong(mutation).mutate_genotypes(encoding, genotypes, state())
    interpreted()
    assert np.array_equal(strong(mutation).mutate_genotypes(encoding, genotypes, state()), compiled)
