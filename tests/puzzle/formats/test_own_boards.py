"""Formats of other programs that say the rules of a board: what they made is read and written."""

import json
import re

import pytest

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.formats.format import BoardError, Format, write_records
from sudoku_ga.puzzle.formats.programs.lz_string import compressed, decompressed
from sudoku_ga.puzzle.formats.reading import WRITABLE, read_collection, read_puzzle, write_puzzles
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.rules import conflict_count
from tests.puzzle.variants import JIGSAW_5, VARIANTS, layout

F_PUZZLES_JSON = WRITABLE["f-puzzles-json"]
F_PUZZLES_LINK = WRITABLE["f-puzzles"]
HODOKU = WRITABLE["hodoku"]
SUMOCUE = WRITABLE["sumocue"]
TATHAM = WRITABLE["tatham"]

IDS = [
    "3x3:a7a2d8_8f2b2_3a7_9b6d8a1_6_2_3g5_2_6_7a4d6b7_9a8_3b4f9_9d5a1a",
    "2x3:2_1a4e1b5d4_4d3b5e3a4_6",
    "2x3x:a3_2g4c3_6d5_2c2g1_2a",
    "3x4:10a12b1_8c6_7b5b7c1_10_2d9_5_4_10d5b10c7b8c4_9b11_2f7e5_12d6_3e10f3_9b2_8c9b12c6b3d1_8_10_"
    "6d6_5_10c12b7b4_12c2_5b6a9",
    "9j:b8c2d7d3_1_2_7c8d3a6d7c1a2c4d9a1d3c7_4_7_5d1d5c4b,"
    "bfbbabfabba__acca____aacdb_cb_bcb___ba___babaa_cbabbb_bbd",
    "5jx:a2h5_1a3_2h5a,__b_____b__a_ka_ab_a",
    "3x2k:zj,a_a_________a__a_aabbaaaa_aa__a__a___a_a_,9a11_8a4_11b7c3_5a10a4b11a6a9a7b11b10b",
    "9jxk:zzzc,fbaacb_cb__ab_b__bb__c_b_da_caeabea_da_aacaa_c_abbc_a__be,a__aaa____aa_a______b___"
    "__a____a__________a____aa__aaaa__bb__a_aab_c___a__a_aa_a_a____aa___aaabaaa_,8a7_7_15a12a11_1"
    "3c11_11_15b4a17c8a11_15_12a19c7d14a10_10a11a12a9c12a18_14_15a17_12b9e5a16d13a5c",
]
"""Made by the program itself, at revision 01c3e382 of ghewgill/puzzles."""

KILLER_LINK = (
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rj"
    "tn/nQaCR3PgIm9hk0UM6zR4rssX0QAawgAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZ"
    "aNmb2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA="
)
"""From the tests of SudokuSolver (David Clamage)."""

OWN = [TATHAM, SUMOCUE, F_PUZZLES_LINK, F_PUZZLES_JSON]
WHOLE_KILLER = Layout(cages=(Cage(10, (0, 4, 5, 1)), Cage(3, (2, 3)), Cage(7, (6, 7)),
                             Cage(10, (8, 9, 12, 13)), Cage(10, (10, 11, 14, 15))))  # fmt: skip
PARTED_KILLER = Layout(cages=(Cage(5, (0, 15)), *(Cage(1, (cell,)) for cell in range(1, 15))))
LONG_JIGSAW = "AA" + "CDEFGHI" + "ABCDEFGHI" * 7 + "BB" + "CDEFGHI"
BOARDS = VARIANTS | {
    "4x4 whole killer": Geometry(2, 2, WHOLE_KILLER),
    "4x4 parted killer": Geometry(2, 2, PARTED_KILLER),
    "9x9 long jigsaw": Geometry(1, 9, layout(jigsaw=LONG_JIGSAW)),
    "9x9 windoku": Geometry(3, 3, layout(Constraint.WINDOWS)),
    "9x9 everything": Geometry(3, 3, Layout(constraints=frozenset(Constraint))),
    "Latin square": Geometry(1, 6),
    "upright boxes": Geometry(3, 2),
}
GRID = [
    [{"value": 1, "given": True}, {}, {"value": 2}, {"centerPencilMarks": [1, 3]}],
    *[[{}] * 4] * 3,
]


def _text(form: Format, *records: PuzzleRecord) -> str:
    return "".join(write_records(records, form))


def _json(**parts: object) -> str:
    return json.dumps({"size": 4, "grid": GRID, **parts})


@pytest.mark.parametrize("text", IDS, ids=lambda text: text.partition(":")[0])
def test_ids_of_the_program_are_read_as_puzzles_with_one_solution(text: str) -> None:
    grid = read_puzzle(text).grid
    answer = ExactReference().count(grid)
    assert answer.solutions.value == "one"
    assert answer.solution is not None and conflict_count(answer.solution) == 0


@pytest.mark.parametrize("text", IDS, ids=lambda text: text.partition(":")[0])
def test_ids_are_written_as_the_program_writes_them(text: str) -> None:
    assert _text(TATHAM, read_puzzle(text)) == f"{text}\n"


