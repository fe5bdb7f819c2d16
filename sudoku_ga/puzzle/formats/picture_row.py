"""The cells of one row of a picture grid.

Three ways to draw a row are told apart, and two more where a blank cell is a space::

    | 5 | 3 |   |   | 7 | ...        fields between bars
    | 5 3 . | . 7 . | ...            fields between spaces
    |53.|.7.|...                     a character a cell
    | 5 3   |   7   | ...            every other character a cell, a space for a blank
    |53 | 7 |   |                    a character a cell, a space for a blank
"""

import re
from bisect import bisect_left
from itertools import pairwise

from sudoku_ga.puzzle.formats.rows import Row
from sudoku_ga.puzzle.formats.shape import geometry_for
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.symbols import digit_of

_FIELD = re.compile(r"[^\s|]+")
_CHARACTER = re.compile(r"[^\s|]")
_CHARACTER_OR_SPACE = re.compile(r"[^|]")
_FEWEST_CELLS = 4
_NARROWEST = 6  # from bar to bar around two cells


def parse_row(line: TextLine, size: int | None, geometry: Geometry | None) -> Row:
    """Split a row into ``size`` cells, or into as many as a board may have.

    The way that gives no such number is taken where none does; the caller finds the fault.
    """
    between_bars = _between_bars(line)
    fields = _split(line, _FIELD, separated=True)
    characters = _split(line, _CHARACTER, separated=False)
    with_spaces = _split(line, _CHARACTER_OR_SPACE, separated=False)
    ways = [row for row in (between_bars, fields) if row is not None and _are_fields(row)]
    if "|" in line.text and with_spaces.box_width is not None:
        ways += [*_every_other(line), with_spaces, characters]
    else:
        ways += [characters, with_spaces]
    for row in ways:
        count = len(row.cells)
        if count == size or (size is None and geometry_for(count, geometry, line.box)):
            return row
    return between_bars or characters


def _every_other(line: TextLine) -> list[Row]:
    """Return the row whose cells are the second, fourth ... character between bars, if it is."""
    bars = [match.start() for match in re.finditer(r"\|", line.text)]
    indices: list[int] = []
    for left, right in pairwise(bars):
        if (
            (right - left) % 2
            or right - left < _NARROWEST
            or line.text[left + 1 : right : 2].strip()
        ):
            return []
        indices += range(left + 2, right, 2)
    if len(bars) < 2 or line.text.strip() != line.text[bars[0] : bars[-1] + 1]:
        return []
    cells = tuple(line.text[index] for index in indices)
    width = box_width(line.text, tuple(indices))
    return [Row(line, cells, tuple(indices), separated=False, box_width=width)]


def _between_bars(line: TextLine) -> Row | None:
    """Return what stands between bars, blank fields too; None if that is no row of cells."""
    text = line.text
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    start += text[start] == "|"
    end -= text[end - 1] == "|"
    cells, indices, index = [], [], start
    for field in text[start:end].split("|"):
        cells.append(field.strip())
        indices.append(index + len(field) - len(field.lstrip()))
        index += len(field) + 1
    row = Row(line, tuple(cells), tuple(indices), separated=True)
    return row if len(cells) >= _FEWEST_CELLS and _are_fields(row) else None


def _are_fields(row: Row) -> bool:
    """Whether each field is a blank, a symbol or a number that the board has."""
    count = len(row.cells)
    return all(
        (digit_of(cell) or (0 if len(cell) < 2 else count + 1)) <= count for cell in row.cells
    )


def _split(line: TextLine, pattern: re.Pattern[str], *, separated: bool) -> Row:
    text = line.text.rstrip()
    margin = len(text) - len(text.lstrip())
    matches = list(pattern.finditer(text, margin if text.lstrip().startswith("|") else 0))
    indices = tuple(match.start() for match in matches)
    cells = tuple(match[0] for match in matches)
    return Row(line, cells, indices, separated, box_width(line.text, indices))


def box_width(text: str, indices: tuple[int, ...]) -> int | None:
    """Return how many cells stand between two bars, None where that differs or is all."""
    bars = [index for index, symbol in enumerate(text) if symbol == "|"]
    before = [bisect_left(indices, bar) for bar in bars]
    counts = [right - left for left, right in pairwise([0, *before, len(indices)])]
    filled = [count for count in counts if count]
    return filled[0] if len(filled) > 1 and len(set(filled)) == 1 else None
