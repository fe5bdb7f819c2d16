"""The picture grid, read and drawn, and several grids that make one puzzle.

A picture grid has one row per line, with borders in any style or none::

    +-------+-------+-------+        *-----------*        53..7....
    | 5 3 . | . 7 . | . . . |        |53.|.7.|...|        6..195...
    | 6 . . | 1 9 5 | . . . |        |6..|195|...|        .98....6.

Programs copy a puzzle as its givens, then all its digits, then its candidates. A grid continues
the puzzle before it if no comment is between them and

- it has candidates and keeps every digit; then the puzzle ends with it;
- it keeps every given and adds digits: those of the player;
- it repeats the givens and candidates follow: the player has placed no digit yet.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import isqrt

import numpy as np

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.display import bordered, digit_of, picture_text
from sudoku_ga.puzzle.formats import candidate_grid
from sudoku_ga.puzzle.formats.cells import are_likely
from sudoku_ga.puzzle.formats.format import NINE, Format, digits_only, everything
from sudoku_ga.puzzle.formats.line import is_line, read_line
from sudoku_ga.puzzle.formats.player_state import candidates_left, open_candidates
from sudoku_ga.puzzle.formats.rows import (
    grid_of,
    is_border,
    parse_row,
    plain,
    read_grid,
    row_test,
    spaced_rows,
    without_borders,
)
from sudoku_ga.puzzle.formats.shape import row_geometry
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine, is_prose
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates as Masks
from sudoku_ga.puzzle.record import PuzzleRecord, digits_of, placed_on
from sudoku_ga.translation import _, later

_FEWEST_CELLS = 81
"""The fewest characters of a puzzle in a line; fewer may be a row."""
_LARGEST_ONE_DIGIT = 9
_MOVE = re.compile(r"\s*[IE]\d{1,11}\s*")
_PLACED = re.compile(r"I(\d\d)([1-9])")
_ELIMINATED = re.compile(r"E(\d\d)00([1-9])")


class Picture(Format):
    """One row per line, with borders in any style or none."""

    name = "picture"
    label = later("Picture grid")
    holds = staticmethod(digits_only)
    names = True
    heeds_boards = True
    of_grids = True

    def recognise(self, head: Sequence[TextLine], geometry: Geometry | None) -> bool:
        """Whether the lines are rows of cells, or a puzzle in a line and its grid of candidates."""
        rows = [line for line in map(plain, head) if not is_border(line.text)]
        if not rows:
            return False
        if is_line(rows[0], geometry):
            return _is_one_board(rows, geometry) or _are_candidates(head[1:], geometry)
        first = rows[0]
        if "|" in first.text or len(rows) < len(head) or spaced_rows(rows, geometry):
            return True
        if is_prose(first.text):
            # A word as long as a row is only one word of prose.
            count = len(parse_row(first, None, geometry).cells)
            others = [parse_row(line, count, geometry) for line in rows[1:]]
            if not any(len(row.cells) == count for row in others) or is_line(rows[1], geometry):
                return False
        return is_bare_row(first, geometry)

    def read(self, lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the puzzles of a text of picture grids and candidate grids.

        The bars set the shape of the boxes unless the caller or a comment does. Lines of prose
        between grids are skipped. Raises ``FormatError`` at a grid that cannot be read, after the
        puzzles before it.
        """
        ahead = Lookahead(lines)
        _skip_markdown_header(ahead)
        rows = without_borders(ahead, row_test(ahead.peek(LARGEST_SIZE), geometry))
        return _joined(_blocks(Lookahead(rows), geometry))

    def write(self, record: PuzzleRecord) -> str:
        """Return the picture of the givens, then that of all digits if the player placed any."""
        grids = [record.grid] if record.placed is None else [record.grid, record.values]
        return "\n\n".join(picture_text(grid.geometry, grid.digits) for grid in grids)


