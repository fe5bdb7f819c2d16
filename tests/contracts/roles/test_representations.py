"""The contract of the representations, and of the logic before them."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NotApplicable, Representation
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import fill_singles
from tests.contracts.roles.cases import (
    GEOMETRIES,
    encoding_of,
    half_given,
    keeps_the_invariant,
    kinds,
    solution,
    state,
)

EVERY = [
    pytest.param(kind.values[0], geometry, id=f"{kind.id}-{geometry.size}")
    for kind in kinds(Role.REPRESENTATION)
    for geometry in GEOMETRIES
    if not (kind.id == "box-alleles" and geometry.size > 9)
]
everywhere = pytest.mark.parametrize(("kind", "geometry"), EVERY)


@everywhere
def test_random_genotypes_keep_the_invariant(kind: type[Representation], geometry: Geometry):
    representation = kind()
    encoding = encoding_of(representation, geometry)
    assert keeps_the_invariant(encoding, representation, encoding.random(20, state()))


@everywhere
def test_the_same_stream_gives_the_same_genotypes(kind: type[Representation], geometry: Geometry):
    encoding = encoding_of(kind(), geometry)
    one, again = (encoding.random(5, state(3)) for _ in range(2))
    assert np.array_equal(one, again)


@everywhere
def test_givens_stay(kind: type[Representation], geometry: Geometry):
    puzzle = half_given(geometry)
    encoding = encoding_of(kind(), geometry)
    for genotype in encoding.random(5, state()):
        digits = encoding.decode(genotype)
        assert np.all(digits[puzzle.digits > 0] == puzzle.digits[puzzle.digits > 0])
        assert np.all((digits >= 1) & (digits <= geometry.size))


@everywhere
def test_conflicts_are_those_of_the_board(kind: type[Representation], geometry: Geometry):
    encoding = encoding_of(kind(), geometry)
    genotypes = encoding.random(5, state())
    boards = [Grid(geometry, encoding.decode(genotype)) for genotype in genotypes]
    assert encoding.count_conflicts(genotypes).tolist() == [conflict_count(each) for each in boards]


@everywhere
def test_every_gene_has_its_box_and_belongs_to_one_block(
    kind: type[Representation], geometry: Geometry
):
    encoding = encoding_of(kind(), geometry)
    gene_count = encoding.random(1, state()).shape[1]
    assert encoding.box_of_gene.shape == (gene_count,)
    assert encoding.block_starts[0] == 0
    assert encoding.block_starts[-1] == gene_count
    assert np.all(np.diff(encoding.block_starts) >= 0)


@everywhere
def test_the_free_share_is_that_of_the_blanks(kind: type[Representation], geometry: Geometry):
    blanks = np.mean(half_given(geometry).digits == 0)
    assert encoding_of(kind(), geometry).free_share == pytest.approx(blanks)


@pytest.mark.parametrize("kind", kinds(Role.REPRESENTATION))
def test_a_board_where_nothing_is_possible_is_refused_or_encoded(kind: type[Representation]):
    # Four digits see the cell between them: nothing is left for it.
    puzzle = Grid.empty(Geometry(2, 2)).with_digit(1, 1).with_digit(2, 2).with_digit(4, 3)
    try:
        encoding = kind().encode(fill_singles(puzzle.with_digit(12, 4), "none"))
    except NotApplicable as refusal:
        assert str(refusal)
    else:
        assert encoding.random(1, state()).shape[0] == 1


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
