# ruff: noqa: E501 - a text and what is read of it on one line
"""Texts of other programs, whose structure is recognised before the size of the board.

Each is a text and the puzzles in it, or the place and a part of the message that refuses it.
"""

import io
import json
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import read_collection, read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Layout
from tests.puzzle.boards import solved, with_blanks
from tests.puzzle.notations import (
    CANDIDATES,
    JIGSAW_REGIONS,
    LINE,
    ROWS,
    SADMAN,
    SOLUTION,
    SOLVED_ROWS,
)

ZEROS = LINE.replace(".", "0")
WRONG = f"{SOLUTION[1]}{SOLUTION[0]}{SOLUTION[2:]}"
SOLVED = "\n".join(SOLUTION[start : start + 9] for start in range(0, 81, 9))
COMMAS = [",".join(str(digit or "") for digit in row) for row in ROWS]
FLOATS = [",".join(f"{digit}.0" if digit else "" for digit in row) for row in ROWS]
INDEXED = [f"{number},{row}" for number, row in enumerate(COMMAS)]
NAMES = [f"c{number}" for number in range(9)]
ALL_CELLS = [digit for row in ROWS for digit in row]
ALL_DIGITS = [digit for row in SOLVED_ROWS for digit in row]
FLAT = ",".join(map(str, ALL_CELLS))
SPACES = SADMAN.replace(".", " ")
JIGSAW = "8..........." + "1.....2.....4.6.....8..5...62..18.3...4.2....5..1.7..2.........8...9."
JIGSAW_ROWS = "\n".join(JIGSAW[start : start + 9] for start in range(0, 81, 9))
CANDIDATE_ROWS = "\n".join(CANDIDATES[start : start + 81] for start in range(0, 729, 81))
CANDIDATE_SQUARES = "\n".join(
    "|".join(CANDIDATES[cell * 9 + top : cell * 9 + top + 3] for cell in range(row, row + 9))
    for row in range(0, 81, 9)
    for top in (0, 3, 6)
)


def _lines(text: str, geometry: Geometry | None = None) -> list[str]:
    records = read_collection(io.StringIO(text, newline=None), geometry)
    return [write_line(record.grid) for record in records]


