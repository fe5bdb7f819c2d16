"""The contract of the fitnesses."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from tests.contracts.roles.cases import (
    GEOMETRIES,
    cases,
    encoding_of,
    individuals,
    interpreted,
    solution,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(
    ("fitness", "representation", "geometry"), cases(Role.FITNESS, [*GEOMETRIES, Geometry(3, 4)])
)


@CASES
def test_conflicts_come_with_every_fitness(fitness, representation, geometry):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before = genotypes.copy()
    measured = fitness.evaluate_genotypes(encoding, genotypes)
    assert np.array_equal(genotypes, before)
    for genotype, conflicts in zip(genotypes, measured.conflicts, strict=True):
        assert conflicts == conflict_count(Grid(geometry, encoding.decode(genotype)))


@CASES
def test_a_solution_reaches_the_target_and_nobody_passes_it(fitness, representation, geometry):
    encoding = encoding_of(representation, geometry)
    target = fitness.target(geometry)
    digits = solution(geometry).digits
    if hasattr(encoding, "cells"):
        solved = digits[encoding.cells][np.newaxis]
        measured = fitness.evaluate_genotypes(encoding, solved)
        assert measured.conflicts[0] == 0
        assert measured.fitness[0] == pytest.approx(target)
    values = fitness.evaluate_genotypes(encoding, individuals(encoding).genotypes).fitness
    assert np.all(fitness.loss(values) >= fitness.loss(np.array([target])) - 1e-9)


@CASES
def test_the_kernels_equal_their_twins(fitness, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding, 3).genotypes
    compiled = fitness.evaluate_genotypes(encoding, genotypes)
    interpreted()
    again = fitness.evaluate_genotypes(encoding, genotypes)
    assert np.array_equal(again.conflicts, compiled.conflicts)
    assert np.array_equal(again.fitness, compiled.fitness)
