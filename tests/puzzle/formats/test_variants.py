"""Boards of variants in text: the line above a puzzle."""

import numpy as np
import pytest

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.layouts import layout_names, load_layout
from sudoku_ga.puzzle.display import picture_text
from sudoku_ga.puzzle.formats.format import Format, write_records
from sudoku_ga.puzzle.formats.reading import WRITABLE, read_puzzle
from sudoku_ga.puzzle.formats.shape import board_text, box_line, parse_board, parse_box_line
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Constraint, Layout
from sudoku_ga.puzzle.record import PuzzleRecord
from tests.puzzle.variants import VARIANTS

CANDIDATES = WRITABLE["candidates"]
PICTURE = WRITABLE["picture"]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_board_is_read_as_it_is_written(name: str) -> None:
    geometry = VARIANTS[name]
    assert parse_board(board_text(geometry)) == geometry
    assert parse_box_line(box_line(geometry)) == geometry


def test_a_large_jigsaw_is_read_as_it_is_written() -> None:
    regions = np.kron(np.arange(36).reshape(6, 6), np.ones((6, 6), int))
    regions[5, 0], regions[6, 5] = 6, 0
    geometry = Geometry(6, 6, Layout(tuple(regions.ravel().tolist())))
    assert geometry.has_regions
    assert parse_board(board_text(geometry)) == geometry


@pytest.mark.parametrize("name", VARIANTS)
def test_a_puzzle_is_read_with_the_variant_that_is_written_above_it(name: str) -> None:
    grid = Grid.empty(VARIANTS[name]).with_digit(5, 3)
    assert PICTURE.write is not None
    text = f"{box_line(grid.geometry)}\n{PICTURE.write(PuzzleRecord(grid))}"
    assert read_puzzle(text).grid == grid


def test_classic_boards_are_written_as_before() -> None:
    assert box_line(Geometry(3, 2)) == "# box 3x2"
    assert board_text(Geometry(1, 7)) == "1x7"


@pytest.mark.parametrize("comment", ["# box 3x3 from a book", "# box 0x3", "# box 3x3 knight"])
def test_other_comments_are_ignored(comment: str) -> None:
    assert parse_box_line(comment) is None


@pytest.mark.parametrize("text", ["", "3", "3x3 knight"])
def test_a_text_that_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="HEIGHTxWIDTH"):
        parse_board(text)


def test_an_impossible_variant_is_refused_with_its_line() -> None:
    with pytest.raises(FormatError, match="line 1: windows need"):
        read_puzzle("# box 2x3 windows\n" + "." * 36)


JIGSAW_PICTURE = """\
+-----------+-----------+
| 1   .   . | .   .   . |
|       +---+---+       |
| .   3 | .   . | .   . |
|   +---+   +---+---+   |
| . | .   . | . | . | . |
+---+   +---+   |   +---+
| .   . | . | . | .   . |
+-------+   |   +---+   |
| .   .   . | .   . | . |
|       +---+   +---+   |
| .   . | .   . | .   . |
+-------+-------+-------+"""


def test_the_picture_of_a_jigsaw_has_lines_around_its_regions() -> None:
    grid = Grid.empty(load_layout("jigsaw-6a").geometry).with_digits([(0, 1), (7, 3)])
    assert picture_text(grid.geometry, grid.digits) == JIGSAW_PICTURE
    for text in (JIGSAW_PICTURE, JIGSAW_PICTURE.translate(str.maketrans("-|+", "━┃╋"))):
        assert read_puzzle(text).grid == grid


@pytest.mark.parametrize("name", [name for name in layout_names() if name.startswith("jigsaw")])
@pytest.mark.parametrize("form", [PICTURE, CANDIDATES], ids=lambda form: form.name)
def test_jigsaws_are_read_from_their_pictures(form: Format, name: str) -> None:
    grid = Grid.empty(load_layout(name).geometry).with_digits([(0, 1), (7, 3)])
    text = "".join(write_records([PuzzleRecord(grid)], form))
    assert read_puzzle(text).grid == grid
    if grid.geometry.size in (6, 8, 9):  # other sides need the comment
        assert read_puzzle(text.partition("\n")[2]).grid == grid


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("|", " "),
        lambda text: "\n".join(line for line in text.splitlines() if "-" not in line),
        lambda text: text.replace("+---+---+       |", "----------------|"),
    ],
)
def test_lines_that_enclose_no_regions_of_equal_size_mean_nothing(change) -> None:
    assert read_puzzle(change(JIGSAW_PICTURE)).geometry == Geometry(2, 3)


def test_lines_between_all_rows_make_no_latin_square() -> None:
    row, border = "| 1 . . . . . |", "+-------------+"
    text = "\n".join([border, *[f"{row}\n{border}"] * 6])
    assert read_puzzle(text).geometry == Geometry(2, 3)


def test_an_option_for_boxes_keeps_the_rules_in_the_file() -> None:
    text = f"# box 3x3 anti-knight\n{'.' * 81}"
    both = read_puzzle(text, Geometry(3, 3, Layout(constraints=frozenset({Constraint.DIAGONALS}))))
    assert both.geometry.layout.constraints == {Constraint.DIAGONALS, Constraint.ANTI_KNIGHT}
    assert read_puzzle(text, Geometry(3, 3)).geometry.layout.constraints == {Constraint.ANTI_KNIGHT}
