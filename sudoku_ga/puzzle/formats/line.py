"""The line: all cells of a puzzle in one line; a collection is many of them.

It is ``53..7....6..195...`` and so on, one character per cell, row by row. Other text in the line
is the name, and a full board the solution. If digits above 35 may occur, the cells are numbers
between blanks. A text of size³ characters has all candidates, with a fixed place for each candidate
of a cell: ``1.3...7..``.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from math import isqrt
from typing import NamedTuple

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.display import LARGEST_SYMBOL, digit_of, symbol_of
from sudoku_ga.puzzle.formats.beside import with_digits
from sudoku_ga.puzzle.formats.cells import CellError, are_likely, cell_text, read_cells
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.shape import geometry_for, possible_sizes
from sudoku_ga.puzzle.formats.text import TextLine, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_WORD = re.compile(r"[^\s#]+")
_PLAIN = re.compile(r"[.0-9]{81}(?![^\s#])")
"""The usual line of a collection, recognised separately for speed."""
_PLAIN_ALONE = re.compile(r"[.0-9]{81} *")
_CHARACTERS = bytes.maketrans(
    bytes(range(LARGEST_SYMBOL + 1)),
    "".join([".", *map(symbol_of, range(1, LARGEST_SYMBOL + 1))]).encode(),
)
"""The character of each digit as a byte."""
NO_CANDIDATE = frozenset(".0-_*xX")
"""The characters for an eliminated candidate."""
SIDES_BY_LENGTH = {size**3: size for size in range(4, LARGEST_SYMBOL)}
"""The side of the board, by the length of a text of all candidates."""
_ROW_IN_LINE = re.compile(r"[^\s,;/|]+")
_FEWEST_ROWS = 6
"""The fewest words of equal length that are rows of a board: four of four characters are one row of
16×16."""
_SHORTEST = 16
_PLAIN_LENGTH = 81
_FEWEST_FIELDS = 81
"""The least number of numbers between blanks that may be a whole board; fewer are a row."""


class _Cells(NamedTuple):
    texts: Sequence[str]
    indices: Sequence[int]
    comment: str
    separated: bool = False


def is_plain(text: str) -> bool:
    """Whether a line is 81 digits and points and nothing else, which no other format has."""
    return _PLAIN_ALONE.fullmatch(text) is not None


class Line(Format):
    """All cells of a puzzle in one line."""

    name = "line"
    label = later("Line, or a collection of lines")
    endings = (".sdm", ".txt")
    one_line = True
    names = True
    heeds_boards = True
    of_grids = True

    def recognise(self, head: Sequence[TextLine], geometry: Geometry | None) -> bool:
        """Whether the first line has the cells of a puzzle."""
        return is_line(head[0], geometry)

    def read(self, lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield one puzzle per line, without holding more than one.

        Raises ``FormatError`` at the first line that is not a puzzle.
        """
        return map(partial(read_line, geometry=geometry), lines)

    def write(self, record: PuzzleRecord) -> str:
        """Return the cells of a puzzle in one line."""
        return write_line(record.grid)


def is_line(line: TextLine, geometry: Geometry | None) -> bool:
    """Whether a line has the cells of a puzzle."""
    return bool(_boards(line, geometry))


def read_line(line: TextLine, geometry: Geometry | None) -> PuzzleRecord:
    """Return the puzzle of a line.

    Raises ``FormatError`` if it is not a puzzle, or has the solution of another puzzle.
    """
    boards = _boards(line, geometry)
    if not boards:
        raise _not_a_puzzle(line, geometry)
    if len(boards) == 1:
        return _record(line, boards[0], geometry)
    records = [(board, _record(line, board, geometry)) for board in boards]
    # The solution may precede the puzzle.
    records.sort(key=lambda pair: bool(pair[1].grid.digits.all()))
    (_board, record), *others = records
    for other, solution in others:
        try:
            record = with_digits(record, solution.grid.digits)
        except UserError as error:
            raise line.error(str(error), other.indices[0]) from None
    return record


def _record(line: TextLine, board: _Cells, geometry: Geometry | None) -> PuzzleRecord:
    """Return the puzzle of the cells found in a line.

    Raises ``FormatError`` at a cell that is neither a digit nor a blank.
    """
    name = board.comment.strip(" \t#") or line.heading
    try:
        masks = candidates_of(board.texts) if isinstance(board.texts, str) else None
    except CellError as error:
        raise line.error(error.problem, board.indices[error.index]) from None
    if masks is not None:
        return candidates_record(masks, line, geometry, name)
    shape = geometry_for(isqrt(len(board.texts)), geometry, line.box)
    assert shape is not None  # checked by _boards
    try:
        digits = read_cells(board.texts, shape.size, separated=board.separated)
    except CellError as error:
        raise line.error(error.problem, board.indices[error.index]) from None
    return PuzzleRecord(Grid(shape, digits), name, line.number)


def write_line(grid: Grid) -> str:
    """Return the cells of a grid in one line, ``.`` for a blank.

    Boards above 35×35 are written as numbers between blanks, 0 for a blank cell.
    """
    if grid.geometry.size > LARGEST_SYMBOL:
        return " ".join(map(str, grid.digits.tolist()))
    return grid.digits.tobytes().translate(_CHARACTERS).decode()


