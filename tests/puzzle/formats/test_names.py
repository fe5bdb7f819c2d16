"""What a file says of a puzzle is printable, and is written so that it is read again."""

import io

import pytest

from sudoku_ga.puzzle.formats.format import write_records
from sudoku_ga.puzzle.formats.reading import WRITABLE, read_collection
from sudoku_ga.puzzle.record import Details, PuzzleRecord
from tests.puzzle.boards import S1_PUZZLE, puzzle

HOSTILE = (
    "\x1b[2J\x1b]0;title\x07 \x9b2J \x00 \u202e \ud800",
    "a\nb\r\nc\u2028d\x85e\tf",
    "a" * 70_000,
    "# box 2x2 diagonals",
    "|",
    ">",
    "]]><b>&amp;\"'\\",
    "." * 81,
    "[State]",
)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_written_is_read_again(name: str) -> None:
    details = Details(author=name, description=name, comment=name, source=name)
    record = PuzzleRecord(puzzle(S1_PUZZLE), name, details=details)
    assert not set(record.name) & set("\x1b\n\r\x9b\x85\u2028\u202e")
    assert record.details.author == record.name
    for form in WRITABLE.values():
        text = "".join(write_records([record] * 2, form))
        text.encode()  # has no half of a character
        read = list(read_collection(io.StringIO(text)))
        assert [each.grid for each in read] == [record.grid] * 2, form.name
