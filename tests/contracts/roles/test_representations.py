"""What representations hold besides their contract, and the logic before them."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import Representation
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.puzzle.geometry import Geometry
from tests.contracts.roles.cases import (
    GEOMETRIES,
    encoding_of,
    keeps_the_invariant,
    kinds,
    solution,
    state,
)

EVERY = [
    pytest.param(kind.values[0], geometry, id=f"{kind.id}-{geometry.size}")
    for kind in kinds(Role.REPRESENTATION)
    for geometry in GEOMETRIES
    if geometry.size <= 9 or kind.id not in {"box-alleles", "region-alleles"}
]
everywhere = pytest.mark.parametrize(("kind", "geometry"), EVERY)


@everywhere
def test_genotypes_are_distinguished_from_impossible_ones(
    kind: type[Representation], geometry: Geometry
):
    representation = kind()
    encoding = encoding_of(representation, geometry)
    genotypes = encoding.random(40, state())
    assert keeps_the_invariant(encoding, representation, genotypes)
    rng = np.random.default_rng(5)
    genotypes[np.arange(20), rng.integers(genotypes.shape[1], size=20)] += 1
    genotypes[20, 0] = 0
    found = encoding.keeps_invariant(genotypes)
    expected = [keeps_the_invariant(encoding, representation, each[None]) for each in genotypes]
    assert found.tolist() == expected
    assert False in expected and expected[21:] == [True] * 19


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
@pytest.mark.parametrize("level", ["none", "naked-once", "naked", "hidden"])
def test_logic_adds_digits_of_the_solution_alone(level: str, geometry: Geometry):
    answer = solution(geometry)
    puzzle = answer.with_digit(0, 0).with_digit(geometry.cell_count - 1, 0)
    filled = Singles(level=level).fill(puzzle).grid
    known = filled.digits > 0
    assert np.array_equal(filled.digits[known], answer.digits[known])
    assert np.all(known[puzzle.digits > 0])
    assert filled.is_full == (level != "none")
