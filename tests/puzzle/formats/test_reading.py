import io
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.errors import ArgumentError
from sudoku_ga.puzzle.display import picture_text
from sudoku_ga.puzzle.formats.delimited import Comma
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.line import is_plain, write_line
from sudoku_ga.puzzle.formats.reading import (
    WRITABLE,
    add_format,
    formats,
    read_collection,
    read_puzzle,
    remove_format,
)
from sudoku_ga.puzzle.formats.text import TextLine, content_lines
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.rules import conflict_count
from tests.puzzle.boards import ESCARGOT, S1_PUZZLE, puzzle, solved, with_blanks

LINE = WRITABLE["line"]

S1 = puzzle(S1_PUZZLE)
ROWS = [S1_PUZZLE[start : start + 9] for start in range(0, 81, 9)]


def _collection(text: str, geometry: Geometry | None = None) -> list[Grid]:
    return [named.grid for named in read_collection(io.StringIO(text), geometry)]


def _picture(grid: Grid) -> str:
    return picture_text(grid.geometry, grid.digits)


def _bordered(margin: str, blank: str, border: str = "*-----------*") -> str:
    rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS]
    middle = "|---+---+---|"
    lines = [border, *rows[:3], middle, *rows[3:6], middle, *rows[6:], border]
    return "\n".join(margin + line.replace(".", blank) for line in lines)


def _drawn() -> str:
    rows = ["║ " + " │ ".join(row.replace(".", " ")) + " ║" for row in ROWS]
    return "\n".join(["╔═══╤═══╗", *rows, "╚═══╧═══╝"])


@pytest.mark.parametrize(
    "text",
    [
        S1_PUZZLE,
        S1_PUZZLE.replace(".", "0"),
        S1_PUZZLE.replace(".", "x"),
        S1_PUZZLE.replace(".", "-"),
        S1_PUZZLE.replace(".", "?"),
        S1_PUZZLE.replace(".", " "),
        " ".join(S1_PUZZLE),
        "\n".join(ROWS),
        "\n\n".join(ROWS),
        "\n".join(ROWS).replace(".", "-"),
        "\n".join(ROWS).replace(".", "*"),
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
        _bordered("", "."),
        _bordered(" ", "0"),
        _bordered("  ", " "),
        _bordered(" ", "-"),
        _bordered(" ", "*"),
        _bordered(" ", ".", ".---.---.---."),
        _bordered(" ", ".", "'=== ===== ==='"),
        _drawn(),
        "\n\n".join(",".join(row.replace(".", "x")) for row in ROWS),
        "\n".join(" , ".join(row.replace(".", " ")) for row in ROWS),
    ],
)
def test_the_same_puzzle_is_read_however_it_is_drawn(text: str) -> None:
    assert read_puzzle(text).grid == S1


def test_a_space_is_a_blank_even_if_the_digits_of_the_first_row_might_be_a_row() -> None:
    cells = "12.3...4." + "." * 72
    rows = [cells[start : start + 9].replace(".", " ") for start in range(0, 81, 9)]
    text = "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows)
    assert read_puzzle(text).grid == puzzle(cells)


def test_a_row_of_dashes_is_a_row_where_dashes_are_blanks() -> None:
    rows = ["1--------", *["---------"] * 7, "--------9"]
    assert read_puzzle("\n".join(rows)).grid.given_count == 2


def test_names_are_behind_a_puzzle_or_above_it() -> None:
    text = f"""\
# A collection | of somebody
# Format: a puzzle a line
{S1_PUZZLE}
# AI Escargot | Arto Inkala
{ESCARGOT}
{S1_PUZZLE}   # the puzzle of a page
{S1_PUZZLE} number 3
{S1_PUZZLE}
"""
    named = list(read_collection(io.StringIO(text)))
    assert [puzzle.name for puzzle in named] == [
        "",
        "AI Escargot",
        "the puzzle of a page",
        "number 3",
        "",
    ]
    assert [puzzle.line for puzzle in named] == [3, 5, 6, 7, 8]


