"""SadMan's files: nine rows, with details above them or in sections.

::

    #AA. N. Author                      [Puzzle]
    #LEasy                              53..7....
    53..7....                           ...
    ...                                 [State]
                                        534.7....

The letters mean author, description, comment, date, source, level and address. The section with the
state of play is read if it is a grid that keeps the givens; other sections are skipped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.rows import parse_row, plain, read_grid
from sudoku_ga.puzzle.formats.text import Lookahead, TextLine, name_in
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import Details, PuzzleRecord, placed_on
from sudoku_ga.translation import _, later

_LETTERS = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
_DETAIL = re.compile(f"#([{''.join(_LETTERS)}])(.*)")
_SECTION = re.compile(r"\s*\[(\w[\w ]*)\]\s*")
_SIZE = 9


class SadMan(Format):
    """Rows below details, or in sections."""

    name = "sadman"
    label = later("SadMan Sudoku")
    endings = (".sdk",)
    only_nine = True
    names = True
    heeds_boards = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the text begins with a section, or with details above a row of nine cells."""
        first = head[0]
        if _SECTION.fullmatch(first.text):
            return True
        return (
            not any("|" in plain(line).text for line in head)
            and any(_DETAIL.match(comment) for line in head for comment in line.comments)
            and len(parse_row(first, None, None).cells) == _SIZE
        )

    def read(self, lines: Iterator[TextLine], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the puzzles of a text of either flavour.

        Raises ``FormatError`` if a grid cannot be read.
        """
        ahead = Lookahead(lines)
        parse = partial(parse_row, geometry=geometry)
        for first in ahead:
            comments = first.comments
            if section := _SECTION.fullmatch(first.text):
                if section[1].lower() != "puzzle":
                    _skip_section(ahead)
                    continue
                first = _first_row(first, ahead)
                comments += first.comments
            record = read_grid(first, ahead, parse, geometry)
            named = (name for name in map(name_in, reversed(comments)) if name)
            record = replace(record, name=next(named, ""), details=_details(comments))
            yield _with_state(record, ahead, geometry)

    def write(self, record: PuzzleRecord) -> str:
        """Return a 9×9 puzzle as nine rows below its details."""
        texts = ((letter, getattr(record.details, field)) for letter, field in _LETTERS.items())
        details = [f"#{letter}{' '.join(text.split())}" for letter, text in texts if text.strip()]
        cells = write_line(record.grid)
        rows = [cells[start : start + _SIZE] for start in range(0, len(cells), _SIZE)]
        return "\n".join([*details, *rows])


def _first_row(section: TextLine, ahead: Lookahead) -> TextLine:
    row = next(ahead, None)
    if row is None:
        raise section.error(_("rows are expected below [Puzzle], found none"), 0)
    return row


def _skip_section(ahead: Lookahead) -> None:
    while (line := ahead.peek(1)) and not _SECTION.fullmatch(line[0].text):
        next(ahead)


def _with_state(record: PuzzleRecord, ahead: Lookahead, geometry: Geometry | None) -> PuzzleRecord:
    """Return the record with the player's digits if a readable state of play follows."""
    size = record.geometry.size
    lines = ahead.peek(1 + size)
    section = _SECTION.fullmatch(lines[0].text) if lines else None
    if section is None or section[1].lower() != "state":
        return record
    parse = partial(parse_row, geometry=geometry)
    try:
        state = read_grid(lines[1], iter(lines[2:]), parse, geometry)
        placed = placed_on(record.grid, state.grid)
    except (FormatError, IndexError):
        return record
    return record if placed is None else replace(record, placed=placed)


def _details(comments: Sequence[str]) -> Details:
    found = {match[1]: match[2].strip() for match in map(_DETAIL.match, comments) if match}
    return Details(**{_LETTERS[letter]: text for letter, text in found.items()})
