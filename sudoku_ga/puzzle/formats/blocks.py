"""Grids that follow one another: one puzzle in several grids, or several puzzles.

Programs put a puzzle into the clipboard as its givens, then all its digits, then its candidates.
A grid goes on with the puzzle before it if no comment stands between them and

- it has candidates, and keeps every digit; then nothing more belongs to the puzzle;
- it keeps every given and adds digits: those of the player;
- it repeats the givens and candidates follow: the player has placed no digit yet.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.formats import candidate_grid
from sudoku_ga.puzzle.formats import line as line_format
from sudoku_ga.puzzle.formats.picture import is_bare_row
from sudoku_ga.puzzle.formats.player_state import placed_on
from sudoku_ga.puzzle.formats.programs.simple_sudoku import with_moves
from sudoku_ga.puzzle.formats.rows import is_border, parse_row, read_grid, row_test, without_borders
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates, PuzzleRecord

_WORD = re.compile(r"[^\W\d_]{3,}")
_SHORTEST_ROW = 4
_FEWEST_CELLS = 81  # of a puzzle in a line; fewer may be a row


@dataclass(frozen=True)
class _Block:
    """One grid."""

    record: PuzzleRecord
    begins_anew: bool

    @property
    def grid(self) -> Grid:
        return self.record.grid


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of a text of picture grids and candidate grids.

    Where neither the caller nor the text says how the boxes lie, the bars do. Lines of prose
    between the grids are skipped.

    Raises
    ------
    FormatError
        Where a grid is not one, after the puzzles before that place.
    """
    ahead = Lookahead(lines)
    _skip_markdown_header(ahead)
    rows = without_borders(ahead, row_test(ahead.peek(LARGEST_SIZE), geometry))
    return _joined(_blocks(Lookahead(rows), geometry))


def is_prose(text: str) -> bool:
    """Whether a line is made of words rather than of cells."""
    letters = sum(map(str.isalpha, text))
    others = sum(not symbol.isspace() for symbol in text) - letters
    has_word = any(len(set(word)) > 1 for word in _WORD.findall(text))
    is_name = letters + others < _SHORTEST_ROW  # below a letter, perhaps
    return "|" not in text and letters > others and (has_word or is_name)


def _skip_markdown_header(ahead: Lookahead) -> None:
    """Drop the blank header of a Markdown table that has a row more than columns."""
    head = ahead.peek(LARGEST_SIZE)
    column_count = head[0].text.strip().count("|") - 1
    row_count = sum(not is_border(line.text) for line in head)
    if (
        1 < row_count == column_count + 1
        and not head[0].text.strip("| \t")
        and is_border(head[1].text)
    ):
        next(ahead)


def _blocks(rows: Lookahead, geometry: Geometry | None) -> Iterator[_Block]:
    while ahead := rows.peek(1):
        first = ahead[0]
        if candidate_grid.begins_here(rows, geometry):
            record = candidate_grid.read_block(rows, geometry)
        elif _is_whole_puzzle(first, geometry):
            record = next(line_format.read(iter([next(rows)]), geometry))
        elif is_prose(first.text) and not is_bare_row(first, geometry):
            next(rows)
            continue
        else:
            record = read_grid(next(rows), rows, partial(parse_row, geometry=geometry), geometry)
        yield _Block(with_moves(record, rows), bool(first.comments))


def _is_whole_puzzle(line: TextLine, geometry: Geometry | None) -> bool:
    long_enough = len(line.text.split()[0]) >= _FEWEST_CELLS
    return long_enough and line_format.recognise([line], geometry)


def _joined(blocks: Iterator[_Block]) -> Iterator[PuzzleRecord]:
    """Yield the puzzles that grids make together."""
    waiting: list[_Block] = []
    error = None
    try:
        for block in blocks:
            if waiting and not _goes_on(waiting, block):
                yield from _records(waiting)
                waiting = []
            waiting.append(block)
    except FormatError as caught:
        error = caught
    yield from _records(waiting)
    if error is not None:
        raise error


def _goes_on(before: list[_Block], block: _Block) -> bool:
    """Whether a grid belongs to the puzzle of those before it."""
    last = before[-1]
    if block.begins_anew or len(before) == 3 or last.record.candidates is not None:
        return False
    if last.record.placed is not None or block.record.placed is not None:
        return False  # moves have told it
    added = placed_on(last.grid, block.grid)
    if added is None:
        return False
    if len(before) == 1:
        return True
    return block.record.candidates is not None or added.given_count > 0


def _records(blocks: list[_Block]) -> Iterator[PuzzleRecord]:
    """Yield the puzzle of some grids; a mere repetition is one more puzzle."""
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


def _noted(values: Grid, record: PuzzleRecord) -> Candidates:
    """Return the candidates of the cells that are blank in ``values``."""
    lists = record.candidates or (0,) * len(values.digits)
    digits = zip(values.digits.tolist(), record.grid.digits.tolist(), lists, strict=True)
    return tuple(0 if value else 1 << single >> 1 | noted for value, single, noted in digits)
