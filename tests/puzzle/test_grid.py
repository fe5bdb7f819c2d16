import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Layout
from tests.puzzle.boards import S1_PUZZLE, puzzle, solved

NINE = Geometry(3, 3)


def test_a_grid_keeps_a_copy_that_cannot_be_written_to() -> None:
    digits = np.zeros(81, np.uint8)
    grid = Grid(NINE, digits)
    digits[0] = 5
    assert grid.digits[0] == 0
    with pytest.raises(ValueError, match="read-only"):
        grid.digits[0] = 1


def test_a_changed_grid_is_another_grid() -> None:
    grid = Grid.empty(NINE)
    changed = grid.with_digit(3, 7)
    assert (grid.digits[3], changed.digits[3]) == (0, 7)
    assert changed.with_digit(3, 0) == grid
    assert grid.with_digits([(0, 1), (80, 9)]).digits[[0, 80]].tolist() == [1, 9]


def test_equal_grids_are_equal_keys() -> None:
    assert puzzle(S1_PUZZLE) == puzzle(S1_PUZZLE)
    assert len({puzzle(S1_PUZZLE), puzzle(S1_PUZZLE), Grid.empty(NINE)}) == 2
    assert Grid.empty(Geometry(2, 3)) != Grid.empty(Geometry(3, 2))
    assert Grid.empty(NINE) != "empty"


def test_givens_and_blanks_are_counted() -> None:
    grid = puzzle(S1_PUZZLE)
    assert grid.given_count == 27
    assert grid.blank_cells.size == 54
    assert not grid.is_full
    assert solved(NINE).is_full


@pytest.mark.parametrize("count", [80, 82, 0])
def test_another_number_of_cells_is_refused(count: int) -> None:
    with pytest.raises(UserError, match=f"^81 .* {count}$"):
        Grid(NINE, np.zeros(count, np.uint8))


@pytest.mark.parametrize("digit", [10, -1, 300])
def test_digits_that_the_board_does_not_have_are_refused(digit: int) -> None:
    digits = np.zeros(81, np.int64)
    digits[71] = digit
    with pytest.raises(UserError, match=f" 1 to 9 .* {digit} in r8c9$"):
        Grid(NINE, digits)
    with pytest.raises(UserError):
        Grid.empty(NINE).with_digit(71, digit)


def test_nobody_can_make_the_digits_writable():
    grid = Grid.empty(Geometry(2, 2))
    with pytest.raises(ValueError, match="WRITEABLE"):
        grid.digits.flags.writeable = True


@pytest.mark.parametrize("digit", [5, -1])
@pytest.mark.parametrize("kind", ["int64", "int8"])
def test_a_digit_outside_the_board_is_named_with_its_cell(digit, kind):
    digits = np.zeros(16, kind)
    digits[6] = digit
    with pytest.raises(UserError, match=f"found {digit} in r2c3"):
        Grid(Geometry(2, 2), digits)


def test_a_byte_outside_the_board_is_named_too():
    digits = np.zeros(16, np.uint8)
    digits[15] = 200
    with pytest.raises(UserError, match="found 200 in r4c4"):
        Grid(Geometry(2, 2), digits)


@pytest.mark.parametrize("geometry", [Geometry(2, 2), Geometry(8, 8)], ids=str)
def test_the_first_byte_beyond_the_digits_is_refused(geometry):
    digits = np.zeros(geometry.cell_count, np.uint8)
    digits[-1] = geometry.size
    assert Grid(geometry, digits).given_count == 1
    digits[-1] = geometry.size + 1
    with pytest.raises(UserError, match=f"found {geometry.size + 1} in r{geometry.size}c"):
        Grid(geometry, digits)


def test_digits_and_cages_are_clues() -> None:
    assert not Grid.empty(NINE).has_clues
    assert puzzle(S1_PUZZLE).has_clues
    assert Grid.empty(Geometry(3, 3, Layout(cages=(Cage(3, (0, 1)),)))).has_clues
