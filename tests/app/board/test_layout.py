import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.puzzle.geometry import Geometry

SHAPES = [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(3, 3), Geometry(6, 6)]


def test_the_cell_of_a_9x9_board_is_what_the_design_says():
    assert BoardLayout.within(Geometry(3, 3), 545, 545).cell == (545 - 14) // 9
    exact = BoardLayout(Geometry(3, 3), 59)
    assert (exact.width, exact.height) == (545, 545)


@pytest.mark.parametrize("geometry", SHAPES, ids=str)
@given(width=st.integers(120, 2000), height=st.integers(120, 2000))
def test_the_board_fits_and_could_not_be_larger(geometry, width, height):
    layout = BoardLayout.within(geometry, width, height)
    assert layout.width <= width
    assert layout.height <= height
    larger = BoardLayout(geometry, layout.cell + 1)
    assert larger.width > width or larger.height > height


@pytest.mark.parametrize("geometry", SHAPES, ids=str)
@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2])
def test_the_middle_of_each_cell_is_found_again(geometry, ratio):
    layout = BoardLayout.within(geometry, 600, 600, ratio)
    for cell in range(geometry.cell_count):
        x, y = layout.corner(cell)
        assert layout.cell_at(x + layout.cell / 2, y + layout.cell / 2) == cell


def test_lines_are_wider_between_boxes_than_between_cells():
    layout = BoardLayout(Geometry(2, 3), 10)
    gaps = [b - a - 10 for a, b in zip(layout.lefts, layout.lefts[1:], strict=False)]
    assert gaps == [1, 1, 2, 1, 1]
    gaps = [b - a - 10 for a, b in zip(layout.tops, layout.tops[1:], strict=False)]
    assert gaps == [1, 2, 1, 2, 1]


def test_nothing_is_outside_the_board():
    layout = BoardLayout(Geometry(3, 3), 20)
    assert layout.cell_at(-1, 5) is None
    assert layout.cell_at(5, layout.height) is None
    assert layout.cell_at(0, 0) == 0
    assert layout.cell_at(layout.width - 1, layout.height - 1) == 80


def test_lines_grow_with_the_scale_of_the_screen():
    layout = BoardLayout.within(Geometry(3, 3), 800, 800, ratio=2)
    assert (layout.thin, layout.thick) == (2, 4)


def test_no_room_at_all_leaves_cells_of_one_pixel():
    assert BoardLayout.within(Geometry(6, 6), 10, 10).cell == 1