def test_ids_are_read_within_addresses_and_with_other_letters() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#"
    for text in (page + IDS[2], IDS[2].replace("x:", "xmd4du:"), f"  {IDS[2]}  "):
        assert read_puzzle(text).grid == read_puzzle(IDS[2]).grid
        assert next(open_source(text)).grid == read_puzzle(IDS[2]).grid


@pytest.mark.parametrize("form", OWN, ids=lambda form: form.name)
@pytest.mark.parametrize("name", BOARDS)
def test_a_variant_is_read_as_it_was_written_or_refused(form: Format, name: str) -> None:
    geometry = BOARDS[name]
    record = PuzzleRecord(Grid.empty(geometry).with_digits([(0, 1), (5, 3), (6, 2)]))
    if form.supports(geometry):
        again = list(read_collection(_text(form, record, record).splitlines(keepends=True)))
        assert [each.grid for each in again] == [record.grid] * 2
        assert "# box" not in _text(form, record)
    else:
        with pytest.raises(BoardError, match=rf"the format {form.name} has no .+: "):
            _text(form, record)


def test_each_format_says_what_it_can() -> None:
    said = {form.name: {name for name in BOARDS if form.supports(BOARDS[name])} for form in OWN}
    assert said["tatham"] == {
        "4x4 X", "4x4 whole killer", "5x5 jigsaw", "6x6 jigsaw", "9x9 long jigsaw", "upright boxes",
    }  # fmt: skip
    assert said["sumocue"] == {"5x5 jigsaw", "6x6 jigsaw", "9x9 long jigsaw", "upright boxes"}
    assert said["f-puzzles"] == said["f-puzzles-json"] == set(BOARDS)


def test_a_format_that_cannot_say_a_variant_names_those_that_can() -> None:
    record = PuzzleRecord(Grid.empty(BOARDS["9x9 everything"]))
    with pytest.raises(UserError, match=r"\bhodoku\b.*: candidates, comma, f-puzzles"):
        list(write_puzzles([record], HODOKU))
    with pytest.raises(UserError, match=r"\btatham\b.* windoku: .*: .*\bf-puzzles"):
        list(write_puzzles([record], TATHAM))


def test_rules_above_a_puzzle_hold_in_formats_of_classic_boards() -> None:
    plain = PuzzleRecord(Grid.empty(Geometry(3, 3)).with_digit(0, 1))
    for form in (HODOKU, TATHAM):
        text = f"# box 3x3 diagonals\n{_text(form, plain)}"
        assert read_puzzle(text).geometry == Geometry(3, 3, layout(Constraint.DIAGONALS))
    with pytest.raises(FormatError, match=r"regions .* two$") as error:
        read_puzzle(f"# box 1x5 regions={JIGSAW_5}\n{IDS[5]}")
    assert error.value.line == 2


def test_a_killer_of_f_puzzles_is_read() -> None:
    record = read_puzzle(KILLER_LINK)
    cages = record.geometry.layout.cages
    assert [(cage.total, len(cage.cells)) for cage in cages] == [(9, 2), (33, 5)]
    assert next(open_source(KILLER_LINK)).grid == record.grid
    assert read_puzzle(KILLER_LINK.partition("=")[2]).grid == record.grid


def test_compressed_texts_are_those_of_the_library() -> None:
    coded = KILLER_LINK.partition("=")[2]
    assert compressed(decompressed(coded, 10_000)) == coded
    for text in ("", "a", "aaaa", "{é中}" * 40, "\U0001f600 x \U0001f600"):
        assert decompressed(compressed(text), 1_000) == text


def test_a_short_text_that_means_a_long_one_is_refused_early() -> None:
    with pytest.raises(UserError, match="at most 100 characters"):
        decompressed(compressed("a" * 9_000), 100)


@pytest.mark.parametrize("text", ["", "=", "N4-g"])
def test_a_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="compressed puzzle is expected"):
        decompressed(text, 100)


def test_a_line_behind_links_that_is_no_link_is_refused() -> None:
    with pytest.raises(FormatError, match=r"a link of .* is expected") as error:
        list(read_collection([f"{KILLER_LINK}\n", "no link\n"]))
    assert (error.value.line, error.value.column) == (2, 1)


def test_an_object_longer_than_any_puzzle_is_refused_where_it_is_too_long() -> None:
    line = f'"{"x" * 9_999}",\n'
    with pytest.raises(FormatError, match="characters are expected, found") as error:
        list(read_collection(['{"grid": [[{}]], "ruleset": [\n', *[line] * 2_000]))
    assert error.value.line is not None and 2 < error.value.line < 2_000


def test_digits_and_marks_of_f_puzzles_are_kept() -> None:
    record = read_puzzle(_json(title=" a  b ", author="me", ruleset="rules"))
    assert (record.name, record.details.author) == ("a b", "me")
    assert record.grid.digits[:4].tolist() == [1, 0, 0, 0]
    assert record.values.digits[:4].tolist() == [1, 0, 2, 0]
    assert record.candidates is not None and record.candidates[3] == 0b101
    for form in (F_PUZZLES_JSON, F_PUZZLES_LINK):
        assert read_puzzle(_text(form, record)) == record


