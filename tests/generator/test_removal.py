"""Cells are removed at random, and nothing else changes."""

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.generator.removal import remove_cells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

FULL = Grid(Geometry(2, 2), np.array([int(digit) for digit in "3124423124131342"], np.uint8))


@pytest.mark.parametrize("given_count", [0, 1, 9, 16])
def test_as_many_givens_are_left_as_asked(given_count: int) -> None:
    puzzle = remove_cells(FULL, given_count, np.random.default_rng(1))
    assert puzzle.given_count == given_count
    kept = puzzle.digits > 0
    assert np.array_equal(puzzle.digits[kept], FULL.digits[kept])


def test_the_generator_determines_which() -> None:
    puzzles = [remove_cells(FULL, 8, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    assert puzzles[0] == puzzles[1] != puzzles[2]


def test_every_cell_is_kept_equally_often() -> None:
    rng = np.random.default_rng(1)
    counts = sum((remove_cells(FULL, 4, rng).digits > 0).astype(int) for _ in range(4000))
    # 1000 of each are expected, with a standard deviation of 27.
    assert np.all(np.abs(counts - 1000) < 5 * 27)


@pytest.mark.parametrize("given_count", [-1, 17])
def test_more_givens_than_digits_are_refused(given_count: int) -> None:
    with pytest.raises(UserError, match="0 to 16 givens are expected"):
        remove_cells(FULL, given_count, np.random.default_rng(1))
