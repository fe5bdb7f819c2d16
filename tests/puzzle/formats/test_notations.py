"""One puzzle in many notations, with what each format stores besides the givens."""

import io
import json

import numpy as np
import pytest

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import read_collection, read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details, PuzzleRecord
from tests.puzzle.boards import ESCARGOT, S1_PUZZLE, puzzle
from tests.puzzle.notations import (
    ADDRESS,
    BOXES,
    CANDIDATE_GRID,
    EXPORTS,
    LINE,
    MARKDOWN,
    SADMAN,
    SEMICOLONS,
    SIMPLE_SUDOKU,
    TABS,
)

S1 = puzzle(S1_PUZZLE)
ROWS = [S1_PUZZLE[start : start + 9] for start in range(0, 81, 9)]


def _all(text: str, geometry: Geometry | None = None) -> list[PuzzleRecord]:
    return list(read_collection(io.StringIO(text), geometry))


NUMBERS = [[int(cell) for cell in row.replace(".", "0")] for row in ROWS]
LISTS = [
    str(NUMBERS),
    f"board = {NUMBERS}",
    json.dumps({"name": "S1", "grid": NUMBERS}),
    json.dumps([list(row) for row in ROWS]),
    json.dumps([[digit or None for digit in row] for row in NUMBERS]),
    str([[digit or None for digit in row] for row in NUMBERS]),
    str(ROWS),
    "rows = [\n" + "".join(f"    '{row}',\n" for row in ROWS) + "]",
    f'puzzle = "{S1_PUZZLE}"',
    f'"{S1_PUZZLE}",',
    str(np.array(NUMBERS)),
    repr(np.array(NUMBERS, dtype=np.uint8)),
    repr(np.array(NUMBERS, dtype=float)),
    "\n".join(str(np.array(row)) for row in NUMBERS),
    f"int board[9][9] = {NUMBERS};".replace("[[", "{{")
    .replace("]]", "}}")
    .replace("], [", "},\n{"),
]
"""The puzzle as programs write it."""


def _bits(*digits: int) -> int:
    return sum(1 << digit - 1 for digit in digits)


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        SIMPLE_SUDOKU,
        CANDIDATE_GRID,
        BOXES,
        TABS,
        MARKDOWN,
        SADMAN,
        f"[Puzzle]\n{SADMAN}",
        f"#DAn easy one\n#C\n{SADMAN}\n",
        f":0000:x:{LINE}::::",
        f"name,puzzle\nfirst,{LINE}\n",
        f'"quizzes","solutions"\n"{LINE.replace(".", "0")}","x"\n',
        f'<opensudoku><game data="{LINE.replace(".", "0")}"/></opensudoku>',
        f"Hello,\nhere it is:\n\n{BOXES}\nRegards, somebody\n",
        f"> {SIMPLE_SUDOKU}\n Simple Sudoku\n  Version 4.2n\n".replace("\n", "\n> "),
        f"{SIMPLE_SUDOKU}\n\n{CANDIDATE_GRID}",
        f"{LINE}\n{CANDIDATE_GRID}",
        SEMICOLONS,
        f"sep=;\r\n{SEMICOLONS}",
        "\n".join('"' + row.replace(".", "x").replace("", '";"')[3:-2] for row in ROWS),
        f"name;puzzle;solution\nfirst;{LINE};\n",
        f"Nr\tSudoku\tLösung\n1\t{LINE}\t{'1' * 81}\n",
        f'source,question,answer\n"a, b",{LINE},{"1" * 81}\n',
        f"{LINE},{'1' * 81}\n",
        ADDRESS,
        f"> {ADDRESS}/?mode=play#top",
        f"www.example.org/sudoku.htm?bd={LINE}",
        f"example.org/play/?s={LINE.replace('.', '%2E')}&t=1",
        f"Hello,\nhere it is:\n\n{ADDRESS}\n\nRegards, somebody\n",
        f"https://example.org/play/\n{BOXES}",
        *LISTS,
    ],
)
def test_the_same_puzzle_is_read_from_many_notations(text: str) -> None:
    assert read_puzzle(text).grid == S1
    assert read_puzzle("\ufeff" + text.replace("\n", "\r\n")).grid == S1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (str(NUMBERS[:8]), "line 1, column 231: 9 rows are expected"),
        (str(NUMBERS).replace("7", "77", 1), "line 1, column 3: digits 1 to 9 are expected"),
        (
            str(NUMBERS).replace("], [", "],\n[").replace("[8, 0", "[8"),
            "line 3, column 24: 9 cells",
        ),
    ],
)
def test_what_is_wrong_in_a_list_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=f"^{message}"):
        read_puzzle(text)