def test_an_extra_region_is_a_cage_of_all_digits() -> None:
    extra = [{"cells": ["R1C1", "R1C2", "R2C2", "R2C3"]}]
    record = read_puzzle(_json(extraregion=extra))
    assert record.geometry == Geometry(2, 2, Layout(cages=(Cage(10, (0, 1, 5, 6)),)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (_json(thermometer=[1], arrow=[1]), "rules that are not read: thermometer, arrow"),
        (_json(arrow=[], nonconsecutive=False), ""),
        (_json(**{"diagonal+": True}), r"found diagonal\+ alone"),
        (_json(killercage=[{"cells": ["R1C1", "R1C9"], "value": "4"}]), r"killercage\[0\]: a cell"),
        (_json(killercage=[{"cells": ["R1C1", "R1C2"]}]), r"killercage\[0\].value: .* found"),
        (_json(killercage=[{"cells": ["R1C1", "R1C2"], "value": "9"}]), "9 at r1c1: 2 diff"),
        (_json(size=5), "size 5, 4 rows"),
        (_json(grid=[*GRID[:3], [{}]]), r"4 cells are expected in grid\[3\], found 1"),
        (_json(grid=[[{"value": 5}, {}, {}, {}], *GRID[1:]]), r"grid\[0\]\[0\].value: a digit"),
        (_json(grid=[[{"region": None}, {}, {}, {}], *GRID[1:]]), "the number of a region"),
        (_json(grid=[[{"region": 1}, {}, {}, {}], *GRID[1:]]), "regions of 4 cells"),
        (_json(grid=[[{}, 3, {}, {}], *GRID[1:]]), r"grid\[0\]\[1\]: a cell .* found '3'"),
        (_json(grid=[[{"centerPencilMarks": [5]}, {}, {}, {}], *GRID[1:]]), "digits from 1 to 4"),
        (_json(grid=[[{"givenPencilMarks": [1]}, {}, {}, {}], *GRID[1:]]), "givenPencilMarks"),
        (_json(killercage={"value": "4"}), "killercage: a list is expected"),
        (_json(killercage=[{"value": "4"}]), r"killercage\[0\].cells: a list of cells"),
        (f'{{"inner": {_json()}}}', "line 1: a puzzle of f-puzzles.com is expected"),
        (f'{{"grid": [[{{"value": {"1" * 5_000}}}]]}}', "line 1: a puzzle of f-puzzles.com"),
        ('{"grid": [[{}', "line 1: an object of JSON is expected"),
        (f"{KILLER_LINK[:60]}=", "compressed puzzle is expected"),
        ("3x3:zzzzd", "line 1, column 8: 81 cells are expected, found more"),
        ("3x3:a7a2", "column 9: 81 .* found 4"),
        ("3x3:zzza_10b", "column 10: a number from 1 to 9 is expected"),
        ("3x3:zzzA", "a number, a letter or _ is expected, found 'A'"),
        ("3x3#123456", "found a random seed"),
        ("8x8:a", "found '8x8'"),
        ("1x9:zzzc", "found '1x9'"),
        ("3x3:zzzc,abc", "the end of the id is expected, found ',abc'"),
        ("5jx:y", "lines at 40 places are expected, found 0"),
        ("5jx:y,zzzz", "found more"),
        ("5jx:y,a1", "column 8: a letter or _ is expected, found '1'"),
        ("5jx:y,zo", "regions of 5 cells are expected, that of r1c1 has 25"),
        ("2x2k:p,a__a_aaaa___a_b_,3a9a8", "16 cells are expected, found 5"),
        ("2x2k:p,a__a_aaaa___a_b_,p", "one total is expected for the cage at r1c1, found 0"),
        ("2x2k:p,a__a_aaaa___a_b_,9a9_8_7d3b5a5a", "cage of 9 at r1c1: 2 different digits"),
        ("SumoCueV1=0J0=1K0", r"column 15: a digit, J and a region, as in 5J0"),
        ("SumoCueV1=0J0=1J0", "regions of a square board are expected, found those of 2 cells"),
        ("SumoCueV1" + "=0J0=0J0=0J1=9J1", "9"),
        ("SumoCueV1" + "=0J0" * (LARGEST_SIZE**2 + 1), "cells are expected, found more"),
    ],
)  # fmt: skip
def test_bad_puzzles_are_refused_with_their_place(text: str, problem: str) -> None:
    if not problem:
        read_puzzle(text)
        return
    with pytest.raises(FormatError, match=problem):
        read_puzzle(text)


def test_sumocue_takes_lines_of_any_length() -> None:
    text = _text(SUMOCUE, PuzzleRecord(Grid.empty(VARIANTS["5x5 jigsaw"]).with_digit(3, 4)))
    folded = re.sub("(=[^=]+=[^=]+)", r"\1\n", text)
    assert read_puzzle(folded).grid == read_puzzle(text).grid
