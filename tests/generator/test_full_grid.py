"""Full grids are evolved, and are the same for the same seed."""

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.full_grid import FullGridError, cyclic_grid, evolve_full_grid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Constraint, Layout
from sudoku_ga.puzzle.rules import is_solution


@pytest.mark.parametrize("geometry", [Geometry(2, 2), Geometry(2, 3), Geometry(3, 3)])
def test_a_grid_is_full_and_keeps_the_rules(geometry: Geometry) -> None:
    grid = evolve_full_grid(geometry, load_recipe("fast"), 1)
    assert is_solution(grid, Grid.empty(geometry))


def test_a_seed_determines_the_grid() -> None:
    grids = [evolve_full_grid(Geometry(3, 3), load_recipe("fast"), s) for s in (1, 1, 2)]
    assert grids[0] == grids[1] != grids[2]


def test_limits_that_are_too_narrow_are_reported() -> None:
    recipe = load_recipe("memetic").with_value("termination.max_evaluations", 1)
    with pytest.raises(FullGridError, match="conflicts at its evaluation_limit"):
        evolve_full_grid(Geometry(3, 3), recipe, 1)


@pytest.mark.parametrize("geometry", [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2)])
def test_a_cyclic_grid_is_full_and_keeps_the_rules(geometry: Geometry) -> None:
    for seed in range(5):
        grid = cyclic_grid(geometry, np.random.default_rng(seed))
        assert is_solution(grid, Grid.empty(geometry))


def test_a_cyclic_grid_has_no_rules_of_a_variant() -> None:
    board = Geometry(3, 3, Layout(constraints=frozenset({Constraint.DIAGONALS})))
    with pytest.raises(UserError, match=r"boxes alone .* X$"):
        cyclic_grid(board, np.random.default_rng(1))


def test_the_rows_of_a_cyclic_grid_have_the_same_order_of_digits() -> None:
    grid = cyclic_grid(Geometry(3, 3), np.random.default_rng(1))
    rows = grid.digits.reshape(9, 9)
    # One order of the columns, by the first row, makes every row a shift of any other.
    pairs = [dict(zip(rows[0].tolist(), row.tolist(), strict=True)) for row in rows]
    cycles = []
    for pair in pairs[1:]:
        digit, length = pair[1], 1
        while digit != 1:
            digit, length = pair[digit], length + 1
        cycles.append(length)
    assert sorted(cycles) == [3, 3, 9, 9, 9, 9, 9, 9]
