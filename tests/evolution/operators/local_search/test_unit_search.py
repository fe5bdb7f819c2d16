"""Exchanges between columns, and between boxes."""

import numpy as np
import pytest

from sudoku_ga.evolution.kernels.unit_search import exchange_between_units
from sudoku_ga.evolution.operators.local_search.unit_search import BoxSearch, ColumnSearch
from sudoku_ga.evolution.representations.cells import RowPermutations
from tests.evolution.encodings import PUZZLES, encoded, stream
from tests.evolution.operators.local_search.test_any_local_search import improved
from tests.evolution.twins import twin


def repeats(encoding, genotypes, unit_of):
    """Return the repeated digits of each unit, shape (individuals, units)."""
    size = encoding.geometry.size
    found = []
    for genotype in genotypes:
        digits = encoding.decode(genotype)
        found.append([size - len(set(digits[unit_of == unit])) for unit in range(size)])
    return np.array(found)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
def test_exchanges_mend_two_units_each_and_spoil_none(puzzle):
    encoding = encoded(RowPermutations(), puzzle)
    genotypes = encoding.random(60, stream(4))
    for search in (ColumnSearch(), BoxSearch()):
        unit_of, _ = search.units(encoding.geometry)
        after, _, _ = improved(search, encoding, genotypes, stream(1, 60))
        before_in, after_in = (repeats(encoding, each, unit_of) for each in (genotypes, after))
        assert (after_in <= before_in).all()
        moved = (genotypes != after).sum(axis=1)
        assert (before_in.sum(axis=1) - after_in.sum(axis=1) == moved).all()
        assert moved.any()
        cells = encoding.cells
        for individual, gene in np.argwhere(genotypes != after):
            row = encoding.geometry.row_of[cells[gene]]
            there = after[individual, encoding.geometry.row_of[cells] == row]
            assert genotypes[individual, gene] in there


def test_a_unit_exchanges_only_within_its_group():
    # Two bands of two boxes: a repeat in each of two boxes that share no row stays.
    genotypes = np.array([[1, 1, 2, 3, 2, 3, 1, 1]], np.uint8)
    units, starts = np.array([0, 0, 1, 1, 2, 2, 3, 3]), np.array([0, 4, 8])
    fixed, groups = np.zeros((4, 5), np.uint8), np.array([0, 0, 1, 1])
    before = genotypes.copy()
    exchange_between_units(genotypes, starts, units, groups, fixed, 0, False, stream())
    assert np.array_equal(genotypes, before)


def test_the_first_exchange_is_made():
    # Columns 0 and 1 hold 1, 1, 3 and 2, 2, 4; the rows of both 1s hold a 2.
    genotypes = np.array([[1, 2, 1, 2, 3, 4]], np.uint8)
    units, starts = np.array([0, 1] * 3), np.array([0, 2, 4, 6])
    fixed, groups = np.zeros((2, 5), np.uint8), np.zeros(2, np.int64)
    exchange_between_units(genotypes, starts, units, groups, fixed, 0, False, stream())
    assert genotypes.tolist() == [[2, 1, 1, 2, 3, 4]]


def test_digits_that_are_given_in_a_unit_are_repeats_too():
    genotypes = np.array([[1, 2]], np.uint8)
    units, starts, groups = np.array([0, 1]), np.array([0, 2]), np.zeros(2, np.int64)
    fixed = np.zeros((2, 5), np.uint8)
    fixed[0, 1] = fixed[1, 2] = 1
    exchange_between_units(genotypes, starts, units, groups, fixed, 0, False, stream())
    assert genotypes.tolist() == [[2, 1]]
    genotypes, fixed[0, 2] = np.array([[1, 2]], np.uint8), 1  # 2 may not come to unit 0
    exchange_between_units(genotypes, starts, units, groups, fixed, 0, False, stream())
    assert genotypes.tolist() == [[1, 2]]


def test_a_digit_may_come_to_a_unit_in_which_it_then_repeats():
    fixed, starts = np.zeros((2, 5), np.uint8), np.array([0, 2])
    fixed[0, 1] = fixed[1, 2] = fixed[0, 2] = 1  # 1 and 2 repeat; 2 stands once in unit 0
    units, groups = np.array([0, 1]), np.zeros(2, np.int64)
    for most, expected in ((0, [[1, 2]]), (1, [[2, 1]])):
        genotypes = np.array([[1, 2]], np.uint8)
        exchange_between_units(genotypes, starts, units, groups, fixed, most, False, stream())
        assert genotypes.tolist() == expected


def test_a_unit_that_draws_itself_exchanges_nothing():
    fixed, starts = np.zeros((2, 5), np.uint8), np.array([0, 3])
    fixed[0, 1] = fixed[0, 2] = 1  # only unit 0 is illegal
    genotypes = np.array([[1, 2, 3]], np.uint8)
    units, groups = np.array([0, 0, 1]), np.zeros(2, np.int64)
    assert exchange_between_units(genotypes, starts, units, groups, fixed, 0, False, stream()) == 0
    assert exchange_between_units(genotypes, starts, units, groups, fixed, 0, True, stream()) == 1
    assert genotypes.tolist() == [[1, 2, 3]]


def test_all_boxes_may_be_drawn():
    puzzle = PUZZLES[0]
    encoding = encoded(RowPermutations(), puzzle)
    genotypes = encoding.random(60, stream(4))
    near, far = (
        improved(BoxSearch(partners=each), encoding, genotypes, stream(1, 60))[0]
        for each in ("in-reach", "all")
    )
    assert (far != genotypes).any() and (far != genotypes).sum() < (near != genotypes).sum()


@pytest.mark.parametrize(("most", "with_itself"), [(0, False), (1, True)])
def test_the_compiled_kernel_equals_its_python_twin(most, with_itself):
    start = np.random.default_rng(1).integers(1, 5, (10, 16)).astype(np.uint8)
    units, starts, groups = np.arange(16) % 4, np.arange(0, 17, 4), np.array([0, 0, 0, 1])
    fixed, ends = np.zeros((4, 5), np.uint8), []
    for kernel in (exchange_between_units, twin(exchange_between_units)):
        genotypes, states = start.copy(), stream(1, 10)
        pairs = kernel(genotypes, starts, units, groups, fixed, most, with_itself, states)
        ends.append((genotypes.tolist(), states.tolist(), int(pairs)))
    assert ends[0] == ends[1]
