"""Grids whose rows are lines: their borders and rows, and the cells of each."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import isqrt
from typing import TypeVar

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.display import digit_of
from sudoku_ga.puzzle.formats.cells import CellError, are_likely, cell_text, is_cell, read_cells
from sudoku_ga.puzzle.formats.shape import geometry_for, row_geometry
from sudoku_ga.puzzle.formats.text import TextLine, shorten
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Layout, LayoutError, joined
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_HORIZONTAL = "─━┄┅┈┉╌╍═╴╶╸╺╼╾"
_VERTICAL = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_DRAWN = dict.fromkeys(range(0x2500, 0x2580), "+")
_DRAWN |= dict.fromkeys(map(ord, _HORIZONTAL), "-") | dict.fromkeys(map(ord, _VERTICAL), "|")
_BORDER = re.compile(r"(?=.*(?:---|===))[-=+|*.:'`]+")
FIELD = re.compile(r"[^\s|]+")
WORD = re.compile(r"\S+")
CHARACTER = re.compile(r"[^\s|]")
_CHARACTER_OR_SPACE = re.compile(r"[^|]")
_FEWEST_CELLS = 4
_ACROSS = frozenset("-=+*")
_NARROWEST = 6
"""The characters from bar to bar around two cells."""


_Line = TypeVar("_Line")


@dataclass(frozen=True)
class Row:
    """One row of a grid.

    Parameters
    ----------
    line : TextLine
        The line of the file.
    cells : tuple of str
        The text of each cell.
    indices : tuple of int
        Index of the first character of each cell in the text of the line.
    separated : bool
        Whether the cells are fields; else single characters.
    box_width : int or None, optional
        The number of cells between two bars, if these show the boxes.
    lines : tuple of TextLine, optional
        The line of each cell and that of the end, if there are several lines.
    """

    line: TextLine
    cells: tuple[str, ...]
    indices: tuple[int, ...]
    separated: bool
    box_width: int | None = None
    lines: tuple[TextLine, ...] = ()

    def error(self, problem: str, cell: int) -> FormatError:
        """Return an error at a cell, or at the end of the row."""
        at_end = cell >= len(self.cells)
        line = (self.lines[-1] if at_end else self.lines[cell]) if self.lines else self.line
        return line.error(problem, len(line.text.rstrip()) if at_end else self.indices[cell])


Splitter = Callable[[_Line, int | None], Row]
"""Splits a line into the cells of a row; the second argument is their number if known."""


def plain(line: TextLine) -> TextLine:
    """Return the line with box-drawing characters as ``|``, ``-`` and ``+``."""
    return line._replace(text=line.text.translate(_DRAWN).replace("\xa0", " "))


def is_border(text: str) -> bool:
    """Whether a line returned by :func:`plain` is only a border."""
    return _BORDER.fullmatch("".join(text.split())) is not None


def without_borders(lines: Iterator[TextLine], is_row: Callable[[str], bool]) -> Iterator[TextLine]:
    """Yield the plain rows; a border, and the comments above it, move to the row below it."""
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


def spaced_rows(lines: Sequence[TextLine], geometry: Geometry | None) -> list[Row]:
    """Return the rows of a board with spaces for blanks; empty if the lines are not rows.

    ``lines``: the next lines. Spaces at the ends of rows may be missing, and a row of spaces may be
    an empty line. Spaces between parts of equal width are not blanks.
    """
    if not lines[0].text.replace(" ", "").isalnum():
        return []
    end = next((i for i, line in enumerate(lines) if i and line.comments), len(lines))
    widest = max(len(line.text.rstrip()) for line in lines[:end])
    for these in (lines[:end], with_empty_lines(lines[:end])):
        for size in dict.fromkeys((widest, len(these))):
            texts = [line.text.rstrip().ljust(size) for line in these[:size]]
            if not len(texts) == size >= widest or geometry_for(size, geometry) is None:
                continue
            if (
                any(" " in text for text in texts)
                and all(are_likely(text, size) for text in texts)
                and all(symbol.isalnum() or symbol == " " for text in texts for symbol in text)
                and not _are_parts(["".join(column) for column in zip(*texts, strict=True)])
                and any(len(word) > 1 for text in texts for word in text.split())
            ):
                indices = tuple(range(size))
                return [
                    Row(line, tuple(text), indices, separated=False)
                    for line, text in zip(these, texts, strict=False)
                ]
    return []


def with_empty_lines(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the lines and the empty ones between them."""
    every = list(lines[:1])
    for line in lines[1:]:
        empty = range(every[-1].number + 1, line.number)[:LARGEST_SIZE]
        every += [TextLine("", number) for number in empty]
        every.append(line)
    return every


