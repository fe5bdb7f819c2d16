"""A table of puzzles: comma-separated fields under a header, of which one is a puzzle in a line.

::

    quizzes,solutions
    0043002090..., 8643712594...

Other columns, solutions among them, are left unread: the program finds its own.
"""

from collections.abc import Iterator, Sequence

from sudoku_ga.puzzle.formats import line as line_format
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

HEADER = "puzzle"
_COLUMNS = (HEADER, "quizzes")


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the first line is a header with a column of puzzles."""
    del geometry
    return _column(head[0]) is not None


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield a puzzle a line, without holding more than one.

    Raises
    ------
    FormatError
        At the first line without a puzzle in the column of puzzles.
    """
    header = next(lines)
    column = _column(header)
    assert column is not None  # or it would not have been recognised
    return line_format.read(_puzzles(lines, column, _fields(header)[column]), geometry)


def _puzzles(lines: Iterator[TextLine], column: int, title: str) -> Iterator[TextLine]:
    for line in lines:
        fields = _fields(line)
        if len(fields) <= column or not fields[column].strip():
            count = min(len(fields), column + 1)
            problem = _("a puzzle in column {column}, {title!r}, is expected, found none").format(
                column=column + 1, title=title
            )
            raise line.error(problem, sum(len(field) + 1 for field in fields[:count]) - 1)
        start = line.text.find(fields[column], sum(len(each) + 1 for each in fields[:column]))
        yield line._replace(text=fields[column], column=line.column + start, heading="")


def _column(header: TextLine) -> int | None:
    titles = [field.strip().strip('"').lower() for field in header.text.split(",")]
    return next((index for index, title in enumerate(titles) if title in _COLUMNS), None)


def _fields(line: TextLine) -> list[str]:
    if '"' not in line.text:
        return line.text.split(",")
    # Spares every other start of the program the import.
    import csv

    try:
        return next(csv.reader([line.text]))
    except csv.Error:  # there is no other in a line of bounded length
        problem = _("fields between commas are expected, found the end of a line within one")
        raise line.error(problem, max(0, line.text.find("\r"))) from None
