"""Naked and hidden singles."""

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.techniques.singles import (
    HIDDEN_SINGLE_IN_BOX,
    HIDDEN_SINGLE_IN_LINE,
    NAKED_SINGLE,
)
from tests.puzzle.techniques.positions import cells, confined, empty, holding


def test_a_hidden_single_in_a_box() -> None:
    position = confined(empty(), [5], "box 5", "r6c4")
    (step,) = HIDDEN_SINGLE_IN_BOX.find(position)
    assert step.placements == ((cells("r6c4")[0], 5),)
    assert step.explanation == "r6c4 is the only place for 5 in box 5."
    assert not list(HIDDEN_SINGLE_IN_LINE.find(position))


def test_a_hidden_single_in_a_column_of_a_board_with_flat_boxes() -> None:
    board = Geometry(2, 3)
    position = confined(empty(board), [6], "column 4", "r5c4")
    (step,) = HIDDEN_SINGLE_IN_LINE.find(position)
    assert step.placements == ((cells("r5c4", board)[0], 6),)
    assert step.explanation == "r5c4 is the only place for 6 in column 4."


def test_a_naked_single() -> None:
    (step,) = NAKED_SINGLE.find(holding(empty(), "r2c8", [7]))
    assert step.placements == ((cells("r2c8")[0], 7),)
    assert step.explanation == "r2c8 can only hold 7: every other digit is ruled out there."
    assert step.geometry.unit_name(step.units[0]) == "box 3"


def test_nothing_is_found_where_everything_is_possible() -> None:
    for technique in (HIDDEN_SINGLE_IN_BOX, HIDDEN_SINGLE_IN_LINE, NAKED_SINGLE):
        assert not list(technique.find(empty()))
