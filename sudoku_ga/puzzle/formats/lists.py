"""Boards in source code and output: lists of lists, printed arrays and strings in quotes.

::

    board = [[5, 3, 0, 0, 7, 0, 0, 0, 0],       [[5 3 0 0 7 0 0 0 0]
             [6, 0, 0, 1, 9, 5, 0, 0, 0],        [6 0 0 1 9 5 0 0 0]

    [["5","3",".",".","7",".",".",".","."],["6",".",".","1","9","5",".",".","."],

    puzzle = "53..7....6..195....98....6.8...6...3..."

Each innermost pair of brackets, braces or parentheses holds a row, on one line.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from math import isqrt

from sudoku_ga.puzzle.display import digit_of
from sudoku_ga.puzzle.formats.rows import Row, read_rows
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.record import PuzzleRecord

_GROUP = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_BETWEEN_COMMAS, _BETWEEN_BLANKS = re.compile(r"[^,]+"), re.compile(r"\S+")
_QUOTED = re.compile(r"""(?:[\w .]+[=:])?\s*(["'])([^"']+)\1\s*[,;]?\s*""")
_DECIMALS = re.compile(r"(\d+)\.0*")
_NOTHING = frozenset({"None", "null", "nan", "NaN"})
_FEWEST, _LONGEST_ITEM = 4, 2
_FEWEST_OF_A_BOARD = 81
"""Fewer characters in quotes may be a row."""


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether most of the first rows in brackets or quotes are those of one board."""
    del geometry
    rows = [_parse_row(line, None) for line in islice(_rows(head), LARGEST_SIZE)]
    size = len(rows[0].cells) if rows else 0
    fits = sum(
        len(row.cells) == size
        and all(len(cell) <= _LONGEST_ITEM or digit_of(cell) for cell in row.cells)
        for row in rows[:size]
    )
    return size >= _FEWEST and 2 * fits > size


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield the boards; text outside brackets and quotes is skipped.

    Raises ``FormatError`` as :func:`~sudoku_ga.puzzle.formats.rows.read_rows` does.
    """
    return read_rows(_rows(lines), _parse_row, geometry)


def _rows(lines: Sequence[TextLine] | Iterator[TextLine]) -> Iterator[TextLine]:
    """Yield each row as a line that keeps its column in the file."""
    for line in lines:
        quoted = _QUOTED.fullmatch(line.text)
        if quoted is not None:
            yield from _rows_of_text(_part(line, quoted[2], quoted.start(2)))
            continue
        for group in _GROUP.finditer(line.text):
            row = _part(line, group[1], group.start(1))
            cells = _parse_row(row, None)
            if not cells.separated or len(cells.cells) < _FEWEST:
                continue
            if all(len(cell) == len(cells.cells) for cell in cells.cells):
                for cell, index in zip(cells.cells, cells.indices, strict=True):
                    yield _part(row, cell, index)
            else:
                yield row


def _rows_of_text(line: TextLine) -> Iterator[TextLine]:
    """Yield the rows of a text that is a whole board, else the text as one row."""
    count = len(line.text)
    size = isqrt(count)
    if count < _FEWEST_OF_A_BOARD or size * size != count:
        yield line
        return
    for start in range(0, count, size):
        yield _part(line, line.text[start : start + size], start)


def _part(line: TextLine, text: str, index: int) -> TextLine:
    return line._replace(text=text, column=line.column + index)


def _parse_row(line: TextLine, size: int | None) -> Row:
    """Return the items between commas or blanks, or the characters if there is neither."""
    del size
    text = line.text
    if "," not in text and " " not in text.strip():
        return Row(line, tuple(text), tuple(range(len(text))), separated=False)
    items = list((_BETWEEN_COMMAS if "," in text else _BETWEEN_BLANKS).finditer(text))
    if items and not items[-1][0].strip():
        items.pop()
    cells = tuple(_cell(item[0]) for item in items)
    indices = tuple(item.end() - len(item[0].lstrip().lstrip("'\"")) for item in items)
    return Row(line, cells, indices, separated=True)


def _cell(item: str) -> str:
    """Return an item without quotes, ``None`` and the like as "", and ``5.0`` as ``5``."""
    text = item.strip()
    if text[:1] in {"'", '"'} and text[-1:] == text[:1] and len(text) > 1:
        text = text[1:-1]
    whole = _DECIMALS.fullmatch(text)
    return "" if text in _NOTHING else whole[1] if whole else text
