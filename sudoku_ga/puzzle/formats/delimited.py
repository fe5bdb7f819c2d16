"""Fields between separators: comma grids and tabs of a spreadsheet.

- Comma grid: one row per line, ``x`` or nothing for a blank. Semicolons are read as well as commas.
- Tabs: one row per line, as spreadsheets copy and paste.

Fields may be in double quotes. The fields that programs write around the cells are recognised
before the size of the board: names above, numbers before, and nothing after them::

    ,0,1,2,3,...        index and header of a data frame
    0,7.0,,,9.0,...     7.0 is 7, and NaN, None, null and -1 are blanks
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from math import isqrt
from typing import NamedTuple

from sudoku_ga.puzzle.display import digit_of
from sudoku_ga.puzzle.formats.cells import cell_text, is_cell
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.rows import (
    WORD,
    Row,
    between,
    flat_record,
    inside_bars,
    is_border,
    plain,
    read_grid,
    split,
    with_empty_lines,
)
from sudoku_ga.puzzle.formats.shape import geometry_for
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_SEPARATORS_OF_ROWS = "\t;,"
_LINES_SEEN = 20
_MORE_ROWS = 3
"""The number of lines read in addition to that of columns: a header, and a line after the grid."""
_LONGEST_NUMBER = 7
AROUND = "||"
"""The separator of lines with bars between and around the fields."""
_LONGEST_FIELD = 2
_FEWEST_FIELDS = 4
_FEWEST_CELLS = 16
_LONGEST_ROW = 4_096
"""The longest line with fields between bars or white space, in characters."""


def separator_of(head: Sequence[TextLine]) -> str:
    """Return the separator of fields: the first that most lines contain, else a comma.

    Numbers may be written with a comma, and blanks with bars between boxes.
    """
    for separator in _SEPARATORS_OF_ROWS:
        lines = sum("".join(line.text.split('"')[::2]).count(separator) > 0 for line in head)
        if 2 * lines > len(head):
            return separator
    return ","


def split_fields(line: TextLine, separator: str | None) -> Row:
    """Return the fields between separators, without quotes and surrounding blanks.

    ``separator``: None for white space. Raises ``FormatError`` if a line ends within a field.
    """
    if separator is None:
        return split(line, WORD, cell_text, boxes=False)
    if '"' in line.text:
        return _unquoted(line, separator)
    within = inside_bars(line.text) if separator == AROUND else None
    return split(line, between(separator[0]), cell_text, within, boxes=False)


def _unquoted(line: TextLine, separator: str) -> Row:
    import csv  # late: few texts have quotes

    text, start = line.text, 0
    if separator == AROUND:
        start, text, separator = text.index("|") + 1, text.rstrip()[:-1], "|"
    try:
        fields = next(csv.reader([line.text], delimiter=separator, skipinitialspace=True))
    except csv.Error:  # the only possible error in a line of bounded length
        problem = _("fields between separators are expected, found the end of a line within one")
        raise line.error(problem, max(0, line.text.find("\r"))) from None
    indices, index = [], start
    for field in fields:
        # Quotes may precede a field, and a field that contains quotes is not found literally.
        begin = max(index, text.find(field, index))
        indices.append(begin + len(field) - len(field.lstrip()))
        index = text.find(separator, begin + len(field)) + 1
    return Row(line, tuple(map(cell_text, fields)), tuple(indices), separated=True)


class Comma(Format):
    """One row per line, with commas between fields."""

    name = "comma"
    label = later("Comma grid")
    endings = (".csv", ".txt")
    heeds_boards = True
    of_grids = True

    def recognise(self, head: Sequence[TextLine], geometry: Geometry | None) -> bool:
        """Whether the lines are made of short fields between commas or semicolons.

        They may also be between bars or white space, with names or numbers around the cells.
        """
        return _are_between_commas(head) or _are_framed(head, geometry)

    def read(self, lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the grids of a text; parameters and errors as of :func:`read_fields`."""
        ahead = Lookahead(lines)
        head = ahead.peek(_LINES_SEEN)
        if _are_between_commas(head):
            return read_fields(ahead, separator_of(head), geometry)
        inside = Lookahead(_without_borders(ahead))
        return read_fields(inside, _bar_or_space(inside.peek(_LINES_SEEN)), geometry)

    def write(self, record: PuzzleRecord) -> str:
        """Return the rows of a grid as lines of numbers between commas, ``x`` for a blank."""
        return _written(record.grid, ",", "x")


