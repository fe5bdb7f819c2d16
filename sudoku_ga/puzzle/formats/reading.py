"""The formats, and reading a text of any of them."""

import io
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain, dropwhile, islice

from sudoku_ga.errors import ArgumentError, FormatError, UserError
from sudoku_ga.puzzle.formats import (
    address,
    beside,
    candidate_grid,
    delimited,
    line,
    lists,
    picture,
    table,
)
from sudoku_ga.puzzle.formats.format import (
    BoardError,
    Format,
    digits_only,
    everything,
    write_records,
)
from sudoku_ga.puzzle.formats.picture import is_prose, write_candidates, write_two_pictures
from sudoku_ga.puzzle.formats.player_state import without_ruled_out
from sudoku_ga.puzzle.formats.programs import (
    f_puzzles,
    hodoku,
    opensudoku,
    sadman,
    sdx,
    simple_sudoku,
    sumocue,
    tatham,
)
from sudoku_ga.puzzle.formats.text import LONGEST_TEXT, Lookahead, TextLine, content_lines
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

LINE = Format(
    "line", later("Line, or a collection of lines"), (".sdm", ".txt"), line.recognise, line.read,
    lambda record: line.write_line(record.grid), one_line=True, names=True,
)  # fmt: skip
TABLE = Format(
    "table", later("Table of puzzles"), (".csv",), table.recognise, table.read,
    lambda record: line.write_line(record.grid), one_line=True, header=table.HEADER,
)  # fmt: skip
COMMA = Format(
    "comma", later("Comma grid"), (".csv", ".txt"),
    delimited.recognise_commas, delimited.read_commas,
    lambda record: delimited.write_commas(record.grid),
)  # fmt: skip
TABS = Format(
    "tabs", later("Tabs, as in a spreadsheet"), (".tsv", ".txt"),
    delimited.recognise_tabs, delimited.read_tabs,
    lambda record: delimited.write_tabs(record.grid),
)  # fmt: skip
PICTURE = Format(
    "picture", later("Picture grid"), (".txt",), picture.recognise, picture.read,
    write_two_pictures, digits_only, names=True,
)  # fmt: skip
CANDIDATES = Format(
    "candidates", later("Candidate grid"), (".txt",), candidate_grid.recognise, picture.read,
    write_candidates, everything, names=True,
)  # fmt: skip
SADMAN = Format(
    "sadman", later("SadMan Sudoku"), (".sdk",), sadman.recognise, sadman.read,
    sadman.write_sadman, only_nine=True, names=True,
)  # fmt: skip
SIMPLE_SUDOKU = Format(
    "simple", later("Simple Sudoku"), (".ss",), simple_sudoku.recognise, picture.read,
    simple_sudoku.write_simple_sudoku, without_ruled_out, only_nine=True,
)  # fmt: skip
HODOKU = Format(
    "hodoku", later("Library of HoDoKu"), (".txt",), hodoku.recognise, hodoku.read,
    hodoku.write_hodoku, without_ruled_out, only_nine=True, one_line=True, names=True,
)  # fmt: skip
SDX = Format(
    "sdx", later("Progress in SudoCue"), (".sdx",), sdx.recognise, sdx.read, only_nine=True
)  # fmt: skip
OPENSUDOKU = Format(
    "opensudoku",
    later("OpenSudoku"),
    (".opensudoku", ".xml"),
    opensudoku.recognise,
    opensudoku.read,
    only_nine=True,
)
ADDRESS = Format(
    "address", later("Address of a web page"), (".txt",), address.recognise, address.read
)
TATHAM = Format(
    "tatham", later("Game id of Simon Tatham's Solo"), (".txt",), tatham.recognise, tatham.read,
    tatham.write_id, lacks=tatham.lacks, one_line=True, names=True,
)  # fmt: skip
SUMOCUE = Format(
    "sumocue", later("Jigsaw of SumoCue"), (".txt",), sumocue.recognise, sumocue.read,
    sumocue.write_sumocue, lacks=sumocue.lacks, one_line=True, names=True,
)  # fmt: skip
F_PUZZLES_LINK = Format(
    "f-puzzles", later("Link of f-puzzles.com"), (".txt",),
    f_puzzles.recognise_link, f_puzzles.read_links,
    f_puzzles.write_link, everything, lacks=f_puzzles.lacks, one_line=True,
)  # fmt: skip
F_PUZZLES_JSON = Format(
    "f-puzzles-json", later("JSON of f-puzzles.com"), (".json",),
    f_puzzles.recognise_json, f_puzzles.read_json,
    f_puzzles.write_json, everything, lacks=f_puzzles.lacks,
)  # fmt: skip
LISTS = Format("lists", later("Lists of a program"), (".txt", ".json"), lists.recognise, lists.read)

