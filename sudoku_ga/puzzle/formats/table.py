"""Tables of puzzles: one field of each line is a puzzle in a line.

::

    id,puzzle,solution,rating
    1,53..7....6..195....98....6.8...6...3...,534678912...,2.2

The first line may name the columns. A column named solution has no puzzles; each solution is
checked against the puzzle beside it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.beside import names_puzzle, names_solution, with_digits
from sudoku_ga.puzzle.formats.cells import read_cells
from sudoku_ga.puzzle.formats.delimited import AROUND, between_bars, split_fields
from sudoku_ga.puzzle.formats.format import NINE, Format
from sudoku_ga.puzzle.formats.line import is_line, is_plain, read_line, write_line
from sudoku_ga.puzzle.formats.rows import is_border
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_HEADER = "puzzle"
"""The first line of a table."""
_SEPARATORS = ",;\t|"
_PUZZLE_TOO = re.compile("puzzle|quiz", re.IGNORECASE)
_LINES_SEEN = 20
"""The number of lines that are read to find the columns."""
_FEWEST_CELLS = 16


class _Columns(NamedTuple):
    """The columns of a table: where the puzzles are, and what is beside them."""

    separator: str
    puzzle: int
    title: str | None
    """None if the first line already holds a puzzle."""
    solution: int | None = None


class Table(Format):
    """A puzzle in a field of each line."""

    name = "table"
    label = later("Table of puzzles")
    endings = (".csv",)
    one_line = True
    header = _HEADER
    heeds_boards = True

    def recognise(self, head: Sequence[TextLine], geometry: Geometry | None) -> bool:
        """Whether most lines have a puzzle in a field, or the first line a title for puzzles."""
        return _columns(head[:_LINES_SEEN], geometry) is not None

    def read(self, lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield one puzzle per line, without holding more than one.

        Raises ``FormatError`` at the first line whose column of puzzles has none, or whose solution
        does not fit.
        """
        ahead = Lookahead(lines)
        columns = _columns(ahead.peek(_LINES_SEEN), geometry)
        assert columns is not None  # otherwise it would not have been recognised
        header = next(ahead).text.strip() if columns.title is not None else ""
        for line in ahead:
            if columns.separator in ("|", AROUND) and is_border(line.text):
                continue
            if columns.title is not None and line.text.strip() == header:
                continue  # the header of a file that was appended to the first
            fields = _fields(line, columns)
            record = read_line(_puzzle_in(line, fields, columns), geometry)
            yield _checked(record, line, fields, columns, geometry)

    def write(self, record: PuzzleRecord) -> str:
        """Return the cells of a puzzle in one line."""
        return write_line(record.grid)


def _fields(line: TextLine, columns: _Columns) -> Sequence[str]:
    if '"' in line.text or columns.separator == AROUND:
        return split_fields(line, columns.separator).cells
    return line.text.split(columns.separator)  # the same result, faster


def _puzzle_in(line: TextLine, fields: Sequence[str], columns: _Columns) -> TextLine:
    """Return the field with the puzzle as a line of its own.

    Raises ``FormatError`` if it is empty or missing.
    """
    if columns.puzzle >= len(fields):
        raise line.error(_missing(columns), len(line.text))
    part = _field_line(line, fields, columns.puzzle, columns)
    if not part.text:
        raise part.error(_missing(columns), 0)
    return part


def _field_line(line: TextLine, fields: Sequence[str], place: int, columns: _Columns) -> TextLine:
    field = fields[place]
    text = field.strip()
    if '"' in line.text or columns.separator == AROUND:
        start = split_fields(line, columns.separator).indices[place]
    else:
        start = sum(map(len, fields[:place])) + place + len(field) - len(field.lstrip())
    return TextLine(text, line.number, line.column + start, "", line.box)


