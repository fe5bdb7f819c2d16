"""The comma grid: a row a line, fields separated by commas, ``x`` or nothing for a blank.

Semicolons in place of the commas, and fields in quotes, are read too.
"""

from collections.abc import Iterator, Sequence

from sudoku_ga.puzzle.formats.rows import Row, read_rows
from sudoku_ga.puzzle.formats.table import separator_of, split_fields
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord

_LONGEST_FIELD = 2
_FEWEST_FIELDS = 4


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the first line is made of short fields between commas or semicolons."""
    del geometry
    separator = separator_of(head[0])
    if separator == "\t" or head[0].text.count(separator) < _FEWEST_FIELDS - 1:
        return False
    fields = split_fields(head[0], separator).cells
    return len(fields) >= _FEWEST_FIELDS and all(len(field) <= _LONGEST_FIELD for field in fields)


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield the grids of a text, as :func:`~sudoku_ga.puzzle.formats.rows.read_rows` does."""
    return read_rows(lines, _parse_row, geometry)


def write_comma(grid: Grid) -> str:
    """Return the rows of a grid, one a line, numbers between commas and ``x`` for a blank."""
    size = grid.geometry.size
    rows = grid.digits.reshape(size, size).tolist()
    return "\n".join(",".join(str(digit) if digit else "x" for digit in row) for row in rows)


def _parse_row(line: TextLine, size: int | None) -> Row:
    del size  # commas leave no choice
    return split_fields(line, separator_of(line))
