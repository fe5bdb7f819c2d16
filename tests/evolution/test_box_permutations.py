import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.representations.box_swap_tables import BoxSwapTables
from sudoku_ga.evolution.representations.cells import BoxPermutations
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.puzzles import AI_ESCARGOT, GEOMETRIES


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
    tables = BoxSwapTables.of(encoding)
    boxes = encoding.box_of_gene.tolist()
    genes = range(encoding.gene_count)
    pairs = tables.pairs.astype(int)
    seen = {(one, other) for one, other in pairs[:, :2].tolist()}
    assert seen == {
        (one, other)
        for one in genes
        for other in genes
        if one < other and boxes[one] == boxes[other]
    }
    assert len(seen) == len(pairs)
    for gene, row in ((pairs[:, 0], pairs[:, 2]), (pairs[:, 1], pairs[:, 3])):
        assert np.array_equal(row, tables.row_starts[gene])
    for gene, column in ((pairs[:, 0], pairs[:, 4]), (pairs[:, 1], pairs[:, 5])):
        assert np.array_equal(column, tables.column_starts[gene])


def test_a_box_with_one_free_cell_has_nothing_to_swap():
    full = np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    full[0] = 0
    encoding = encoding_of(Grid(GEOMETRIES[0], full))
    assert len(BoxSwapTables.of(encoding).pairs) == 0
    assert len(encoding.swappable_blocks) == 0
