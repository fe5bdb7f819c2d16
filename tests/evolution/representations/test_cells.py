"""The genes of cells: blocks, conflicts and givens."""

from itertools import pairwise

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.representations.cells import (
    BoxPermutations,
    CandidateRows,
    FreeCells,
    RowPermutations,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import fill_singles
from tests.contracts.roles.cases import half_given, solution, state
from tests.evolution.puzzles import AI_ESCARGOT, GEOMETRIES

GEOMETRY = Geometry(2, 3)


def _encoding(representation):
    """Return the encoding of a board of which the first row and the first box are full."""
    full = {*GEOMETRY.units[0].tolist(), *GEOMETRY.boxes[0].tolist()}
    blanks = [(cell, 0) for cell in range(36) if cell not in full]
    return representation.encode(fill_singles(solution(GEOMETRY).with_digits(blanks), "none"))


@pytest.mark.parametrize("representation", [BoxPermutations(), RowPermutations(), FreeCells()])
def test_blocks_follow_each_other_and_the_last_ends_with_the_genes(representation):
    encoding = _encoding(representation)
    starts, owners = encoding.block_starts, encoding.block_of_gene
    assert len(starts) == (encoding.gene_count if representation == FreeCells() else 6) + 1
    assert (starts[0], starts[-1]) == (0, encoding.gene_count)
    for block, (first, last) in enumerate(pairwise(starts)):
        assert np.flatnonzero(owners == block).tolist() == list(range(first, last))


@pytest.mark.parametrize("representation", [BoxPermutations(), RowPermutations()])
def test_a_full_block_lacks_nothing(representation):
    encoding = _encoding(representation)
    assert len(encoding.missing_digits) == encoding.gene_count
    assert sorted(encoding.missing_digits) == sorted(solution(GEOMETRY).digits[encoding.cells])


def test_a_candidate_row_repeats_a_digit_only_where_no_candidate_is_left():
    encoding = CandidateRows().encode(fill_singles(half_given(GEOMETRY), "none"))
    rows = GEOMETRY.units[:6]
    for genotype in encoding.random(20, state()):
        for row, (first, last) in enumerate(pairwise(encoding.block_starts)):
            lacking = {*range(1, 7)} - {*encoding.grid.digits[rows[row]].tolist()}
            for gene in range(first, last):
                mask = int(encoding.candidates[gene])
                choices = {digit for digit in lacking if mask >> (digit - 1) & 1}
                assert not choices or int(genotype[gene]) in choices
                lacking -= {int(genotype[gene])}


def test_each_of_many_genotypes_becomes_a_board():
    encoding = FreeCells().encode(fill_singles(half_given(GEOMETRY), "none"))
    genotypes = encoding.random(6, state())
    boards = encoding.decode(genotypes)
    assert boards.tolist() == [encoding.decode(each).tolist() for each in genotypes]
    in_pairs = encoding.decode(genotypes.reshape(3, 2, -1))
    assert in_pairs.tolist() == boards.reshape(3, 2, -1).tolist()


def test_only_blocks_of_two_genes_or_more_can_be_swapped_in():
    board = solution(GEOMETRY).with_digits([(0, 0), (7, 0), (8, 0), (35, 0)])
    encoding = RowPermutations().encode(fill_singles(board, "none"))
    assert encoding.swappable_blocks.tolist() == [1]


def encoding_of(puzzle):
    return BoxPermutations().encode(fill_singles(puzzle, "none"))


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
def test_conflicts_are_those_of_the_rules(geometry):
    encoding = encoding_of(Grid.empty(geometry))
    genotypes = encoding.random(20, Streams(3).state("test"))
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


def test_every_order_of_a_box_is_equally_likely():
    encoding = encoding_of(Grid.empty(GEOMETRIES[0]))
    boxes = encoding.random(2400, Streams(3).state("test"))[:, :4]
    _, counts = np.unique(boxes, axis=0, return_counts=True)
    statistic = ((counts - 100) ** 2 / 100).sum()
    assert len(counts) == 24
    assert statistic < 49.7  # chi-square with 23 degrees of freedom, 0.1 %


def test_pairs_are_the_two_free_genes_of_one_box():
    encoding = encoding_of(AI_ESCARGOT)
    swaps = encoding.box_swaps
    boxes = encoding.box_of_gene.tolist()
    genes = range(encoding.gene_count)
    pairs = swaps.pairs.astype(int)
    seen = {(one, other) for one, other in pairs[:, :2].tolist()}
    assert seen == {
        (one, other)
        for one in genes
        for other in genes
        if one < other and boxes[one] == boxes[other]
    }
    assert len(seen) == len(pairs)
    for gene, row in ((pairs[:, 0], pairs[:, 2]), (pairs[:, 1], pairs[:, 3])):
        assert np.array_equal(row, swaps.row_starts[gene])
    for gene, column in ((pairs[:, 0], pairs[:, 4]), (pairs[:, 1], pairs[:, 5])):
        assert np.array_equal(column, swaps.column_starts[gene])


def test_a_box_with_one_free_cell_has_nothing_to_swap():
    full = np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    full[0] = 0
    encoding = encoding_of(Grid(GEOMETRIES[0], full))
    assert len(encoding.box_swaps.pairs) == 0
    assert len(encoding.swappable_blocks) == 0
