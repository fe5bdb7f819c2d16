"""The line: all cells of a puzzle in one line; a collection is many of them.

``53..7....6..195...`` and so on, a character a cell, row by row; text after white space or ``#``
is the name. Where digits above 35 may occur, the cells are numbers between blanks.
"""

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from sudoku_ga.puzzle.display import LARGEST_SYMBOL, digit_of, symbol_of
from sudoku_ga.puzzle.formats.rows import CellError, read_cells
from sudoku_ga.puzzle.formats.shape import geometry_for, possible_sizes
from sudoku_ga.puzzle.formats.text import TextLine, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_WORD = re.compile(r"[^\s#]+")
_PLAIN = re.compile(r"[.0-9]{81}(?![^\s#])")
"""The usual line of a collection, recognised here for speed alone."""
_PLAIN_ALONE = re.compile(r"[.0-9]{81} *")
_CHARACTERS = bytes.maketrans(
    bytes(range(LARGEST_SYMBOL + 1)),
    "".join([".", *map(symbol_of, range(1, LARGEST_SYMBOL + 1))]).encode(),
)
"""The character of each digit as a byte."""
_FEWEST_FIELDS = 81
"""Fewer numbers between blanks are a row of a board."""


class _Cells(NamedTuple):
    texts: Sequence[str]
    indices: Sequence[int]
    comment: str
    separated: bool = False


def is_plain(text: str) -> bool:
    """Whether a line is 81 digits and points and nothing else, as in no other format."""
    return _PLAIN_ALONE.fullmatch(text) is not None


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the first line has the cells of a puzzle."""
    return _cells(head[0], geometry) is not None


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield a puzzle a line, without holding more than one.

    Raises ``FormatError`` at the first line that is not a puzzle.
    """
    for line in lines:
        cells = _cells(line, geometry)
        if cells is None:
            raise _not_a_puzzle(line, geometry)
        shape = geometry_for(isqrt(len(cells.texts)), geometry, line.box)
        assert shape is not None  # checked by _cells
        try:
            digits = read_cells(cells.texts, shape.size, separated=cells.separated)
        except CellError as error:
            raise line.error(error.problem, cells.indices[error.index]) from None
        grid = Grid(shape, digits)
        yield PuzzleRecord(grid, cells.comment.strip(" \t#") or line.heading, line.number)


def write_line(grid: Grid) -> str:
    """Return the cells of a grid in one line, ``.`` for a blank.

    Boards above 35×35 are written as numbers between blanks, 0 for a blank cell.
    """
    if grid.geometry.size > LARGEST_SYMBOL:
        return " ".join(map(str, grid.digits.tolist()))
    return grid.digits.tobytes().translate(_CHARACTERS).decode()


def _cells(line: TextLine, geometry: Geometry | None) -> _Cells | None:
    """Return the cells of a line that has the length of a puzzle, else None."""
    if _PLAIN.match(line.text):
        return _Cells(line.text[:81], range(81), line.text[81:])
    words = list(_WORD.finditer(line.text.partition("#")[0]))
    if not words:
        return None  # the field of a table may be blank or a comment
    first = words[0]
    if "|" not in first[0] and _is_possible(len(first[0]), geometry, line.box):
        return _Cells(first[0], range(first.start(), first.end()), line.text[first.end() :])
    if len(words) >= _FEWEST_FIELDS and _is_possible(len(words), geometry, line.box):
        texts = [word[0] for word in words]
        indices = [word.start() for word in words]
        return _Cells(texts, indices, line.text.partition("#")[2], separated=True)
    if len(line.text) == _FEWEST_FIELDS and not line.text.strip(" 123456789"):
        return _Cells(line.text, range(_FEWEST_FIELDS), "")
    return None


def _is_possible(count: int, *hints: Geometry | None) -> bool:
    size = isqrt(count)
    return size * size == count and geometry_for(size, *hints) is not None


def _not_a_puzzle(line: TextLine, geometry: Geometry | None) -> Exception:
    word = _WORD.search(line.text)
    found = word[0] if word else ""
    sizes = possible_sizes(geometry, line.box)
    size = min(sizes, key=lambda side: abs(side * side - len(found)))
    if word is None or _is_prose(found, size) or abs(size * size - len(found)) > size:
        return line.error(
            _("a puzzle is expected, found {text}").format(text=shorten(line.text)), 0
        )
    problem = _("{cells} cells are expected for {size}×{size}, found {found}").format(
        cells=size * size, size=size, found=len(found)
    )
    return line.error(problem, word.start() + min(len(found), size * size))


def _is_prose(word: str, size: int) -> bool:
    """Whether most of a word are letters that are neither digits of a board nor blanks."""
    letters = [symbol for symbol in word if symbol.isalpha() and symbol not in "xX"]
    return 2 * sum(not 0 < (digit_of(each) or 0) <= size for each in letters) > len(word)
