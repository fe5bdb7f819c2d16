"""Grids whose rows are lines: what the comma grid and the picture grid share."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sudoku_ga.puzzle.formats.cells import CellError, read_cells
from sudoku_ga.puzzle.formats.shape import geometry_for
from sudoku_ga.puzzle.formats.text import TextLine, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _


@dataclass(frozen=True)
class Row:
    """One row of a grid.

    Parameters
    ----------
    line : TextLine
        Where it was read.
    cells : tuple of str
        The text of each cell.
    indices : tuple of int
        Where each cell begins in the text of the line.
    separated : bool
        Whether the cells are fields, not mere characters.
    box_width : int or None
        What the bars between the boxes tell.
    """

    line: TextLine
    cells: tuple[str, ...]
    indices: tuple[int, ...]
    separated: bool
    box_width: int | None = None


RowParser = Callable[[TextLine, int | None], Row]
"""Splits a line into the cells of a row, into so many where that is known."""


def read_rows(
    lines: Iterator[TextLine], parse: RowParser, geometry: Geometry | None
) -> Iterator[PuzzleRecord]:
    """Yield the grids whose rows follow one another in ``lines``.

    Raises
    ------
    FormatError
        As :func:`read_grid` does.
    """
    for first in lines:
        yield read_grid(first, lines, parse, geometry)


def read_grid(
    first: TextLine, lines: Iterator[TextLine], parse: RowParser, geometry: Geometry | None
) -> PuzzleRecord:
    """Return the grid that begins with a row; the others are taken from ``lines``.

    The first row decides how many cells a row and how many rows it has.

    Raises
    ------
    FormatError
        If a row has another number of cells, or rows are missing.
    """
    rows = [parse(first, None)]
    size = len(rows[0].cells)
    if geometry_for(size, geometry, first.box) is None:
        raise first.error(
            _("a row of cells is expected, found {text}").format(text=shorten(first.text)), 0
        )
    while len(rows) < size:
        line = next(lines, None)
        if line is None:
            last = rows[-1].line
            problem = _("{size} rows are expected, as many as cells in a row, found {rows}").format(
                size=size, rows=len(rows)
            )
            raise last.error(problem, len(last.text.rstrip()))
        rows.append(_parse_next(line, size, parse))
    return PuzzleRecord(_grid(rows, geometry), first.heading, first.number)


def _parse_next(line: TextLine, size: int, parse: RowParser) -> Row:
    row = parse(line, size)
    if len(row.cells) != size:
        problem = _("{size} cells are expected, as in the first row, found {cells}").format(
            size=size, cells=len(row.cells)
        )
        place = row.indices[size] if len(row.cells) > size else len(line.text.rstrip())
        raise line.error(problem, place)
    return row


def _grid(rows: list[Row], geometry: Geometry | None) -> Grid:
    size = len(rows)
    shape = geometry_for(size, geometry, rows[0].line.box, shown_by_bars(rows))
    assert shape is not None  # the first row was checked
    cells = [cell for row in rows for cell in row.cells]
    try:
        digits = read_cells(cells, size, separated=any(row.separated for row in rows))
    except CellError as error:
        row = rows[error.index // size]
        raise row.line.error(error.problem, row.indices[error.index % size]) from None
    return Grid(shape, digits)


def shown_by_bars(rows: Sequence[Row]) -> Geometry | None:
    """Return the geometry that the bars of all rows show, None where they do not agree."""
    size, width = len(rows), rows[0].box_width
    if width is None or any(row.box_width != width for row in rows):
        return None
    return Geometry(size // width, width)
