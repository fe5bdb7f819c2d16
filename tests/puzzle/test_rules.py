from itertools import combinations

import numpy as np
import pytest
from hypothesis import given

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import (
    conflict_count,
    conflicting_cells,
    conflicting_pairs,
    describe_conflict,
    is_solution,
)
from tests.puzzle.boards import (
    GEOMETRIES,
    S1_PUZZLE,
    S1_SOLUTION,
    any_grids,
    puzzle,
    solved,
    with_blanks,
)

NINE = Geometry(3, 3)


@given(any_grids())
def test_conflicts_are_the_pairs_of_equal_peers(grid: Grid) -> None:
    digits, peers = grid.digits, grid.geometry.peers
    pairs = [
        (a, b)
        for a, b in combinations(range(digits.size), 2)
        if digits[a] and digits[a] == digits[b] and b in peers[a]
    ]
    assert conflict_count(grid) == len(pairs)
    assert conflicting_cells(grid).tolist() == sorted({cell for pair in pairs for cell in pair})
    assert (describe_conflict(grid) is None) == (not pairs)


def test_a_pair_that_shares_two_units_counts_once() -> None:
    assert conflict_count(Grid.empty(NINE).with_digits([(0, 5), (1, 5)])) == 1


def test_three_equal_digits_in_a_row_are_three_pairs() -> None:
    grid = Grid.empty(NINE).with_digits([(0, 5), (4, 5), (8, 5)])
    assert conflict_count(grid) == 3
    assert conflicting_cells(grid).tolist() == [0, 4, 8]


def test_the_first_conflict_is_described_for_people() -> None:
    grid = Grid.empty(NINE).with_digits([(71, 5), (80, 5)])
    assert describe_conflict(grid) == "two 5s in column 9 and box 9 (r8c9 and r9c9)"
    grid = Grid.empty(Geometry(4, 4)).with_digits([(0, 11), (15, 11)])
    assert describe_conflict(grid) == "two Bs in row 1 (r1c1 and r1c16)"
    grid = Grid.empty(NINE).with_digits([(80, 7), (72, 7), (8, 4), (0, 4)])
    assert describe_conflict(grid) == "two 4s in row 1 (r1c1 and r1c9)"


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
def test_a_full_grid_without_conflicts_solves_every_puzzle_cut_from_it(geometry: Geometry) -> None:
    full = solved(geometry)
    assert conflict_count(full) == 0
    assert is_solution(full, Grid.empty(geometry))
    assert is_solution(full, with_blanks(full, 0.6, seed=1))


def test_the_answer_of_the_source_solves_its_puzzle() -> None:
    assert is_solution(puzzle(S1_SOLUTION), puzzle(S1_PUZZLE))


@pytest.mark.parametrize("change", [(0, 0), (2, 7)], ids=["a blank", "another digit"])
def test_a_damaged_solution_is_none(change: tuple[int, int]) -> None:
    damaged = puzzle(S1_SOLUTION).with_digit(*change)
    assert not is_solution(damaged, puzzle(S1_PUZZLE))
    assert not is_solution(damaged, Grid.empty(NINE))


def test_a_solution_of_another_puzzle_is_none() -> None:
    assert not is_solution(solved(NINE), puzzle(S1_PUZZLE))


def test_a_grid_of_right_rows_and_columns_with_wrong_boxes_is_no_solution() -> None:
    rows, columns = np.divmod(np.arange(81), 9)
    latin = Grid(NINE, ((rows + columns) % 9 + 1).astype(np.uint8))
    assert not is_solution(latin, Grid.empty(NINE))


def test_boxes_of_another_shape_are_another_puzzle() -> None:
    assert not is_solution(solved(Geometry(2, 3)), Grid.empty(Geometry(3, 2)))


def test_the_pairs_are_those_that_are_counted() -> None:
    grid = Grid.empty(NINE).with_digits([(0, 5), (1, 5), (72, 5), (40, 3)])
    assert conflicting_pairs(grid) == [(0, 1), (0, 72)]
    assert conflict_count(grid) == 2