class Tabs(Format):
    """One row per line, with tabs between fields."""

    name = "tabs"
    label = later("Tabs, as in a spreadsheet")
    endings = (".tsv", ".txt")
    heeds_boards = True
    of_grids = True
    blank_lines = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the lines are made of short fields between tabs."""
        return _are_short(head, "\t")

    def read(self, lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the grids of a text; parameters and errors as of :func:`read_fields`."""
        return read_fields(Lookahead(lines), "\t", geometry)

    def write(self, record: PuzzleRecord) -> str:
        """Return the rows of a grid as lines of numbers between tabs, nothing for a blank."""
        return _written(record.grid, "\t", "")


def _are_between_commas(head: Sequence[TextLine]) -> bool:
    if any("|" in line.text for line in head[:_LINES_SEEN]):
        return False  # the candidates of a picture
    separator = separator_of(head[:_LINES_SEEN])
    return separator != "\t" and _are_short(head, separator)


def _are_framed(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether fields between bars or white space have names or numbers around the cells.

    True also if there are only bars between them, or all cells of a board are in one line.
    """
    lines = _without_borders(iter(head))
    ahead = Lookahead(lines)
    first = ahead.peek(1)
    if not first or len(first[0].text) > _LONGEST_ROW:
        return False
    separator = _bar_or_space(ahead.peek(_LINES_SEEN))
    if not _are_short(ahead.peek(_LINES_SEEN), separator):
        return False
    frame = _next_frame(ahead, separator, geometry)
    if frame.is_flat and separator is None:
        return len(first[0].text.split()) >= _FEWEST_CELLS
    for _above in range(frame.top):
        next(ahead)
    rows = list(islice(frame.rows(ahead, separator), LARGEST_SIZE))
    size = len(rows[0].cells) if rows else 0
    return (
        (max(frame.top, frame.left) > 0 or separator == "|")
        and geometry_for(size, geometry) is not None
        and len(rows) >= size
        and all(
            len(row.cells) == size and all(is_cell(cell, size) for cell in row.cells)
            for row in rows[:size]
        )
    )


def _without_borders(lines: Iterator[TextLine]) -> Iterator[TextLine]:
    return (line for line in map(plain, lines) if not is_border(line.text))


def _bar_or_space(lines: Sequence[TextLine]) -> str | None:
    return between_bars(lines) if "|" in lines[0].text else None


def between_bars(lines: Sequence[TextLine]) -> str:
    """Return the separator of lines with bars, which may be around the fields too."""
    texts = [line.text.strip() for line in lines]
    return AROUND if all(len(text) > 1 and text[0] == text[-1] == "|" for text in texts) else "|"


def _are_short(head: Sequence[TextLine], separator: str | None) -> bool:
    """Whether most lines have only short fields; a header may have others."""
    rows = [split_fields(line, separator).cells for line in head[:_LINES_SEEN]]
    if any(len(fields[0]) >= _FEWEST_CELLS for fields in rows if fields):
        return False
    short = sum(
        all(len(field) <= _LONGEST_FIELD or digit_of(field) for field in fields[1:])
        for fields in rows
    )
    widest = max(map(len, rows))
    return widest >= _FEWEST_FIELDS and 2 * short >= len(rows)


def read_fields(
    ahead: Lookahead, separator: str | None, geometry: Geometry | None
) -> Iterator[PuzzleRecord]:
    """Yield the grids of lines of fields, without the fields around the cells.

    Raises ``FormatError`` if rows or cells are missing, or a cell is neither a digit nor a blank.
    """
    frame, width, header = _Frame(size=1), 0, ""
    while first := ahead.peek(1):
        count = len(split_fields(first[0], separator).cells)
        if count == width and not frame.size:
            # All grids of a file have the same frame.
            frame = frame._replace(top=int(first[0].text == header))
        else:
            frame, width = _next_frame(ahead, separator, geometry), count
        if frame.top:
            header = next(ahead).text
        rows = frame.rows(ahead, separator)
        if frame.is_flat:
            yield flat_record(next(rows), geometry)
        else:
            yield read_grid(next(rows), rows, lambda row, _size: row, geometry)


class _Frame(NamedTuple):
    """The fields around the cells of a grid.

    ``top``: 1 if names of columns are above. ``left``: 1 if numbers or names of rows are before.
    ``right``: the number of empty columns after the cells. ``size``: the side of the board if empty
    fields at the ends of rows were left out, else 0. ``empty_lines``: the numbers of the empty
    lines that are rows. ``is_flat``: whether each line is a whole board.
    """

    top: int = 0
    left: int = 0
    right: int = 0
    size: int = 0
    empty_lines: tuple[int, ...] = ()
    is_flat: bool = False

    def rows(self, lines: Iterator[TextLine], separator: str | None) -> Iterator[Row]:
        for line in lines:
            row = split_fields(line, separator)
            if not (self.left or self.right or self.size):
                yield row
                continue
            end = max(self.left, len(row.cells) - self.right)
            missing = max(0, self.size - (end - self.left))
            yield replace(
                row,
                cells=row.cells[self.left : end] + ("",) * missing,
                indices=row.indices[self.left : end] + (len(line.text.rstrip()),) * missing,
            )
            number = line.number + 1
            while number in self.empty_lines:
                yield replace(row, cells=("",) * self.size, indices=(0,) * self.size)
                number += 1


_Fields = Sequence[Sequence[str]]


def _next_frame(ahead: Lookahead, separator: str | None, geometry: Geometry | None) -> _Frame:
    seen, count = 0, _FEWEST_FIELDS
    while seen < count:
        lines = ahead.peek(count)
        rows = [split_fields(line, separator).cells or ("",) for line in lines]
        seen = count
        if len(lines) == count:
            count = max(count, min(max(map(len, rows)), LARGEST_SIZE) + _MORE_ROWS)
    end = next((i for i, line in enumerate(lines) if i and line.comments), len(lines))
    is_whole = end < count
    lines, rows = lines[:end], rows[:end]
    for top, left in ((0, 0), (0, 1), (1, 0), (1, 1)):
        inside, names = [row[left:] for row in rows[top:]], rows[0][left:]
        if _is_flat(inside, geometry, is_whole=is_whole) and (
            not top or not all(is_cell(name, isqrt(len(names))) for name in names)
        ):
            return _Frame(top, left, is_flat=True)
    is_square = is_whole and all(len(row) == len(rows) for row in rows)
    for top, left in ((1, 1), (0, 0)) if is_square else ((1, 1), (1, 0), (0, 1), (0, 0)):
        names, inside = rows[0] if top else (), [row[left:] for row in rows[top:]]
        before = [row[0] for row in rows[top:]] if left else []
        if not inside:
            continue
        right = _empty_columns(inside, geometry, is_whole=is_whole)
        side = max(map(len, inside)) - right
        above = names[left:] if len(names) > side else names
        if (top, left) == (0, 0) or (
            side >= _FEWEST_FIELDS
            and (not top or _is_header(above[:side], inside, is_whole=is_whole, also_before=left))
            and (not left or _is_index(before, side, top=top, inside=inside))
            and (not is_whole or not left or len(inside) <= side)
        ):
            break
    size, empty_lines = _stripped(inside, lines[top:], geometry, is_whole=is_whole)
    return _Frame(top, left, right, size, empty_lines)


def _is_header(above: Sequence[str], inside: _Fields, *, is_whole: bool, also_before: int) -> bool:
    """Whether texts above as many columns are their names.

    Consecutive numbers may also be the first row of a board, if it has no more rows than columns.
    """
    size = len(above)
    if size < _FEWEST_FIELDS or not any(len(row) >= size for row in inside):
        return False
    if not any(above):
        return is_whole and len(inside) == size and not also_before
    if not _are_numbers_in_order(above):
        return _are_names(above, size) and not _are_letters([above, *inside])
    if also_before:
        return True
    is_again = len(inside) > size and list(inside[size]) == list(above)
    return is_again or (is_whole and len(inside) == size)


def _is_index(before: Sequence[str], size: int, *, top: int, inside: _Fields) -> bool:
    """Whether texts before the rows are their numbers or names."""
    first, after = before[:size], before[size:]
    if not any(before):
        return len(before) == size
    if not _are_numbers_in_order(first):
        return all(first) and _are_names(first, size) and not _are_letters([first, *inside])
    if len(first) < _FEWEST_FIELDS:
        return False
    if top or not after:
        return len(first) == size or bool(top) or first[0] == "0"
    return after[0] == first[0] or (len(after) > 1 and _are_numbers_in_order(before))


def _are_numbers_in_order(texts: Sequence[str]) -> bool:
    """Whether texts are consecutive numbers or letters."""
    if all(text.isdecimal() and len(text) < _LONGEST_NUMBER for text in texts):
        numbers = [int(text) for text in texts]
    elif all(len(text) == 1 and text.isascii() and text.isalpha() for text in texts):
        numbers = list(map(ord, texts))
    else:
        return False
    return all(low + 1 == high for low, high in pairwise(numbers))


def _are_letters(rows: _Fields) -> bool:
    return all(
        not cell or cell == "0" or (len(cell) == 1 and not cell.isdecimal())
        for row in rows
        for cell in row
    )


def _are_names(texts: Sequence[str], size: int) -> bool:
    """Whether no text can be a cell of a board, and some are not empty."""
    return any(texts) and not any(text and is_cell(text, size) for text in texts)


def _is_flat(inside: _Fields, geometry: Geometry | None, *, is_whole: bool) -> bool:
    """Whether each line has all cells of a board, and is not a row of a larger one."""
    count = len(inside[0]) if inside else 0
    size = isqrt(count)
    if size * size != count or geometry_for(size, geometry) is None:
        return False
    if any(len(row) != count or not all(is_cell(cell, size) for cell in row) for row in inside):
        return False
    filled = sum(any(0 < (digit_of(cell) or 0) <= size for cell in row) for row in inside)
    return (is_whole and len(inside) < count) or 2 * filled > len(inside)


def _empty_columns(inside: _Fields, geometry: Geometry | None, *, is_whole: bool) -> int:
    """Return the number of columns at the end that come from separators at the ends of rows."""
    width = len(inside[0])
    if any(len(row) != width for row in inside):
        return 0
    empty = next((i for i in range(width) if any(row[-1 - i] for row in inside)), width)
    if is_whole and width - empty <= len(inside) <= width:
        return width - len(inside)
    digits = {digit_of(cell) for row in inside for cell in row}
    is_smaller = width not in digits and width - 1 in digits
    return int(empty > 0 and is_smaller and geometry_for(width - 1, geometry) is not None)


def _stripped(
    inside: _Fields, lines: Sequence[TextLine], geometry: Geometry | None, *, is_whole: bool
) -> tuple[int, tuple[int, ...]]:
    """Return the side of a board whose rows lack their empty fields at the end, else 0.

    Also return the numbers of the empty lines that are rows.
    """
    widths = {len(row) for row in inside}
    if any(row and not row[-1] for row in inside) or not any("" in row for row in inside):
        return 0, ()
    empty_lines = [line.number for line in with_empty_lines(lines) if not line.text]
    count = len(inside)
    if is_whole and max(widths) <= count + len(empty_lines) and count < max(widths):
        size = count + len(empty_lines)
        if geometry_for(size, geometry) is not None:
            return size, tuple(empty_lines)
    size = count if is_whole and count > max(widths) else max(widths)
    return (size, ()) if len(widths) > 1 or size > max(widths) else (0, ())


def _written(grid: Grid, separator: str, blank: str) -> str:
    rows = grid.digits.reshape(grid.geometry.size, -1).tolist()
    return "\n".join(separator.join(str(digit or blank) for digit in row) for row in rows)
