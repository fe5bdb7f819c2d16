"""Mutations of box alleles."""

import numpy as np
import pytest

from sudoku_ga.evolution.operators.mutation.lists import AnotherFilling
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.encodings import stream
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE


def encoded(puzzle, level="none"):
    return BoxAlleles().encode(fill_singles(puzzle, level))


@pytest.mark.parametrize("redrawn", [0.0, 0.5, 1.0])
def test_one_box_at_most_takes_another_filling(redrawn):
    encoding = encoded(AI_ESCARGOT)
    genotypes = encoding.random(200, stream(3))
    before = genotypes.copy()
    mutation = AnotherFilling(rate=1.0, redrawn=redrawn)
    mutants = mutation.mutate_genotypes(encoding, genotypes, stream())
    changed = (mutants != before).sum(axis=1)
    assert encoding.keeps_invariant(mutants).all()
    assert np.array_equal(genotypes, before)
    assert changed.max() == 1
    assert changed.mean() > (0.9 if redrawn < 1 else 0.8)
    assert len(set(np.nonzero(mutants != before)[1])) == 9


def test_a_filling_that_is_not_redrawn_differs_in_the_fewest_cells():
    encoding = encoded(AI_ESCARGOT)
    genotypes = encoding.random(200, stream(3))
    mutants = AnotherFilling(redrawn=0.0).mutate_genotypes(encoding, genotypes, stream())
    cells = (encoding.digits[mutants] != encoding.digits[genotypes]).sum(axis=(1, 2))
    assert set(cells) <= {0, 2, 3} | set(range(4, 10))
    assert np.mean(cells == 2) > 0.5


def test_boxes_with_one_filling_stay():
    encoding = encoded(ARTICLE_EXAMPLE, "hidden")
    genotypes = encoding.random(5, stream(3))
    assert not len(encoding.choices)
    assert np.array_equal(
        AnotherFilling().mutate_genotypes(encoding, genotypes, stream()), genotypes
    )