FORMATS = [
    OPENSUDOKU, SUMOCUE, F_PUZZLES_LINK, F_PUZZLES_JSON, TATHAM, ADDRESS, HODOKU, LISTS, SADMAN,
    TABLE, TABS, COMMA, SDX, SIMPLE_SUDOKU, CANDIDATES, PICTURE, LINE,
]  # fmt: skip
"""In the order in which they are tried: the most specific first."""
_BUILT_IN_COUNT = len(FORMATS)
_HEEDING = (LINE, TABLE, COMMA, TABS, PICTURE, CANDIDATES, SADMAN, ADDRESS, LISTS)
"""Formats of which each puzzle gets the board that a comment above states."""
_OF_GRIDS = (LINE, COMMA, TABS, PICTURE)
"""Formats in which a solution or a map of regions may be one more grid."""

WRITABLE = {form.name: form for form in sorted(FORMATS, key=lambda form: form.name) if form.write}
"""By name, in alphabetical order."""


_MOST_COMMENTS = 1_000
"""Lines below comments that are remembered: more than any reader reads ahead."""


def add_format(form: Format) -> None:
    """Add a format, which is tried before those that are known already.

    Raises ``ArgumentError`` if there is one of this name.
    """
    names = [each.name for each in FORMATS]
    if form.name in names:
        raise ArgumentError("name", _("a name that no format has yet"), form.name)
    FORMATS.insert(0, form)
    if form.write:
        WRITABLE[form.name] = form


def remove_format(form: Format) -> None:
    """Remove a format that was added."""
    FORMATS.remove(form)
    WRITABLE.pop(form.name, None)


def write_puzzles(records: Iterable[PuzzleRecord], form: Format) -> Iterator[str]:
    """Yield the text of each puzzle as :func:`write_records` does.

    Raises ``UserError`` at a board that the format does not support; with the names of those that
    do.
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

    A puzzle with its name and line number. ``lines``: an open file, for example. ``geometry``:
    shape of the boxes where the size allows several; overrides comments in the text. ``source``:
    name of the text in error messages. Raises ``FormatError`` where the text violates its format,
    after the puzzles before that place.

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
    """Return the puzzles of a format, with the rules above them and without solutions beside."""
    above = _Above()
    records = form.read(above.noted(lines), geometry)
    if geometry is not None or form not in _HEEDING:
        records = map(above.with_rules, records)
    if form not in _OF_GRIDS:
        return records
    return beside.together(records, above.has_comment, are_lines=form is LINE)


class _Above:
    """What comments say above puzzles, by the lines below them."""

    def __init__(self) -> None:
        self._boards: list[tuple[int, Geometry]] = []
        self._commented: deque[int] = deque(maxlen=_MOST_COMMENTS)

    def noted(self, lines: Iterator[TextLine]) -> Iterator[TextLine]:
        """Yield the lines, and keep where comments are and the board changes that they state."""
        for each in lines:
            if each.comments:
                self._commented.append(each.number)
            if each.box is not None and (not self._boards or self._boards[-1][1] != each.box):
                self._boards.append((each.number, each.box))
            yield each

    def has_comment(self, first: PuzzleRecord, second: PuzzleRecord) -> bool:
        """Whether the second record has a name or is below a comment; in the order of the lines."""
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

    ``text``: at most a million characters. ``geometry``, ``source``: as in :func:`read_collection`.
    Raises ``FormatError`` if the text is not exactly one puzzle, or too long.

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


def _recognised(head: list[TextLine], geometry: Geometry | None) -> tuple[Format, list[TextLine]]:
    """Return the format, and the lines without prose before the puzzle."""
    # The format of a plug-in may interpret these lines otherwise.
    if (
        len(FORMATS) == _BUILT_IN_COUNT
        and all(line.is_plain(each.text) for each in head)
        and not candidate_grid.text_lines(Lookahead(iter(head)))
    ):
        return LINE, head
    below = list(dropwhile(lambda each: is_prose(each.text), head))
    for lines in (head, below) if len(below) < len(head) else (head,):
        for form in FORMATS:
            seen = list(_lines_for(form, lines))
            if seen and form.recognise(seen, geometry):
                return form, lines
    return LINE, head  # its reader reports the error


def _lines_for(form: Format, lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the lines that a format reads; only two of them read blank lines."""
    keeps_blank = form in (TABS, OPENSUDOKU)
    return (line for line in lines if keeps_blank or line.text.strip())
