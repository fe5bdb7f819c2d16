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
from tests.examples import examples, some
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
    ("text", "line", "column", "found"),
    [
        (f":0000:x:{LINE[:80]}::::", 1, 89, "80"),
        (f":0000:x:{LINE}1::::", 1, 90, "82"),
        (f":0000:x:{LINE}", 1, 90, "':0000:x:79....3.......69..8..…'"),
        (f":0000:x:{LINE}:415 4x5:::", 1, 95, "'4x5'"),
        (f":0000:x:{LINE}:415 905:::", 1, 95, "'905'"),
        (f":0000:x:+A{LINE[1:]}::::", 1, 10, "A, which is 10"),
        (_first(SIMPLE_SUDOKU, 9), 8, 15, "6"),
        (SIMPLE_SUDOKU.replace("..6|9..", "..6|9."), 3, 14, "8"),
        (SIMPLE_SUDOKU.replace("..6", "..?"), 3, 9, "'?'"),
        (f"{SIMPLE_SUDOKU}\nI001", 14, 1, "a given in cell 00"),
        (f"{SIMPLE_SUDOKU}\nI811", 14, 2, "81"),
        (f"{SIMPLE_SUDOKU}\nE81001", 14, 2, "81"),
        (f"{SIMPLE_SUDOKU}\nI020", 14, 1, "'I020'"),
        (f"{SIMPLE_SUDOKU}\nE02", 14, 1, "'E02'"),
        (f"{SIMPLE_SUDOKU}\nE02079", 14, 1, "'E02079'"),
        (_first(CANDIDATE_GRID, 9), 8, 72, "6"),
        (CANDIDATE_GRID.replace("2345 ", "2435 "), 3, 11, "'2435'"),
        (CANDIDATE_GRID.replace(" 134  ", "      "), 3, 72, "8"),
        (CANDIDATE_GRID.replace(" 134  ", " 134 1"), 3, 64, "10"),
        (_first(BOXES, 9), 8, 26, "6"),
        (BOXES.replace("3", "K"), 2, 19, "K, which is 20"),
        ("1, 2, 3, 4\n3, 4, 1,  7\n2,1,4,3\n4,3,2,1", 2, 11, "7"),
        (_first(TABS, 8), 8, 8, "8"),
        (TABS.replace("8\t", "8\t1\t", 1), 3, 19, "10"),
        (TABS.replace("8", "10", 1), 3, 1, "10"),
        ("puzzle", 1, 1, ""),
        (f"puzzle\n{LINE[:80]}", 2, 81, "80"),
        (f"id,puzzle\n1,{LINE}1", 2, 84, "82"),
        ("id,puzzle\n1", 2, 2, ""),
        ('id,puzzle\n"1,', 2, 4, ""),
        ("id,puzzle\n1,hello", 2, 3, "'hello'"),
        ('id;puzzle\n"1";"hello"', 2, 6, "'hello'"),
        (f"{LINE};{ZEROS}\n;{ZEROS}", 2, 1, ""),
        (f"Nr;Sudoku\n1;{LINE}\n2;{LINE[1:]}", 3, 83, "80"),
        (SEMICOLONS.replace("8;;", "8;10;"), 3, 3, "10"),
        (SEMICOLONS.replace("8;;", '"8";"?";'), 3, 6, "'?'"),
        (SEMICOLONS.replace("8;;", "8;"), 3, 12, "8"),
        (f"{ADDRESS}\nhttps://example.org/", 2, 1, "'https://example.org/'"),
        ("www.example.org", 1, 1, "'www.example.org'"),
        ("[Puzzle]", 1, 1, ""),
        (f"[Puzzle]\n{_first(SADMAN, 8)}", 9, 10, "8"),
        (f"[State]\n{SADMAN}", 1, 1, ""),
        (f"[Puzzle]\n{_first(SADMAN, 8)}\n[State]", 10, 8, "7"),
        (f"#AA\n{SADMAN.replace('76', '7')}", 4, 9, "8"),
        (_first(SDX, 2), 2, 20, "2"),
        (f"{_first(SDX, 8)}\n12 u3 4 5 6 7 8 9", 9, 18, "8"),
        (f"{_first(SDX, 8)}\n12 u3 4 5 6 7 8 9 1 2", 9, 21, "10"),
        (f"{_first(SDX, 8)}\n12 u33 4 5 6 7 8 9 1", 9, 4, "'u33'"),
        ("<", 1, 1, "unclosed token"),
        ("\n<opensudoku>\n<a></b>", 3, 6, "mismatched tag"),
        ("<opensudoku>\x00", 1, 13, "not well-formed (invalid token)"),
        ("<html></html>", 1, 1, "<html>"),
        ("<opensudoku></opensudoku>", 1, 1, ""),
        (_game(ZEROS[:80]), 2, 1, "80 characters"),
        (_game(f"{ZEROS}1"), 2, 1, "82 characters"),
        (_game(f"?{ZEROS[1:]}"), 2, 1, "'?' at place 1 of data"),
        (_game("version: 9&#10;1|2"), 2, 1, "version '9'"),
        (_game("version: 2&#10;1|2|0|5|"), 2, 1, "'5|' behind 1 cells"),
        (_game("&a;"), 2, 1, "undefined entity"),
        (f"<opensudoku>{'<a>' * 20}", 1, 34, ""),
        (f'<!DOCTYPE opensudoku [<!ENTITY a "{ZEROS}">]>\n{_game("&a;")}', 1, 22, ""),
    ],
)  # fmt: skip
def test_the_error_says_what_was_found_and_where(
    text: str, line: int, column: int, found: str
) -> None:
    with pytest.raises(FormatError) as caught:
        read_puzzle(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.problem.endswith(found)


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


@pytest.mark.parametrize(
    "unit", some(["1|", "1 ", "12 ", "1,", "\t", ":", "u1 ", "-", "|", "abc ", "║"], 3)
)
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


@examples(75)
@given(mangled())
def test_mangled_text_is_read_or_refused_with_its_place(text: str) -> None:
    try:
        records = list(read_collection(io.StringIO(text)))
    except FormatError as error:
        assert "\n" not in str(error)
        assert text.strip("\ufeff \n\t>") == "" or error.line is not None
    else:
        assert records
