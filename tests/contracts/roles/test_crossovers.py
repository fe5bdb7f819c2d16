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
    keeps_the_invariant,
    state,
)

__all__ = ["interpreted"]

CASES = pytest.mark.parametrize(("crossover", "representation", "geometry"), cases(Role.CROSSOVER))
COUPLES = np.array([[0, 1], [2, 3], [1, 5], [4, 4], [7, 2], [0, 9]])


def always(crossover):
    return dataclasses.replace(crossover, rate=1.0)


@CASES
def test_children_are_possible_and_parents_stay(crossover, representation, geometry):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before, couples = genotypes.copy(), COUPLES.copy()
    children = always(crossover).cross_couples(encoding, genotypes, couples, state())
    assert children.shape == (len(COUPLES) * crossover.children_per_couple, genotypes.shape[1])
    assert keeps_the_invariant(encoding, representation, children)
    assert np.array_equal(genotypes, before) and np.array_equal(couples, COUPLES)


@CASES
def test_without_crossover_children_are_copies(crossover, representation, geometry):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    never = dataclasses.replace(crossover, rate=0.0)
    children = never.cross_couples(encoding, genotypes, COUPLES, state())
    parents = COUPLES[:, : crossover.children_per_couple].ravel()
    assert np.array_equal(children, genotypes[parents])


@CASES
def test_the_same_stream_gives_the_same_children(crossover, representation, geometry):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    ends = [
        always(crossover).cross_couples(encoding, genotypes, COUPLES, state(4)) for _ in range(2)
    ]
    assert np.array_equal(*ends)


@CASES
def test_the_kernels_equal_their_twins(crossover, representation, geometry, interpreted):
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    compiled = always(crossover).cross_couples(encoding, genotypes, COUPLES[:3], state())
    interpreted()
    again = always(crossover).cross_couples(encoding, genotypes, COUPLES[:3], state())
    assert np.array_equal(again, compiled)
