"""The formats, and reading a text of any of them."""

import io
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import chain, dropwhile, islice
from operator import attrgetter

from sudoku_ga.errors import ArgumentError, FormatError, UserError
from sudoku_ga.puzzle.formats import beside, line
from sudoku_ga.puzzle.formats.format import BoardError, Format, write_records
from sudoku_ga.puzzle.formats.text import (
    LONGEST_TEXT,
    TextLine,
    content_lines,
    is_prose,
)
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_OF_THE_PROGRAM = (
    ("programs.opensudoku:OpenSudoku", "<"),
    ("programs.sumocue:SumoCue", "SumoCue"),
    ("programs.f_puzzles:Link", "N4I"),
    ("programs.f_puzzles:Json", r"\{"),
    ("programs.tatham:Tatham", "[:#]"),
    ("address:Address", "/|(?i:www)"),
    ("programs.hodoku:Hodoku", ":"),
    ("lists:Lists", r"""[\[({"']"""),
    ("programs.sadman:SadMan", r"\[|#[A-Z]"),
    ("table:Table", r"""[,;\t|"]|[^\W\d_]"""),
    ("delimited:Tabs", r"""[\t"]"""),
    ("delimited:Comma", r"""[,;"|\s\u2500-\u257f]"""),
    ("programs.sdx:Sdx", "u[1-9]"),
    ("programs.simple_sudoku:SimpleSudoku", r"[IE]\d"),
    ("picture:Candidates", r"[|\s\u2500-\u257f]"),
    ("picture:Picture", ""),
    ("line:Line", ""),
)
"""The formats in the order in which they are tried, the most specific first.

Each entry has a module and a class, which are loaded if its pattern is found in the first lines or
their comments. Every text of the format contains the pattern; other texts may, too.
"""
_LINE = "line:Line"
_added: list[Format] = []
"""The formats of plug-ins, which are tried first."""


@cache
def _loaded(place: str) -> Format:
    """Return a format of the program; its module is imported when it is needed."""
    module, _colon, kind = place.partition(":")
    form: Format = getattr(import_module(f"{__package__}.{module}"), kind)()
    return form


def formats() -> list[Format]:
    """Return the formats in the order in which they are tried."""
    return [*_added, *(_loaded(place) for place, _signs in _OF_THE_PROGRAM)]


def _possible(head: Sequence[TextLine]) -> Iterator[Format]:
    """Yield the possible formats of the first lines, in the order in which they are tried."""
    yield from _added
    text = "\n".join(each for line in head for each in (*line.comments, line.text))
    for place, signs in _OF_THE_PROGRAM:
        if re.search(signs, text):
            yield _loaded(place)


class _Writable(Mapping[str, Format]):
    """The formats that can be written, by name, in alphabetical order; those of plug-ins last."""

    def __getitem__(self, name: str) -> Format:
        return self._forms()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._forms())

    def __len__(self) -> int:
        return len(self._forms())

    def _forms(self) -> dict[str, Format]:
        usual = sorted(
            (_loaded(place) for place, _signs in _OF_THE_PROGRAM), key=attrgetter("name")
        )
        return {form.name: form for form in (*usual, *reversed(_added)) if form.write}


WRITABLE: Mapping[str, Format] = _Writable()


_MOST_COMMENTS = 1_000
"""The number of lines below comments that are remembered: more than any reader reads ahead."""


def add_format(form: Format) -> None:
    """Add a format, which is tried before the others.

    Raises ``ArgumentError`` if the name is taken, or the format cannot read.
    """
    for part in ("name", "label", "recognise", "read"):
        if not hasattr(form, part):
            raise ArgumentError(part, _("a value"), None)
    if form.name in [each.name for each in formats()]:
        raise ArgumentError("name", _("a name that no format has yet"), form.name)
    _added.insert(0, form)


def remove_format(form: Format) -> None:
    """Remove a format that was added."""
    _added.remove(form)


def write_puzzles(records: Iterable[PuzzleRecord], form: Format) -> Iterator[str]:
    """Yield the text of each puzzle as :func:`write_records` does.

    Raises ``UserError`` at a board that the format does not support; it names the formats that do.
    """
    try:
        yield from write_records(records, form)
    except BoardError as error:
        names = [name for name, each in WRITABLE.items() if each.supports(error.geometry)]
        able = _("formats that can: {names}").format(names=", ".join(names))
        raise UserError(f"{error}; {able}") from None


