"""OpenSudoku's XML: several games in one file, the cells of each in an attribute.

::

    <opensudoku><name>Easy</name><game data="0043002090050090010700600430..."/></opensudoku>
    <opensudoku><folder name="Easy"><game data="version: 2&#10;7|0|0|0|5|1|..."/></folder>...

Files of collections have 81 digits. Exports of the program have fields for each cell: the digit,
the notes, and 1 if the player may change it. Notes are ``1,5,`` or ``-`` in version 1 and a mask
from version 2 on; the first programs of that version wrote two bars after it. Version 4 has marks
of two kinds, and version 5 also a colour.

Python's expat reads it in pieces. Document types are refused, so that no file can define entities.
"""

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from xml.parsers import expat

import numpy as np

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.formats.cells import CellError, read_cells
from sudoku_ga.puzzle.formats.format import NINE, Format
from sudoku_ga.puzzle.formats.text import LONGEST_TEXT, TextLine, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates, Details, PuzzleRecord
from sudoku_ga.translation import _, later

_ROOT = "opensudoku"
_DETAILS = {
    "author": "author",
    "description": "description",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}
_VERSION = re.compile(r"\s*version:\s*(\d+)\s+")
_MASK = r"\d{1,3}\|"
_CELLS = {
    version: re.compile(rf"\s*(?P<value>\d)\|(?P<notes>{notes}){more}(?P<editable>[01])\|")
    for version, notes, more in (
        ("1", r"(?:(?:\d,)+|-)\|", ""),
        ("2", _MASK, r"\|?"),
        ("3", _MASK, ""),
        ("4", _MASK * 2, ""),
        ("5", _MASK * 2, r"\d\|"),
    )
}
"""The pattern of a cell, by version."""
_LONGEST_DETAIL = 1_000
_EVERY_MARK = (1 << 9) - 1
_DEEPEST = 8
_PIECE = 4_096
"""The number of characters passed to the parser at once: with each piece it restarts an unfinished
element."""


class OpenSudoku(Format):
    """XML with several games."""

    name = "opensudoku"
    label = later("OpenSudoku")
    endings = (".opensudoku", ".xml")
    only_nine = True
    blank_lines = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the text is markup."""
        return head[0].text.lstrip().startswith("<")

    def read(self, lines: Iterator[TextLine], _geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the games of a text, reading only a few lines ahead.

        Raises ``FormatError`` if the text is not well-formed XML, is another document, or has a
        game without 81 digits.
        """
        return _Reader().read(lines)


