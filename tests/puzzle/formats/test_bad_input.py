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
    ("text", "line", "column", "found"),
    [
        ("", None, None, "nothing but blank lines and comments"),
        ("# a comment\n\n", None, None, "nothing but blank lines and comments"),
        (S1_PUZZLE[:80], 1, 81, "80"),
        (f"> {S1_PUZZLE[:80]}", 1, 83, "80"),
        (S1_PUZZLE + "1", 1, 82, "82"),
        (f"\n{S1_PUZZLE}\n{S1_PUZZLE[:79]}", 3, 80, "79"),
        (f"{S1_PUZZLE}\n{S1_PUZZLE}", 2, None, "a second one"),
        ("....5...........", 1, 5, "5"),
        (f"..A{S1_PUZZLE[3:]}", 1, 3, "A, which is 10"),
        (f"..?{S1_PUZZLE[3:]}", 1, 3, "'?'"),
        ("hello world", 1, 1, "'hello world'"),
        ("https://example.org/puzzle?id=3", 1, 1, "'https://example.org/puzzle?id=3'"),
        ("Dear all,\nthis is a letter", 1, 1, "'Dear all,'"),
        ("\n".join(ROWS[:8]), 8, 10, "8"),
        (_with(ROWS, 4, ROWS[4][:8]), 5, 9, "8"),
        (_with(ROWS, 4, ROWS[4] + "1"), 5, 10, "10"),
        (_with(ROWS, 4, "5.A......"), 5, 3, "A, which is 10"),
        (_with(COMMAS, 4, "x,x,x"), 5, 6, "3"),
        (_with(COMMAS, 1, "x,x,x,x,x,6,11,x,x"), 2, 13, "11"),
        (_with(COMMAS, 1, "x,x,x,x,x,6,  ?,x,x"), 2, 15, "'?'"),
        ("\n".join(COMMAS[:8]), 8, 18, "8"),
        ('puzzle\n"# a comment"\n', 2, 2, "'# a comment'"),
        ("79....3.......69\t\t\t\n\t\t\t", 1, 1, "7"),
        ("|12|3", 1, 1, "'|12|3'"),
        ("\x89PNG\r\n", 1, 1, "a byte of value 137"),
        (f"{S1_PUZZLE}\x00", 1, 82, "a byte of value 0"),
        ("1" * 70_000, 1, None, "a longer one"),
        ("1" * 2_000_000, None, None, "2,000,000"),
        ("1" * 60_000, 1, 1, "'11111111111111111111111111111…'"),
    ],
)  # fmt: skip
def test_the_error_says_what_was_found_and_where(
    text: str, line: int | None, column: int | None, found: str
) -> None:
    with pytest.raises(FormatError) as caught:
        read_puzzle(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.problem.endswith(found)


def test_the_error_names_the_source() -> None:
    with pytest.raises(FormatError, match=r"^notes\.txt, line 1, column 81: ") as error:
        read_puzzle(S1_PUZZLE[:80], source="notes.txt")
    assert (error.value.source, error.value.line, error.value.column) == ("notes.txt", 1, 81)


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
