"""The library of HoDoKu: one puzzle per line, with digits of the player and deleted candidates.

::

    :0000:x:53+4.7....6..195...:815 216:::
     ^    ^ ^                   ^  8 deleted in row 1 column 5, 2 in row 1 column 6
     |    | the cells; + before a digit of the player
     |    a candidate that a technique uses
     the number of a technique, 0000 for none
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from sudoku_ga.puzzle.formats.cells import CellError, read_cells
from sudoku_ga.puzzle.formats.format import NINE, Format
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.player_state import (
    candidates_left,
    eliminated_candidates,
    without_ruled_out,
)
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_CELL = re.compile(r"\+?(.)")
_WORD = re.compile(r"\S+")
_COLONS = (6, 7)
_CELLS, _DELETED = 3, 4


class Hodoku(Format):
    """One puzzle per line, between colons."""

    name = "hodoku"
    label = later("Library of HoDoKu")
    holds = staticmethod(without_ruled_out)
    only_nine = True
    one_line = True
    names = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the first line begins with a colon and is not a border."""
        return head[0].text.lstrip().startswith(":") and "--" not in head[0].text

    def read(self, lines: Iterator[TextLine], _geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield one puzzle per line, without holding more than one.

        Raises ``FormatError`` at the first line that is not of this format.
        """
        return map(_read_line, lines)

    def write(self, record: PuzzleRecord) -> str:
        """Return a 9×9 puzzle as a line of the library."""
        cells = list(write_line(record.values))
        if record.placed is not None:
            for cell in np.flatnonzero(record.placed.digits):
                cells[cell] = f"+{cells[cell]}"
        deleted = [
            f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
            for cell, digits in eliminated_candidates(record)
            for digit in digits
        ]
        return f":0000:x:{''.join(cells)}:{' '.join(deleted)}:::"


def _read_line(line: TextLine) -> PuzzleRecord:
    fields = line.text.split(":")
    if fields[0].strip() or len(fields) - 1 not in _COLONS:
        problem = _("a colon and 5 or 6 more are expected")
        raise line.unexpected(problem, line.text, len(line.text.rstrip()))
    starts = [sum(len(field) + 1 for field in fields[:index]) for index in range(len(fields))]
    grid, placed = _read_digits(line, fields[_CELLS], starts[_CELLS])
    record = PuzzleRecord(grid, line.heading, line.number, placed)
    eliminated = _read_deleted(line, fields[_DELETED], starts[_DELETED])
    candidates = candidates_left(record.values, eliminated)
    return PuzzleRecord(grid, line.heading, line.number, placed, candidates)


def _read_digits(line: TextLine, text: str, start: int) -> tuple[Grid, Grid]:
    found = list(_CELL.finditer(text.rstrip()))
    if len(found) != NINE.cell_count:
        problem = _("{cell_count} cells are expected for 9×9, found {found}").format(
            cell_count=NINE.cell_count, found=len(found)
        )
        place = found[NINE.cell_count].start() if len(found) > NINE.cell_count else len(text)
        raise line.error(problem, start + place)
    try:
        digits = read_cells("".join(match[1] for match in found), 9, separated=False)
    except CellError as error:
        raise line.error(error.problem, start + found[error.index].start(1)) from None
    by_player = np.array([match[0].startswith("+") for match in found])
    return Grid(NINE, np.where(by_player, 0, digits)), Grid(NINE, np.where(by_player, digits, 0))


def _read_deleted(line: TextLine, text: str, start: int) -> dict[int, int]:
    """Return masks of deleted candidates by cell."""
    deleted: dict[int, int] = {}
    for match in _WORD.finditer(text):
        if not re.fullmatch("[1-9]{3}", match[0]):
            problem = _("a digit, a row and a column, as in 815, are expected")
            raise line.unexpected(problem, match[0], start + match.start())
        digit, row, column = map(int, match[0])
        cell = 9 * (row - 1) + column - 1
        deleted[cell] = deleted.get(cell, 0) | 1 << digit - 1
    return deleted