def test_a_picture_has_the_name_above_it() -> None:
    named = read_puzzle(f"# AI Escargot | Arto Inkala\n{_picture(puzzle(ESCARGOT))}")
    assert (named.name, named.line) == ("AI Escargot", 3)


SIX = "..3...4.....2..3.5.....1.6.5.45...1."


@pytest.mark.parametrize("line", ["# box 3x2", "#box 3×2", "#  BOX  3 x 2 "])
def test_a_comment_sets_the_boxes(line: str) -> None:
    assert read_puzzle(f"{line}\n{SIX}").grid.geometry == Geometry(3, 2)


def test_the_boxes_stay_set_until_another_comment_sets_them() -> None:
    text = f"# box 3x2\n# a remark\n{SIX}\n{SIX}\n# box 2x3\n{SIX}"
    shapes = [(grid.geometry.box_height, grid.geometry.box_width) for grid in _collection(text)]
    assert shapes == [(3, 2), (3, 2), (2, 3)]


def test_boxes_are_wider_than_high_unless_the_options_say_otherwise() -> None:
    assert read_puzzle(SIX).grid.geometry == Geometry(2, 3)
    assert read_puzzle(SIX, Geometry(3, 2)).grid.geometry == Geometry(3, 2)


def test_the_caller_outweighs_the_comment_and_both_outweigh_the_bars() -> None:
    assert read_puzzle(f"# box 3x2\n{SIX}", Geometry(2, 3)).grid.geometry == Geometry(2, 3)
    picture = _picture(puzzle(SIX, Geometry(3, 2)))
    assert read_puzzle(picture).grid.geometry == Geometry(3, 2)
    assert read_puzzle(f"# box 2x3\n{picture}").grid.geometry == Geometry(2, 3)


def test_boxes_of_another_size_are_not_forced_on_a_puzzle() -> None:
    assert read_puzzle(f"# box 3x2\n{S1_PUZZLE}", Geometry(2, 4)).grid == S1
    assert read_puzzle(f"# box 99x99\n{S1_PUZZLE}").grid == S1


def test_boards_without_usual_boxes_are_read_if_the_caller_has_boxes() -> None:
    five = Geometry(1, 5)
    assert read_puzzle("1...." * 5, five).grid.geometry == five


def test_letters_are_digits_in_either_case() -> None:
    sixteen = with_blanks(solved(Geometry(4, 4)), 0.5, seed=1)
    text = write_line(sixteen)
    assert read_puzzle(text).grid == read_puzzle(text.lower()).grid == sixteen


def test_zero_beside_another_blank_is_hexadecimal_on_16x16() -> None:
    cells = "0F." + "." * 253
    assert read_puzzle(cells).grid.digits[:3].tolist() == [1, 16, 0]
    assert read_puzzle("G0." + "." * 253).grid.digits[:3].tolist() == [16, 0, 0]
    assert read_puzzle("F0" + "0" * 254).grid.digits[:2].tolist() == [15, 0]
    assert read_puzzle("10." + "." * 78).grid.digits[:3].tolist() == [1, 0, 0]


def test_x_is_a_digit_of_large_boards_written_by_letters() -> None:
    assert read_puzzle("X." + "." * 1294).grid.digits[0] == 33
    assert read_puzzle("X . " + "A " * 1294).grid.digits[0] == 33
    assert read_puzzle("X 36 " + "0 " * 1294).grid.digits[0] == 33
    assert read_puzzle("X 36 " + "X " * 1294).grid.digits[0] == 0


def test_sixteen_rows_of_sixteen_are_one_board_not_sixteen() -> None:
    sixteen = with_blanks(solved(Geometry(4, 4)), 0.5, seed=2)
    line = write_line(sixteen)
    rows = "\n".join(line[start : start + 16] for start in range(0, 256, 16))
    assert _collection(rows) == [sixteen]
    assert _collection(rows, Geometry(4, 4)) == [sixteen]


