import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.puzzle.formats.reading import (
    COMMA,
    FORMATS,
    LINE,
    PICTURE,
    Format,
    read_collection,
    read_puzzle,
)
from sudoku_ga.puzzle.formats.shape import box_line
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.puzzle.boards import GEOMETRIES, any_grids, puzzles, solved, with_blanks

EVERY_FORMAT = pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)


@EVERY_FORMAT
@given(grid=any_grids())
def test_what_is_written_is_read_again(form: Format, grid: Grid) -> None:
    assert read_puzzle(form.write(grid), grid.geometry).grid == grid


@EVERY_FORMAT
@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
@pytest.mark.parametrize("share", [0.0, 0.6, 1.0])
def test_boards_of_all_shapes_are_read_again(
    form: Format, geometry: Geometry, share: float
) -> None:
    grid = with_blanks(solved(geometry), share, seed=geometry.size)
    assert read_puzzle(form.write(grid), geometry).grid == grid
    assert read_puzzle(f"{box_line(geometry)}\n{form.write(grid)}\n").grid == grid


@EVERY_FORMAT
@given(grids=st.lists(puzzles(), min_size=1, max_size=5))
def test_many_puzzles_of_many_shapes_follow_one_another(form: Format, grids: list[Grid]) -> None:
    text = "\n\n".join(f"{box_line(grid.geometry)}\n{form.write(grid)}" for grid in grids)
    assert [puzzle.grid for puzzle in read_collection(io.StringIO(text))] == grids


@given(puzzles())
def test_the_bars_of_a_picture_show_the_boxes(grid: Grid) -> None:
    assert read_puzzle(PICTURE.write(grid)).grid == grid


@EVERY_FORMAT
@given(
    grid=puzzles([Geometry(3, 3), Geometry(4, 4)]), mark=st.sampled_from(["> ", ">>> ", ">> > "])
)
def test_quoted_mail_with_other_line_ends_is_read(form: Format, grid: Grid, mark: str) -> None:
    lines = form.write(grid).split("\n")
    text = "\ufeff" + "\r\n".join(mark + line for line in lines) + "\r\n"
    assert read_puzzle(text).grid == grid


def test_digits_above_35_are_numbers() -> None:
    full = solved(Geometry(6, 6))
    for form, shown in ((LINE, " 36 "), (COMMA, ",36,"), (PICTURE, " 36 ")):
        assert shown in form.write(full)
