"""Lines of text, with the comments and limits that all formats share."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.formats.shape import parse_box_line
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import _

LONGEST_LINE = 65_536
"""The longest line in characters: twice a 100×100 puzzle. Longer lines are refused unread."""
LONGEST_TEXT = 1_000_000
"""The longest pasted or typed text in characters. Collections in files are not limited."""

_MOST_COMMENTS = 64
_LISTS = "[{"
_LIST_ENDS = ("],", "},", '",')
_PIECE = 32_768
_FEWEST_TABS = 3
_QUOTE_MARKS = re.compile(r"(?:>\s?)+")
_SEPARATOR = re.compile(r"sep=[,;\t]")
"""The first line in which spreadsheets name the separator; it is skipped, since the separator is
detected."""
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x84\x86-\x9f]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_SHORTEST_ROW = 4
_BEFORE_PROVENANCE = re.compile(r"\s\|(?!\S)")


class TextLine(NamedTuple):
    """A line that is neither blank nor a comment.

    Parameters
    ----------
    text : str
        Without line end, byte-order marks and quote marks.
    number, column : int
        Position of the first character of ``text``, counted from 1.
    heading : str, optional
        The name in the comment directly above, or "".
    box : Geometry or None, optional
        The shape set by the last ``# box`` line.
    comments : tuple of str, optional
        The comments since the line before it, at most the last 64.
    above : str, optional
        The border directly above a row of a picture, or "".
    """

    text: str
    number: int
    column: int = 1
    heading: str = ""
    box: Geometry | None = None
    comments: tuple[str, ...] = ()
    above: str = ""

    def error(self, problem: str, index: int | None = None) -> FormatError:
        """Return a FormatError at this line, and at the character ``index`` of the text."""
        return FormatError(problem, self.number, None if index is None else self.column + index)

    def unexpected(self, expected: str, found: str, index: int) -> FormatError:
        """Return an error that quotes ``found`` after a sentence on what is expected."""
        text = _("{expected}, found {found}").format(expected=expected, found=shorten(found))
        return self.error(text, index)


def content_lines(lines: Iterable[str]) -> Iterator[TextLine]:
    """Yield the lines that are neither blank nor comments.

    If the first line has tabs, lines of nothing but tabs are rows of blank cells, and are yielded.
    A text that begins with ``<`` is yielded unchanged, and a very long list in pieces. Raises
    ``FormatError`` at a line that is too long or not text.
    """
    comments: tuple[str, ...] = ()
    heading, box, tabbed, numbered = "", None, None, enumerate(lines, 1)
    for number, raw in numbered:
        if tabbed is None and raw.lstrip("\ufeff \t").startswith("<"):
            yield from _markup(chain([(number, raw)], numbered))
            return
        if tabbed is None and len(raw) > LONGEST_LINE and raw.lstrip("\ufeff \t")[:1] in _LISTS:
            yield from _pieces(chain([(number, raw)], numbered))
            return
        text = raw.rstrip("\r\n\x1a")
        if len(raw) > LONGEST_LINE or not text.isprintable():
            _check_is_text(raw, number)
        # Each file that was joined to others begins with a mark.
        skipped = len(text) - len(text.lstrip("\ufeff")) if text[:1] == "\ufeff" else 0
        if text.startswith(">", skipped) and (quote := _QUOTE_MARKS.match(text, skipped)):
            skipped = quote.end()
        text = text[skipped:]
        if number == 1 and _SEPARATOR.fullmatch(text):
            continue
        if text.lstrip().startswith("#"):
            try:
                box = parse_box_line(text) or box
            except UserError as error:
                raise FormatError(str(error), number) from None
            heading = name_in(text)
            comments = (*comments[1 - _MOST_COMMENTS :], text.strip())
        elif text.strip() or (tabbed is not False and text.count("\t") >= _FEWEST_TABS):
            if tabbed is None:
                tabbed = text.count("\t") >= _FEWEST_TABS
            yield TextLine(text, number, skipped + 1, heading, box, comments)
            heading, comments = "", ()


def _markup(numbered: Iterator[tuple[int, str]]) -> Iterator[TextLine]:
    """Yield lines with their ends; the XML parser checks length and characters."""
    for number, raw in numbered:
        marked = number == 1 and raw.startswith("\ufeff")
        yield TextLine(raw[marked:], number, 1 + marked)


def _pieces(numbered: Iterator[tuple[int, str]]) -> Iterator[TextLine]:
    """Yield a text whose first line is a very long list, cut after the lists and texts in it."""
    begun, line, column = "", 1, 1
    for _number, raw in numbered:
        whole, start = begun + raw, 0
        ends = raw.endswith("\n")
        while len(whole) - start > _PIECE or (ends and start < len(whole)):
            end = len(whole)
            if end - start > _PIECE:
                end = max(whole.rfind(mark, start, start + _PIECE) for mark in _LIST_ENDS) + 2
            if end < start + 2 and end < len(whole):
                _check_is_text(raw, line)
            piece = whole[start:end]
            if not piece.isprintable():
                _check_is_text(piece, line)
            yield TextLine(piece.strip("\ufeff\r\n"), line, column)
            start, column = end, column + end - start
        begun = whole[start:]
        if ends:
            line, column = line + 1, 1
    if begun:
        yield TextLine(begun, line, column)


def name_in(comment: str) -> str:
    """Return the name in a comment ``# name | provenance``, else an empty text."""
    text = comment.strip().removeprefix("#").lstrip()
    # One pattern with possessive quantifiers would suffice, but Python 3.11.2 matches them wrongly.
    end = _BEFORE_PROVENANCE.search(text)
    return text[: end.start()].rstrip() if end else ""


def is_prose(text: str) -> bool:
    """Whether a line is made of words, or of quotation marks, rather than of cells."""
    if not text.strip("`\"'()[]{};, \t"):
        return True
    letters = sum(map(str.isalpha, text))
    others = sum(not symbol.isspace() for symbol in text) - letters
    has_word = any(len(set(word)) > 1 for word in _WORD.findall(text))
    is_name = letters + others < _SHORTEST_ROW  # a signature, perhaps
    return "|" not in text and letters > others and (has_word or is_name)


def shorten(text: str, length: int = 30) -> str:
    """Return ``text`` in quotes for an error message, shortened to ``length``."""
    text = text.strip()
    return repr(text if len(text) <= length else text[: length - 1] + "…")


def _check_is_text(raw: str, number: int) -> None:
    if len(raw) > LONGEST_LINE:
        raise FormatError(
            _(
                "lines of at most {longest_line:,} characters are expected, found a longer one"
            ).format(longest_line=LONGEST_LINE),
            number,
        )
    strange = _NOT_TEXT.search(raw)
    if strange:
        raise FormatError(
            _("text is expected, found a byte of value {byte}").format(byte=ord(strange[0])),
            number,
            strange.start() + 1,
        )


class Lookahead(Iterator[TextLine]):
    """An iterator over lines with :meth:`peek`, which reads ``lines`` as late as possible."""

    def __init__(self, lines: Iterator[TextLine]) -> None:
        self._lines = lines
        self._seen: deque[TextLine] = deque()

    def __next__(self) -> TextLine:
        return self._seen.popleft() if self._seen else next(self._lines)

    def peek(self, count: int) -> Sequence[TextLine]:
        """Return the next lines, fewer than ``count`` only at the end."""
        self._seen.extend(islice(self._lines, max(0, count - len(self._seen))))
        return list(islice(self._seen, count))