def test_sixteen_lines_of_sixteen_with_small_digits_are_small_puzzles() -> None:
    small = with_blanks(solved(Geometry(2, 2)), 0.5, seed=2)
    text = "\n".join([write_line(small)] * 16)
    assert _collection(text) == [small] * 16
    assert [grid.geometry.size for grid in _collection(text, Geometry(4, 4))] == [16]


def test_a_twelve_by_twelve_row_with_bars_is_no_small_puzzle() -> None:
    twelve = with_blanks(solved(Geometry(3, 4)), 0.5, seed=2)
    line = write_line(twelve)
    rows = (line[start : start + 12] for start in range(0, 144, 12))
    assert _collection("\n".join(f"|{r[:4]}|{r[4:8]}|{r[8:]}|" for r in rows)) == [twelve]


def test_duplicate_givens_are_read() -> None:
    assert conflict_count(read_puzzle("55" + "." * 79).grid) == 1


def test_a_collection_is_streamed() -> None:
    given_out = 0

    def endless() -> Iterator[str]:
        nonlocal given_out
        while True:
            given_out += 1
            yield S1_PUZZLE + "\n"

    puzzles = read_collection(endless())
    assert [next(puzzles).grid for _ in range(100)] == [S1] * 100
    assert given_out <= 100 + 64


def test_the_writers_write_what_people_know() -> None:
    small = puzzle("12...........3.4")
    assert write_line(small) == "12...........3.4"
    assert Comma().write(PuzzleRecord(small)) == "1,2,x,x\nx,x,x,x\nx,x,x,x\nx,3,x,4"
    assert _picture(small) == "\n".join(
        ["+-----+-----+", "| 1 2 | . . |", "| . . | . . |", "+-----+-----+", "| . . | . . |",
         "| . 3 | . 4 |", "+-----+-----+"]
    )  # fmt: skip


@given(
    st.lists(st.text(".0123456789", min_size=81, max_size=81), min_size=1, max_size=3),
    st.sampled_from([None, Geometry(3, 3), Geometry(2, 2)]),
    st.sampled_from(["", "#AAuthor", "# Easy | a book", "# box 3x3"]),
)
def test_no_other_format_means_something_else_by_81_digits_and_points(
    cells: list[str], geometry: Geometry | None, comment: str
) -> None:
    head = list(content_lines([f"{comment}\n", *(f"{line}  \n" for line in cells)]))
    assert all(is_plain(line.text) for line in head)
    recognised = [form for form in formats() if form.recognise(head, geometry)]
    assert recognised == [LINE]
    assert [write_line(record.grid) for record in read_collection(cells, geometry)] == [
        line.replace("0", ".") for line in cells
    ]


def test_a_format_of_a_plug_in_is_asked_before_the_usual_one() -> None:
    def read(lines: Iterator[TextLine], _geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        return (PuzzleRecord(Grid.empty(Geometry(2, 2)), "other") for _line in lines)

    other = Format("other", "Other", (".other",), lambda head, _: "." in head[0].text, read)
    add_format(other)
    try:
        assert read_puzzle(S1_PUZZLE).name == "other"
    finally:
        remove_format(other)
    assert read_puzzle(S1_PUZZLE).grid == S1


def test_a_format_is_a_subclass_or_made_of_functions() -> None:
    class Blank(Format):
        name, label = "blank", "Blank"

        def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
            return head[0].text == "blank"

        def read(
            self, lines: Iterator[TextLine], _geometry: Geometry | None
        ) -> Iterator[PuzzleRecord]:
            return (PuzzleRecord(Grid.empty(Geometry(2, 2))) for _line in lines)

    form = Blank()
    assert (form.endings, form.write, form.holds(PuzzleRecord(S1))) == (
        (".txt",),
        None,
        PuzzleRecord(S1),
    )
    add_format(form)
    try:
        assert not read_puzzle("blank").grid.given_count
    finally:
        remove_format(form)
    with pytest.raises(ArgumentError) as raised:
        add_format(Format("other", "Other"))
    assert raised.value.name == "recognise"
