"""X-wing and swordfish, by rows and by columns."""

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.techniques.fish import SWORDFISH, X_WING
from tests.puzzle.techniques.positions import cells, confined, crossing, empty


def test_an_x_wing_of_rows() -> None:
    position = confined(empty(), [4], "row 2", "r2c3 r2c8")
    position = confined(position, [4], "row 7", "r7c3 r7c8")
    (step,) = X_WING.find(position)
    assert step.cells == cells("r2c3 r2c8 r7c3 r7c8")
    others = " ".join(f"r{row}c{column}" for row in (1, 3, 4, 5, 6, 8, 9) for column in (3, 8))
    assert set(step.eliminations) == crossing(4, others)
    assert step.explanation == (
        "In rows 2 and 7, 4 can only stand in columns 3 and 8, "
        "so no other cell of columns 3 and 8 can hold it."
    )


def test_an_x_wing_of_columns_on_a_board_with_tall_boxes() -> None:
    board = Geometry(3, 2)
    position = confined(empty(board), [6], "column 1", "r2c1 r5c1")
    position = confined(position, [6], "column 4", "r2c4 r5c4")
    (step,) = X_WING.find(position)
    others = " ".join(f"r{row}c{column}" for row in (2, 5) for column in (2, 3, 5, 6))
    assert set(step.eliminations) == crossing(6, others, board)


def test_a_swordfish_whose_rows_have_two_places_each() -> None:
    position = confined(empty(), [9], "row 1", "r1c2 r1c5")
    position = confined(position, [9], "row 4", "r4c5 r4c8")
    position = confined(position, [9], "row 9", "r9c2 r9c8")
    (step,) = SWORDFISH.find(position)
    others = " ".join(f"r{row}c{column}" for row in (2, 3, 5, 6, 7, 8) for column in (2, 5, 8))
    assert set(step.eliminations) == crossing(9, others)
    assert not list(X_WING.find(position))
