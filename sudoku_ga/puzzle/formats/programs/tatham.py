"""Game ids of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection.

::

    3x3:a7a2d8_8f2b2...                  boxes of 3 by 3, with its cells
    9jx:b8c2d7d3...,bfbbabfabba__acc...  a jigsaw with diagonals; its regions after the cells
    3x3k:zzzc,_aa___aa...,18_9a9a8...    a killer; its cages, then their totals

Cells are numbers, and letters for runs of blanks, from a for 1 to z for 26; ``_`` separates two
numbers. Regions and cages are written as the lines between cells: first those between neighbours in
a row, row by row, then those between neighbours in a column, column by column. A character is a run
of places without a line followed by one with a line, from ``_`` for 0 to y for 25; z is 25 places
with no line after them. Further letters after the size give symmetry and difficulty, which do not
affect the rules. The grammar is that of ``solo.c`` (Tatham, 2004).
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import (
    CONSTRAINT_NAMES,
    Cage,
    Cells,
    Constraint,
    Layout,
    joined,
    reached,
)
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_ID = re.compile(r"\s*(?:\S+#)?(\d{1,3})(?:x(\d{1,3}))?([a-z][a-z\d]*)?([:#])([\w,]+)\s*")
_LETTERS = re.compile(r"[jxk]|md?\d|r\d|a|d[tbiaeu]")
_TOKEN = re.compile(r"([0-9]+|[a-z_])|.")
_LARGEST, _LARGEST_KILLER = 31, 9
_LONGEST_BLANKS, _LONGEST_GAP = 26, 25


class Tatham(Format):
    """One game id per line."""

    name = "tatham"
    label = later("Game id of Simon Tatham's Solo")
    one_line = True
    names = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the first line is a game id, alone or at the end of an address."""
        match = _ID.fullmatch(head[0].text)
        return match is not None and (match[4] == "#" or not match[5].isdigit())

    def read(self, lines: Iterator[TextLine], _geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield one puzzle per line, without holding more than one.

        Raises ``FormatError`` at the first line that is not a game id, or whose board is
        impossible.
        """
        return map(_read_line, lines)

    def lacks(self, geometry: Geometry) -> str:
        """Return the properties of a board that an id cannot express, "" for none."""
        layout, size = geometry.layout, geometry.size
        if size > (_LARGEST_KILLER if layout.cages else _LARGEST):
            return f"{size}×{size}"
        if geometry.is_latin:
            return _("rows and columns alone")
        for constraint in layout.ordered_constraints:
            if constraint is not Constraint.DIAGONALS:
                return _(CONSTRAINT_NAMES[constraint])
        cages = [set(cage.cells) for cage in layout.cages]
        if cages and sum(map(len, cages)) < geometry.cell_count:
            return _("cells outside cages")
        if any(len(cells) < 2 or reached(min(cells), cells, size) < cells for cells in cages):
            return _("cages of one cell or of parts")
        return ""

    def write(self, record: PuzzleRecord) -> str:
        """Return the givens of a puzzle as a game id; its board as :func:`lacks` allows."""
        geometry, size = record.geometry, record.geometry.size
        layout = geometry.layout
        jigsaw = f"{size}j"
        kind = jigsaw if layout.regions else f"{geometry.box_height}x{geometry.box_width}"
        kind += "x" if layout.constraints else ""
        parts = [_written_cells(record.grid.digits.tolist())]
        if layout.regions:
            parts.append(_written_lines(layout.regions, size))
        if layout.cages:
            kind += "k"
            owners, totals = [0] * geometry.cell_count, [0] * geometry.cell_count
            for index, cage in enumerate(layout.cages):
                totals[cage.cells[0]] = cage.total
                for cell in cage.cells:
                    owners[cell] = index
            parts += [_written_lines(owners, size), _written_cells(totals)]
        return f"{kind}:{','.join(parts)}"


def _read_line(line: TextLine) -> PuzzleRecord:
    match = _ID.fullmatch(line.text)
    if match is None:
        raise line.unexpected(_("a game id such as 3x3:a7a2… is expected"), line.text, 0)
    if match[4] == "#":
        problem = _("the cells of a game are expected after a colon, found a random seed")
        raise line.error(problem, match.start(4))
    letters = _LETTERS.findall(match[3] or "")
    height, width = int(match[1]), int(match[2] or match[1])
    if "j" in letters:
        height, width = 1, height * width if match[2] else height
    size = height * width
    if not 2 <= size <= _LARGEST or (width if "j" in letters else min(height, width)) < 2:
        problem = _("a board of 4×4 to {size}×{size} is expected").format(size=_LARGEST)
        raise line.unexpected(problem, line.text[match.start(1) : match.start(4)], match.start(1))
    parts = _Parts(line, match.start(5), size)
    digits = parts.cells(size)
    regions = parts.groups() if "j" in letters else ()
    cages = _cages(parts, parts.groups(), parts.cells(size * size * size)) if "k" in letters else ()
    parts.check_end()
    constraints = frozenset({Constraint.DIAGONALS} if "x" in letters else ())
    try:
        geometry = Geometry(height, width, Layout(tuple(regions), constraints, tuple(cages)))
    except UserError as error:
        raise line.error(str(error)) from None
    return PuzzleRecord(Grid(geometry, np.array(digits, np.uint8)), line.heading, line.number)


class _Parts:
    """The parts of a line between commas, read in order."""

    def __init__(self, line: TextLine, start: int, size: int) -> None:
        self.line, self.size = line, size
        self._index = start

    def cells(self, largest: int) -> list[int]:
        """Return the number in each cell of the next part, 0 for none."""
        found: list[int] = []
        most = self.size * self.size
        for token, index in self._tokens():
            if token.isdecimal():
                if not (0 < len(token) < 6 and 1 <= int(token) <= largest):
                    problem = _("a number from 1 to {largest} is expected").format(largest=largest)
                    raise self.line.unexpected(problem, token, index)
                found.append(int(token))
            elif token != "_":
                found += [0] * _place(token)
            if len(found) > most:
                problem = _("{cells} cells are expected, found more").format(cells=most)
                raise self.line.error(problem, index)
        if len(found) < most:
            problem = _("{cells} cells are expected, found {found}")
            raise self.line.error(problem.format(cells=most, found=len(found)), self._index - 1)
        return found

    def groups(self) -> list[int]:
        """Return the group of each cell, as the lines of the next part divide the board."""
        pairs: list[tuple[int, int]] = []
        places = _places(self.size)
        at = 0
        for token, index in self._tokens():
            if token.isdecimal():
                raise self.line.unexpected(_("a letter or _ is expected"), token, index)
            run = 0 if token == "_" else min(_place(token), _LONGEST_GAP)
            pairs += places[at : at + run]
            at += run + (token != "z")
            if at > len(places) + 1:
                problem = _("lines at {count} places are expected, found more")
                raise self.line.error(problem.format(count=len(places)), index)
        if at <= len(places):  # the last place may be followed by one more
            problem = _("lines at {count} places are expected, found {found}")
            raise self.line.error(problem.format(count=len(places), found=at), self._index - 1)
        return joined(self.size * self.size, pairs)

    def check_end(self) -> None:
        if self._index <= len(self.line.text.rstrip()):
            text = self.line.text.rstrip()[self._index - 1 :]
            raise self.line.unexpected(_("the end of the id is expected"), text, self._index - 1)

    def _tokens(self) -> Iterator[tuple[str, int]]:
        """Yield the tokens up to the next comma with their places."""
        text = self.line.text.rstrip()
        end = text.find(",", self._index)
        start, self._index = self._index, (len(text) if end < 0 else end) + 1
        for match in _TOKEN.finditer(text, start, self._index - 1):
            if match[1] is None:
                expected = _("a number, a letter or _ is expected")
                raise self.line.unexpected(expected, match[0], match.start())
            yield match[0], match.start()


def _place(letter: str) -> int:
    return ord(letter) - ord("a") + 1


def _places(size: int) -> list[tuple[int, int]]:
    """Return the pairs of neighbours with a possible line between them, in the order of an id."""
    across = [(r * size + c, r * size + c + 1) for r in range(size) for c in range(size - 1)]
    down = [(r * size + c, (r + 1) * size + c) for c in range(size) for r in range(size - 1)]
    return across + down


def _cages(parts: _Parts, groups: Sequence[int], totals: Sequence[int]) -> list[Cage]:
    cells_of: dict[int, list[int]] = {}
    for cell, group in enumerate(groups):
        cells_of.setdefault(group, []).append(cell)
    return [Cage(_total(parts, cells, totals), tuple(cells)) for cells in cells_of.values()]


def _total(parts: _Parts, cells: Sequence[int], totals: Sequence[int]) -> int:
    found = [totals[cell] for cell in cells if totals[cell]]
    if len(found) != 1:
        row, column = divmod(cells[0], parts.size)
        problem = _("one total is expected for the cage at {cell}, found {count}")
        raise parts.line.error(problem.format(cell=f"r{row + 1}c{column + 1}", count=len(found)))
    return found[0]


def _written_cells(numbers: Sequence[int]) -> str:
    text, blanks = "", 0
    for number in numbers:
        if not number:
            blanks += 1
            continue
        text += _run(blanks) if blanks else "_" if text else ""
        text += str(number)
        blanks = 0
    return text + _run(blanks)


def _run(blanks: int) -> str:
    whole, rest = divmod(blanks, _LONGEST_BLANKS)
    return "z" * whole + (chr(ord("a") + rest - 1) if rest else "")


def _written_lines(owners: Cells | Sequence[int], size: int) -> str:
    text, gap = "", 0
    lines = [owners[first] != owners[second] for first, second in _places(size)]
    for is_line in (*lines, True):
        if not is_line:
            gap += 1
            continue
        while gap > _LONGEST_GAP:
            text += "z"
            gap -= _LONGEST_GAP
        text += chr(ord("a") + gap - 1) if gap else "_"
        gap = 0
    return text