def read_collection(
    lines: Iterable[str], geometry: Geometry | None = None, source: str | None = None
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of a text of any format, reading only a few lines ahead.

    Each puzzle has its name and line number.

    Parameters
    ----------
    lines : iterable of str
        An open file, for example.
    geometry : Geometry or None, optional
        Shape of the boxes where the size allows several; overrides comments in the text.
    source : str or None, optional
        Name of the text in error messages.

    Raises
    ------
    FormatError
        At the first violation of the format, after the puzzles before it.

    Examples
    --------
    >>> lines = ["12..34....43..21 first", "1...2...3...4... second"]
    >>> [(record.name, record.grid.given_count) for record in read_collection(lines)]
    [('first', 8), ('second', 4)]
    """
    try:
        content = content_lines(lines)
        head = list(islice(content, LARGEST_SIZE))
        if not head:
            raise FormatError(_("a puzzle is expected, found nothing but blank lines and comments"))
        form, head = _recognised(head, geometry)
        record = None
        for record in _records(form, _lines_for(form, chain(head, content)), geometry):
            yield record
        if record is None:
            raise head[0].error(_("a puzzle is expected, found none"), 0)
    except FormatError as error:
        raise error if source is None else error.within(source) from None


def _records(
    form: Format, lines: Iterator[TextLine], geometry: Geometry | None
) -> Iterator[PuzzleRecord]:
    """Return the puzzles of a format, with the rules above and without the solutions beside."""
    above = _Above()
    records = form.read(above.noted(lines), geometry)
    if geometry is not None or not form.heeds_boards:
        records = map(above.with_rules, records)
    if not form.of_grids:
        return records
    return beside.together(records, above.has_comment, are_lines=form.one_line)


class _Above:
    """The content of comments above puzzles, by the lines below them."""

    def __init__(self) -> None:
        self._boards: list[tuple[int, Geometry]] = []
        self._commented: deque[int] = deque(maxlen=_MOST_COMMENTS)

    def noted(self, lines: Iterator[TextLine]) -> Iterator[TextLine]:
        """Yield the lines, and record the places of comments and the boards that they set."""
        for each in lines:
            if each.comments:
                self._commented.append(each.number)
            if each.box is not None and (not self._boards or self._boards[-1][1] != each.box):
                self._boards.append((each.number, each.box))
            yield each

    def has_comment(self, first: PuzzleRecord, second: PuzzleRecord) -> bool:
        """Whether the second record has a name or comment; to be called in the order of lines."""
        while self._commented and self._commented[0] <= first.line:
            self._commented.popleft()
        return bool(second.name or (self._commented and self._commented[0] <= second.line))

    def with_rules(self, record: PuzzleRecord) -> PuzzleRecord:
        """Return a record with the rules stated above it.

        Raises ``FormatError`` if its board cannot have them.
        """
        stated = [board for number, board in self._boards if number <= (record.line or number)]
        if not stated or stated[-1].is_classic or stated[-1].size != record.geometry.size:
            return record
        try:
            return record.with_layout(stated[-1].layout)
        except UserError as error:
            raise FormatError(str(error), record.line or None) from None


def read_puzzle(
    text: str, geometry: Geometry | None = None, source: str | None = None
) -> PuzzleRecord:
    """Return the only puzzle of a text of any format.

    Parameters
    ----------
    text : str
        At most a million characters.
    geometry : Geometry or None, optional
    source : str or None, optional
        As in :func:`read_collection`.

    Raises
    ------
    FormatError
        If the text is not exactly one puzzle, or too long.

    Examples
    --------
    >>> record = read_puzzle("12..34....43..21")
    >>> record.geometry.size, record.grid.given_count
    (4, 8)
    """
    if len(text) > LONGEST_TEXT:
        raise FormatError(
            _("at most {longest_text:,} characters are expected, found {text:,}").format(
                longest_text=LONGEST_TEXT, text=len(text)
            ),
            source=source,
        )
    puzzles = read_collection(io.StringIO(text, newline=None), geometry, source)
    puzzle = next(puzzles)
    other = next(puzzles, None)
    if other is not None:
        raise FormatError(
            _("a single puzzle is expected, found a second one"), other.line, source=source
        )
    return puzzle


def says_board(text: str) -> bool:
    """Whether a text is a puzzle in a format that contains more than cells."""
    head = [TextLine(text, 1)]
    return any(
        (form.lacks or form.is_argument) and form.recognise(head, None) for form in _possible(head)
    )


def _recognised(head: list[TextLine], geometry: Geometry | None) -> tuple[Format, list[TextLine]]:
    """Return the format, and the lines without prose before the puzzle."""
    # The format of a plug-in may interpret these lines differently.
    if (
        not _added
        and all(line.is_plain(each.text) for each in head)
        and (len(head) == 1 or not _loaded("picture:Candidates").recognise(head, geometry))
    ):
        return _loaded(_LINE), head
    below = list(dropwhile(lambda each: is_prose(each.text), head))
    for lines in (head, below) if len(below) < len(head) else (head,):
        for form in _possible(lines):
            seen = list(_lines_for(form, lines))
            if seen and form.recognise(seen, geometry):
                return form, lines
    return _loaded(_LINE), head  # its reader reports the error


def _lines_for(form: Format, lines: Iterable[TextLine]) -> Iterator[TextLine]:
    return (line for line in lines if form.blank_lines or line.text.strip())