def _checked(
    record: PuzzleRecord,
    line: TextLine,
    fields: Sequence[str],
    columns: _Columns,
    geometry: Geometry | None,
) -> PuzzleRecord:
    """Return the record, checked against the solution in its line."""
    place = columns.solution
    if place is None or place >= len(fields):
        return record
    text = fields[place].strip()
    if len(text) != len(fields[columns.puzzle].strip()):
        return record
    if len(text) == NINE.cell_count and is_plain(text):
        digits = read_cells(text, 9, separated=False)  # only for speed
    else:
        digits = read_line(_field_line(line, fields, place, columns), geometry).grid.digits
    try:
        return with_digits(record, digits)
    except UserError as error:
        raise _field_line(line, fields, place, columns).error(str(error), 0) from None


def _columns(head: Sequence[TextLine], geometry: Geometry | None) -> _Columns | None:
    """Return the columns of a table, None if the lines are not a table.

    A column has solutions if its title says so; if several others remain, the one with blanks has
    puzzles.
    """
    if is_line(head[0], geometry):
        return None
    lines = [line for line in head if not is_border(line.text)]
    if not lines:
        return None
    separators = [each for each in _SEPARATORS if each in lines[0].text] or [","]
    for separator in sorted(separators, key=lines[0].text.count, reverse=True):
        if separator == "|":
            separator = between_bars(lines)
        rows = [split_fields(line, separator).cells for line in lines]
        titles, data = rows[0], rows[1:]
        if any(map(_is_puzzle, titles)):
            titles, data = (), rows
        found = [_boards_in(data, column) for column in range(len(rows[0]))]
        longest = max((len(boards[0]) for boards in found if boards), default=0)
        places = [
            column for column, boards in enumerate(found) if boards and len(boards[0]) == longest
        ]
        named = {column: titles[column] for column in places if titles}
        puzzles = [column for column in places if not names_solution(named.get(column, ""))]
        if len(rows[0]) == 1 and titles and _PUZZLE_TOO.search(titles[0]):
            puzzles = places
        if places and not puzzles:
            # The reader reports what is wrong in a column named so.
            puzzles = [column for column, title in enumerate(titles) if names_puzzle(title)]
        if places and not puzzles:
            problem = _("a column of puzzles is expected, found only that of {title!r}")
            raise head[0].error(problem.format(title=named[places[0]]), 0)
        if 2 * sum(len(row) > 1 for row in data) < len(data) and not any(map(names_puzzle, titles)):
            continue
        if not places:
            puzzles = [column for column, title in enumerate(titles) if _is_title(title)]
            if not puzzles:
                continue
        puzzles.sort(
            key=lambda column: (
                not any(_has_blanks(board) for board in found[column]),
                not names_puzzle(named.get(column, "")),
            )
        )
        puzzle = puzzles[0]
        beside = sorted(
            (column for column in places if column != puzzle),
            key=lambda column: not names_solution(named.get(column, "")),
        )
        title = titles[puzzle] if titles else None
        return _Columns(separator, puzzle, title, next(iter(beside), None))
    return None


def _is_title(text: str) -> bool:
    return text.lower() in (_HEADER, "quizzes", "quiz")


def _boards_in(rows: Sequence[Sequence[str]], column: int) -> list[str]:
    """Return the texts of a column if most of them have all cells of a board."""
    texts = [row[column] for row in rows if column < len(row) and row[column]]
    boards = [text for text in texts if _is_puzzle(text)]
    return boards if 2 * len(boards) >= len(texts) else []


def _is_puzzle(text: str) -> bool:
    return (
        len(text) >= _FEWEST_CELLS
        and not any(map(str.isspace, text))
        and is_line(TextLine(text, 1), None)
    )


def _has_blanks(board: str) -> bool:
    return any(symbol in ".0*_-xX " for symbol in board)


def _missing(columns: _Columns) -> str:
    column = columns.puzzle + 1
    if columns.title is None:
        return _("a puzzle in column {column} is expected, found none").format(column=column)
    return _("a puzzle in column {column}, {title!r}, is expected, found none").format(
        column=column, title=columns.title
    )
