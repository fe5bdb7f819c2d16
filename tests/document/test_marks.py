import itertools

import numpy as np
import pytest

from sudoku_ga.document.marks import NO_MARKS, Colours, Marks, automatic_marks
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage
from tests.document.examples import FOUR, PUZZLE
from tests.puzzle.variants import VARIANTS, differ


def test_a_mark_goes_into_all_cells_or_out_of_all():
    once = NO_MARKS.toggled((3,), 2)
    both = once.toggled((3, 7), 2)
    assert both.masks == ((3, 0b10), (7, 0b10))
    assert both.toggled((3, 7), 2) == NO_MARKS


def test_the_digits_of_a_cell_are_reported_in_order():
    marks = Marks.of({5: 0b1000000001, 6: 0})
    assert marks.digits(5) == (1, 10)
    assert marks.digits(6) == ()


def test_the_largest_digit_fits_the_array():
    marks = NO_MARKS.toggled((0,), 64)
    assert int(marks.array(2)[0]) == 1 << 63


def test_candidates_are_of_any_size():
    assert NO_MARKS.toggled((1,), 100).candidates(2) == (0, 1 << 99)


def test_a_placed_digit_ends_its_cell_and_is_ruled_out_in_its_peers():
    marks = Marks.of({0: 0b11, 1: 0b11, 5: 0b11, 4: 0b01, 15: 0b11})
    assert marks.after([(0, 1)], FOUR) == Marks.of({1: 0b10, 5: 0b10, 15: 0b11})


def test_a_digit_taken_away_brings_no_mark_and_takes_none():
    marks = Marks.of({0: 0b11})
    assert marks.after([(0, 0)], FOUR) == marks


def test_automatic_marks_are_what_no_peer_holds():
    marks = automatic_marks(PUZZLE)
    for cell in PUZZLE.blank_cells.tolist():
        held = {int(PUZZLE.digits[peer]) for peer in FOUR.peers[cell]}
        assert set(marks.digits(cell)) == {1, 2, 3, 4} - held
    assert {cell for cell, _ in marks.masks} <= set(PUZZLE.blank_cells.tolist())


def test_automatic_marks_bear_conflicts():
    assert automatic_marks(Grid.empty(FOUR).with_digits([(0, 1), (1, 1)])).digits(2) == (2, 3, 4)


def _possible(board: Grid, cell: int) -> set[int]:
    """Return the digits that no other cell of the board excludes from a blank one."""
    geometry = board.geometry
    others = [each for each in range(geometry.cell_count) if differ(geometry, cell, each)]
    return set(range(1, geometry.size + 1)) - set(board.digits[others].tolist())


def _in_cage(board: Grid, cage: Cage) -> set[int]:
    """Return the digits of the sets that a cage can have; all of them if it can have none."""
    every = range(1, board.geometry.size + 1)
    held = [int(board.digits[cell]) for cell in cage.cells if board.digits[cell]]
    left = set(held).union(
        *(_possible(board, cell) for cell in cage.cells if not board.digits[cell])
    )
    fit = [
        digits
        for digits in itertools.combinations(every, len(cage.cells))
        if sum(digits) == cage.total and set(held) <= set(digits) <= left
    ]
    return set().union(*fit) if fit and len(set(held)) == len(held) else set(every)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_mistake_spoils_the_automatic_marks_of_no_other_cage(name: str) -> None:
    geometry, rng = VARIANTS[name], np.random.default_rng(17)
    for share in np.linspace(0, 0.6, 13):
        digits = rng.integers(1, geometry.size + 1, geometry.cell_count)
        board = Grid(geometry, (digits * (rng.random(len(digits)) < share)).astype(np.uint8))
        marks = automatic_marks(board)
        for cell in board.blank_cells.tolist():
            expected = _possible(board, cell)
            for cage in geometry.layout.cages:
                if cell in cage.cells:
                    expected &= _in_cage(board, cage)
            assert set(marks.digits(cell)) == expected


def test_cells_without_a_colour_have_none():
    assert Colours.of({2: 3, 0: 0}).array(4).tolist() == [0, 0, 3, 0]