def _joined(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def _dosuku(value: object, solution: object) -> str:
    grids = [{"value": value, "solution": solution, "difficulty": "Hard"}]
    return json.dumps({"newboard": {"grids": grids, "results": 1, "message": "All Ok"}})


TABLES = {
    "index and header": _joined(",0,1,2,3,4,5,6,7,8", *INDEXED),
    "index and names": _joined(f"idx,{','.join(NAMES)}", *INDEXED),
    "index alone": _joined(*INDEXED),
    "names of rows": _joined(",A,B,C,D,E,F,G,H,I", *(f"r{row}" for row in INDEXED)),
    "header of R": _joined(*[",".join(NAMES), *INDEXED]),
    "header from 0": _joined("0,1,2,3,4,5,6,7,8", *COMMAS),
    "header from 1": _joined("1,2,3,4,5,6,7,8,9", *COMMAS),
    "floats": _joined(*FLOATS),
    "NaN": _joined(*(row.replace(",,", ",NaN,").replace(",,", ",NaN,") for row in FLOATS)),
    "decimal commas": _joined(*(row.replace(",", ";").replace(".", ",") for row in FLOATS)),
    "commas at the end": _joined(*(f"{row},," for row in COMMAS)),
    "commas before": _joined(*(f",{row}" for row in COMMAS)),
    "blank ends left out": _joined(*(row.rstrip(",") for row in COMMAS)),
    "blank ends of tabs left out": _joined(*(row.replace(",", "\t").rstrip() for row in COMMAS)),
    "bars": _joined(*(row.replace(",", "|") for row in FLOATS)),
    "markdown": _joined(
        f"|   | {' | '.join(NAMES)} |", "|---:" * 10 + "|", *(f"| {'|'.join(row.split(','))} |" for row in INDEXED)
    ),
    "printed data frame": _joined("   " + "  ".join("012345678"), *(f"{i}  " + "  ".join(map(str, row)) for i, row in enumerate(ROWS))),
    "labels of a picture": _joined("  1 2 3 4 5 6 7 8 9", *(f"{name} {' '.join(row)}" for name, row in zip("ABCDEFGHI", SADMAN.split(), strict=True))),
    "-1": _joined(*(" ".join(str(digit or -1) for digit in row) for row in ROWS)),
    "-1 behind bars": _joined(*("| " + " | ".join(str(digit or -1) for digit in row) + " |" for row in ROWS)),
    "one line": FLAT,
    "one line below names": _joined(",".join(f"c{number}" for number in range(81)), FLAT),
    "one line behind a number": _joined("," + ",".join(map(str, range(81))), f"0,{FLAT}"),
    "spaces": SPACES,
    "spaces at the ends left out": _joined(*(row.rstrip() for row in SPACES.split("\n"))),
    "rows in a line": SADMAN.replace("\n", " "),
    "rows between slashes": SADMAN.replace("\n", "/"),
    "puzzle and solution": f"problem,solution\n{LINE},{SOLUTION}\n",
    "solution first": f"solution,quiz\n{SOLUTION},{LINE}\n",
    "no names": f"{SOLUTION};{ZEROS}\n",
    "names without meaning": f"y\tx\n{SOLUTION}\t{LINE}\n",
    "25 characters of names": f"puzzle;solution;rating;id\n{LINE};{SOLUTION};1.2;7\n",
    "36 characters of names": f"id,puzzle,clues,rating,source,solved\n7,{LINE},30,1.2,x,{SOLUTION}\n",
    "a word of 16 letters": f"abcdefghijklmnop\n{LINE}\n",
    "table of markdown": f"| solution | puzzle |\n|---|---|\n| {SOLUTION} | {LINE} |\n",
    "hash and rating": f"0000183b305c {ZEROS}  1.2\n",
    "hash of 64 characters": f"{'9f86d081884c7d65' * 4} {LINE}\n",
    "solution behind": f"{LINE} {SOLUTION}\n",
    "solution before": f"{SOLUTION} {LINE}\n",
    "named lines": f"solution: {SOLUTION}\npuzzle: {LINE}\n",
    "grid and solution": f"{SOLVED}\n\n{SADMAN}\n",
    "titles": f"Solution:\n{SOLVED}\n\nPuzzle:\n{SADMAN}\n",
    "marks of byte order": "".join(f"\ufeff{row}\n" for row in SADMAN.split()),
    "code in quotation marks": f'board = """\n{SADMAN}\n"""\n',
}  # fmt: skip
NULLS = [[digit or None for digit in row] for row in ROWS]
FLOAT_ROWS = np.array(ROWS, float).tolist()
LISTS = {
    "shadify": json.dumps({"grid": SOLVED_ROWS, "task": ROWS}, indent=4),
    "sugoku": json.dumps({"board": ROWS}),
    "dosuku": _dosuku(ROWS, SOLVED_ROWS),
    "nulls": _dosuku(NULLS, SOLVED_ROWS),
    "floats": json.dumps({"puzzle": FLOAT_ROWS, "solution": SOLVED_ROWS}, indent=1),
    "texts": json.dumps({"difficulty": "Easy", "id": "a3f0b1c2d4e5f607", "solution": SOLUTION, "puzzle": LINE}),
    "unsolved": json.dumps({"solved": SOLUTION, "unsolved": ZEROS}),
    "rows as texts": json.dumps({"answer": SOLVED.split(), "start": SADMAN.split()}),
    "line ends in a text": json.dumps({"board": SADMAN}),
    "commas in a text": json.dumps({"board": FLAT}),
    "commas in rows": json.dumps({"board": [",".join(map(str, row)) for row in ROWS]}),
    "nested lists": json.dumps([SOLVED_ROWS, ROWS]),
    "all cells": json.dumps({"puzzle": ALL_CELLS, "solution": ALL_DIGITS}),
    "other lists": json.dumps({"size": [9, 9, 3, 3], "seed": [1, 2, 3, 4], "puzzle": ROWS}),
    "data of a frame": json.dumps({"columns": ["solution", "puzzle"], "data": [[SOLUTION, LINE]]}),
    "records of a frame": json.dumps([dict(zip(NAMES, row, strict=True)) for row in ROWS]),
    "code": f"solution = {SOLVED_ROWS}\npuzzle = {ROWS}\n",
    "cut off": json.dumps({"solution": SOLVED_ROWS, "puzzle": ROWS})[:-3],
    "blanks left out": json.dumps(NULLS).replace(" null,", ",").replace("[null,", "[,"),
    "a quoted line": f'puzzle: "{LINE}"\nsolution: "{SOLUTION}"\n',
}  # fmt: skip


@pytest.mark.parametrize("text", [*TABLES.values(), *LISTS.values()], ids=[*TABLES, *LISTS])
def test_the_puzzle_is_read_and_what_is_around_it_is_not(text: str) -> None:
    assert _lines(text) == [LINE]
    assert _lines("\ufeff" + text.replace("\n", "\r\n")) == [LINE]


def test_an_empty_line_among_rows_without_blank_ends_is_a_row_of_blanks() -> None:
    rows = [row.rstrip(",") for row in COMMAS]
    assert _lines(_joined(*rows[:4], "", *rows[5:])) == [f"{LINE[:36]}{'.' * 9}{LINE[45:]}"]


def test_solutions_of_another_number_belong_to_no_puzzle() -> None:
    text = json.dumps({"puzzles": [LINE] * 2, "solutions": [WRONG] * 3})
    assert _lines(text) == [LINE, LINE]


@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{LINE},{SOLUTION}\n{LINE},{SOLUTION}\n",
        f"{LINE}\n\ufeff{LINE}\n",
        f"puzzle\n{LINE}\n\ufeffpuzzle\n{LINE}\n",
        _joined(*COMMAS, "", *COMMAS),
        _joined(*INDEXED, *INDEXED),
        _joined(*(f"{number},{row}" for number, row in enumerate(COMMAS + COMMAS))),
        _joined(*[",".join(NAMES), *COMMAS] * 2),
        f"{json.dumps({'puzzle': LINE, 'solution': SOLUTION})}\n" * 2,
        json.dumps([{"id": 1, "quiz": ROWS, "answer": SOLVED_ROWS}] * 2),
        json.dumps({"quizzes": [LINE] * 2, "solutions": [SOLUTION] * 2}),
        json.dumps([ALL_CELLS] * 2),
        f"{CANDIDATES}\n{CANDIDATES}\n",
        f"0000183b305c {LINE}  1.2\n000021fe3eba {LINE}  4.2\n",
    ],
)
def test_two_puzzles_are_two(text: str) -> None:
    assert _lines(text) == [LINE, LINE]


