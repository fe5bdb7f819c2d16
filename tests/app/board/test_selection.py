import pytest

from sudoku_ga.app.board.picture import NOTHING, Selection, jumped, moved
from sudoku_ga.puzzle.geometry import Geometry

NINE = Geometry(3, 3)


def test_one_cell_or_none():
    assert Selection.of(None) is NOTHING
    assert Selection.of(3).in_order == (3,)


def test_a_rectangle_grows_from_where_it_began():
    grown = Selection.of(40).extended(50, NINE)
    assert grown.in_order == (40, 41, 49, 50)
    assert grown.extended(30, NINE).in_order == (30, 31, 39, 40)
    assert NOTHING.extended(5, NINE).in_order == (5,)


def test_cells_come_and_go():
    drawn = Selection.of(0).joined(1).joined(2)
    assert drawn.in_order == (0, 1, 2)
    assert drawn.toggled(1).in_order == (0, 2)
    assert drawn.toggled(1).cursor == 1


@pytest.mark.parametrize(
    ("cursor", "steps", "to_edge", "cell"),
    [
        (None, (0, 1), False, 0),
        (8, (0, 1), False, 8),
        (8, (1, 0), True, 80),
        (40, (-1, 0), False, 31),
    ],
)
def test_the_cursor_stays_on_the_board(cursor, steps, to_edge, cell):
    assert moved(cursor, steps, NINE, to_edge=to_edge) == cell


def test_ends_of_row_and_board():
    assert jumped(40, NINE, to_end=True, whole_board=False) == 44
    assert jumped(None, NINE, to_end=False, whole_board=False) == 0
    assert jumped(40, NINE, to_end=True, whole_board=True) == 80
