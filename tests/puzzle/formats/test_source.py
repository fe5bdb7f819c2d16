import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.formats.delimited import Comma
from sudoku_ga.puzzle.formats.format import Format, write_records
from sudoku_ga.puzzle.formats.line import Line
from sudoku_ga.puzzle.formats.picture import Picture
from sudoku_ga.puzzle.formats.reading import formats
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from tests.puzzle.boards import ESCARGOT, S1_PUZZLE, puzzle
from tests.shared import shared_collection

S1 = puzzle(S1_PUZZLE)


def _written(form: Format) -> str:
    return "".join(write_records([PuzzleRecord(S1)], form)).rstrip()


def _grids(argument: str, geometry: Geometry | None = None) -> list[Grid]:
    return [named.grid for named in open_source(argument, geometry)]


def test_a_file_gives_every_puzzle_in_it(tmp_path: Path) -> None:
    path = tmp_path / "two.sdm"
    path.write_text(f"# two\n{S1_PUZZLE}\n{ESCARGOT}\n", "utf-8")
    assert _grids(str(path)) == [S1, puzzle(ESCARGOT)]


@pytest.mark.parametrize("form", [Comma(), Picture()])
def test_a_file_may_hold_a_single_grid(tmp_path: Path, form: Format) -> None:
    path = tmp_path / "one.txt"
    path.write_text(_written(form), "utf-8")
    assert _grids(str(path)) == [S1]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
def test_a_file_may_be_in_the_encodings_of_windows(tmp_path: Path, encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    path = tmp_path / "two.sdm"
    path.write_text(f"{mark}# Gödel | 1931\n{S1_PUZZLE}\n\n{ESCARGOT}", encoding)
    first, second = open_source(str(path))
    assert (first.name, first.grid, second.grid) == ("Gödel", S1, puzzle(ESCARGOT))


def test_a_line_of_utf_16_without_an_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "endless.txt"
    path.write_text("." * 3_000_000, "utf-16")
    with pytest.raises(FormatError, match="found a longer one"):
        list(open_source(str(path)))


@pytest.mark.parametrize("form", [Comma(), Picture()])
def test_the_lines_of_a_file_may_be_the_argument(form: Format) -> None:
    assert _grids(_written(form)) == [S1]
    assert _grids(f"{S1_PUZZLE}\n{ESCARGOT}") == [S1, puzzle(ESCARGOT)]


def test_an_existing_file_comes_before_a_puzzle_of_the_same_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(S1_PUZZLE).write_text(ESCARGOT, "utf-8")
    assert _grids(S1_PUZZLE) == [puzzle(ESCARGOT)]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.TextIOWrapper(io.BytesIO(f"{S1_PUZZLE}\r\n{ESCARGOT}".encode()))
    monkeypatch.setattr(sys, "stdin", typed)
    assert _grids("-") == [S1, puzzle(ESCARGOT)]


def test_a_window_without_standard_input_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)  # as Windows starts a program of windows
    with pytest.raises(UserError, match="but standard input is closed"):
        open_source("-")


@pytest.mark.parametrize("count", [16, 36, 81, 256, 625, 1296])
def test_a_text_of_a_possible_length_is_a_puzzle(count: int) -> None:
    (grid,) = _grids("1" + "." * (count - 1))
    assert (grid.geometry.cell_count, grid.given_count) == (count, 1)


def test_the_caller_says_how_boxes_lie() -> None:
    (grid,) = _grids("." * 36, Geometry(3, 2))
    assert grid.geometry == Geometry(3, 2)


@pytest.mark.parametrize("name", ["nothing.sdm", "myfile.puzzles01", "no/such.d/file", "", "12"])
def test_anything_else_is_no_such_file(name: str) -> None:
    with pytest.raises(UserError, match=f"found no file '{name}'$"):
        open_source(name)


