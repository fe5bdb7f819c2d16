"""Every step is right: held against all boards of 4×4, and against the exact reference."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import (
    TECHNIQUES,
    finds_digits,
    next_step,
    solve_by_techniques,
)
from tests.examples import examples
from tests.puzzle.boards import ESCARGOT, S1_PUZZLE, S1_SOLUTION, every_4x4, puzzle, puzzles
from tests.puzzle.techniques.positions import empty

SINGLES = TECHNIQUES[:5]


@examples(30)
@given(
    candidates=st.lists(
        st.sampled_from([0b1111] * 3 + list(range(1, 16))), min_size=16, max_size=16
    )
)
def test_no_step_rules_out_a_board_that_the_candidates_of_4x4_allow(candidates: list[int]) -> None:
    board = Geometry(2, 2)
    gone = [
        (cell, digit)
        for cell, kept in enumerate(candidates)
        for digit in range(1, 5)
        if not kept >> (digit - 1) & 1
    ]
    position = empty(board).changed(eliminations=gone)
    allowed = every_4x4()
    for cell, digit in gone:
        allowed = allowed[allowed[:, cell] != digit]
    for technique in TECHNIQUES:
        for step in technique.find(position):
            assert all((allowed[:, cell] == digit).all() for cell, digit in step.placements), step
            assert all((allowed[:, cell] != digit).all() for cell, digit in step.eliminations), step
            assert all(position.has(cell, digit) for cell, digit in step.eliminations), step


@pytest.fixture(scope="module")
def exact() -> ExactReference:
    return ExactReference()


@pytest.mark.parametrize(
    ("name", "count", "solved"),
    [
        ("norvig_top95.txt", 25, 12),
        ("royle_17clue_500.txt", 20, 19),
        ("gen_4x4_100.txt", 100, 100),
        ("gen_6x6_2x3_200.txt", 50, 50),
        ("gen_6x6_3x2_200.txt", 50, 50),
        ("gen_8x8_2x4_100.txt", 25, 21),
        ("gen_12x12_3x4_40.txt", 10, 8),
        ("gen_16x16_20.txt", 5, 4),
        ("gen_25x25_5.txt", 1, 1),
        pytest.param("norvig_top95.txt", 95, 39, marks=pytest.mark.exhaustive),
        pytest.param("royle_17clue_500.txt", 60, 57, marks=pytest.mark.exhaustive),
        pytest.param("gen_6x6_2x3_200.txt", 200, 199, marks=pytest.mark.exhaustive),
        pytest.param("gen_6x6_3x2_200.txt", 200, 199, marks=pytest.mark.exhaustive),
        pytest.param("gen_8x8_2x4_100.txt", 100, 83, marks=pytest.mark.exhaustive),
        pytest.param("gen_12x12_3x4_40.txt", 40, 33, marks=pytest.mark.exhaustive),
        pytest.param("gen_16x16_20.txt", 20, 14, marks=pytest.mark.exhaustive),
        pytest.param("gen_25x25_5.txt", 5, 5, marks=pytest.mark.exhaustive),
    ],
)
def test_steps_lead_to_the_solution_of_the_exact_reference(
    exact: ExactReference,
    shared_puzzles: Callable[[str], list[Grid]],
    name: str,
    count: int,
    solved: int,
) -> None:
    full = 0
    for grid in shared_puzzles(name)[:count]:
        answer = exact.count(grid).solution
        assert answer is not None
        solution = answer.digits.tolist()
        last = Position.from_grid(grid)
        for step, reached in solve_by_techniques(last):
            last = reached
            assert all(solution[cell] == digit for cell, digit in step.placements), step
            assert all(solution[cell] != digit for cell, digit in step.eliminations), step
        full += last.is_full
    assert full == solved


@given(grid=puzzles())
def test_singles_get_as_far_as_the_logic_of_the_recipes(grid: Grid) -> None:
    reached = Position.from_grid(grid)
    for _, position in solve_by_techniques(reached, SINGLES):
        reached = position
    assert reached.grid == fill_singles(grid, "hidden").grid


def test_the_puzzle_of_the_source_is_solved_by_singles_and_locked_candidates() -> None:
    steps = list(solve_by_techniques(Position.from_grid(puzzle(S1_PUZZLE))))
    assert steps[-1][1].grid == puzzle(S1_SOLUTION)


def test_the_easiest_technique_comes_first() -> None:
    names = [technique.name for technique in TECHNIQUES]
    step = next_step(Position.from_grid(puzzle(S1_PUZZLE)))
    assert step is not None
    assert step.technique.name == "hidden-single-in-box"
    assert len(set(names)) == len(names) == 22


def test_a_puzzle_beyond_the_techniques_is_left_as_far_as_they_lead() -> None:
    reached = [
        position for _, position in solve_by_techniques(Position.from_grid(puzzle(ESCARGOT)))
    ]
    assert not reached[-1].is_full
    assert np.count_nonzero(reached[-1].digits) < 81


def test_techniques_settle_cells_as_far_as_they_lead() -> None:
    easy, hard = Position.from_grid(puzzle(S1_PUZZLE)), Position.from_grid(puzzle(ESCARGOT))
    last_blank = easy.grid.blank_cells.tolist()[-1]
    assert finds_digits(easy, [last_blank], TECHNIQUES[:1])
    assert finds_digits(easy, [0], [])  # a given
    assert not finds_digits(easy, [last_blank], [])
    assert not finds_digits(hard, hard.grid.blank_cells.tolist(), TECHNIQUES)
