"""Fields between separators: tables of puzzles, comma grids and tabs of a spreadsheet.

- Table: one field of each line is a puzzle in a line; a first line may name the columns.
- Comma grid: a row a line, ``x`` or nothing for a blank; semicolons are read as well as commas.
- Tabs: what a spreadsheet copies and pastes, a row a line.

Fields may be in double quotes.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_ga.puzzle.display import digit_of
from sudoku_ga.puzzle.formats import line as line_format
from sudoku_ga.puzzle.formats.rows import Row, read_rows
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

HEADER = "puzzle"
"""The first line of a table."""
_TITLES = (HEADER, "quizzes")
_SEPARATORS = ",;\t"
_NINE = re.compile(r"[.0-9xX*_-]{81}")
_LINES_SEEN = 2
"""The first may be a header, so the second shows which column has puzzles."""
_LONGEST_FIELD = 2
_FEWEST_FIELDS = 4


def separator_of(line: TextLine) -> str:
    """Return the comma, semicolon or tab that occurs most often outside quotes, else a comma."""
    outside = "".join(line.text.split('"')[::2])
    return max(_SEPARATORS, key=outside.count)


def split_fields(line: TextLine, separator: str) -> Row:
    """Return the fields between separators, without quotes and surrounding blanks.

    Raises ``FormatError`` where a line ends within a field.
    """
    fields = line.text.split(separator) if '"' not in line.text else _unquoted(line, separator)
    indices, index = [], 0
    for field in fields:
        # Quotes may precede a field, and one with quotes inside is not found literally.
        start = max(index, line.text.find(field, index))
        indices.append(start + len(field) - len(field.lstrip()))
        index = line.text.find(separator, start + len(field)) + 1
    return Row(line, tuple(field.strip() for field in fields), tuple(indices), separated=True)


def _unquoted(line: TextLine, separator: str) -> list[str]:
    import csv  # late: few texts have quotes

    try:
        return next(csv.reader([line.text], delimiter=separator, skipinitialspace=True))
    except csv.Error:  # the only possible one in a line of bounded length
        problem = _("fields between separators are expected, found the end of a line within one")
        raise line.error(problem, max(0, line.text.find("\r"))) from None


class _Layout(NamedTuple):
    separator: str
    column: int
    title: str | None
    """None where the first line holds a puzzle already."""


def recognise_table(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the first line has a title of puzzles, or one of two lines a field of 81 cells."""
    del geometry
    return _layout(head[:_LINES_SEEN]) is not None


def read_table(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield a puzzle a line, without holding more than one.

    Raises ``FormatError`` at the first line without a puzzle in the column of puzzles.
    """
    ahead = Lookahead(lines)
    layout = _layout(ahead.peek(_LINES_SEEN))
    assert layout is not None  # or it would not have been recognised
    if layout.title is not None:
        next(ahead)
    return line_format.read(_puzzles(ahead, layout), geometry)


def _layout(head: Sequence[TextLine]) -> _Layout | None:
    """Return where the puzzles are, None if the lines are not those of a table."""
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


def recognise_commas(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the first line is made of short fields between commas or semicolons."""
    del geometry
    separator = separator_of(head[0])
    return separator != "\t" and _are_short(split_fields(head[0], separator).cells)


def recognise_tabs(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the first line is made of short fields between tabs."""
    del geometry
    return _are_short(head[0].text.split("\t"))


def _are_short(fields: Sequence[str]) -> bool:
    return len(fields) >= _FEWEST_FIELDS and all(
        len(field.strip()) <= _LONGEST_FIELD or digit_of(field.strip()) for field in fields
    )


def read_commas(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield the grids of a text, as :func:`~sudoku_ga.puzzle.formats.rows.read_rows` does."""
    return read_rows(lines, lambda line, _size: split_fields(line, separator_of(line)), geometry)


def read_tabs(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield the grids of a text, as :func:`~sudoku_ga.puzzle.formats.rows.read_rows` does."""
    return read_rows(lines, lambda line, _size: split_fields(line, "\t"), geometry)


def write_commas(grid: Grid) -> str:
    """Return the rows of a grid, one a line, numbers between commas and ``x`` for a blank."""
    return _write_fields(grid, ",", "x")


def write_tabs(grid: Grid) -> str:
    """Return the rows of a grid, one a line, numbers between tabs and nothing for a blank."""
    return _write_fields(grid, "\t", "")


def _write_fields(grid: Grid, separator: str, blank: str) -> str:
    rows = grid.digits.reshape(grid.geometry.size, -1).tolist()
    return "\n".join(separator.join(str(digit or blank) for digit in row) for row in rows)
