# ruff: noqa: E501 - whole messages in one table
"""Malformed text of every format with a syntax of its own, and text mangled at random."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.formats.format import write_records
from sudoku_ga.puzzle.formats.programs import opensudoku
from sudoku_ga.puzzle.formats.reading import WRITABLE, read_collection, read_puzzle
from sudoku_ga.puzzle.record import PuzzleRecord
from tests.examples import examples
from tests.puzzle.boards import puzzle
from tests.puzzle.notations import (
    ADDRESS,
    BOXES,
    CANDIDATE_GRID,
    LINE,
    MARKDOWN,
    SADMAN,
    SEMICOLONS,
    SIMPLE_SUDOKU,
    TABS,
)

ZEROS = LINE.replace(".", "0")
SDX = "\n".join(["12 u3 4 5 6 7 8 9 1"] * 9)


def _first(text: str, count: int) -> str:
    return "\n".join(text.split("\n")[:count])


def _game(data: str) -> str:
    return f'<opensudoku>\n<game data="{data}"/>\n</opensudoku>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f":0000:x:{LINE[:80]}::::", "line 1, column 89: 81 cells are expected for 9×9, found 80"),
        (f":0000:x:{LINE}1::::", "line 1, column 90: 81 cells are expected for 9×9, found 82"),
        (f":0000:x:{LINE}", "line 1, column 90: a colon and 5 or 6 more are expected, found ':0000:x:79....3.......69..8..…'"),
        (f":0000:x:{LINE}:415 4x5:::", "line 1, column 95: a digit, a row and a column, as in 815, are expected, found '4x5'"),
        (f":0000:x:{LINE}:415 905:::", "line 1, column 95: a digit, a row and a column, as in 815, are expected, found '905'"),
        (f":0000:x:+A{LINE[1:]}::::", "line 1, column 10: digits 1 to 9 are expected for 9×9, found A, which is 10"),
        (_first(SIMPLE_SUDOKU, 9), "line 8, column 15: 9 rows are expected, as many as cells in a row, found 6"),
        (SIMPLE_SUDOKU.replace("..6|9..", "..6|9."), "line 3, column 14: 9 cells are expected, as in the first row, found 8"),
        (SIMPLE_SUDOKU.replace("..6", "..?"), "line 3, column 9: a digit (1 to 9) or a blank is expected, found '?'"),
        (f"{SIMPLE_SUDOKU}\nI001", "line 14, column 1: a blank cell is expected, found a given in cell 00"),
        (f"{SIMPLE_SUDOKU}\nI811", "line 14, column 2: a cell from 00 to 80 is expected, found 81"),
        (f"{SIMPLE_SUDOKU}\nE81001", "line 14, column 2: a cell from 00 to 80 is expected, found 81"),
        (f"{SIMPLE_SUDOKU}\nI020", "line 14, column 1: I, a cell and a digit, or E, a cell and 001 to 009, are expected, found 'I020'"),
        (f"{SIMPLE_SUDOKU}\nE02", "line 14, column 1: I, a cell and a digit, or E, a cell and 001 to 009, are expected, found 'E02'"),
        (f"{SIMPLE_SUDOKU}\nE02079", "line 14, column 1: I, a cell and a digit, or E, a cell and 001 to 009, are expected, found 'E02079'"),
        (_first(CANDIDATE_GRID, 9), "line 8, column 72: 9 rows are expected, as many as cells in a row, found 6"),
        (CANDIDATE_GRID.replace("2345 ", "2435 "), "line 3, column 11: candidates (1 to 9), ascending, or a blank are expected, found '2435'"),
        (CANDIDATE_GRID.replace(" 134  ", "      "), "line 3, column 72: 9 cells are expected, as in the first row, found 8"),
        (CANDIDATE_GRID.replace(" 134  ", " 134 1"), "line 3, column 64: 9 cells are expected, as in the first row, found 10"),
        (_first(BOXES, 9), "line 8, column 26: 9 rows are expected, as many as cells in a row, found 6"),
        (BOXES.replace("3", "K"), "line 2, column 19: digits 1 to 9 are expected for 9×9, found K, which is 20"),
        ("1, 2, 3, 4\n3, 4, 1,  7\n2,1,4,3\n4,3,2,1", "line 2, column 11: digits 1 to 4 are expected for 4×4, found 7"),
        (_first(TABS, 8), "line 8, column 8: 9 rows are expected, as many as cells in a row, found 8"),
        (TABS.replace("8\t", "8\t1\t", 1), "line 3, column 19: 9 cells are expected, as in the first row, found 10"),
        (TABS.replace("8", "10", 1), "line 3, column 1: digits 1 to 9 are expected for 9×9, found 10"),
        ("puzzle", "line 1, column 1: a puzzle is expected, found none"),
        (f"puzzle\n{LINE[:80]}", "line 2, column 81: 81 cells are expected for 9×9, found 80"),
        (f"id,puzzle\n1,{LINE}1", "line 2, column 84: 81 cells are expected for 9×9, found 82"),
        ("id,puzzle\n1", "line 2, column 2: a puzzle in column 2, 'puzzle', is expected, found none"),
        ('id,puzzle\n"1,', "line 2, column 4: a puzzle in column 2, 'puzzle', is expected, found none"),
        ("id,puzzle\n1,hello", "line 2, column 3: a puzzle is expected, found 'hello'"),
        ('id;puzzle\n"1";"hello"', "line 2, column 6: a puzzle is expected, found 'hello'"),
        (f"{LINE};{ZEROS}\n;{ZEROS}", "line 2, column 1: a puzzle in column 1 is expected, found none"),
        (f"Nr;Sudoku\n1;{LINE}\n2;{LINE[1:]}", "line 3, column 83: 81 cells are expected for 9×9, found 80"),
        (SEMICOLONS.replace("8;;", "8;10;"), "line 3, column 3: digits 1 to 9 are expected for 9×9, found 10"),
        (SEMICOLONS.replace("8;;", '"8";"?";'), "line 3, column 6: a digit (1 to 9) or a blank is expected, found '?'"),
        (SEMICOLONS.replace("8;;", "8;"), "line 3, column 12: 9 cells are expected, as in the first row, found 8"),
        (f"{ADDRESS}\nhttps://example.org/", "line 2, column 1: an address with all cells of a puzzle in it is expected, for no page is fetched, found 'https://example.org/'"),
        ("www.example.org", "line 1, column 1: an address with all cells of a puzzle in it is expected, for no page is fetched, found 'www.example.org'"),
        ("[Puzzle]", "line 1, column 1: rows are expected below [Puzzle], found none"),
        (f"[Puzzle]\n{_first(SADMAN, 8)}", "line 9, column 10: 9 rows are expected, as many as cells in a row, found 8"),
        (f"[State]\n{SADMAN}", "line 1, column 1: a puzzle is expected, found none"),
        (f"[Puzzle]\n{_first(SADMAN, 8)}\n[State]", "line 10, column 8: 9 cells are expected, as in the first row, found 7"),
        (f"#AA\n{SADMAN.replace('76', '7')}", "line 4, column 9: 9 cells are expected, as in the first row, found 8"),
        (_first(SDX, 2), "line 2, column 20: 9 rows are expected, found 2"),
        (f"{_first(SDX, 8)}\n12 u3 4 5 6 7 8 9", "line 9, column 18: 9 cells are expected, found 8"),
        (f"{_first(SDX, 8)}\n12 u3 4 5 6 7 8 9 1 2", "line 9, column 21: 9 cells are expected, found 10"),
        (f"{_first(SDX, 8)}\n12 u33 4 5 6 7 8 9 1", "line 9, column 4: a digit, u and a digit, or candidates are expected, found 'u33'"),
        ("<", "line 1, column 1: well-formed XML is expected, found: unclosed token"),
        ("\n<opensudoku>\n<a></b>", "line 3, column 6: well-formed XML is expected, found: mismatched tag"),
        ("<opensudoku>\x00", "line 1, column 13: well-formed XML is expected, found: not well-formed (invalid token)"),
        ("<html></html>", "line 1, column 1: <opensudoku> is expected, found <html>"),
        ("<opensudoku></opensudoku>", "line 1, column 1: a puzzle is expected, found none"),
        (_game(ZEROS[:80]), "line 2, column 1: 81 digits are expected in data, found 80 characters"),
        (_game(f"{ZEROS}1"), "line 2, column 1: 81 digits are expected in data, found 82 characters"),
        (_game(f"?{ZEROS[1:]}"), "line 2, column 1: a digit (1 to 9) or a blank is expected, found '?' at place 1 of data"),
        (_game("version: 9&#10;1|2"), "line 2, column 1: data of version 1 to 5 is expected, found version '9'"),
        (_game("version: 2&#10;1|2|0|5|"), "line 2, column 1: digit, notes and 0 or 1 of 81 cells are expected in data, found '5|' behind 1 cells"),
        (_game("&a;"), "line 2, column 1: well-formed XML is expected, found: undefined entity"),
        (f"<opensudoku>{'<a>' * 20}", "line 1, column 34: at most 8 elements in each other are expected"),
        (f'<!DOCTYPE opensudoku [<!ENTITY a "{ZEROS}">]>\n{_game("&a;")}', "line 1, column 22: a document without a document type is expected, found one"),
    ],
)  # fmt: skip
def test_the_error_says_what_was_expected_what_was_found_and_where(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_puzzle(text)
    assert str(caught.value) == message


def test_a_line_of_a_table_ends_but_once() -> None:
    lines = ['puzzle,"a"\n', f'{LINE},"a"\r,b\n']
    with pytest.raises(FormatError, match=r"line 2, column 86: .* found the end of a line within"):
        list(read_collection(lines))


def test_games_before_a_fault_in_markup_are_read() -> None:
    records = read_collection(
        f'<opensudoku>\n<game data="{ZEROS}"/>\n<game data=""/>'.splitlines(True)
    )
    assert next(records).grid == puzzle(LINE)
    with pytest.raises(FormatError, match="line 3"):
        next(records)


def test_many_short_lines_of_markup_are_parsed_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser begins an element that has no end yet anew with every piece that it is given."""
    fed, feed = [], opensudoku._Reader._feed

    def count(self: opensudoku._Reader, text: str, *, final: bool) -> None:
        fed.append(len(text))
        feed(self, text, final=final)

    monkeypatch.setattr(opensudoku._Reader, "_feed", count)
    with pytest.raises(FormatError):
        list(read_collection(["<opensudoku a='", *["\n"] * 10_000]))
    assert 1 < len(fed) < 10


