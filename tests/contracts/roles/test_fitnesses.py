"""The contract of the fitnesses."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.puzzle.geometry import Geometry
from tests.contracts.roles.cases import (
    GEOMETRIES,
    cases,
    encoding_of,
    individuals,
    interpreted,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(
    ("fitness", "representation", "geometry"), cases(Role.FITNESS, [*GEOMETRIES, Geometry(3, 4)])
)


@CASES
def test_the_kernels_equal_their_twins(fitness, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding, 3).genotypes
    compiled = fitness.evaluate_genotypes(encoding, genotypes)
    interpreted()
    again = fitness.evaluate_genotypes(encoding, genotypes)
    assert np.array_equal(again.conflicts, compiled.conflicts)
    assert np.array_equal(again.fitness, compiled.fitness)
