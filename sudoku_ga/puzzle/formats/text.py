"""Lines of text with what every format treats alike.

Comments, mail quote marks, a byte-order mark, and the two kinds of comment that mean
something: ``# box 3x2`` (height × width) and, just above a puzzle, ``# name | provenance``.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sudoku_ga.puzzle.errors import FormatError
from sudoku_ga.puzzle.formats.shape import parse_box_line
from sudoku_ga.puzzle.geometry import Geometry

LONGEST_LINE = 65_536
"""In characters: five times what a 64×64 puzzle takes. Longer lines are refused unread."""

_QUOTE_MARKS = re.compile(r"(?:>\s?)+")
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x84\x86-\x9f]")
_NAME_AND_PROVENANCE = re.compile(r"#\s*(\S.*?)\s+\|\s")


@dataclass(frozen=True)
class TextLine:
    """A line that is neither blank nor a comment.

    Parameters
    ----------
    text : str
        Without line end, byte-order mark and quote marks.
    number, column : int
        Where ``text`` begins, counted from 1.
    heading : str
        The name in the comment just above, or "".
    box : Geometry or None
        The shape that the last ``# box`` line set.
    """

    text: str
    number: int
    column: int = 1
    heading: str = ""
    box: Geometry | None = None

    def error(self, problem: str, index: int | None = None) -> FormatError:
        """Return a FormatError at this line, and at the character ``index`` of the text."""
        return FormatError(problem, self.number, None if index is None else self.column + index)


def content_lines(lines: Iterable[str]) -> Iterator[TextLine]:
    """Yield the lines that are neither blank nor comments.

    Raises
    ------
    FormatError
        At a line that is too long or not text.
    """
    heading, box = "", None
    for number, raw in enumerate(lines, 1):
        _refuse_what_is_no_text(raw, number)
        text = raw.rstrip("\r\n\x1a")
        skipped = 1 if number == 1 and text.startswith("\ufeff") else 0
        quote = _QUOTE_MARKS.match(text, skipped)
        skipped = quote.end() if quote else skipped
        text = text[skipped:]
        if text.lstrip().startswith("#"):
            box = parse_box_line(text) or box
            named = _NAME_AND_PROVENANCE.match(text.lstrip())
            heading = named[1] if named else ""
        elif text.strip():
            yield TextLine(text, number, skipped + 1, heading, box)
            heading = ""


def shorten(text: str, length: int = 30) -> str:
    """Return ``text`` in quotes for an error message, cut where it is long."""
    text = text.strip()
    return repr(text if len(text) <= length else text[: length - 1] + "…")


def _refuse_what_is_no_text(raw: str, number: int) -> None:
    if len(raw) > LONGEST_LINE:
        raise FormatError(
            f"lines of at most {LONGEST_LINE:,} characters are expected, found a longer one",
            number,
        )
    strange = _NOT_TEXT.search(raw)
    if strange:
        raise FormatError(
            f"text is expected, found a byte of value {ord(strange[0])}",
            number,
            strange.start() + 1,
        )
