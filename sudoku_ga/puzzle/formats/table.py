"""A table of puzzles: fields between commas, semicolons or tabs, one of them a puzzle in a line."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_ga.puzzle.formats import line as line_format
from sudoku_ga.puzzle.formats.rows import Row
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_SEPARATORS = ",;\t"


def separator_of(line: TextLine) -> str:
    """Return what separates the fields of a line: a comma, a semicolon or a tab.

    It is what occurs most often outside of quotes, the comma where nothing does.
    """
    outside = "".join(line.text.split('"')[::2])
    return max(_SEPARATORS, key=outside.count)


def split_fields(line: TextLine, separator: str) -> Row:
    """Return the fields between separators, without quotes and the blanks around them.

    Raises
    ------
    FormatError
        Where a line ends within a field.
    """
    fields = line.text.split(separator) if '"' not in line.text else _unquoted(line, separator)
    indices, index = [], 0
    for field in fields:
        # Quotes may stand before it; a field with quotes inside is not found as it is.
        start = max(index, line.text.find(field, index))
        indices.append(start + len(field) - len(field.lstrip()))
        index = line.text.find(separator, start + len(field)) + 1
    return Row(line, tuple(field.strip() for field in fields), tuple(indices), separated=True)


def _unquoted(line: TextLine, separator: str) -> list[str]:
    # Spares every other start of the program the import.
    import csv

    try:
        return next(csv.reader([line.text], delimiter=separator, skipinitialspace=True))
    except csv.Error:  # there is no other in a line of bounded length
        problem = _("fields between separators are expected, found the end of a line within one")
        raise line.error(problem, max(0, line.text.find("\r"))) from None


HEADER = "puzzle"
_TITLES = (HEADER, "quizzes")
_NINE = re.compile(r"[.0-9xX*_-]{81}")
_LINES_SEEN = 2
"""The first may be a header, and the one below it tells what stands in the columns."""


class _Layout(NamedTuple):
    separator: str
    column: int
    title: str | None
    """None where the first line holds a puzzle already."""


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the first line has a title of puzzles, or one of two lines a field of 81 cells."""
    del geometry
    return _layout(head[:_LINES_SEEN]) is not None


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield a puzzle a line, without holding more than one.

    Raises
    ------
    FormatError
        At the first line without a puzzle in the column of puzzles.
    """
    ahead = Lookahead(lines)
    layout = _layout(ahead.peek(_LINES_SEEN))
    assert layout is not None  # or it would not have been recognised
    if layout.title is not None:
        next(ahead)
    return line_format.read(_puzzles(ahead, layout), geometry)


def _layout(head: Sequence[TextLine]) -> _Layout | None:
    """Return where the puzzles stand, None where nothing tells of a table."""
    separator = separator_of(head[0])
    rows = [split_fields(line, separator).cells for line in head]
    for column, title in enumerate(rows[0]):
        if title.lower() in _TITLES:
            return _Layout(separator, column, title)
    if len(rows[0]) == 1 or line_format.recognise(head, None):
        return None
    for row in rows:
        place = next((index for index, cell in enumerate(row) if _NINE.fullmatch(cell)), None)
        if place is not None and len(row) == len(rows[0]):
            return _Layout(separator, place, None if row is rows[0] else rows[0][place])
    return None


def _puzzles(lines: Iterator[TextLine], layout: _Layout) -> Iterator[TextLine]:
    column = layout.column
    for line in lines:
        row = split_fields(line, layout.separator)
        if len(row.cells) <= column:
            raise line.error(_missing(layout), len(line.text))
        if not row.cells[column]:
            raise line.error(_missing(layout), row.indices[column])
        yield line._replace(
            text=row.cells[column], column=line.column + row.indices[column], heading=""
        )


def _missing(layout: _Layout) -> str:
    column = layout.column + 1
    if layout.title is None:
        return _("a puzzle in column {column} is expected, found none").format(column=column)
    return _("a puzzle in column {column}, {title!r}, is expected, found none").format(
        column=column, title=layout.title
    )
