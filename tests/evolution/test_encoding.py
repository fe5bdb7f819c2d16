"""The genes of cells stand in blocks, also where a block has none."""

from itertools import pairwise

import numpy as np
import pytest

from sudoku_ga.evolution.representations.cells import (
    BoxPermutations,
    CandidateRows,
    FreeCells,
    RowPermutations,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.singles import fill_singles
from tests.contracts.roles.cases import half_given, solution, state

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


def test_many_genotypes_become_as_many_boards():
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
