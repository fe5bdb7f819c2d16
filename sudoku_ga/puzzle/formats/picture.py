"""The picture grid: a row a line, with borders in any style or none.

::

    +-------+-------+-------+        *-----------*        53..7....
    | 5 3 . | . 7 . | . . . |        |53.|.7.|...|        6..195...
    | 6 . . | 1 9 5 | . . . |        |6..|195|...|        .98....6.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from math import isqrt

from sudoku_ga.puzzle.formats import line as line_format
from sudoku_ga.puzzle.formats.cells import X_IS_A_DIGIT
from sudoku_ga.puzzle.formats.picture_row import parse_row
from sudoku_ga.puzzle.formats.rows import Row, read_rows
from sudoku_ga.puzzle.formats.shape import geometry_for
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.symbols import digit_of, symbol_of

_HORIZONTAL = "─━┄┅┈┉╌╍═╴╶╸╺╼╾"
_VERTICAL = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_DRAWN = dict.fromkeys(range(0x2500, 0x2580), "+")
_DRAWN |= dict.fromkeys(map(ord, _HORIZONTAL), "-") | dict.fromkeys(map(ord, _VERTICAL), "|")
_BORDER = re.compile(r"(?=.*(?:---|===))[-=+|*.:'`]+")


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the lines are rows of cells, with or without borders."""
    rows = [line for line in map(_plain, head) if not _is_border(line.text)]
    if not rows:
        return False
    if line_format.recognise(rows, geometry):
        return _is_one_board(rows, geometry)
    first = rows[0]
    return (
        "|" in first.text
        or len(rows) < len(head)
        or _is_bare_row(parse_row(first, None, geometry), geometry)
    )


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield the grids of a text, as :func:`~sudoku_ga.puzzle.formats.rows.read_rows` does.

    Where neither the caller nor the text says how the boxes lie, the bars do.
    """
    head = list(islice(lines, LARGEST_SIZE))
    rows = _without_borders(chain(head, lines), _row_test(head, geometry))
    return read_rows(rows, partial(parse_row, geometry=geometry), geometry)


def write_picture(grid: Grid) -> str:
    """Return a grid with borders of ``+``, ``-`` and ``|`` around its boxes.

    Large boards are written in numbers, because an X there might be taken for a blank.
    """
    geometry = grid.geometry
    size, height, width = geometry.size, geometry.box_height, geometry.box_width
    write, cell_width = (symbol_of, 1) if size < X_IS_A_DIGIT else (str, 2)
    border = "+".join(["", *["-" * (width * (cell_width + 1) + 1)] * (size // width), ""])
    lines = []
    for number, row in enumerate(grid.digits.reshape(size, size).tolist()):
        if number % height == 0:
            lines.append(border)
        texts = [(write(digit) if digit else ".").rjust(cell_width) for digit in row]
        boxes = [" ".join(texts[start : start + width]) for start in range(0, size, width)]
        lines.append(f"| {' | '.join(boxes)} |")
    return "\n".join([*lines, border])


def _plain(line: TextLine) -> TextLine:
    """Return the line with drawn borders as ``|``, ``-`` and ``+``."""
    return replace(line, text=line.text.translate(_DRAWN).replace("\xa0", " "))


def _without_borders(
    lines: Iterator[TextLine], is_row: Callable[[str], bool]
) -> Iterator[TextLine]:
    """Yield the rows; a heading above a border passes to the row below it."""
    heading = ""
    for line in map(_plain, lines):
        heading = line.heading or heading
        if is_row(line.text):
            yield replace(line, heading=heading)
            heading = ""


def _is_border(text: str) -> bool:
    return _BORDER.fullmatch("".join(text.split())) is not None


def _row_test(head: Sequence[TextLine], geometry: Geometry | None) -> Callable[[str], bool]:
    """Return the test that tells rows from borders.

    A line of nothing but dashes is a border, but a row of blanks where other rows show that
    the dash is the blank and the number of dashes is right.
    """
    rows = [line for line in map(_plain, head) if not _is_border(line.text)]
    dashes = -1
    if any("-" in line.text for line in rows):
        dashes = len(parse_row(rows[0], None, geometry).cells)

    def is_row(text: str) -> bool:
        bare = "".join(text.replace("|", " ").split())
        return not _is_border(text) or bare == "-" * dashes

    return is_row


def _is_bare_row(row: Row, geometry: Geometry | None) -> bool:
    """Whether a line without borders is a row: of a possible length, and no mere prose."""
    size = len(row.cells)
    if geometry_for(size, geometry, row.line.box) is None:
        return False
    strange = sum(cell.isalpha() and (digit_of(cell) or size + 1) > size for cell in row.cells)
    return 2 * strange <= size


def _is_one_board(rows: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether lines as long as a row and as a whole small puzzle are rows.

    Sixteen characters are a row of 16×16 or a whole 4×4 puzzle: they are rows if the caller
    says so, or if there are enough of them and a digit is too large for the small board.
    """
    words = [row.text.split()[0] for row in rows]
    size = len(words[0])
    if geometry_for(size, geometry, rows[0].box) is None:
        return False
    if geometry is not None and geometry.size in (size, isqrt(size)):
        return geometry.size == size
    same = [word for word in words if len(word) == size]
    return len(same) >= size and any(
        (digit_of(symbol) or 0) > isqrt(size) for word in same for symbol in word
    )