def test_several_lists_are_several_puzzles() -> None:
    assert [each.grid for each in _all(str([NUMBERS, NUMBERS]))] == [S1, S1]
    four = _all("[[1, 0, 0, 0], [0] * 4]\n[[0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 4, 0]]")
    assert [each.grid.geometry.size for each in four] == [4]


def test_blank_rows_of_a_spreadsheet_are_rows() -> None:
    rows = ["\t" * 8] * 9
    rows[4] = "5" + "\t" * 8
    assert read_puzzle("\n".join(rows)).grid == Grid.empty(Geometry(3, 3)).with_digit(36, 5)
    assert [each.grid.given_count for each in _all("\n".join([*rows, "", *rows]))] == [1, 1]


def test_blank_lines_with_tabs_are_no_rows_elsewhere() -> None:
    assert len(_all(f"{S1_PUZZLE}\n\t\t\t\t\n{ESCARGOT}\n")) == 2


def test_a_table_is_read_in_its_column_and_streamed() -> None:
    text = f"id,Puzzle,solution\n# box 3x3\n1,{S1_PUZZLE},\n2,{ESCARGOT},\n"
    assert [(each.grid, each.line) for each in _all(text)] == [(S1, 3), (puzzle(ESCARGOT), 4)]


def test_details_of_sadman_files() -> None:
    text = "\n".join(["#AA. Author", "#DOne\n#B1.2.2006", "#Llevel 3", "#Uhttp://x.org", *ROWS])
    record = read_puzzle(text)
    assert record.grid == S1
    assert record.details == Details(
        author="A. Author", description="One", date="1.2.2006", level="level 3", url="http://x.org"
    )


def test_sections_of_sadman_files_tell_the_state_of_play() -> None:
    state = ["791" + ROWS[0][3:], *ROWS[1:]]
    text = "\n".join(["[Puzzle]", *ROWS, "[State]", *state, "[Colours]", "0,1,2", "3"])
    record = read_puzzle(text)
    assert (record.grid, record.placed) == (S1, Grid.empty(S1.geometry).with_digit(2, 1))


def test_a_state_of_another_puzzle_is_skipped() -> None:
    other = [ESCARGOT[start : start + 9] for start in range(0, 81, 9)]
    smaller = ["1234", "3412", "2143", "4321"]
    for state in (other, other[:3], smaller, []):
        record = read_puzzle("\n".join(["[Puzzle]", *ROWS, "[State]", *state]))
        assert (record.grid, record.placed) == (S1, None)


def test_moves_of_simple_sudoku() -> None:
    moves = "I021\nI034\nE04008\nE04002\nE04001\n"
    record = read_puzzle(f"{SIMPLE_SUDOKU}\n\n{moves}")
    assert record.grid == S1
    assert record.placed == Grid.empty(S1.geometry).with_digits([(2, 1), (3, 4)])
    assert record.candidates is not None
    assert record.candidates[4] & _bits(1, 2, 8) == 0
    assert record.candidates[5] == _bits(2)  # the open one


def test_a_later_move_of_simple_sudoku_counts() -> None:
    record = read_puzzle(f"{SIMPLE_SUDOKU}\nI021\nI025\n")
    assert record.placed == Grid.empty(S1.geometry).with_digit(2, 5)


def test_the_library_of_hodoku_tells_digits_and_deleted_candidates() -> None:
    record = read_puzzle(f":0711-4:48:79+1{S1_PUZZLE[3:]}:415 815:r1c5<>4::")
    assert record.grid == S1
    assert record.placed == Grid.empty(S1.geometry).with_digit(2, 1)
    assert record.candidates is not None
    assert record.candidates[4] & _bits(4, 8) == 0
    assert record.candidates[5] == _bits(2, 4)  # the open ones
    assert (record.candidates[0], record.candidates[2]) == (0, 0)