class _Reader:
    """The handlers of the parser and the games found so far."""

    def __init__(self) -> None:
        self._parser = parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._take_text
        parser.StartDoctypeDeclHandler = self._refuse_document_type
        self._games: list[PuzzleRecord] = []
        self._path: list[str] = []
        self._texts: dict[str, str] = {}
        self._unread = 0
        self._before: int | None = None  # the number of lines before the first parsed line

    def read(self, lines: Iterator[TextLine]) -> Iterator[PuzzleRecord]:
        piece: list[str] = []
        length = 0
        for line in lines:
            if self._before is None:
                self._before = line.number - 1
            piece.append(line.text)
            length += len(line.text)
            if length >= _PIECE:
                yield from self._games_in("".join(piece))
                piece, length = [], 0
        yield from self._games_in("".join(piece), final=True)

    def _games_in(self, text: str, *, final: bool = False) -> Iterator[PuzzleRecord]:
        """Yield the games that end in the next piece of the text."""
        try:
            self._feed(text, final=final)
        finally:
            yield from self._games  # also those before an error
            self._games.clear()

    def _feed(self, text: str, *, final: bool) -> None:
        self._unread += len(text)
        try:
            self._parser.Parse(text.encode("utf-8", "replace"), final)
        except expat.ExpatError as error:
            problem = _("well-formed XML is expected, found: {problem}").format(
                problem=expat.ErrorString(error.code)
            )
            raise self._error(problem) from None
        if self._unread > LONGEST_TEXT:
            raise self._error(
                _("an element every {limit:,} characters is expected").format(limit=LONGEST_TEXT)
            )

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self._unread = 0
        if not self._path and name != _ROOT:
            raise self._error(f"<{_ROOT}> is expected, found <{shorten(name)[1:-1]}>")
        if len(self._path) == _DEEPEST:
            raise self._error(
                _("at most {deepest} elements in each other are expected").format(deepest=_DEEPEST)
            )
        self._path.append(name)
        if name == "folder":
            self._texts["name"] = attributes.get("name", "")[:_LONGEST_DETAIL]
        if name == "game":
            self._games.append(self._game(attributes.get("data", "")))
        elif name != "folder":
            self._texts[name] = ""

    def _end(self, name: str) -> None:
        del name  # the parser checks that it closes the last element
        self._unread = 0
        self._path.pop()

    def _take_text(self, text: str) -> None:
        if len(self._path) == 2:  # a detail of all games
            known = self._texts.get(self._path[-1], "")
            self._texts[self._path[-1]] = (known + text)[:_LONGEST_DETAIL]

    def _refuse_document_type(self, *_details: object) -> None:
        raise self._error(_("a document without a document type is expected, found one"))

    def _game(self, data: str) -> PuzzleRecord:
        version = _VERSION.match(data)
        grid, placed, candidates = (
            (self._plain(data), None, None) if version is None else self._exported(data, version)
        )
        texts = {field: self._texts.get(tag, "").strip() for tag, field in _DETAILS.items()}
        name = " ".join(self._texts.get("name", "").split())
        line = self._number(self._parser.CurrentLineNumber)
        return PuzzleRecord(grid, name, line, placed, candidates, Details(**texts))

    def _plain(self, data: str) -> Grid:
        if len(data) != NINE.cell_count:
            problem = _("{cell_count} digits are expected in data, found {data} characters").format(
                cell_count=NINE.cell_count, data=len(data)
            )
            raise self._error(problem)
        try:
            return Grid(NINE, read_cells(data, 9, separated=False))
        except CellError as error:
            raise self._error(
                _("{problem} at place {index} of data").format(
                    problem=error.problem, index=error.index + 1
                )
            ) from None

    def _exported(self, data: str, version: re.Match[str]) -> tuple[Grid, Grid, Candidates]:
        """Return the givens, the digits of the player and the marks of an export."""
        cell_of = _CELLS.get(version[1])
        if cell_of is None:
            problem = _("data of version 1 to {last} is expected, found version {found}")
            raise self._error(problem.format(last=max(_CELLS), found=shorten(version[1])))
        givens: list[int] = []
        placed: list[int] = []
        marks: list[int] = []
        place = version.end()
        while place < len(data) and len(givens) < NINE.cell_count:
            cell = cell_of.match(data, place)
            if cell is None:
                break
            value = int(cell["value"])
            may_change = cell["editable"] == "1"
            givens.append(0 if may_change else value)
            placed.append(value if may_change else 0)
            marks.append(0 if value else _marks(cell["notes"]))
            place = cell.end()
        if len(givens) != NINE.cell_count or data[place:].strip():
            problem = _(
                "digit, notes and 0 or 1 of {cell_count} cells are expected in data, found {text} "
                "behind {cells} cells"
            )
            raise self._error(
                problem.format(
                    cell_count=NINE.cell_count, text=shorten(data[place:]), cells=len(givens)
                )
            )
        grids = [Grid(NINE, np.array(each, np.uint8)) for each in (givens, placed)]
        return grids[0], grids[1], tuple(marks)

    def _number(self, line: int) -> int:
        return (self._before or 0) + line

    def _error(self, problem: str) -> FormatError:
        parser = self._parser
        line = self._number(parser.CurrentLineNumber)
        return FormatError(problem, line, parser.CurrentColumnNumber + 1)


def _marks(notes: str) -> int:
    """Return the mask of the marks of a cell, those of both kinds together."""
    if "," in notes:
        return sum(1 << int(digit) >> 1 for digit in set(notes.rstrip(",|").split(",")))
    masks = [int(mask) for mask in notes.split("|") if mask.isdecimal()]
    return reduce(or_, masks, 0) & _EVERY_MARK