def test_json_may_be_the_argument() -> None:
    assert _grids(f'{{"puzzle": "{S1_PUZZLE}"}}') == [S1]
    with pytest.raises(UserError, match=r"found no file '\[x\]\.json'$"):
        _grids("[x].json")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_list_in_one_very_long_line_is_read_whole(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(json.dumps([S1_PUZZLE] * 5_000), encoding)
    assert _grids(str(path)) == [S1] * 5_000


def test_an_address_with_a_puzzle_in_it_is_that_puzzle() -> None:
    assert _grids(f"https://example.org/?bd={S1_PUZZLE}&t=1") == [S1]
    assert _grids(f"example.org/play/{S1_PUZZLE}") == [S1]


@pytest.mark.parametrize("name", ["https://example.org/sudoku", "www.example.org"])
def test_no_page_is_fetched(name: str) -> None:
    with pytest.raises(FormatError, match=f"'{name}'$"):
        open_source(name)


def test_a_missing_file_is_reported_before_anything_is_read() -> None:
    with pytest.raises(UserError):
        open_source("nothing.sdm")


def test_a_puzzle_of_80_cells_is_counted() -> None:
    with pytest.raises(FormatError, match=r"81 .* 9×9, found 80"):
        open_source(S1_PUZZLE[:80])


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"a file that can be read is expected, found .*directory"):
        list(open_source(str(tmp_path)))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\x00", "line 1, column 1: text is expected"),
        (b"\xff\xfe1\x00", "line 1, column 1: .* found '1'"),
        (b"\xff\xfe\x00\xd8", "line 1, column 1: a puzzle is expected"),
        (b"1\xff\x00", "column 3: text is expected"),
        (b"." * 2_000_000, "line 1: lines of at most 65,536 characters are expected"),
        (S1_PUZZLE.encode() + b"\n" + b"." * 80, "line 2, column 81: 81 .* found 80"),
        (b"", "a puzzle is expected"),
    ],
)
def test_the_error_names_the_file(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    with pytest.raises(FormatError, match=message) as caught:
        list(open_source(str(path)))
    assert str(caught.value).startswith(str(path))


def test_puzzles_before_a_bad_line_are_given_out(tmp_path: Path) -> None:
    path = tmp_path / "half.sdm"
    path.write_text(f"{S1_PUZZLE}\n{ESCARGOT[:80]}\n", "utf-8")
    puzzles = open_source(str(path))
    assert next(puzzles).grid == S1
    with pytest.raises(FormatError, match="line 2"):
        next(puzzles)


def test_comments_of_old_files_need_not_be_utf8(tmp_path: Path) -> None:
    path = tmp_path / "old.sdm"
    path.write_bytes("# für Anfänger | X\n".encode("latin-1") + S1_PUZZLE.encode())
    (named,) = open_source(str(path))
    assert (named.name, named.grid) == ("für Anfänger", S1)


@pytest.mark.parametrize(
    ("name", "count", "geometry"),
    [
        ("named_hard.txt", 34, Geometry(3, 3)),
        ("royle_17clue_500.txt", 500, Geometry(3, 3)),
        ("gen_6x6_3x2_200.txt", 200, Geometry(3, 2)),
        ("gen_6x6_2x3_200.txt", 200, Geometry(2, 3)),
        ("gen_4x4_100.txt", 100, Geometry(2, 2)),
        ("gen_12x12_3x4_40.txt", 40, Geometry(3, 4)),
        ("acs_general_16x16_10_each.txt", 210, Geometry(4, 4)),
        ("acs_general_25x25_10_each.txt", 210, Geometry(5, 5)),
    ],
)
def test_shared_collections(name: str, count: int, geometry: Geometry) -> None:
    puzzles = shared_collection(name)
    assert len(puzzles) == count
    assert {named.grid.geometry for named in puzzles} == {geometry}


def test_the_named_collection_has_names() -> None:
    names = [named.name for named in shared_collection("named_hard.txt")]
    assert names[0] == "AI escargot"
    assert "" not in names
    assert 'Inkala 2012 "Everest" (11 stars)' in names


def test_a_puzzle_in_one_line_is_read_without_the_modules_of_other_formats() -> None:
    program = (
        "import sys; from sudoku_ga.puzzle.formats.source import open_source; "
        f"list(open_source({S1_PUZZLE!r})); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    others = {type(form).__module__ for form in formats()} - {Line.__module__}
    assert others
    assert not others & set(done.stdout.split())
