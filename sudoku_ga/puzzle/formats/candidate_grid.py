"""The candidate grid: a picture grid in which every cell is the list of its candidates.

::

    *----------------------------------*
    | 1567  3     1567  | 4     12579  ...
    | 9     45    2     | 8     57     ...

A cell with one candidate holds that digit. On boards above 9×9 a list is written ``1,12,15``;
symbols without separators (``1CF``) are also read.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, pairwise

from sudoku_ga.puzzle.display import digit_of, digit_range
from sudoku_ga.puzzle.formats.cells import CellError
from sudoku_ga.puzzle.formats.line import (
    NO_CANDIDATE,
    SIDES_BY_LENGTH,
    candidates_of,
    candidates_record,
)
from sudoku_ga.puzzle.formats.rows import CHARACTER, FIELD, Row, collect_rows, shown_by_lines, split
from sudoku_ga.puzzle.formats.shape import geometry_for, row_geometry
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_MARKUP = "*#@&%!?+~^"
_LARGEST_ONE_DIGIT = 9
_Place = tuple[TextLine, int]
"""A line, and the index of a character in its text."""


def begins_here(rows: Lookahead, geometry: Geometry | None) -> bool:
    """Whether the next rows, without borders, are those of a candidate grid."""
    first = rows.peek(1)
    if not first:
        return False
    if text_lines(rows):
        return True
    row = _row(first[0])
    size = len(row.cells)
    if geometry_for(size, geometry, first[0].box) is None:
        return False
    following = [row, *map(_row, rows.peek(size)[1:])]
    fitting = [each for each in following if len(each.cells) == size]
    lists = partial(_is_list, size=size)
    return (
        any(any(map(lists, each.cells)) for each in fitting)
        and all(_is_cell(cell, size) for cell in row.cells)
        and not _are_parts(row, rows, geometry)
    )


def read_block(rows: Lookahead, geometry: Geometry | None) -> PuzzleRecord:
    """Return the grid that begins here, with the digits of its cells of one candidate.

    Raises ``FormatError`` if rows or cells are missing, or a cell is neither a list of candidates
    nor blank.
    """
    first = rows.peek(1)[0]
    if count := text_lines(rows):
        lines = [next(rows) for _line in range(count)]
        places = _places(lines, round((len(_bare(first)) * count) ** (1 / 3)))
        try:
            masks = candidates_of(_text(places)) or []
        except CellError as error:
            line, index = places[error.index]
            raise line.error(error.problem, index) from None
        return candidates_record(masks, first, geometry, first.heading)
    size = len(_row(first).cells)
    block: list[Row] = []
    collect_rows(block, size, rows, _checked_row)
    by_numbers = any("," in cell for row in block for cell in row.cells)
    masks = [_mask(cell, size, by_numbers=by_numbers) for row in block for cell in row.cells]
    shown = geometry_for(size, geometry, first.box, shown_by_lines(block))
    return candidates_record(masks, first, shown, first.heading)


def text_lines(rows: Lookahead) -> int:
    """Return how many of the next lines make a text of all candidates; 0 if they make none.

    A line has the candidates of cells of a row, or some candidates of each of them.
    """
    first = _bare(rows.peek(1)[0])
    for size in _sizes_of(len(first)):
        count = size**3 // len(first)
        if not _may_begin(first, size):
            continue
        lines = rows.peek(count)
        try:
            if len(lines) == count and candidates_of(_text(_places(lines, size))) is not None:
                return len(lines)
        except CellError:
            return len(lines)  # its reader reports the mistake
    return 0


def _sizes_of(length: int) -> Iterator[int]:
    """Yield the sides of boards whose candidates may be in a line of this length."""
    for size in SIDES_BY_LENGTH.values():
        count = size**3 // max(1, length)
        if 1 < count <= LARGEST_SIZE and count * length == size**3 and length % size == 0:
            yield size


def _may_begin(text: str, size: int) -> bool:
    """Whether most candidates of a first line are at their places."""
    geometry = geometry_for(size)
    width = size if geometry is None else geometry.box_width
    noted = [(place, symbol) for place, symbol in enumerate(text) if symbol not in NO_CANDIDATE]
    wrong = sum(
        digit_of(symbol) not in (place % size + 1, place % width + 1) for place, symbol in noted
    )
    return 4 * wrong <= len(noted)


def _places(lines: Sequence[TextLine], size: int) -> list[_Place]:
    """Return the places of the candidates in lines, grouped by cell."""
    rows = [[(line, match.start()) for match in CHARACTER.finditer(line.text)] for line in lines]
    length = len(rows[0])
    if any(len(row) != length for row in rows):
        return []
    geometry = geometry_for(size)
    if (
        geometry is None
        or length != size * geometry.box_width
        or _text(rows[0][:size]) == _text(rows[1][:size])
    ):
        return list(chain.from_iterable(rows))
    # Each cell is a small square of candidates.
    height, width = geometry.box_height, geometry.box_width
    return [
        place
        for top in range(0, len(rows), height)
        for column in range(0, length, width)
        for row in rows[top : top + height]
        for place in row[column : column + width]
    ]


def _text(places: Sequence[_Place]) -> str:
    return "".join(line.text[index] for line, index in places)


def _bare(line: TextLine) -> str:
    return "".join(CHARACTER.findall(line.text))


def _row(line: TextLine) -> Row:
    return split(line, FIELD, _unmarked)


def _unmarked(cell: str) -> str:
    return cell if len(cell) == 1 else cell.strip(_MARKUP)


def _checked_row(line: TextLine, size: int | None) -> Row:
    row = _row(line)
    for index, cell in zip(row.indices, row.cells, strict=True):
        if len(row.cells) == size and not _is_cell(cell, size):
            expected = _("candidates ({digits}), ascending, or a blank are expected").format(
                digits=digit_range(size)
            )
            raise line.unexpected(expected, cell, index)
    return row


def _is_cell(cell: str, size: int) -> bool:
    return cell in NO_CANDIDATE or 0 < (digit_of(cell) or 0) <= size or _is_list(cell, size)


def _is_list(cell: str, size: int) -> bool:
    """Whether a cell can only be a list of several candidates."""
    return _ascends(cell, size) and not _is_number(cell, size)


def _ascends(cell: str, size: int) -> bool:
    digits = [digit_of(part) or 0 for part in _parts(cell)]
    ascending = all(low < high for low, high in pairwise(digits))
    return ascending and len(digits) > 1 and digits[0] > 0 and digits[-1] <= size


def _is_number(cell: str, size: int) -> bool:
    return size > _LARGEST_ONE_DIGIT and len(cell) == 2 and cell.isdecimal()


def _parts(cell: str) -> Sequence[str]:
    return cell.split(",") if "," in cell else cell


def _mask(cell: str, size: int, *, by_numbers: bool) -> int:
    """Return the candidates of a cell; ``by_numbers`` reads two decimals as one number."""
    if cell in NO_CANDIDATE:
        return 0
    is_list = _ascends(cell, size) and not (by_numbers and _is_number(cell, size))
    return sum(1 << (digit_of(part) or 0) - 1 for part in (_parts(cell) if is_list else [cell]))


def _are_parts(row: Row, rows: Lookahead, geometry: Geometry | None) -> bool:
    """Whether the lists are the parts of rows of a larger board, as in ``1234|5.67|...``."""
    lengths = set(map(len, row.cells))
    size = sum(map(len, row.cells))
    if len(lengths) > 1 or not row_geometry(size, geometry, row.line.box, separated=False):
        return False
    following = rows.peek(size)
    return len(following) == size and all(
        not line.comments and sum(map(len, _row(line).cells)) == size for line in following[1:]
    )
