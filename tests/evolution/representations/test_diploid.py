import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels.crossover import pair_gametes
from sudoku_ga.evolution.operators.crossover.alleles import Mendelian
from sudoku_ga.evolution.operators.mutation.lists import Creep
from sudoku_ga.evolution.representations.diploid import DiploidCells, DiploidRows
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.twins import twin


def encoding_of(representation):
    return representation.encode(fill_singles(Grid.empty(Geometry(2, 2)).with_digit(0, 1), "none"))


def state():
    return Streams(1).state("test")


def test_the_greater_digit_of_a_cell_shows():
    encoding = encoding_of(DiploidCells())
    genotype = np.array([[1] * 14 + [4] + [3] * 14 + [2]], np.uint8)
    assert encoding.decode(genotype).tolist() == [[1] + [3] * 14 + [4]]


def test_the_row_of_the_first_strand_shows():
    encoding = encoding_of(DiploidRows())
    genotypes = encoding.random(3, state())
    assert encoding.decode(genotypes)[:, 1:].tolist() == genotypes[:, :15].tolist()


@pytest.mark.parametrize("kernel", [pair_gametes, twin(pair_gametes)])
def test_children_get_one_allele_of_each_pair_from_each_parent(kernel):
    strands = np.arange(1, 17, dtype=np.uint8).reshape(2, 2, 4)
    offspring = np.zeros((40, 2, 4), np.uint8)
    starts = np.array([0, 2, 4])
    always = np.uint64(2**64 - 1)
    kernel(strands, np.tile([0, 1], (20, 1)), starts, always, offspring, state())
    by_parent = np.sort(offspring, axis=1)  # the alleles of the first parent are the smaller
    assert (by_parent[:, 0] <= 8).all() and (by_parent[:, 1] > 8).all()
    siblings = by_parent.reshape(20, 2, 2, 4)
    for parent in range(2):
        pairs = np.sort(siblings[:, :, parent], axis=1)
        assert (pairs == strands[parent]).all()  # no allele is lost
    # A block is inherited as a whole, and each strand shows either parent's.
    assert (offspring[:, :, 1::2] - offspring[:, :, ::2] == 1).all()
    assert 0 < (offspring[:, 0] <= 8).mean() < 1


def test_couples_that_are_not_crossed_have_copies():
    encoding = encoding_of(DiploidRows())
    genotypes = encoding.random(2, state())
    children = Mendelian(rate=0.0).cross_couples(encoding, genotypes, np.array([[0, 1]]), state())
    assert children.tolist() == genotypes.tolist()


def test_creep_stays_within_the_step_and_the_digits():
    encoding = encoding_of(DiploidCells())
    genotypes = encoding.random(200, state())
    near = Creep(rate=1.0, step=1).mutate_genotypes(encoding, genotypes, state()).astype(int)
    assert set((near - genotypes).ravel().tolist()) == {-1, 0, 1}
    far = Creep(rate=1.0, step=100).mutate_genotypes(encoding, genotypes, state())
    extreme = np.isin(far, (1, 4)).mean()
    assert extreme > 0.95 and far.min() == 1 and far.max() == 4
    assert np.array_equal(Creep(rate=0.0).mutate_genotypes(encoding, genotypes, state()), genotypes)
