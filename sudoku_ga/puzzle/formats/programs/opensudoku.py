"""OpenSudoku's XML: several games in one file, the digits of each in an attribute.

::

    <opensudoku><name>Easy</name><game data="0043002090050090010700600430..."/></opensudoku>

Python's expat reads it in pieces. Document types are refused, so that no file defines entities.
"""

from collections.abc import Iterator, Sequence
from xml.parsers import expat

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.formats.format import NINE
from sudoku_ga.puzzle.formats.rows import CellError, read_cells
from sudoku_ga.puzzle.formats.text import LONGEST_TEXT, TextLine, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details, PuzzleRecord
from sudoku_ga.translation import _

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
_LONGEST_DETAIL = 1_000
_DEEPEST = 8
_PIECE = 4_096
"""Characters passed to the parser at once: with each piece it restarts an unfinished element."""


def recognise(head: Sequence[TextLine], geometry: Geometry | None) -> bool:
    """Whether the text is markup."""
    del geometry
    return head[0].text.lstrip().startswith("<")


def read(lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Yield the games of a text, reading only a few lines ahead.

    Raises ``FormatError`` if the text is not well-formed XML or is another document, or a game
    lacks 81 digits.
    """
    del geometry  # always 9×9
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
        self._before: int | None = None  # lines before the first one parsed

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
        if name == "game":
            self._games.append(self._game(attributes.get("data", "")))
        else:
            self._texts[name] = ""

    def _end(self, name: str) -> None:
        del name  # the parser checks that it closes the last one
        self._unread = 0
        self._path.pop()

    def _take_text(self, text: str) -> None:
        if len(self._path) == 2:  # a detail of all games
            known = self._texts.get(self._path[-1], "")
            self._texts[self._path[-1]] = (known + text)[:_LONGEST_DETAIL]

    def _refuse_document_type(self, *_details: object) -> None:
        raise self._error(_("a document without a document type is expected, found one"))

    def _game(self, data: str) -> PuzzleRecord:
        if len(data) != NINE.cell_count:
            problem = _("{cell_count} digits are expected in data, found {data} characters").format(
                cell_count=NINE.cell_count, data=len(data)
            )
            raise self._error(problem)
        try:
            digits = read_cells(data, 9, separated=False)
        except CellError as error:
            raise self._error(
                _("{problem} at place {index} of data").format(
                    problem=error.problem, index=error.index + 1
                )
            ) from None
        texts = {field: self._texts.get(tag, "").strip() for tag, field in _DETAILS.items()}
        name = " ".join(self._texts.get("name", "").split())
        line = self._number(self._parser.CurrentLineNumber)
        return PuzzleRecord(Grid(NINE, digits), name, line, details=Details(**texts))

    def _number(self, line: int) -> int:
        return (self._before or 0) + line

    def _error(self, problem: str) -> FormatError:
        """Return an error at the position of the parser."""
        parser = self._parser
        line = self._number(parser.CurrentLineNumber)
        return FormatError(problem, line, parser.CurrentColumnNumber + 1)
