"""The picture grid: a row a line, with borders in any style or none.

::

    +-------+-------+-------+        *-----------*        53..7....
    | 5 3 . | . 7 . | . . . |        |53.|.7.|...|        6..195...
    | 6 . . | 1 9 5 | . . . |        |6..|195|...|        .98....6.
"""

from collections.abc import Sequence
from math import isqrt

from sudoku_ga.puzzle.formats import candidate_grid
from sudoku_ga.puzzle.formats import line as line_format
from sudoku_ga.puzzle.formats.rows import is_border, parse_row, plain
from sudoku_ga.puzzle.formats.shape import geometry_for
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.symbols import digit_of


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the lines are rows of cells, with or without borders.

    So are a puzzle in a line and the grid of its candidates.
    """
    rows = [line for line in map(plain, head) if not is_border(line.text)]
    if not rows:
        return False
    if line_format.recognise(rows, geometry):
        return _is_one_board(rows, geometry) or candidate_grid.recognise(head[1:], geometry)
    first = rows[0]
    return "|" in first.text or len(rows) < len(head) or is_bare_row(first, geometry)


def is_bare_row(line: TextLine, geometry: Geometry | None) -> bool:
    """Whether a line without borders is a row: of a possible length, no prose and no address."""
    if "://" in line.text:
        return False
    row = parse_row(line, None, geometry)
    size = len(row.cells)
    if geometry_for(size, geometry, line.box) is None:
        return False
    strange = sum(cell.isalpha() and (digit_of(cell) or size + 1) > size for cell in row.cells)
    return 3 * strange <= size


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