BOARDS = [
    with_blanks(solved(Geometry(*boxes)), 0.5, seed=3)
    for boxes in ((2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (4, 4), (5, 5))
]


@pytest.mark.parametrize("grid", BOARDS, ids=[str(grid.geometry.size) for grid in BOARDS])
def test_boards_of_other_sizes_are_read_alike(grid: Grid) -> None:
    size, line = grid.geometry.size, write_line(grid)
    full = solved(grid.geometry)
    rows = grid.digits.reshape(size, size).tolist()
    solution = full.digits.reshape(size, size).tolist()
    fields = [",".join(f"{digit}.0" if digit else "" for digit in row) for row in rows]
    letters = "".join(chr(ord("A") + digit - 1) if digit else "-" for digit in grid.digits)
    lower = [letters[start : start + size].lower() for start in range(0, size * size, size)]
    candidates = "".join(
        f"{place % size + 1:x}" if digit in (0, place % size + 1) else "0"
        for place, digit in enumerate(np.repeat(grid.digits, size).tolist())
    )
    texts = [
        _joined(
            "," + ",".join(map(str, range(size))), *(f"{i},{row}" for i, row in enumerate(fields))
        ),
        _joined(*(" ".join(str(digit or -1) for digit in row) for row in rows)),
        json.dumps({"solution": solution, "puzzle": rows}, indent=1),
        f"id,solution,question\n1,{write_line(full)},{line}\n",
        letters,
        "\n".join(lower),
    ]
    if size < 16:
        texts.append(candidates)
    assert [_lines(text) for text in texts] == [[line]] * len(texts)


def test_a_board_of_ten_is_one_where_the_numbers_are_its_own() -> None:
    rows = [[(3 * row + column + row // 5) % 10 + 1 for column in range(10)] for row in range(10)]
    line = "".join("0123456789A"[digit] for row in rows for digit in row)
    assert _lines(_joined(*(",".join(map(str, row)) for row in rows))) == [line]
    rows[0][0] = 0
    assert _lines(json.dumps(rows)) == [f".{line[1:]}"]


def test_digits_may_begin_with_zero_and_letters_with_a() -> None:
    less = LINE.translate(str.maketrans("123456789", "012345678"))
    assert _lines(less) == _lines("\n".join(less[i : i + 9] for i in range(0, 81, 9))) == [LINE]
    letters = LINE.translate(str.maketrans("123456789", "ABCDEFGHI"))
    assert [_lines(letters.replace(".", blank)) for blank in ".-0_*x"] == [[LINE]] * 6
    rows = "\n".join(letters[start : start + 9] for start in range(0, 81, 9))
    assert [_lines(rows.replace(".", blank)) for blank in ".-0_* "] == [[LINE]] * 6


@pytest.mark.parametrize("blank", ".0")
def test_all_candidates_of_all_cells_are_candidates(blank: str) -> None:
    in_json = json.dumps({"candidates": CANDIDATES})
    for each in (CANDIDATES, CANDIDATE_ROWS, CANDIDATE_SQUARES, in_json):
        record = read_puzzle(each.replace(".", blank))
        assert write_line(record.grid) == LINE
        assert record.candidates is not None
        assert set(record.candidates) == {0, 0b111111111}


@pytest.mark.parametrize("regions", [JIGSAW_REGIONS, JIGSAW_REGIONS.replace("9", "0")])
def test_a_map_beside_a_puzzle_has_its_regions(regions: str) -> None:
    line = regions.replace("\n", "")
    layout = Layout(tuple(map(int, line)))
    for text in (
        f"{JIGSAW_ROWS}\n{regions}\n",
        f"{regions}\n\n{JIGSAW_ROWS}\n",
        f"{JIGSAW}\n{line}\n",
        f"{JIGSAW} {line}\n",
        f"puzzle,regions\n{JIGSAW},{line}\n",
        json.dumps({"grid": JIGSAW_ROWS.split(), "regions": regions.split()}),
    ):
        record = read_puzzle(text)
        assert (write_line(record.grid), record.geometry.layout) == (JIGSAW, layout)


@pytest.mark.parametrize(
    ("text", "line", "column", "fragment"),
    [
        (_joined(*FLOATS).replace("9.0", "9.5", 1), 1, 5, "found '9.5'"),
        (_joined(*COMMAS).replace("7", "seven", 1), 1, 1, "found 'seven'"),
        (TABLES["index and header"].replace("6,9", "6,?", 1), 3, 10, "found '?'"),
        (_joined(",0,1,2,3,4,5,6,7,8", *INDEXED[:8]), 9, 13, "9 rows are expected"),
        (_joined(*(f"{row},5" for row in COMMAS)), 9, 14, "10 rows are expected"),
        ("date,price\n2020-01-01,3.5\n2020-01-02,4.5\n", 1, 1, "found 'date,price'"),
        ("problem,solution", 1, 1, "a puzzle is expected"),
        (f"puzzle,solution\n{LINE[:80]},{SOLUTION}\n", 2, 81, "found 80"),
        (f"puzzle,solution\n,{SOLUTION}\n", 2, 1, "a puzzle in column 1, 'puzzle', is expected"),
        ("abcdefghijklmnop", 1, 1, "a puzzle is expected"),
        (f"puzzle,solution\n{LINE},{SOLUTION}\n{LINE},{WRONG}\n", 3, 83, "found 9 for 7 in r1c1"),
        (f"{LINE} {SOLUTION[:-2]}91", 1, 83, "found 9 for 5 in r9c8"),
        (f"{LINE} {SOLUTION[:2]}1{SOLUTION[3:]}", 1, 83, "two 1s in row 1"),
        (f"id,solution\n1,{SOLUTION}\n", 1, 1, "found only that of 'solution'"),
        (f"{SADMAN}\n\n{SOLVED.replace('796', '697', 1)}\n", 11, None, "found 6 for 7 in r1c1"),
        (json.dumps([ROWS, [[1, *SOLVED_ROWS[0][1:]], *SOLVED_ROWS[1:]]]), 1, None, "found 1 for 7 in r1c1"),
        (json.dumps({"puzzle": LINE, "solution": WRONG}), 1, 110, "found 9 for 7 in r1c1"),
        (json.dumps({"solution": SOLVED_ROWS}), 1, 16, "found only 'solution'"),
        (json.dumps({"puzzle": LINE[:80]}), 1, 93, "found 80"),
        (json.dumps({"puzzle": ROWS}, indent=1).replace("7", '"?"', 1), 4, 5, "found '?'"),
        (json.dumps({"a": 1, "b": [1, 2, 3, 4]}), 1, 1, "lists of cells, or a text of all cells"),
        (json.dumps({"0": {"0": 7, "1": 9, "2": 0, "3": 0}}), 1, 1, "lists of cells"),
        ("[" * 200, 1, 101, "at most 100 lists in each other"),
        (CANDIDATES[:101] + "9" + CANDIDATES[102:], 1, 102, "the candidate 3 or a blank"),
        (CANDIDATE_ROWS[:102] + "9" + CANDIDATE_ROWS[103:], 2, 21, "the candidate 3 or a blank"),
        (CANDIDATE_SQUARES.replace("789|789|789|", "789|799|789|", 1), 3, 14, "the candidate 8 or a blank"),
        (f"0000183b305c {LINE}\n000021fe3eba {LINE[:80]}\n", 2, 94, "found 80"),
        ("\n".join(["ABCDEFGHI"] * 8 + ["ABCDEFGHZ"]), 9, 9, "found 'Z'"),
    ],
)  # fmt: skip
def test_what_is_refused_is_said_with_its_place(
    text: str, line: int, column: int | None, fragment: str
) -> None:
    with pytest.raises(FormatError) as caught:
        _lines(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert fragment in caught.value.problem


@pytest.mark.parametrize(
    ("first", "line"),
    [
        ("", LINE),
        ("puzzle,solution", f"{ZEROS},{SOLUTION}"),
        ("", f"0000183b305c {LINE}  1.2"),
        ("", json.dumps({"puzzle": LINE, "solution": SOLUTION})),
        ("[", f"{json.dumps({'puzzle': LINE})},"),
        ("", json.dumps(ALL_CELLS)),
        ("", CANDIDATES),
    ],
)
def test_no_structure_needs_the_whole_text(first: str, line: str) -> None:
    given_out = 0

    def endless() -> Iterator[str]:
        nonlocal given_out
        yield f"{first}\n"
        while True:
            given_out += 1
            yield f"{line}\n"

    found = islice(read_collection(endless()), 300)
    assert {write_line(record.grid) for record in found} == {LINE}
    assert given_out < 600


def test_a_list_in_one_very_long_line_is_read_in_pieces() -> None:
    text = json.dumps([{"id": number, "quiz": LINE, "answer": SOLUTION} for number in range(1_000)])
    assert len(text) > 200_000
    assert _lines(text) == [LINE] * 1_000