def test_a_library_is_a_collection() -> None:
    text = f"# library\n:0000:x:{S1_PUZZLE}::::\n:0000:x:{ESCARGOT}:::\n"
    assert [each.grid for each in _all(text)] == [S1, puzzle(ESCARGOT)]


def test_progress_of_sudocue() -> None:
    rows = ["12 u3 4 5 6 7 8 9 ", *["1 2 3 4 5 6 7 8 9"] * 7, "1 2  4 5 6 7 8 u9"]
    record = read_puzzle("\n".join(rows))
    assert record.grid.digits[:9].tolist() == [0, 0, 4, 5, 6, 7, 8, 9, 0]
    assert record.placed == Grid.empty(S1.geometry).with_digits([(1, 3), (80, 9)])
    assert record.candidates == (_bits(1, 2), *[0] * 80)


def test_games_of_opensudoku() -> None:
    digits = S1_PUZZLE.replace(".", "0")
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand -->
<opensudoku>
  <name>Easy &amp; nice</name><author>Somebody</author>
  <sourceURL>http://x.org</sourceURL>
  <game data="{digits}" note=""/>
  <game
    data="{ESCARGOT}"></game>
</opensudoku>
"""
    first, second = _all(text)
    assert (first.grid, first.name, first.line) == (S1, "Easy & nice", 6)
    assert first.details == Details(author="Somebody", url="http://x.org")
    assert (second.grid, second.name, second.line) == (puzzle(ESCARGOT), "Easy & nice", 7)


def test_games_in_one_very_long_line_are_read() -> None:
    game = f'<game data="{S1_PUZZLE}" note="{"x" * 200}"/>'
    assert len(_all(f"<opensudoku>{game * 1_000}</opensudoku>")) == 1_000


@pytest.mark.parametrize(
    ("game", "blank"),
    list(
        zip(
            EXPORTS,
            ["0|1,5,|1|", "0|17||1|", "0|17|1|", "0|1|16|1|", "0|1|16|0|1|"],
            strict=True,
        )
    ),
)
def test_exports_of_opensudoku_have_marks_and_digits_of_the_player(game: str, blank: str) -> None:
    text = f'<opensudoku><folder name="Easy">{game}</folder></opensudoku>'
    record = read_puzzle(text)
    assert (write_line(record.grid), record.name, record.placed) == (LINE, "Easy", None)
    assert record.candidates is not None
    assert set(record.candidates) == {0, 0b10001}
    played = read_puzzle(text.replace(blank, f"6{blank[1:]}", 1))
    assert (played.grid, played.placed) == (
        record.grid,
        Grid.empty(record.geometry).with_digit(2, 6),
    )


def _grid(cells: str) -> str:
    return "\n".join(cells[start : start + 9] for start in range(0, 81, 9))


def test_givens_then_all_digits_then_candidates_are_one_puzzle() -> None:
    # The candidate grid has one candidate in r1c9, which is not placed.
    candidates = CANDIDATE_GRID.replace("146 ", "4   ", 1).replace("15  ", "5   ", 1)
    text = f"{SIMPLE_SUDOKU}\n\n{_grid(f'794{S1_PUZZLE[3:]}')}\n\n{candidates}"
    record = read_puzzle(text)
    assert (record.grid, record.placed) == (S1, Grid.empty(S1.geometry).with_digit(2, 4))
    assert record.candidates is not None
    assert record.candidates[:9] == (
        *(0, 0, 0, _bits(1, 2, 5, 8), _bits(2, 4, 5, 8), _bits(1, 2, 4), 0),
        *(_bits(1, 2, 4, 8), _bits(5)),
    )


def test_givens_then_all_digits_are_one_puzzle() -> None:
    record = read_puzzle(f"{_grid(S1_PUZZLE)}\n\n{_grid(f'794{S1_PUZZLE[3:]}')}")
    assert (record.grid, record.placed) == (S1, Grid.empty(S1.geometry).with_digit(2, 4))
    assert record.candidates is None


def test_givens_twice_then_candidates_are_one_puzzle_without_placed_digits() -> None:
    record = read_puzzle(f"{_grid(S1_PUZZLE)}\n\n{_grid(S1_PUZZLE)}\n\n{CANDIDATE_GRID}")
    assert (record.grid, record.placed) == (S1, None)
    assert record.candidates is not None


@pytest.mark.parametrize(
    "text",
    [
        f"{_grid(S1_PUZZLE)}\n\n{_grid(S1_PUZZLE)}",
        f"{_grid(S1_PUZZLE)}\n\n{_grid(ESCARGOT)}",
        f"{_grid(S1_PUZZLE)}\n# another\n{_grid(f'794{S1_PUZZLE[3:]}')}",
        f"{_grid(S1_PUZZLE)}\n# another\n{CANDIDATE_GRID}",
        f"{CANDIDATE_GRID}\n{CANDIDATE_GRID}",
        f"{CANDIDATE_GRID}\n{_grid(S1_PUZZLE)}",
        f"{SIMPLE_SUDOKU}\nI021\n{_grid(f'794{S1_PUZZLE[3:]}')}",
    ],
)
def test_other_grids_are_puzzles_of_their_own(text: str) -> None:
    first, second = _all(text)
    assert first.grid == S1
    assert second.placed is None


def test_puzzles_before_a_bad_grid_are_given_out() -> None:
    puzzles = read_collection(io.StringIO(f"{_grid(S1_PUZZLE)}\n\n12345678"))
    assert next(puzzles).grid == S1
    with pytest.raises(FormatError, match="line 11"):
        next(puzzles)


def test_a_candidate_grid_may_be_without_borders_and_with_marks() -> None:
    bare = "\n".join(
        line.replace("|", " ") for line in CANDIDATE_GRID.split("\n") if "--" not in line
    )
    assert read_puzzle(bare).grid == S1
    assert read_puzzle(bare.replace(" 1258 ", "*1258 ").replace(" 24578 ", "#24578 ")).grid == S1


def test_lists_of_large_boards_are_numbers_or_symbols() -> None:
    geometry = Geometry(4, 4)
    row = ["."] * 16
    numbers = "\n".join(" ".join(["1,2,16", "12", *row[2:]]) for _ in range(16))
    symbols = "\n".join(" ".join(["12G", "12", "C", *row[3:]]) for _ in range(16))
    record = read_puzzle(numbers)
    assert record.grid == Grid.empty(geometry).with_digits((cell, 12) for cell in range(1, 256, 16))
    assert record.candidates == ((_bits(1, 2, 16), *[0] * 15) * 16)
    record = read_puzzle(symbols)
    assert record.grid == Grid.empty(geometry).with_digits((cell, 12) for cell in range(2, 256, 16))
    assert record.candidates == ((_bits(1, 2, 16), _bits(1, 2), *[0] * 14) * 16)


def test_parts_of_rows_are_no_lists_of_candidates() -> None:
    rows = [f"{'12'}|{'34'}|{'..'}|{'..'}"] * 8
    assert read_puzzle("\n".join(rows)).grid.digits[:8].tolist() == [1, 2, 3, 4, 0, 0, 0, 0]
    rows = ["1234|5678|9ABC|DEFG"] * 16
    assert read_puzzle("\n".join(rows)).grid.digits[:16].tolist() == list(range(1, 17))
    rows = ["1234 1234 1234 1234"] * 4
    assert read_puzzle("\n".join(rows)).candidates == (0b1111,) * 16


def test_a_row_of_letters_is_no_prose() -> None:
    row = "ABCDEFGHIJKLMNOP123456789"
    assert read_puzzle("\n".join([row] * 25)).grid.digits[:3].tolist() == [10, 11, 12]


def test_a_letter_with_greeting_and_name_around_a_puzzle_is_read() -> None:
    rows = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))
    letter = f"Hi Ana,\n\ntry this one:\n\n{rows}\n\nBest,\nJo\n"
    assert read_puzzle(letter).grid == read_puzzle(LINE).grid
