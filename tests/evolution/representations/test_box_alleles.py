import itertools

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels.box_alleles import (
    count_fillings,
    list_fillings,
)
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.puzzles import AI_ESCARGOT

SMALL = [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(3, 3)]


def encoding_of(puzzle, level="hidden"):
    return BoxAlleles().encode(fill_singles(puzzle, level))


def fillings(candidates, box_width):
    own = np.array(candidates, np.uint64)
    count = count_fillings(own)
    digits, signatures = np.empty((count, len(own)), np.uint8), np.empty(count, np.uint64)
    list_fillings(own, box_width, digits, signatures)
    return digits, signatures


def test_an_empty_box_has_every_permutation_in_ascending_order():
    digits, signatures = fillings([0b1111] * 4, 2)
    assert digits.tolist() == [list(p) for p in itertools.permutations(range(1, 5))]
    assert len(set(signatures.tolist())) == 24


def test_candidates_are_respected():
    digits, _ = fillings([0b0001, 0b1110, 0b0110, 0b1111], 2)
    expected = [
        list(p)
        for p in itertools.permutations(range(1, 5))
        if p[0] == 1 and p[1] != 1 and p[2] in (2, 3)
    ]
    assert digits.tolist() == expected


def test_a_cell_without_candidates_leaves_no_filling():
    assert len(fillings([0b1111, 0b1111, 0b0000, 0b1111], 2)[0]) == 0


@pytest.mark.parametrize("seed", range(5))
def test_as_many_are_counted_as_there_are(seed):
    candidates = np.random.default_rng(seed).integers(0, 64, 6)
    expected = [
        p
        for p in itertools.permutations(range(1, 7))
        if all(candidates[cell] >> digit - 1 & 1 for cell, digit in enumerate(p))
    ]
    assert count_fillings(candidates.astype(np.uint64)) == len(expected)
    assert fillings(candidates, 3)[0].tolist() == [list(p) for p in expected]


def test_a_signature_marks_rows_and_columns():
    _, signatures = fillings([0b0001, 0b0010, 0b0100, 0b1000], 2)
    #     1 2     rows {1,2} {3,4}; columns {1,3} {2,4}
    #     3 4
    assert int(signatures[0]) == 0b1010_0101_1100_0011


@pytest.mark.parametrize("geometry", SMALL, ids=str)
def test_conflicts_are_those_of_the_rules(geometry):
    sparse = Grid.empty(geometry) if geometry.size < 9 else AI_ESCARGOT
    encoding = encoding_of(sparse, "none" if geometry.size < 9 else "hidden")
    genotypes = encoding.random(50, Streams(3).state("test"))
    counted = encoding.count_conflicts(genotypes)
    for genotype, conflicts in zip(genotypes, counted, strict=True):
        assert conflicts == conflict_count(Grid(geometry, encoding.decode(genotype)))


def test_random_individuals_keep_the_givens_and_fill_the_boxes():
    encoding = encoding_of(AI_ESCARGOT)
    for genotype in encoding.random(20, Streams(3).state("test")):
        digits = encoding.decode(genotype)
        given = AI_ESCARGOT.digits > 0
        assert np.array_equal(digits[given], AI_ESCARGOT.digits[given])
        assert (np.sort(digits[AI_ESCARGOT.geometry.boxes], axis=1) == np.arange(1, 10)).all()


@pytest.mark.parametrize(
    ("geometry", "said"),
    [(Geometry(3, 3), "at most 50,000 fillings"), (Geometry(3, 4), "84 bits")],
)
def test_a_puzzle_that_does_not_fit_is_refused_with_the_reason(geometry, said):
    with pytest.raises(NotApplicable, match=said):
        encoding_of(Grid.empty(geometry), "none")


def test_a_box_that_cannot_be_filled_is_named():
    # Both blank cells of the first box see a 1 and a 2, of which the box lacks one each.
    puzzle = Grid(Geometry(2, 2), np.array([3, 4, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]))
    logic = fill_singles(puzzle, "none")
    with pytest.raises(NotApplicable, match=r"box \d cannot be filled"):
        BoxAlleles().encode(logic)


@pytest.mark.parametrize("level", ["none", "hidden"])
def test_neighbours_differ_in_two_cells_or_where_that_cannot_be_in_three(level):
    encoding = encoding_of(AI_ESCARGOT, level)
    starts, neighbours = encoding.near
    for first, last in itertools.pairwise(encoding.fillings.starts):
        digits = encoding.digits[first : min(last, first + 60)]
        for filling, own in enumerate(digits, int(first)):
            differing = (encoding.digits[first:last] != own).sum(axis=1)
            nearest = [near for near in (2, 3) if (differing == near).any()][:1]
            expected = first + np.flatnonzero(np.isin(differing, nearest))
            found = neighbours[starts[filling] : starts[filling + 1]]
            assert found.tolist() == expected.tolist()
