"""Cells that are givens together."""

import pytest

from sudoku_ga.generator.symmetry import Symmetry, orbits
from sudoku_ga.puzzle.geometry import Geometry


@pytest.mark.parametrize("symmetry", Symmetry)
def test_every_cell_belongs_to_one_set(symmetry: Symmetry) -> None:
    board = Geometry(2, 3)
    cells = [cell for cells in orbits(board, symmetry) for cell in cells]
    assert sorted(cells) == list(range(36))


@pytest.mark.parametrize(
    ("symmetry", "partner", "single_count"),
    [("none", 1, 81), ("rotational", 79, 1), ("mirror", 7, 9), ("diagonal", 9, 9)],
)
def test_the_partner_of_the_second_cell(symmetry: str, partner: int, single_count: int) -> None:
    found = orbits(Geometry(3, 3), Symmetry(symmetry))
    assert next(cells for cells in found if 1 in cells) == tuple(sorted({1, partner}))
    assert sum(len(cells) == 1 for cells in found) == single_count
