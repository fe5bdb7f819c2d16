"""Conflicts of whole populations on boards of variants."""

import numpy as np
import pytest

from sudoku_ga.evolution.observe.population_view import conflict_masks
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflicting_cells
from tests.puzzle.variants import VARIANTS, first_solution


@pytest.mark.parametrize("geometry", VARIANTS.values(), ids=VARIANTS)
def test_the_cells_in_conflict_are_those_of_the_rules(geometry):
    rng = np.random.default_rng(3)
    digits = rng.integers(1, geometry.size + 1, (12, geometry.cell_count), np.uint8)
    if "anti" not in str(geometry):  # some of these small boards have no solution
        few = first_solution(geometry).digits
        digits[:6] = few
        digits[np.arange(6), rng.integers(0, geometry.cell_count, 6)] = rng.integers(
            1, geometry.size + 1, 6
        )
    masks = conflict_masks(geometry, digits)
    for board, mask in zip(digits, masks, strict=True):
        assert np.flatnonzero(mask).tolist() == conflicting_cells(Grid(geometry, board)).tolist()
