"""Files of Simple Sudoku: a bordered grid of givens, then the moves of the player.

::

     *-----------*
     |38.|...|5.6|
     |...|9..|...|
     ...
     *-----------*

    I388      cell 38, counted row by row from 00, is 8
    E78007    candidate 7 is eliminated in cell 78; one a line, a number of three digits

The program publishes no description of the moves; this is how HoDoKu (Bernhard Hobiger, 2008-12)
reads them, ``MainFrame.java``, with a file as its example. There E73009 stands where 6 and 9 are
the candidates, so the number is the digit 9 and not a bit mask, which would mean 1 and 4.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sudoku_ga.puzzle.formats.format import NINE
from sudoku_ga.puzzle.formats.player_state import candidates_left, eliminated_candidates
from sudoku_ga.puzzle.formats.rows import is_border, plain
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_MOVE = re.compile(r"\s*[IE]\d{1,11}\s*")
_PLACED = re.compile(r"I(\d\d)([1-9])")
_ELIMINATED = re.compile(r"E(\d\d)00([1-9])")


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether moves follow a line with bars or a border."""
    del geometry
    first = plain(head[0]).text
    return ("|" in first or is_border(first)) and any(_is_move([line]) for line in head)


def write_simple_sudoku(record: PuzzleRecord) -> str:
    """Return a 9×9 puzzle with its moves."""
    cells = [str(digit) if digit else "." for digit in record.grid.digits.tolist()]
    threes = ["".join(cells[start : start + 3]) for start in range(0, len(cells), 3)]
    rows = [f" |{'|'.join(threes[start : start + 3])}|" for start in range(0, len(threes), 3)]
    border, middle = " *-----------*", " |---+---+---|"
    grid = [border, *rows[:3], middle, *rows[3:6], middle, *rows[6:], border]
    placed = [] if record.placed is None else record.placed.digits.tolist()
    moves = [f"I{cell:02}{digit}" for cell, digit in enumerate(placed) if digit]
    for cell, digits in eliminated_candidates(record):
        moves += [f"E{cell:02}{digit:03}" for digit in digits]
    return "\n".join([*grid, "", *moves] if moves else grid)


def with_moves(record: PuzzleRecord, lines: Lookahead) -> PuzzleRecord:
    """Return the record with the moves that follow its grid, if any.

    Raises ``FormatError`` at a malformed or impossible move.
    """
    if record.geometry != NINE or not _is_move(lines.peek(1)):
        return record
    placed = np.zeros_like(record.grid.digits)
    eliminated: dict[int, int] = {}
    while _is_move(lines.peek(1)):
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


def _is_move(ahead: Sequence[TextLine]) -> bool:
    return bool(ahead) and _MOVE.fullmatch(ahead[0].text) is not None


def _cell(line: TextLine, text: str) -> int:
    if int(text) >= NINE.cell_count:
        problem = _("a cell from 00 to {cell_count} is expected, found {text}").format(
            cell_count=NINE.cell_count - 1, text=text
        )
        raise line.error(problem, line.text.index(text))
    return int(text)
