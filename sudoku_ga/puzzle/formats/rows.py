"""Grids whose rows are lines: their borders, rows, and the digits that cells stand for."""

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.display import digit_of, digit_range
from sudoku_ga.puzzle.formats.shape import geometry_for, row_geometry
from sudoku_ga.puzzle.formats.text import TextLine, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.layout import Layout, LayoutError
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_BLANKS = frozenset({"", " ", ".", "0", "*", "_", "-"})
_LETTER_BLANKS = frozenset({"x", "X"})
_PLAIN = "123456789.0"
_PLAIN_DIGITS = bytes(range(1, 10)) + b"\0\0"
_PLAIN_TABLE = bytes.maketrans(_PLAIN.encode(), _PLAIN_DIGITS)
X_IS_A_DIGIT = 33
"""On boards from this side, X is the digit 33 unless it can only be a blank."""


class CellError(UserError):
    """A cell that is neither a digit of the board nor a blank.

    ``problem``: what was expected and what was found. ``index``: which cell, from 0.
    """

    def __init__(self, problem: str, index: int) -> None:
        self.problem = problem
        self.index = index
        super().__init__(problem)


def read_cells(cells: Sequence[str], size: int, *, separated: bool) -> Digits:
    """Return the digits of a whole puzzle, 0 for a blank; shape (size²,).

    ``cells``: characters or fields; a str if each cell is one character. ``size``: the side of the
    board. ``separated``: whether the cells were fields between separators. Raises ``CellError`` at
    the first cell that is neither a digit of the board nor a blank.
    """
    # The usual notation, fast because collections are long.
    if size == 9 and isinstance(cells, str) and not cells.strip(_PLAIN):
        return np.frombuffer(cells.encode().translate(_PLAIN_TABLE), np.uint8)
    distinct = set(cells)
    blanks = distinct & _BLANKS
    numbers_alone = separated and not any(cell.isalpha() for cell in distinct - _LETTER_BLANKS)
    if size < X_IS_A_DIGIT or (numbers_alone and not blanks):
        blanks |= distinct & _LETTER_BLANKS
    if not blanks:
        blanks = _one_other_character(distinct, size)
    if _is_hexadecimal(distinct - blanks, blanks, size):
        return np.array([_hexadecimal(cell, blanks) for cell in cells], np.uint8)
    values = {cell: digit_of(cell) for cell in distinct - blanks} | dict.fromkeys(blanks, 0)
    for index, cell in enumerate(cells):
        value = values[cell]
        if value is None or value > size:
            raise CellError(_expectation(cell, value, size), index)
    return np.array([values[cell] for cell in cells], np.uint8)


def _one_other_character(distinct: Collection[str], size: int) -> set[str]:
    """Return the only character beside the digits, which is then the blank; else nothing."""
    others = {
        cell for cell in distinct if not cell.isdecimal() and (digit_of(cell) or size + 1) > size
    }
    return others if len(others) == 1 and all(len(cell) == 1 for cell in others) else set()


def _is_hexadecimal(digits: Collection[str], blanks: Collection[str], size: int) -> bool:
    """Whether 0 is a digit: on 16×16 beside another blank, unless digit 16 occurs."""
    return (
        size == 16
        and "0" in blanks
        and len(blanks) > 1
        and all((digit_of(cell) or size) < size for cell in digits)
    )


def _hexadecimal(cell: str, blanks: Collection[str]) -> int:
    if cell != "0" and cell in blanks:
        return 0
    return (digit_of(cell) or 0) + 1


def _expectation(cell: str, value: int | None, size: int) -> str:
    if value is None:
        return _("a digit ({digits}) or a blank is expected, found {cell!r}").format(
            digits=digit_range(size), cell=cell
        )
    text = (
        _("digits {digits} are expected for {size}×{size}, found {cell}")
        if cell.isdecimal()
        else _("digits {digits} are expected for {size}×{size}, found {cell}, which is {value}")
    )
    return text.format(digits=digit_range(size), size=size, cell=cell, value=value)


_HORIZONTAL = "─━┄┅┈┉╌╍═╴╶╸╺╼╾"
_VERTICAL = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_DRAWN = dict.fromkeys(range(0x2500, 0x2580), "+")
_DRAWN |= dict.fromkeys(map(ord, _HORIZONTAL), "-") | dict.fromkeys(map(ord, _VERTICAL), "|")
_BORDER = re.compile(r"(?=.*(?:---|===))[-=+|*.:'`]+")
_FIELD = re.compile(r"[^\s|]+")
_CHARACTER = re.compile(r"[^\s|]")
_CHARACTER_OR_SPACE = re.compile(r"[^|]")
_FEWEST_CELLS = 4
_ACROSS = frozenset("-=+*")
_NARROWEST = 6
"""From bar to bar around two cells."""


