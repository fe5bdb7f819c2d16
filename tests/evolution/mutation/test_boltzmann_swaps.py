"""Swaps in boxes that are kept or undone by a trial."""

import numpy as np
import pytest

from sudoku_ga.evolution.operators.mutation.swaps import BoltzmannSwaps
from sudoku_ga.evolution.representations.cells import BoxPermutations
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.crossover.encodings import PUZZLES, encoded, keeps_invariant, stream


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
def test_mutants_keep_the_invariant_and_their_originals(puzzle):
    encoding = encoded(BoxPermutations(), puzzle)
    genotypes = encoding.random(40, stream(3))
    before = genotypes.copy()
    mutants = BoltzmannSwaps().mutate_genotypes(encoding, genotypes, stream())
    assert np.array_equal(genotypes, before)
    assert mutants.dtype == genotypes.dtype
    assert keeps_invariant(encoding, mutants)
    assert (mutants != genotypes).any()


def test_a_mutation_repeats_with_its_stream():
    encoding = encoded(BoxPermutations(), PUZZLES[0])
    genotypes = encoding.random(40, stream(3))
    one, again, other = (
        BoltzmannSwaps().mutate_genotypes(encoding, genotypes, stream(seed)) for seed in (1, 1, 2)
    )
    assert np.array_equal(one, again)
    assert (one != other).any()


def test_cold_swaps_never_add_conflicts_and_hot_ones_do():
    encoding = encoded(BoxPermutations(), PUZZLES[0])
    genotypes = encoding.random(200, stream(3))
    before = encoding.count_conflicts(genotypes)

    def after(relative_temperature):
        mutation = BoltzmannSwaps(swaps=1, relative_temperature=relative_temperature)
        return encoding.count_conflicts(mutation.mutate_genotypes(encoding, genotypes, stream()))

    assert (after(0.1) <= before).all()
    assert (after(10.0) > before).any()


def test_each_swap_changes_two_cells_at_most():
    encoding = encoded(BoxPermutations(), PUZZLES[0])
    genotypes = encoding.random(200, stream(3))
    mutants = BoltzmannSwaps(swaps=1).mutate_genotypes(encoding, genotypes, stream())
    assert set((mutants != genotypes).sum(axis=1)) == {0, 2}


def test_a_board_without_two_free_cells_in_a_box_stays():
    full = "1234341221434321"
    digits = np.array([int(each) for each in full], np.uint8)
    digits[0] = 0
    encoding = encoded(BoxPermutations(), Grid(Geometry(2, 2), digits))
    genotypes = encoding.random(3, stream(3))
    mutants = BoltzmannSwaps().mutate_genotypes(encoding, genotypes, stream())
    assert np.array_equal(mutants, genotypes)
