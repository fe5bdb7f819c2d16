"""Tabs: what a spreadsheet gives and takes, a row a line and a tab between two cells."""

from collections.abc import Iterator, Sequence

from sudoku_ga.puzzle.formats.rows import Row, read_rows
from sudoku_ga.puzzle.formats.table import split_fields
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord

_LONGEST_FIELD = 2
_FEWEST_FIELDS = 4


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the first line is made of short fields between tabs."""
    del geometry
    fields = head[0].text.split("\t")
    return len(fields) >= _FEWEST_FIELDS and all(
        len(field.strip()) <= _LONGEST_FIELD for field in fields
    )


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield the grids of a text, as :func:`~sudoku_ga.puzzle.formats.rows.read_rows` does."""
    return read_rows(lines, _parse_row, geometry)


def write_tabs(grid: Grid) -> str:
    """Return the rows of a grid, one a line, numbers between tabs and nothing for a blank."""
    size = grid.geometry.size
    rows = grid.digits.reshape(size, size).tolist()
    return "\n".join("\t".join(str(digit) if digit else "" for digit in row) for row in rows)


def _parse_row(line: TextLine, size: int | None) -> Row:
    del size  # tabs leave no choice
    return split_fields(line, "\t")
