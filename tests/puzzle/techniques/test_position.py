"""Candidates follow from the digits, and placing a digit takes them from its peers."""

from hypothesis import given

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.techniques.position import Position
from tests.puzzle.boards import puzzles
from tests.puzzle.techniques.positions import empty


@given(grid=puzzles())
def test_a_candidate_is_a_digit_that_no_peer_holds(grid: Grid) -> None:
    position = Position.from_grid(grid)
    digits = grid.digits.tolist()
    for cell, candidates in enumerate(position.candidates):
        seen = {digits[peer] for peer in grid.geometry.peers[cell]}
        possible = set(range(1, grid.geometry.size + 1)) - seen if not digits[cell] else set()
        assert candidates == sum(1 << (digit - 1) for digit in possible)
    assert position.grid == grid


@given(grid=puzzles())
def test_digits_placed_one_by_one_lead_to_the_same_position(grid: Grid) -> None:
    given = [(cell, digit) for cell, digit in enumerate(grid.digits.tolist()) if digit]
    assert empty(grid.geometry).changed(placements=given) == Position.from_grid(grid)


def test_a_candidate_taken_away_stays_away() -> None:
    position = empty(Geometry(2, 2)).changed(eliminations=[(5, 3), (5, 3)])
    assert not position.has(5, 3)
    assert position.has(5, 2)
    assert not position.changed(placements=[(0, 1)]).has(5, 3)
    assert position.within(3, 0b1110_0000) == ((6, 3), (7, 3))