@dataclass(frozen=True)
class Row:
    """One row of a grid.

    ``line``: the line of the file. ``cells``: the text of each cell. ``indices``: index of the
    first character of each cell in the text of the line. ``separated``: whether the cells are
    fields; else single characters. ``box_width``: cells between two bars, where they show the
    boxes.
    """

    line: TextLine
    cells: tuple[str, ...]
    indices: tuple[int, ...]
    separated: bool
    box_width: int | None = None


RowParser = Callable[[TextLine, int | None], Row]
"""Splits a line into the cells of a row; the second argument is their number if known."""


def plain(line: TextLine) -> TextLine:
    """Return the line with box-drawing characters as ``|``, ``-`` and ``+``."""
    return line._replace(text=line.text.translate(_DRAWN).replace("\xa0", " "))


def is_border(text: str) -> bool:
    """Whether a line returned by :func:`plain` is only a border."""
    return _BORDER.fullmatch("".join(text.split())) is not None


def without_borders(lines: Iterator[TextLine], is_row: Callable[[str], bool]) -> Iterator[TextLine]:
    """Yield the plain rows; comments above a border, and itself, move to the row below it."""
    heading = above = ""
    comments: tuple[str, ...] = ()
    for line in map(plain, lines):
        heading = line.heading or heading
        comments = (*comments, *line.comments)
        if is_row(line.text):
            yield line._replace(heading=heading, comments=comments, above=above)
            heading, comments, above = "", (), ""
        else:
            above = line.text


def row_test(head: Sequence[TextLine], geometry: Geometry | None) -> Callable[[str], bool]:
    """Return a predicate that distinguishes rows from borders.

    A line of dashes is a border unless other rows have dashes for blanks and as many cells.
    """
    rows = [line for line in map(plain, head) if not is_border(line.text)]
    dashes = -1
    if any("-" in line.text for line in rows):
        dashes = len(parse_row(rows[0], None, geometry).cells)

    def is_row(text: str) -> bool:
        bare = "".join(text.replace("|", " ").split())
        return not is_border(text) or bare == "-" * dashes

    return is_row


def parse_row(line: TextLine, size: int | None, geometry: Geometry | None) -> Row:
    """Split a row into ``size`` cells, or into a number that a board may have.

    If no way of splitting gives that number, the caller reports the fault.
    """
    between_bars = _between_bars(line)
    fields = _split(line, _FIELD, separated=True)
    characters = _split(line, _CHARACTER, separated=False)
    with_spaces = _split(line, _CHARACTER_OR_SPACE, separated=False)
    ways = [row for row in (between_bars, fields) if row is not None and _are_fields(row)]
    if "|" in line.text and with_spaces.box_width is not None:
        ways += [*_every_other(line), with_spaces, characters]
    else:
        ways += [characters, with_spaces]
    for row in ways:
        count = len(row.cells)
        if count == size or (
            size is None and row_geometry(count, geometry, line.box, separated=row.separated)
        ):
            return row
    return between_bars or characters


def _every_other(line: TextLine) -> list[Row]:
    """Return the row of every second character between bars, if the others are blank."""
    bars = [match.start() for match in re.finditer(r"\|", line.text)]
    indices: list[int] = []
    for left, right in pairwise(bars):
        if (
            (right - left) % 2
            or right - left < _NARROWEST
            or line.text[left + 1 : right : 2].strip()
        ):
            return []
        indices += range(left + 2, right, 2)
    if len(bars) < 2 or line.text.strip() != line.text[bars[0] : bars[-1] + 1]:
        return []
    cells = tuple(line.text[index] for index in indices)
    width = box_width(line.text, tuple(indices))
    return [Row(line, cells, tuple(indices), separated=False, box_width=width)]


def _between_bars(line: TextLine) -> Row | None:
    """Return the fields between bars, blank ones too; None if they are not a row of cells."""
    text = line.text
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    start += text[start] == "|"
    end -= text[end - 1] == "|"
    cells, indices, index = [], [], start
    for field in text[start:end].split("|"):
        cells.append(field.strip())
        indices.append(index + len(field) - len(field.lstrip()))
        index += len(field) + 1
    row = Row(line, tuple(cells), tuple(indices), separated=True)
    return row if len(cells) >= _FEWEST_CELLS and _are_fields(row) else None


def _are_fields(row: Row) -> bool:
    """Whether each field is a blank or a digit of the board."""
    count = len(row.cells)
    return all(
        (digit_of(cell) or (0 if len(cell) < 2 else count + 1)) <= count for cell in row.cells
    )


