"""The address of a web page that contains the cells of a puzzle.

::

    https://sudoku.coach/en/play/003020600900305001...
    https://www.sudokuwiki.org/sudoku.htm?bd=003020600900305001...

No page is fetched.
"""

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from urllib.parse import unquote

from sudoku_ga.puzzle.formats.cells import CellError, read_cells
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.shape import geometry_for
from sudoku_ga.puzzle.formats.text import TextLine, is_prose, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_WITHOUT_SCHEME = re.compile(r"[\w-]+(?:\.[\w-]+)+/\S+")
"""The pattern of a text that may also be a path, so that it is an address only if it contains a
puzzle."""
_PART = re.compile(r"[^/?#&=;,]+")


def _is_address(text: str) -> bool:
    """Whether a text is one address; ``name.org/…`` is one only if it contains a puzzle."""
    return bool(_ADDRESS.fullmatch(text.strip())) or _puzzle_in(text) is not None


class Address(Format):
    """One address per line, with all cells in it."""

    name = "address"
    label = later("Address of a web page")
    heeds_boards = True
    is_argument = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the first line is an address, and the others are addresses or prose."""
        return _is_address(head[0].text) and all(
            is_prose(line.text) or _is_address(line.text) for line in head[1:]
        )

    def read(self, lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the puzzle of each address; prose is skipped.

        Raises ``FormatError`` at the first line that is neither prose nor an address with a puzzle.
        """
        for line in lines:
            if is_prose(line.text) and not _is_address(line.text):
                continue
            grid = _puzzle_in(line.text, geometry, line.box)
            if grid is None:
                raise line.error(
                    _(
                        "an address with all cells of a puzzle in it is expected, for no page is "
                        "fetched, found {text}"
                    ).format(text=shorten(line.text, 60)),
                    0,
                )
            yield PuzzleRecord(grid, line.heading, line.number)


def _puzzle_in(text: str, *hints: Geometry | None) -> Grid | None:
    """Return the first puzzle in an address, None where there is none."""
    address = text.strip()
    if not (_ADDRESS.fullmatch(address) or _WITHOUT_SCHEME.fullmatch(address)):
        return None
    for part in _PART.findall(address):
        cells = unquote(part)
        size = isqrt(len(cells))
        shape = geometry_for(size, *hints) if size * size == len(cells) else None
        if shape is not None:
            try:
                grid = Grid(shape, read_cells(cells, size, separated=False))
            except CellError:
                continue  # a word or a number of the same length
            if grid.given_count:
                return grid
    return None