class Candidates(Picture):
    """A picture grid in which every cell is the list of its candidates."""

    name = "candidates"
    label = later("Candidate grid")
    holds = staticmethod(everything)
    of_grids = False

    def recognise(self, head: Sequence[TextLine], geometry: Geometry | None) -> bool:
        """Whether the first rows, with or without borders, are those of a candidate grid."""
        return _are_candidates(head, geometry)

    def write(self, record: PuzzleRecord) -> str:
        """Return a grid of candidates; in cells without notes, of those that no peer rules out.

        The grids of the givens and of all digits are written above it if a reader could not
        distinguish the player's digits, or a cell with a single candidate, from givens.
        """
        values = record.values
        noted = record.candidates or open_candidates(values)
        if not any(noted):
            return super().write(record)
        separator = "" if record.geometry.size <= _LARGEST_ONE_DIGIT else ","
        cells = [
            separator.join(map(str, digits_of(1 << digit >> 1 | mask))) or "."
            for digit, mask in zip(values.digits.tolist(), noted, strict=True)
        ]
        width = max(map(len, cells))
        grid = bordered([cell.ljust(width) for cell in cells], record.geometry)
        if record.placed is None and all(mask.bit_count() != 1 for mask in noted):
            return grid
        return "\n\n".join(
            [*(picture_text(each.geometry, each.digits) for each in (record.grid, values)), grid]
        )


