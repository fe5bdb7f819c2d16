import io
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.display import picture_text
from sudoku_ga.puzzle.formats.format import NINE, BoardError, Format, write_records
from sudoku_ga.puzzle.formats.player_state import open_candidates
from sudoku_ga.puzzle.formats.programs.sdx import Sdx
from sudoku_ga.puzzle.formats.reading import WRITABLE, read_collection, read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details, PuzzleRecord
from tests.examples import examples
from tests.puzzle.boards import (
    GEOMETRIES,
    SMALL_GEOMETRIES,
    any_grids,
    puzzles,
    solved,
    with_blanks,
)
from tests.puzzle.records import names, records

CANDIDATES = WRITABLE["candidates"]
COMMA = WRITABLE["comma"]
F_PUZZLES_JSON = WRITABLE["f-puzzles-json"]
F_PUZZLES_LINK = WRITABLE["f-puzzles"]
HODOKU = WRITABLE["hodoku"]
LINE = WRITABLE["line"]
PICTURE = WRITABLE["picture"]
SADMAN = WRITABLE["sadman"]
SIMPLE_SUDOKU = WRITABLE["simple"]
TABLE = WRITABLE["table"]
TABS = WRITABLE["tabs"]

EVERY_FORMAT = pytest.mark.parametrize("form", WRITABLE.values(), ids=lambda form: form.name)
ANY_SIZE = [form for form in WRITABLE.values() if not form.only_nine]
EVERY_SIZE = pytest.mark.parametrize("form", ANY_SIZE, ids=lambda form: form.name)
OF_NINE = pytest.mark.parametrize(
    "form", [form for form in WRITABLE.values() if form.only_nine], ids=lambda form: form.name
)


def _text(form: Format, *written: PuzzleRecord) -> str:
    return "".join(write_records(written, form))


def _read(text: str) -> list[PuzzleRecord]:
    return list(read_collection(io.StringIO(text)))


def _geometries(form: Format) -> list[Geometry]:
    return [NINE] if form.only_nine else SMALL_GEOMETRIES


def _expected(record: PuzzleRecord, form: Format) -> PuzzleRecord:
    """Return what is read of a record that was written."""
    held = form.holds(record)
    noted = held.candidates
    if form is CANDIDATES and noted is None:
        noted = open_candidates(held.values)
    of_the_site = form in (F_PUZZLES_JSON, F_PUZZLES_LINK)
    name = record.name if form.names or of_the_site else ""
    details = record.details if form is SADMAN else Details()
    if of_the_site:
        details = Details(author=record.details.author, description=record.details.description)
    return PuzzleRecord(held.grid, name, 0, held.placed, noted, details)


@EVERY_FORMAT
@examples(6)
@given(data=st.data())
def test_a_record_is_read_as_it_was_written(form: Format, data: st.DataObject) -> None:
    record = data.draw(records(_geometries(form)))
    assert _read(_text(form, record)) == [_expected(record, form)]


@EVERY_FORMAT
@examples(3)
@given(data=st.data())
def test_many_records_follow_one_another(form: Format, data: st.DataObject) -> None:
    written = data.draw(st.lists(records(_geometries(form)), min_size=2, max_size=5))
    assert _read(_text(form, *written)) == [_expected(record, form) for record in written]


def _boards() -> list[Any]:
    """Return each format with each shape and a share of blanks, in turn; the others are many."""
    shares = (0.0, 0.6, 1.0)
    return [
        pytest.param(
            form,
            geometry,
            share,
            id=f"{form.name}-{geometry}-{share}",
            marks=() if place == (row + column) % len(shares) else pytest.mark.exhaustive,
        )
        for row, form in enumerate(WRITABLE.values())
        for column, geometry in enumerate(GEOMETRIES)
        for place, share in enumerate(shares)
    ]


@pytest.mark.parametrize(("form", "geometry", "share"), _boards())
def test_boards_of_all_shapes_are_read_again(
    form: Format, geometry: Geometry, share: float
) -> None:
    record = PuzzleRecord(with_blanks(solved(geometry), share, seed=geometry.size))
    if not form.supports(geometry):
        with pytest.raises(BoardError, match=f"the format {form.name}.*{geometry}"):
            _text(form, record)
    else:
        assert _read(_text(form, record)) == [_expected(record, form)]


