"""Simple colouring: chains of units with two places for a digit."""

from sudoku_ga.puzzle.techniques.simple_colouring import TRAP, WRAP
from sudoku_ga.puzzle.techniques.step import CellRole
from tests.puzzle.techniques.positions import cells, confined, crossing, empty


def test_trap_what_sees_both_colours_loses_the_digit() -> None:
    # r1c1 - r1c5 in row 1, r1c5 - r7c5 in column 5, r7c5 - r8c4 in box 8: r1c1 and r8c4 differ.
    position = confined(empty(), [3], "row 1", "r1c1 r1c5")
    position = confined(position, [3], "column 5", "r1c5 r7c5")
    position = confined(position, [3], "box 8", "r7c5 r8c4")
    (step,) = TRAP.find(position)
    assert step.part(CellRole.FIRST_COLOUR) == cells("r1c1 r7c5")
    assert step.part(CellRole.SECOND_COLOUR) == cells("r1c5 r8c4")
    assert set(step.eliminations) == crossing(3, "r8c1")
    assert step.explanation == (
        "Either all of r1c1 and r7c5 hold 3 or all of r1c5 and r8c4 do, "
        "so no cell that sees one of each can."
    )
    assert not list(WRAP.find(position))


def test_wrap_a_colour_that_sees_itself_is_wrong() -> None:
    # The chain r1c1 - r1c5 - r7c5 - r7c2 has r1c1 and r7c5 in one colour, r1c5 and r7c2 in the
    # other; r3c2 has that of r1c1, in the same box.
    position = confined(empty(), [3], "row 1", "r1c1 r1c5")
    position = confined(position, [3], "column 5", "r1c5 r7c5")
    position = confined(position, [3], "row 7", "r7c5 r7c2")
    position = confined(position, [3], "column 2", "r7c2 r3c2")
    (step,) = WRAP.find(position)
    assert set(step.eliminations) == crossing(3, "r1c1 r7c5 r3c2")
    assert step.part(CellRole.FIRST_COLOUR) == cells("r1c1 r3c2 r7c5")
    assert step.explanation == (
        "Either all of r1c1, r3c2 and r7c5 hold 3 or all of r1c5 and r7c2 do; "
        "two of the first see each other, so none of them can."
    )


def test_two_cells_alone_are_no_chain() -> None:
    position = confined(empty(), [3], "row 1", "r1c1 r1c5")
    assert not list(WRAP.find(position))
    assert not list(TRAP.find(position))
