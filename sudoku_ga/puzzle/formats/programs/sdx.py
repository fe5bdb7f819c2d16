"""The progress files of SudoCue: one row per line, with a blank between cells.

::

    1567 3 u8 4 12579 ...     candidates, a given, a digit of the player ...

A cell of one digit is a given: the format has no other mark for givens.
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from sudoku_ga.puzzle.formats.format import NINE, Format
from sudoku_ga.puzzle.formats.rows import WORD, between, split
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_PLACED = re.compile(r"\bu[1-9]\b")
_CELL = re.compile(r"u[1-9]|[1-9]*")
_ROWS = 9


class Sdx(Format):
    """One row per line, with marks for the digits of the player."""

    name = "sdx"
    label = later("Progress in SudoCue")
    endings = (".sdx",)
    only_nine = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether a row of a grid without bars has a digit of the player."""
        return any(
            _PLACED.search(line.text) and _is_row_like(line.text.split()) for line in head[:_ROWS]
        )

    def read(self, lines: Iterator[TextLine], _geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the puzzles of a text.

        Raises ``FormatError`` if rows or cells are missing, or a cell is malformed.
        """
        for first in lines:
            rows = [first]
            while len(rows) < _ROWS:
                line = next(lines, None)
                if line is None:
                    problem = _("{size} rows are expected, found {rows}").format(
                        size=_ROWS, rows=len(rows)
                    )
                    raise rows[-1].error(problem, len(rows[-1].text.rstrip()))
                rows.append(line)
            cells = [cell for row in rows for cell in _cells(row)]
            yield _record(cells, first)


def _is_row_like(fields: list[str]) -> bool:
    return 2 * sum(_CELL.fullmatch(field) is not None for field in fields) > _ROWS


def _cells(line: TextLine) -> Sequence[str]:
    row = split(line, between(" "))  # two adjacent blanks may enclose an empty cell
    if len(row.cells) != _ROWS:
        row = split(line, WORD)
    for index, cell in zip(row.indices[:_ROWS], row.cells, strict=False):
        if not _CELL.fullmatch(cell):
            problem = _("a digit, u and a digit, or candidates are expected")
            raise line.unexpected(problem, cell, index)
    if len(row.cells) != _ROWS:
        problem = _("{size} cells are expected, found {cells}")
        raise row.error(problem.format(size=_ROWS, cells=len(row.cells)), _ROWS)
    return row.cells


def _record(cells: list[str], first: TextLine) -> PuzzleRecord:
    def grid(digits: list[int]) -> Grid:
        return Grid(NINE, np.array(digits, np.uint8))

    return PuzzleRecord(
        grid([int(cell) if len(cell) == 1 else 0 for cell in cells]),
        first.heading,
        first.number,
        grid([int(cell[1]) if cell.startswith("u") else 0 for cell in cells]),
        tuple(map(_noted, cells)),
    )


def _noted(cell: str) -> int:
    if cell.startswith("u") or len(cell) == 1:
        return 0
    return sum(1 << int(digit) - 1 for digit in set(cell))