def _split(line: TextLine, pattern: re.Pattern[str], *, separated: bool) -> Row:
    text = line.text.rstrip()
    margin = len(text) - len(text.lstrip())
    matches = list(pattern.finditer(text, margin if text.lstrip().startswith("|") else 0))
    indices = tuple(match.start() for match in matches)
    cells = tuple(match[0] for match in matches)
    return Row(line, cells, indices, separated, box_width(line.text, indices))


def box_width(text: str, indices: tuple[int, ...]) -> int | None:
    """Return the number of cells between two bars; None if it varies or there are no bars."""
    bars = [index for index, symbol in enumerate(text) if symbol == "|"]
    before = [bisect_left(indices, bar) for bar in bars]
    counts = [right - left for left, right in pairwise([0, *before, len(indices)])]
    filled = [count for count in counts if count]
    return filled[0] if len(filled) > 1 and len(set(filled)) == 1 else None


def read_rows(
    lines: Iterator[TextLine], parse: RowParser, geometry: Geometry | None
) -> Iterator[PuzzleRecord]:
    """Yield consecutive grids; parameters and errors as of :func:`read_grid`."""
    for first in lines:
        yield read_grid(first, lines, parse, geometry)


def read_grid(
    first: TextLine, lines: Iterator[TextLine], parse: RowParser, geometry: Geometry | None
) -> PuzzleRecord:
    """Return the grid of the row ``first`` and as many rows of ``lines`` as it has cells.

    Raises ``FormatError`` if a row has another number of cells, or rows are missing.
    """
    rows = [parse(first, None)]
    size = len(rows[0].cells)
    if row_geometry(size, geometry, first.box, separated=rows[0].separated) is None:
        raise first.error(
            _("a row of cells is expected, found {text}").format(text=shorten(first.text)), 0
        )
    collect_rows(rows, size, lines, parse)
    return PuzzleRecord(_grid(rows, geometry), first.heading, first.number)


def collect_rows(rows: list[Row], size: int, lines: Iterator[TextLine], parse: RowParser) -> None:
    """Append rows of ``lines`` until there are ``size`` with ``size`` cells each.

    Raises ``FormatError`` if a row has another number of cells, or rows are missing.
    """
    while len(rows) < size:
        line = next(lines, None)
        if line is None:
            last = rows[-1].line
            problem = _("{size} rows are expected, as many as cells in a row, found {rows}").format(
                size=size, rows=len(rows)
            )
            raise last.error(problem, len(last.text.rstrip()))
        row = parse(line, size)
        if len(row.cells) != size:
            problem = _("{size} cells are expected, as in the first row, found {cells}").format(
                size=size, cells=len(row.cells)
            )
            place = row.indices[size] if len(row.cells) > size else len(line.text.rstrip())
            raise line.error(problem, place)
        rows.append(row)


def _grid(rows: list[Row], geometry: Geometry | None) -> Grid:
    size = len(rows)
    shape = geometry_for(size, geometry, rows[0].line.box, shown_by_lines(rows))
    assert shape is not None  # the first row was checked
    cells = [cell for row in rows for cell in row.cells]
    try:
        digits = read_cells(cells, size, separated=any(row.separated for row in rows))
    except CellError as error:
        row = rows[error.index // size]
        raise row.line.error(error.problem, row.indices[error.index % size]) from None
    return Grid(shape, digits)


def shown_by_lines(rows: Sequence[Row]) -> Geometry | None:
    """Return the geometry that the bars of all rows show, or regions with lines around them.

    None if there are no bars, or the lines enclose no regions of as many cells as a row.
    """
    size, width = len(rows), rows[0].box_width
    if width is not None and all(row.box_width == width for row in rows):
        return Geometry(size // width, width)
    if not any(row.line.above for row in rows[1:]):
        return None
    try:
        geometry = Geometry(1, size, Layout(_enclosed(rows)))
    except LayoutError:
        return None
    return None if geometry.is_latin else geometry


def _enclosed(rows: Sequence[Row]) -> tuple[int, ...]:
    """Return for each cell the first of those that no line parts from it."""
    size = len(rows)
    joined: dict[int, list[int]] = {cell: [] for cell in range(size * size)}
    for number, row in enumerate(rows):
        text, above = row.line.text, row.line.above
        for column, index in enumerate(row.indices):
            cell = number * size + column
            pairs = []
            if column and "|" not in text[row.indices[column - 1] : index]:
                pairs.append(cell - 1)
            if number and above[index : index + 1] not in _ACROSS:
                pairs.append(cell - size)
            for other in pairs:
                joined[cell].append(other)
                joined[other].append(cell)
    first: dict[int, int] = {}
    for start in joined:
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            if cell not in first:
                first[cell] = start
                waiting += joined[cell]
    return tuple(first[cell] for cell in joined)