@pytest.mark.parametrize("form", [LINE, COMMA, TABS, TABLE, PICTURE], ids=lambda form: form.name)
@pytest.mark.parametrize("geometry", [Geometry(10, 10), Geometry(1, 100)], ids=str)
def test_numbers_of_three_decimals_are_read_again(form: Format, geometry: Geometry) -> None:
    grid = with_blanks(solved(geometry), 0.4, seed=1)
    assert 100 in grid.digits
    (record,) = read_collection(io.StringIO(_text(form, PuzzleRecord(grid))), geometry)
    assert record.grid == grid


def test_a_row_of_more_than_64_characters_is_a_line_of_9x9() -> None:
    with pytest.raises(UserError, match=r"81 .* 9×9, found 80"):
        _read("." * 80)


@EVERY_SIZE
@examples(12)
@given(grid=any_grids())
def test_grids_full_of_conflicts_are_read_again(form: Format, grid: Grid) -> None:
    assert form.write is not None
    assert read_puzzle(form.write(PuzzleRecord(grid)), grid.geometry).values == grid


@OF_NINE
@examples(12)
@given(grid=any_grids([NINE]))
def test_grids_of_nine_full_of_conflicts_are_read_again(form: Format, grid: Grid) -> None:
    assert form.write is not None
    assert read_puzzle(form.write(PuzzleRecord(grid))).grid == grid


@given(puzzles())
def test_the_bars_of_a_picture_show_the_boxes(grid: Grid) -> None:
    assert read_puzzle(picture_text(grid.geometry, grid.digits)).grid == grid


@EVERY_FORMAT
@examples(6)
@given(grid=puzzles([NINE]), mark=st.sampled_from(["> ", ">>> ", ">> > "]))
def test_quoted_mail_with_other_line_ends_is_read(form: Format, grid: Grid, mark: str) -> None:
    lines = _text(form, PuzzleRecord(grid)).splitlines()
    text = "\ufeff" + "\r\n".join(mark + line for line in lines) + "\r\n"
    assert read_puzzle(text).grid == grid


@given(records([NINE]), names())
def test_details_are_kept_where_there_is_room_for_them(record: PuzzleRecord, author: str) -> None:
    details = Details(author, "two\nlines", "", "1.2.2006", "a book", "hard", "http://x.org/#a")
    written = PuzzleRecord(record.grid, "a name", details=details)
    read = read_puzzle(_text(SADMAN, written))
    assert (read.name, read.details.author, read.details.url) == (
        "a name",
        author,
        "http://x.org/#a",
    )
    assert read.details.description == "two lines"


def test_a_puzzle_and_its_solution_stay_two_puzzles() -> None:
    empty, full = PuzzleRecord(Grid.empty(NINE)), PuzzleRecord(solved(NINE))
    for form in WRITABLE.values():
        assert [each.grid for each in _read(_text(form, empty, full))] == [empty.grid, full.grid]


def test_writing_takes_one_puzzle_after_the_other() -> None:
    taken = 0

    def endless() -> object:
        nonlocal taken
        while True:
            taken += 1
            yield PuzzleRecord(Grid.empty(NINE))

    assert len(list(islice(write_records(endless(), LINE), 10))) == 10  # type: ignore[arg-type]
    assert taken == 10


def test_a_format_that_is_only_read_is_not_written() -> None:
    with pytest.raises(UserError, match="can be written is expected, found sdx"):
        list(write_records([], Sdx()))


def test_digits_above_35_are_numbers() -> None:
    full = PuzzleRecord(solved(Geometry(6, 6)))
    for form, shown in ((LINE, " 36 "), (COMMA, ",36,"), (PICTURE, " 36 ")):
        assert shown in _text(form, full)


def test_what_a_format_cannot_hold_is_known_before() -> None:
    grid = Grid.empty(NINE)
    record = PuzzleRecord(grid, placed=grid.with_digit(0, 1), candidates=(0,) + (2,) * 80)
    assert LINE.holds(record) == COMMA.holds(record) == PuzzleRecord(grid)
    assert PICTURE.holds(record) == PuzzleRecord(grid, placed=record.placed)
    assert CANDIDATES.holds(record) == HODOKU.holds(record) == SIMPLE_SUDOKU.holds(record) == record


def test_a_candidate_that_a_peer_rules_out_cannot_be_written_as_an_elimination() -> None:
    grid = Grid.empty(NINE).with_digit(0, 1)
    record = PuzzleRecord(grid, candidates=(0,) + (0b11,) * 80)
    held = HODOKU.holds(record)
    assert held.candidates is not None
    assert (held.candidates[1], held.candidates[80]) == (0b10, 0b11)