def candidates_of(text: str) -> list[int] | None:
    """Return the candidates of each cell as masks, from a text with a place for each candidate.

    Each candidate is at its place among the characters of its cell, and a blank replaces an
    eliminated one; most cells have candidates. Returns None for any other text. Raises
    ``CellError`` at a misplaced candidate if most are in place.
    """
    size = SIDES_BY_LENGTH.get(len(text))
    if size is None or geometry_for(size) is None:
        return None
    digits = {symbol: digit_of(symbol) or 0 for symbol in set(text) - NO_CANDIDATE}
    places = [(place, digits[symbol]) for place, symbol in enumerate(text) if symbol in digits]
    wrong = [place for place, digit in places if digit != place % size + 1]
    if 4 * len(wrong) > len(places) or max(digits.values(), default=0) > size:
        return None
    masks = [0] * size**2
    for place, digit in places:
        masks[place // size] |= 1 << digit >> 1
    if 2 * sum(map(bool, masks)) <= len(masks):
        return None
    if wrong:
        expected = symbol_of(wrong[0] % size + 1)
        problem = _(
            "the candidate {expected} or a blank is expected at this place, found {found!r}"
        )
        raise CellError(problem.format(expected=expected, found=text[wrong[0]]), wrong[0])
    return masks


def candidates_record(
    masks: Sequence[int], line: TextLine, geometry: Geometry | None, name: str
) -> PuzzleRecord:
    """Return the puzzle of the candidates of all cells; a single candidate is a digit."""
    shape = geometry_for(isqrt(len(masks)), geometry, line.box)
    assert shape is not None  # the masks are those of a board
    single = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]
    noted = tuple(0 if digit else mask for digit, mask in zip(single, masks, strict=True))
    return PuzzleRecord(Grid(shape, np.array(single, np.uint8)), name, line.number, None, noted)


def _boards(line: TextLine, geometry: Geometry | None) -> list[_Cells]:
    """Return the texts of a line that have all cells of a board: a puzzle, and any beside it.

    If there are several lengths, the longest: a short text is the name or number of the puzzle.
    """
    text = line.text
    if _PLAIN.match(text) and len(text) < 2 * _PLAIN_LENGTH:
        return [_Cells(text[:_PLAIN_LENGTH], range(_PLAIN_LENGTH), text[_PLAIN_LENGTH:])]
    words = list(_WORD.finditer(text.partition("#")[0]))
    boards = [word for word in words if _is_board(word[0], geometry, line.box)]
    if boards:
        longest = max(len(word[0]) for word in boards)
        boards = [word for word in boards if len(word[0]) == longest]
        before, behind = text[: boards[0].start()].strip(), text[boards[-1].end() :]
        comment = f"{before} {behind.strip()}" if before else behind
        return [_Cells(word[0], range(word.start(), word.end()), comment) for word in boards]
    if len(words) >= _FEWEST_FIELDS and _is_possible(len(words), geometry, line.box):
        texts = [cell_text(word[0]) for word in words]
        indices = [word.start() for word in words]
        return [_Cells(texts, indices, text.partition("#")[2], separated=True)]
    words = list(_ROW_IN_LINE.finditer(text.partition("#")[0]))
    size = len(words)
    if size >= _FEWEST_ROWS and all(len(word[0]) == size for word in words):
        cells = "".join(word[0] for word in words)
        if _is_board(cells, geometry, line.box):
            indices = [index for word in words for index in range(word.start(), word.end())]
            return [_Cells(cells, indices, "")]
    if len(text) == _PLAIN_LENGTH and not text.strip(" 123456789"):
        return [_Cells(text, range(_PLAIN_LENGTH), "")]
    return []


def _is_board(word: str, *hints: Geometry | None) -> bool:
    if (len(word) < _SHORTEST and not any(hints)) or "|" in word or "," in word:
        return False
    if _is_possible(len(word), *hints) and are_likely(word, isqrt(len(word))):
        return True
    try:
        return candidates_of(word) is not None
    except CellError:
        return True  # its reader reports the mistake


def _is_possible(count: int, *hints: Geometry | None) -> bool:
    size = isqrt(count)
    return size * size == count and geometry_for(size, *hints) is not None


def _not_a_puzzle(line: TextLine, geometry: Geometry | None) -> Exception:
    word = max(_WORD.finditer(line.text), key=lambda each: len(each[0]), default=None)
    found = word[0] if word else ""
    sizes = possible_sizes(geometry, line.box)
    size = min(sizes, key=lambda side: abs(side * side - len(found)))
    if word is None or not are_likely(found, size) or abs(size * size - len(found)) > size:
        return line.error(
            _("a puzzle is expected, found {text}").format(text=shorten(line.text)), 0
        )
    problem = _("{cells} cells are expected for {size}×{size}, found {found}").format(
        cells=size * size, size=size, found=len(found)
    )
    return line.error(problem, word.start() + min(len(found), size * size))