def _are_parts(columns: Sequence[str]) -> bool:
    """Whether columns of spaces divide the others into parts of equal width."""
    widths = [
        len(part) for part in "".join("x" if each.strip() else " " for each in columns).split()
    ]
    return len(widths) > 1 and len(set(widths)) == 1


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

    If no way of splitting gives such a number, the caller reports it.
    """

    def fits(row: Row) -> bool:
        count = len(row.cells)
        if size is not None:
            return count == size
        return row_geometry(count, geometry, line.box, separated=row.separated) is not None

    between_bars, fields = _between_bars(line), split(line, FIELD, cell_text)
    for row in (between_bars, fields):
        if row is not None and _are_fields(row) and fits(row):
            return row
    within = (inside_bars(line.text)[0], len(line.text.rstrip()))
    characters = split(line, CHARACTER)
    with_spaces = split(line, _CHARACTER_OR_SPACE, within=within)
    if "|" in line.text and with_spaces.box_width is not None:
        ways = [*_every_other(line), with_spaces, characters]
    else:
        ways = [characters, with_spaces]
    return next(filter(fits, ways), between_bars or characters)


def _between_bars(line: TextLine) -> Row | None:
    """Return the fields between bars, blank ones too; None if they are not a row of cells."""
    if "|" not in line.text:
        return None
    row = split(line, between("|"), cell_text, inside_bars(line.text), boxes=False)
    return row if len(row.cells) >= _FEWEST_CELLS and _are_fields(row) else None


def _every_other(line: TextLine) -> list[Row]:
    """Return the row of every other character between bars, if the rest are blank."""
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


@cache
def between(separator: str) -> re.Pattern[str]:
    """Return the pattern of the fields between separators, empty ones too."""
    other = f"[^{re.escape(separator)}]"
    return re.compile(f"{other}+|(?<!{other})")


def split(
    line: TextLine,
    cell: re.Pattern[str],
    clean: Callable[[str], str] | None = None,
    within: tuple[int, int] | None = None,
    *,
    boxes: bool = True,
) -> Row:
    """Return the row of the cells that a pattern finds in a line, or in a part of it.

    Parameters
    ----------
    line : TextLine
    cell : Pattern
    clean : callable or None, optional
        Returns the text of a cell from a field; None if the cell is the text found.
    within : (int, int) or None, optional
    boxes : bool, optional
        Whether bars may separate boxes.
    """
    texts, indices = [], []
    for match in cell.finditer(line.text, *(within or ())):
        text, index = match[0], match.start()
        if clean is not None:
            index += len(text) - len(text.lstrip())
            text = clean(text)
        texts.append(text)
        indices.append(index)
    width = box_width(line.text, indices) if boxes else None
    return Row(line, tuple(texts), tuple(indices), clean is not None, width)


def inside_bars(text: str) -> tuple[int, int]:
    """Return the bounds of the text between a first and a last bar, or of the whole text."""
    begun = text.lstrip()
    start = len(text) - len(begun) + 1 if begun.startswith("|") else 0
    end = len(text.rstrip())
    return start, max(start, end - text.endswith("|", 0, end))


def _are_fields(row: Row) -> bool:
    """Whether each field is a blank or a digit of the board."""
    count = len(row.cells)
    return all(
        (digit_of(cell) or (0 if len(cell) < 2 else count + 1)) <= count for cell in row.cells
    )


def box_width(text: str, indices: Sequence[int]) -> int | None:
    """Return the number of cells between two bars; None if it varies or there are no bars."""
    bars = [index for index, symbol in enumerate(text) if symbol == "|"]
    before = [bisect_left(indices, bar) for bar in bars]
    counts = [right - left for left, right in pairwise([0, *before, len(indices)])]
    filled = [count for count in counts if count]
    return filled[0] if len(filled) > 1 and len(set(filled)) == 1 else None


def read_grid(
    first: _Line, lines: Iterator[_Line], split: Splitter[_Line], geometry: Geometry | None
) -> PuzzleRecord:
    """Return the grid of the row ``first`` and as many rows of ``lines`` as it has cells.

    Raises ``FormatError`` if a row has another number of cells, or rows are missing.
    """
    rows = [split(first, None)]
    line, size = rows[0].line, len(rows[0].cells)
    if row_geometry(size, geometry, line.box, separated=rows[0].separated) is None:
        raise line.error(
            _("a row of cells is expected, found {text}").format(text=shorten(line.text)), 0
        )
    collect_rows(rows, size, lines, split)
    return PuzzleRecord(grid_of(rows, geometry), line.heading, line.number)


def collect_rows(
    rows: list[Row], size: int, lines: Iterator[_Line], split: Splitter[_Line]
) -> None:
    """Append rows of ``lines`` until there are ``size`` with ``size`` cells each.

    Raises ``FormatError`` if a row has another number of cells, or rows are missing.
    """
    while len(rows) < size:
        line = next(lines, None)
        if line is None:
            problem = _("{size} rows are expected, as many as cells in a row, found {rows}").format(
                size=size, rows=len(rows)
            )
            raise rows[-1].error(problem, size)
        row = split(line, size)
        if len(row.cells) != size:
            problem = _("{size} cells are expected, as in the first row, found {cells}").format(
                size=size, cells=len(row.cells)
            )
            raise row.error(problem, size)
        rows.append(row)


def grid_of(rows: Sequence[Row], geometry: Geometry | None) -> Grid:
    """Return the grid of as many rows as each has cells.

    Raises ``FormatError`` at a cell that is neither a digit nor a blank.
    """
    size = len(rows)
    shape = geometry_for(size, geometry, rows[0].line.box, shown_by_lines(rows))
    assert shape is not None  # the first row was checked
    cells = [cell for row in rows for cell in row.cells]
    try:
        digits = read_cells(cells, size, separated=any(row.separated for row in rows))
    except CellError as error:
        row, column = divmod(error.index, size)
        raise rows[row].error(error.problem, column) from None
    return Grid(shape, digits)


def is_flat(row: Row) -> bool:
    """Whether a row may be all cells of a smaller board."""
    size = isqrt(len(row.cells))
    return (
        size * size == len(row.cells)
        and geometry_for(size, row.line.box) is not None
        and all(is_cell(cell, size) for cell in row.cells)
    )


def flat_record(row: Row, geometry: Geometry | None) -> PuzzleRecord:
    """Return the puzzle of a row that is all cells of a board.

    Raises ``FormatError`` at a cell that is neither a digit nor a blank.
    """
    size = isqrt(len(row.cells))
    rows = [
        replace(
            row,
            cells=row.cells[start : start + size],
            indices=row.indices[start : start + size],
            lines=row.lines[start : start + size],
        )
        for start in range(0, len(row.cells), size)
    ]
    return PuzzleRecord(grid_of(rows, geometry), row.line.heading, row.line.number)


def shown_by_lines(rows: Sequence[Row]) -> Geometry | None:
    """Return the geometry that the bars of all rows show, or regions with lines around them.

    None if there are no bars, or the lines do not enclose regions of as many cells as a row.
    """
    size, width = len(rows), rows[0].box_width
    if width is not None and all(row.box_width == width for row in rows):
        return Geometry(size // width, width)
    if not any(row.line.above for row in rows[1:]):
        return None
    try:
        geometry = Geometry(1, size, Layout(tuple(_enclosed(rows))))
    except LayoutError:
        return None
    return None if geometry.is_latin else geometry


def _enclosed(rows: Sequence[Row]) -> list[int]:
    """Return for each cell the first cell of its enclosed region."""
    size = len(rows)
    pairs: list[tuple[int, int]] = []
    for number, row in enumerate(rows):
        text, above = row.line.text, row.line.above
        for column, index in enumerate(row.indices):
            cell = number * size + column
            if column and "|" not in text[row.indices[column - 1] : index]:
                pairs.append((cell, cell - 1))
            if number and above[index : index + 1] not in _ACROSS:
                pairs.append((cell, cell - size))
    return joined(size * size, pairs)
