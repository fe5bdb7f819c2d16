"""A removed cell that is a single at once is one by the techniques too."""

import numpy as np
import pytest

from sudoku_ga.generator.removal import PartialGrid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import TECHNIQUES
from tests.puzzle.boards import solved


@pytest.mark.parametrize("by_boxes", [True, False])
@pytest.mark.parametrize("board", [Geometry(2, 3), Geometry(3, 3), Geometry(4, 2)], ids=str)
def test_singles_are_those_of_the_techniques(board: Geometry, by_boxes: bool) -> None:
    partial = PartialGrid(solved(board))
    answers = set()
    for cell in np.random.default_rng(2).permutation(board.cell_count).tolist():
        partial.take([cell])
        found = Position.from_grid(partial.puzzle)
        techniques = TECHNIQUES[:1] if by_boxes else TECHNIQUES[:3]
        cells = {step.cells[0] for technique in techniques for step in technique.find(found)}
        single = partial.follow([cell], by_boxes=by_boxes)
        assert single is (cell in cells)
        answers.add(single)
    assert answers == {True, False}


def test_cells_are_held_until_one_of_them_is_taken() -> None:
    partial = PartialGrid(solved(Geometry(2, 2)))
    partial.take([3])
    assert partial.holds([2, 4, 15])
    assert partial.holds([])
    assert not partial.holds([3])
    assert not partial.holds([2, 3])


def test_cells_of_which_a_later_one_does_not_follow_are_blank_afterwards() -> None:
    partial = PartialGrid(solved(Geometry(2, 2)))
    taken = np.random.default_rng(1).permutation(16)[:10].tolist()
    partial.take(taken)
    before = partial.puzzle
    first = next(cell for cell in taken if partial.follow([cell], by_boxes=False))
    last = next(
        cell
        for cell in taken
        if cell != first and not partial.follow([first, cell], by_boxes=False)
    )
    assert not partial.holds([first]) and not partial.holds([last])
    assert (partial.puzzle, partial.given_count) == (before, 6)


def test_cells_may_follow_in_turn_and_are_blank_afterwards() -> None:
    full = solved(Geometry(2, 2))
    partial = PartialGrid(full)
    partial.take([0, 1])
    before = partial.puzzle
    assert partial.follow([0, 1], by_boxes=False)
    assert (partial.puzzle, partial.given_count) == (before, 14)
    assert not partial.holds([0])
    partial.put_back([0, 1])
    assert partial.puzzle == full
