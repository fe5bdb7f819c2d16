"""SumoCue's jigsaws: the digit and the region of each cell, row by row.

::

    SumoCueV1=0J0=8J0=0J0=0J1=0J2=...

The letter J is between the digit, 0 for a blank, and the number of the region, from 0. Cells
of killers have other letters, and are refused.
"""

import re
from collections.abc import Iterator, Sequence
from math import isqrt

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import CONSTRAINT_NAMES, Layout
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_HEAD = "SumoCueV1"
_FIELD = re.compile(r"[^=\s]+")
_CELL = re.compile(r"(\d{1,3})J(\d{1,4})")


class SumoCue(Format):
    """The digit and the region of each cell."""

    name = "sumocue"
    label = later("Jigsaw of SumoCue")
    one_line = True
    names = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the text begins with the name of the format."""
        return head[0].text.lstrip().startswith(_HEAD)

    def read(self, lines: Iterator[TextLine], _geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the puzzles of a text; each begins with the name of the format.

        Raises ``FormatError`` at a cell that is not of a jigsaw, or if the cells make no board.
        """
        first: TextLine | None = None
        digits: list[int] = []
        regions: list[int] = []
        for line in lines:
            for match in _FIELD.finditer(line.text):
                if match[0] == _HEAD:
                    if first is not None:
                        yield _record(first, digits, regions)
                    first, digits, regions = line, [], []
                    continue
                cell = _CELL.fullmatch(match[0])
                if cell is None:
                    expected = _("a digit, J and a region, as in 5J0, are expected")
                    raise line.unexpected(expected, match[0], match.start())
                if len(digits) == LARGEST_SIZE**2:
                    raise line.error(
                        _("{cells} cells are expected, found more").format(cells=LARGEST_SIZE**2),
                        match.start(),
                    )
                digits.append(int(cell[1]))
                regions.append(int(cell[2]))
        if first is not None:
            yield _record(first, digits, regions)

    def lacks(self, geometry: Geometry) -> str:
        """Return the rules of a board that the format cannot express, "" for none."""
        rules = [_(CONSTRAINT_NAMES[each]) for each in geometry.layout.ordered_constraints]
        if geometry.is_latin:
            rules.append(_("rows and columns alone"))
        return ", ".join([*rules, *([_("killer")] if geometry.layout.cages else [])])

    def write(self, record: PuzzleRecord) -> str:
        """Return the givens and regions of a puzzle; its board as :func:`lacks` allows."""
        pairs = zip(record.grid.digits.tolist(), record.geometry.box_of.tolist(), strict=True)
        return "".join([_HEAD, *(f"={digit}J{region}" for digit, region in pairs)])


def _record(first: TextLine, digits: list[int], regions: list[int]) -> PuzzleRecord:
    size = isqrt(len(digits))
    try:
        layout = Layout(tuple(regions))
        geometry = Geometry(1, size, layout)
        grid = Grid(geometry, np.array(digits, np.uint16))
    except UserError as error:
        raise first.error(str(error)) from None
    return PuzzleRecord(grid, first.heading, first.number)
