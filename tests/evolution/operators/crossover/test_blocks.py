"""Crossovers of whole blocks."""

from itertools import pairwise

import numpy as np
import pytest

from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import (
    cut_between_blocks,
    cut_each_line,
    exchange_blocks,
    mix_blocks,
)
from sudoku_ga.evolution.operators.crossover.blocks import (
    ExchangeBlocks,
    MultiPoint,
    OneBlock,
    OnePoint,
    Uniform,
)
from sudoku_ga.evolution.operators.crossover.lines import CutInEachLine
from sudoku_ga.evolution.representations.cells import CandidateCells, FreeCells, RowPermutations
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.encodings import encoded, stream
from tests.evolution.statistics import chi_square
from tests.evolution.twins import twin

COUPLES = np.array([[0, 1]] * 6_000)


def marked(representation=None, geometry=None):
    """Return an encoding, and two parents of nothing but 1s and nothing but 2s."""
    puzzle = Grid.empty(geometry or Geometry(3, 3))
    encoding = encoded(representation or RowPermutations(), puzzle)
    parents = np.ones((2, encoding.gene_count), np.uint8)
    parents[1] = 2
    return encoding, parents


def blocks_of(encoding, offspring):
    """Return which parent each block is from, shape (offspring, blocks), 0 or 1."""
    starts = encoding.block_starts
    for first, last in pairwise(starts):
        assert (offspring[:, first:last] == offspring[:, first : first + 1]).all()
    return offspring[:, starts[:-1]].astype(int) - 1


def test_a_uniform_crossover_has_its_share_of_blocks_from_each_parent():
    encoding, parents = marked()
    for share in (0.5, 0.8):
        children = Uniform(share=share).cross_couples(encoding, parents, COUPLES, stream())
        own = (blocks_of(encoding, children[::2]) == 0).sum(axis=0)
        expected = np.stack([6_000 * share, 6_000 * (1 - share)])
        for count in own:
            assert chi_square([count, 6_000 - count], expected) < 13.8  # 1 degree, 0.02 %


@pytest.mark.parametrize("representation", [RowPermutations(), CandidateCells()])
def test_one_block_alone_is_from_the_second_parent_any_as_likely(representation):
    encoding, parents = marked(representation)
    children = OneBlock().cross_couples(encoding, parents, COUPLES, stream())
    taken = blocks_of(encoding, children)
    assert (taken.sum(axis=1) == 1).all()
    assert chi_square(taken.sum(axis=0), np.full(9, 6_000 / 9)) < 32  # 8 degrees, 0.01 %


@pytest.mark.parametrize("representation", [RowPermutations(), FreeCells()])
def test_one_point_cuts_behind_every_block_but_the_last_two_alike(representation):
    encoding, parents = marked(representation, Geometry(2, 3))
    children = OnePoint().cross_couples(encoding, parents, COUPLES, stream())
    blocks = blocks_of(encoding, children[::2])
    assert (np.diff(blocks, axis=1) >= 0).all()
    cuts = np.bincount((blocks == 0).sum(axis=1), minlength=blocks.shape[1] + 1)
    places = slice(1, blocks.shape[1] - 1)
    assert cuts[places].sum() == 6_000
    degrees = len(cuts[places]) - 1
    limit = degrees + 4 * np.sqrt(2 * degrees) + 6
    assert chi_square(cuts[places], 6_000 / (degrees + 1)) < limit


@pytest.mark.parametrize(("cuts", "sets"), [(1, 8), (2, 28), (3, 56), (8, 1), (100, 1)])
def test_multi_point_takes_every_set_of_cuts_alike(cuts, sets):
    encoding, parents = marked()
    children = MultiPoint(cuts=cuts).cross_couples(encoding, parents, COUPLES, stream())
    patterns, counts = np.unique(blocks_of(encoding, children[::2]), axis=0, return_counts=True)
    assert (np.abs(np.diff(patterns, axis=1)).sum(axis=1) == min(cuts, 8)).all()
    assert len(patterns) == sets
    assert chi_square(counts, 6_000 / sets) < sets + 4 * np.sqrt(2 * sets) + 6


def test_the_drawn_number_of_blocks_is_exchanged_but_neither_first_nor_last():
    encoding, parents = marked()
    children = ExchangeBlocks().cross_couples(encoding, parents, COUPLES, stream())
    exchanged = blocks_of(encoding, children[::2])
    assert (exchanged[:, [0, 8]] == 0).all()
    # An odd number of 1 to 6 draws among 7 blocks changes a block with this probability.
    of_draws = [(1 - (1 - 2 / 7) ** k) / 2 for k in range(1, 7)]
    expected = 6_000 * np.mean(of_draws)
    counts = exchanged[:, 1:8].sum(axis=0)
    assert (np.abs(counts - expected) < 4 * np.sqrt(expected)).all()
    once = ExchangeBlocks(max_exchanges=1).cross_couples(encoding, parents, COUPLES, stream())
    single = blocks_of(encoding, once[::2])
    assert (single.sum(axis=1) == 1).all()
    assert chi_square(single[:, 1:8].sum(axis=0), 6_000 / 7) < 26  # 6 degrees, 0.02 %


def test_lines_are_cut_each_by_itself_in_one_direction():
    encoding, parents = marked(FreeCells())
    children = CutInEachLine().cross_couples(encoding, parents, COUPLES, stream())
    boards = children.reshape(-1, 9, 9).astype(int) - 1
    by_rows = (np.abs(np.diff(boards, axis=2)).sum(axis=2) == 1).all(axis=1)
    by_columns = (np.abs(np.diff(boards, axis=1)).sum(axis=1) == 1).all(axis=1)
    assert (by_rows | by_columns).all()
    assert abs(by_rows.sum() - 3_000) < 160
    ends = boards[by_rows][:, :, 8]
    assert (ends == ends[:, :1]).all()
    assert abs((ends[:, 0] == 1).mean() - 0.5) < 0.04
    cuts = (boards[by_rows] == boards[by_rows][:, :, :1]).sum(axis=2)
    counts = np.bincount(cuts.ravel(), minlength=9)[1:9]
    assert counts.sum() == cuts.size
    assert chi_square(counts, cuts.size / 8) < 28  # 7 degrees, 0.02 %


def test_compiled_kernels_equal_their_python_twins():
    genotypes = np.random.default_rng(1).integers(1, 10, (6, 12)).astype(np.uint8)
    couples = np.random.default_rng(2).integers(0, 6, (20, 2))
    starts, half = np.array([0, 3, 3, 7, 10, 12]), probability_threshold(0.5)
    lines = np.stack([np.arange(12) // 4, np.arange(12) % 4])

    def runs(convert):
        for kernel, arguments in (
            (mix_blocks, (starts, half, half)),
            (cut_between_blocks, (starts, half, 2, 4)),
        ):
            offspring, states = np.empty((40, 12), np.uint8), stream()
            convert(kernel)(genotypes, couples, *arguments, offspring, states)
            yield offspring.tolist(), states.tolist()
        offspring, states = genotypes[couples.ravel()], stream()
        convert(exchange_blocks)(starts, half, 4, offspring, states)
        yield offspring.tolist(), states.tolist()
        offspring, states = np.empty((20, 12), np.uint8), stream()
        places = np.ascontiguousarray(lines[::-1])
        convert(cut_each_line)(genotypes, couples, lines, places, 4, half, offspring, states)
        yield offspring.tolist(), states.tolist()

    assert list(runs(lambda kernel: kernel)) == list(runs(twin))
