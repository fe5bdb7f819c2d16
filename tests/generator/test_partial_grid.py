"""A removed cell that is a single at once is one by the techniques too."""

import numpy as np
import pytest

from sudoku_ga.generator.removal import PartialGrid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import TECHNIQUES
from tests.puzzle.boards import solved


@pytest.mark.parametrize("boxes_only", [True, False])
@pytest.mark.parametrize("board", [Geometry(2, 3), Geometry(3, 3), Geometry(4, 2)], ids=str)
def test_singles_are_those_of_the_techniques(board: Geometry, boxes_only: bool) -> None:
    partial = PartialGrid(solved(board))
    answers = set()
    for cell in np.random.default_rng(2).permutation(board.cell_count).tolist():
        partial.remove([cell])
        found = Position.from_grid(partial.puzzle)
        techniques = TECHNIQUES[:2] if boxes_only else TECHNIQUES[:5]
        cells = {step.cells[0] for technique in techniques for step in technique.find(found)}
        single = partial.are_singles([cell], boxes_only=boxes_only)
        assert single is (cell in cells)
        answers.add(single)
    assert answers == {True, False}


def test_cells_are_held_until_one_of_them_is_taken() -> None:
    partial = PartialGrid(solved(Geometry(2, 2)))
    partial.remove([3])
    assert partial.contains([2, 4, 15])
    assert partial.contains([])
    assert not partial.contains([3])
    assert not partial.contains([2, 3])


def test_cells_of_which_a_later_one_does_not_follow_are_blank_afterwards() -> None:
    partial = PartialGrid(solved(Geometry(2, 2)))
    taken = np.random.default_rng(1).permutation(16)[:10].tolist()
    partial.remove(taken)
    before = partial.puzzle
    first = next(cell for cell in taken if partial.are_singles([cell], boxes_only=False))
    last = next(
        cell
        for cell in taken
        if cell != first and not partial.are_singles([first, cell], boxes_only=False)
    )
    assert not partial.contains([first]) and not partial.contains([last])
    assert (partial.puzzle, partial.given_count) == (before, 6)


def test_cells_may_follow_in_turn_and_are_blank_afterwards() -> None:
    full = solved(Geometry(2, 2))
    partial = PartialGrid(full)
    partial.remove([0, 1])
    before = partial.puzzle
    assert partial.are_singles([0, 1], boxes_only=False)
    assert (partial.puzzle, partial.given_count) == (before, 14)
    assert not partial.contains([0])
    partial.restore([0, 1])
    assert partial.puzzle == full
