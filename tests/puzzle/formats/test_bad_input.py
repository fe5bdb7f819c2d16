# ruff: noqa: E501 - whole messages in one table
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.formats.reading import read_puzzle
from tests.puzzle.boards import S1_PUZZLE

ROWS = [S1_PUZZLE[start : start + 9] for start in range(0, 81, 9)]
COMMAS = [",".join(row.replace(".", "x")) for row in ROWS]


def _with(rows: list[str], number: int, row: str) -> str:
    return "\n".join([*rows[:number], row, *rows[number + 1 :]])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a puzzle is expected, found nothing but blank lines and comments"),
        ("# a comment\n\n", "a puzzle is expected, found nothing but blank lines and comments"),
        (S1_PUZZLE[:80], "line 1, column 81: 81 cells are expected for 9×9, found 80"),
        (f"> {S1_PUZZLE[:80]}", "line 1, column 83: 81 cells are expected for 9×9, found 80"),
        (S1_PUZZLE + "1", "line 1, column 82: 81 cells are expected for 9×9, found 82"),
        (f"\n{S1_PUZZLE}\n{S1_PUZZLE[:79]}", "line 3, column 80: 81 cells are expected for 9×9, found 79"),
        (f"{S1_PUZZLE}\n{S1_PUZZLE}", "line 2: a single puzzle is expected, found a second one"),
        ("....5...........", "line 1, column 5: digits 1 to 4 are expected for 4×4, found 5"),
        (f"..A{S1_PUZZLE[3:]}", "line 1, column 3: digits 1 to 9 are expected for 9×9, found A, which is 10"),
        (f"..?{S1_PUZZLE[3:]}", "line 1, column 3: a digit (1 to 9) or a blank is expected, found '?'"),
        ("hello world", "line 1, column 1: a puzzle is expected, found 'hello world'"),
        (
            "https://example.org/puzzle?id=3",
            "line 1, column 1: an address with all cells of a puzzle in it is expected, for no page is fetched, found 'https://example.org/puzzle?id=3'",
        ),
        ("Dear all,\nthis is a letter", "line 1, column 1: a puzzle is expected, found 'Dear all,'"),
        ("\n".join(ROWS[:8]), "line 8, column 10: 9 rows are expected, as many as cells in a row, found 8"),
        (_with(ROWS, 4, ROWS[4][:8]), "line 5, column 9: 9 cells are expected, as in the first row, found 8"),
        (_with(ROWS, 4, ROWS[4] + "1"), "line 5, column 10: 9 cells are expected, as in the first row, found 10"),
        (_with(ROWS, 4, "5.A......"), "line 5, column 3: digits 1 to 9 are expected for 9×9, found A, which is 10"),
        (_with(COMMAS, 4, "x,x,x"), "line 5, column 6: 9 cells are expected, as in the first row, found 3"),
        (_with(COMMAS, 1, "x,x,x,x,x,6,11,x,x"), "line 2, column 13: digits 1 to 9 are expected for 9×9, found 11"),
        (_with(COMMAS, 1, "x,x,x,x,x,6,  ?,x,x"), "line 2, column 15: a digit (1 to 9) or a blank is expected, found '?'"),
        ("\n".join(COMMAS[:8]), "line 8, column 18: 9 rows are expected, as many as cells in a row, found 8"),
        ('puzzle\n"# a comment"\n', "line 2, column 2: a puzzle is expected, found '# a comment'"),
        ("79....3.......69\t\t\t\n\t\t\t", "line 1, column 1: digits 1 to 4 are expected for 4×4, found 7"),
        ("|12|3", "line 1, column 1: a row of cells is expected, found '|12|3'"),
        ("\x89PNG\r\n", "line 1, column 1: text is expected, found a byte of value 137"),
        (f"{S1_PUZZLE}\x00", "line 1, column 82: text is expected, found a byte of value 0"),
        ("1" * 70_000, "line 1: lines of at most 65,536 characters are expected, found a longer one"),
        ("1" * 2_000_000, "at most 1,000,000 characters are expected, found 2,000,000"),
        ("1" * 60_000, "line 1, column 1: a puzzle is expected, found '11111111111111111111111111111…'"),
    ],
)  # fmt: skip
def test_the_error_says_what_was_expected_what_was_found_and_where(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_puzzle(text)
    assert str(caught.value) == message


def test_the_error_names_the_source() -> None:
    with pytest.raises(FormatError, match=r"^notes\.txt, line 1, column 81: 81 cells"):
        read_puzzle(S1_PUZZLE[:80], source="notes.txt")


def _read_or_refuse(text: str) -> None:
    try:
        read_puzzle(text)
    except UserError as error:
        assert "\n" not in str(error)


@given(st.text())
@example("|")
@example("||||")
@example("-")
@example("---\n|||")
@example("\xa0|\xa0")
@example(",,,")
@example("1 2 3 4\n1")
@example("> > >")
@example("# box 0x0\n1")
def test_any_text_is_a_puzzle_or_a_known_error(text: str) -> None:
    _read_or_refuse(text)


@given(st.text("123456789ABXZabx.0*_-|+=, \t\n>#?'", max_size=300))
def test_any_text_of_puzzle_symbols_is_a_puzzle_or_a_known_error(text: str) -> None:
    _read_or_refuse(text)


@given(st.text("123456789.", min_size=70, max_size=95).filter(lambda text: len(text) != 81))
def test_no_other_number_of_cells_is_accepted(text: str) -> None:
    with pytest.raises(FormatError):
        read_puzzle(text)
