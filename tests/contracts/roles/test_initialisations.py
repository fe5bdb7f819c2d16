"""The contract of the initialisations."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.contracts.roles.cases import (
    COUNT,
    cases,
    encoding_of,
    interpreted,
    keeps_the_invariant,
    state,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(
    ("initialisation", "representation", "geometry"), cases(Role.INITIALISATION)
)


@CASES
def test_individuals_are_possible(initialisation, representation, geometry):
    encoding = encoding_of(representation, geometry)
    genotypes = initialisation.create_genotypes(encoding, COUNT, state())
    assert len(genotypes) == COUNT
    assert keeps_the_invariant(encoding, representation, genotypes)


@CASES
def test_the_same_stream_gives_the_same_individuals(initialisation, representation, geometry):
    encoding = encoding_of(representation, geometry)
    one, again = (initialisation.create_genotypes(encoding, COUNT, state()) for _ in range(2))
    assert np.array_equal(one, again)


@pytest.mark.parametrize(
    ("initialisation", "representation", "geometry"),
    cases(Role.INITIALISATION, [Geometry(2, 2), Geometry(2, 3)]),
)
def test_another_stream_gives_other_individuals(initialisation, representation, geometry):
    encoding = representation.encode(fill_singles(Grid.empty(geometry), "none"))
    one, other = (initialisation.create_genotypes(encoding, COUNT, state(seed)) for seed in (1, 2))
    assert not np.array_equal(one, other)


@CASES
def test_the_kernels_equal_their_twins(initialisation, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    compiled = initialisation.create_genotypes(encoding, 3, state())
    interpreted()
    assert np.array_equal(initialisation.create_genotypes(encoding, 3, state()), compiled)