def _are_candidates(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    rows = (line for line in map(plain, head) if not is_border(line.text))
    return candidate_grid.begins_here(Lookahead(rows), geometry)


def is_bare_row(line: TextLine, geometry: Geometry | None) -> bool:
    """Whether a line without borders is a row: of a possible length, no prose or address."""
    if "://" in line.text or "," in line.text or ";" in line.text:
        return False
    row = parse_row(line, None, geometry)
    size = len(row.cells)
    if row_geometry(size, geometry, line.box, separated=row.separated) is None:
        return False
    return are_likely(row.cells, size)


def _is_one_board(rows: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether lines that may be rows or whole small puzzles are rows.

    Sixteen characters are a row of 16×16 or a whole 4×4 puzzle. They are rows if the caller says
    so, or if there are enough lines and some digit is too large for the small board.
    """
    if len(rows[0].text.split()) > 1:
        return False  # a puzzle and a grid beside it
    words = [row.text.split()[0] for row in rows]
    size = len(words[0])
    if row_geometry(size, geometry, rows[0].box, separated=False) is None:
        return False
    if geometry is not None and geometry.size in (size, isqrt(size)):
        return geometry.size == size
    same = [word for word in words if len(word) == size]
    return len(same) >= size and any(
        (digit_of(symbol) or 0) > isqrt(size) for word in same for symbol in word
    )


def _skip_markdown_header(ahead: Lookahead) -> None:
    """Drop the blank header of a Markdown table that has one more row than columns."""
    head = ahead.peek(LARGEST_SIZE)
    column_count = head[0].text.strip().count("|") - 1
    row_count = sum(not is_border(line.text) for line in head)
    if (
        1 < row_count == column_count + 1
        and not head[0].text.strip("| \t")
        and is_border(head[1].text)
    ):
        next(ahead)


@dataclass(frozen=True)
class _Block:
    """One grid, and whether a comment above it starts a new puzzle."""

    record: PuzzleRecord
    is_new: bool

    @property
    def grid(self) -> Grid:
        return self.record.grid


def _blocks(rows: Lookahead, geometry: Geometry | None) -> Iterator[_Block]:
    while ahead := rows.peek(1):
        first = ahead[0]
        if candidate_grid.begins_here(rows, geometry):
            record = candidate_grid.read_block(rows, geometry)
        elif _is_whole_puzzle(first, geometry):
            record = read_line(next(rows), geometry)
        elif spaced := spaced_rows(rows.peek(LARGEST_SIZE), geometry):
            for row in spaced:
                if row.line.text:
                    next(rows)
            record = PuzzleRecord(grid_of(spaced, geometry), first.heading, first.number)
        elif is_prose(first.text) and not is_bare_row(first, geometry):
            next(rows)
            continue
        else:
            record = read_grid(next(rows), rows, partial(parse_row, geometry=geometry), geometry)
        yield _Block(_with_moves(record, rows), bool(first.comments))


def _is_whole_puzzle(line: TextLine, geometry: Geometry | None) -> bool:
    long_enough = len(line.text.split()[0]) >= _FEWEST_CELLS
    return long_enough and is_line(line, geometry)


def _joined(blocks: Iterator[_Block]) -> Iterator[PuzzleRecord]:
    """Yield the puzzles, each from the grids that belong together."""
    waiting: list[_Block] = []
    error = None
    try:
        for block in blocks:
            if waiting and not _continues(waiting, block):
                yield from _records(waiting)
                waiting = []
            waiting.append(block)
    except FormatError as caught:
        error = caught
    yield from _records(waiting)
    if error is not None:
        raise error


def _continues(before: list[_Block], block: _Block) -> bool:
    """Whether a grid belongs to the puzzle of those before it."""
    last = before[-1]
    if block.is_new or len(before) == 3 or last.record.candidates is not None:
        return False
    if last.record.placed is not None or block.record.placed is not None:
        return False  # the moves have added the digits
    added = placed_on(last.grid, block.grid)
    if added is None:
        return False
    if len(before) == 1:
        return True
    return block.record.candidates is not None or added.given_count > 0


def _records(blocks: list[_Block]) -> Iterator[PuzzleRecord]:
    """Yield the puzzle of some grids; a repeated grid is a second puzzle."""
    if not blocks:
        return
    first, last = blocks[0], blocks[-1]
    if len(blocks) == 1:
        yield first.record
        return
    if last.record.candidates is None and len(blocks) == 2:
        if last.grid == first.grid:
            yield first.record
            yield last.record
            return
        yield replace(first.record, placed=placed_on(first.grid, last.grid))
        return
    values = blocks[-2].grid
    noted = _noted(values, last.record)
    yield replace(first.record, placed=placed_on(first.grid, values), candidates=noted)


def _noted(values: Grid, record: PuzzleRecord) -> Masks:
    """Return the candidates of the cells that are blank in ``values``."""
    lists = record.candidates or (0,) * len(values.digits)
    digits = zip(values.digits.tolist(), record.grid.digits.tolist(), lists, strict=True)
    return tuple(0 if value else 1 << single >> 1 | noted for value, single, noted in digits)


def _with_moves(record: PuzzleRecord, lines: Lookahead) -> PuzzleRecord:
    """Return the record with the moves that follow its grid, if any.

    Raises ``FormatError`` at a malformed or impossible move.
    """
    if record.geometry != NINE or not is_move(lines.peek(1)):
        return record
    placed = np.zeros_like(record.grid.digits)
    eliminated: dict[int, int] = {}
    while is_move(lines.peek(1)):
        line = next(lines)
        move = line.text.strip()
        if match := _PLACED.fullmatch(move):
            cell = _cell(line, match[1])
            if record.grid.digits[cell]:
                raise line.error(
                    _("a blank cell is expected, found a given in cell {match}").format(
                        match=match[1]
                    ),
                    0,
                )
            placed[cell] = int(match[2])
        elif match := _ELIMINATED.fullmatch(move):
            cell = _cell(line, match[1])
            eliminated[cell] = eliminated.get(cell, 0) | 1 << int(match[2]) - 1
        else:
            problem = _("I, a cell and a digit, or E, a cell and 001 to 009, are expected")
            raise line.unexpected(problem, move, 0)
    record = replace(record, placed=Grid(NINE, placed))
    return replace(record, candidates=candidates_left(record.values, eliminated))


def is_move(ahead: Sequence[TextLine]) -> bool:
    """Whether the first of some lines is a move of Simple Sudoku."""
    return bool(ahead) and _MOVE.fullmatch(ahead[0].text) is not None


def _cell(line: TextLine, text: str) -> int:
    if int(text) >= NINE.cell_count:
        problem = _("a cell from 00 to {cell_count} is expected, found {text}").format(
            cell_count=NINE.cell_count - 1, text=text
        )
        raise line.error(problem, line.text.index(text))
    return int(text)
