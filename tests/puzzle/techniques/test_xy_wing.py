"""XY-wing: a pivot and two pincers."""

from sudoku_ga.puzzle.techniques.step import CellRole
from sudoku_ga.puzzle.techniques.xy_wing import XY_WING
from tests.puzzle.techniques.positions import cells, crossing, empty, holding


def test_what_sees_both_pincers_loses_their_digit() -> None:
    position = holding(empty(), "r2c2", [1, 2])
    position = holding(position, "r2c7", [1, 5])
    position = holding(position, "r8c2", [2, 5])
    (step,) = XY_WING.find(position)
    assert set(step.eliminations) == crossing(5, "r8c7")
    assert step.part(CellRole.PIVOT) == cells("r2c2")
    assert step.part(CellRole.PINCER) == cells("r2c7 r8c2")
    assert step.explanation == (
        "Whether r2c2 holds 1 or 2, one of r2c7 and r8c2 holds 5, so no cell that sees both can."
    )


def test_a_pincer_in_the_box_of_the_pivot() -> None:
    position = holding(empty(), "r1c1", [1, 2])
    position = holding(position, "r1c9", [1, 5])
    position = holding(position, "r3c2", [2, 5])
    (step,) = XY_WING.find(position)
    assert set(step.eliminations) == crossing(5, "r1c2 r1c3 r3c7 r3c8 r3c9")


def test_three_cells_with_three_digits_but_no_pivot_between_them() -> None:
    position = holding(empty(), "r1c1", [1, 2])
    position = holding(position, "r1c9", [1, 5])
    assert not list(XY_WING.find(holding(position, "r9c5", [2, 5])))
    assert not list(XY_WING.find(holding(position, "r9c1", [2, 6])))