def test_markup_without_an_end_is_not_taken_in_whole() -> None:
    pieces = ["<opensudoku a='", *[" " * 60_000] * 100]
    with pytest.raises(FormatError, match="an element every 1,000,000 characters is expected"):
        list(read_collection(pieces))


@pytest.mark.parametrize("unit", ["1|", "1 ", "12 ", "1,", "\t", ":", "u1 ", "-", "|", "abc ", "║"])
def test_very_long_lines_are_refused_without_much_ado(unit: str) -> None:
    with pytest.raises(UserError):
        read_puzzle(unit * (60_000 // len(unit)))


VALID = [SIMPLE_SUDOKU, f"{SIMPLE_SUDOKU}\nI021\nE04008", CANDIDATE_GRID, BOXES, TABS, MARKDOWN]
VALID += [SEMICOLONS, ADDRESS, f"a;b\n{LINE};{LINE}"]
VALID += [SADMAN, f"#AA\n{SADMAN}", f"[Puzzle]\n{SADMAN}\n[State]\n{SADMAN}", SDX, _game(ZEROS)]
VALID += [f":0000:x:+1{LINE[1:]}:415::::", f"{SADMAN}\n\n{SADMAN}\n\n{CANDIDATE_GRID}"]
VALID += [
    "".join(write_records([PuzzleRecord(puzzle(LINE))] * 2, form)) for form in WRITABLE.values()
]
PIECES = [
    *'19.|0xu:,+-#\n\t <>"=&[]*IE',
    "---",
    "12",
    "\n\n",
    "[State]",
    "# box 3x2\n",
    "\xa0",
    "\ufeff",
]


@st.composite
def mangled(draw: st.DrawFn) -> str:
    """Draw a valid text of which a few stretches were cut, doubled or overwritten."""
    text = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        middle = draw(st.sampled_from(["", text[start:end] * 2, *PIECES]))
        text = text[:start] + middle + text[end:]
    return text


@examples(150)
@given(mangled())
def test_mangled_text_is_read_or_refused_with_its_place(text: str) -> None:
    try:
        records = list(read_collection(io.StringIO(text)))
    except FormatError as error:
        assert "\n" not in str(error)
        assert text.strip("\ufeff \n\t>") == "" or error.line is not None
    else:
        assert records
