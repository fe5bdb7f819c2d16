"""Reading a text whatever its format."""

import io
from collections.abc import Iterable, Iterator
from itertools import chain, dropwhile, islice

from sudoku_ga.puzzle.errors import FormatError
from sudoku_ga.puzzle.formats.blocks import is_prose
from sudoku_ga.puzzle.formats.catalogue import FORMATS, LINE, OPENSUDOKU, TABS
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.text import LONGEST_TEXT, TextLine, content_lines
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _


def read_collection(
    lines: Iterable[str], geometry: Geometry | None = None, source: str | None = None
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of a text of any format, without holding more than a few lines.

    Parameters
    ----------
    lines : iterable of str
        An open file, for example.
    geometry : Geometry, optional
        How the boxes lie where the size leaves it open; it outweighs what the text says.
    source : str, optional
        The name of the text, for errors.

    Raises
    ------
    FormatError
        Where the text is not what its format asks for, after the puzzles before that place.
    """
    try:
        content = content_lines(lines)
        head = list(islice(content, LARGEST_SIZE))
        if not head:
            raise FormatError(_("a puzzle is expected, found nothing but blank lines and comments"))
        form, head = _recognised(head, geometry)
        record = None
        for record in form.read(_lines_for(form, chain(head, content)), geometry):
            yield record
        if record is None:
            raise head[0].error(_("a puzzle is expected, found none"), 0)
    except FormatError as error:
        raise error if source is None else error.within(source) from None


def read_puzzle(
    text: str, geometry: Geometry | None = None, source: str | None = None
) -> PuzzleRecord:
    """Return the one puzzle of a text of any format.

    Parameters are those of :func:`read_collection`.

    Raises
    ------
    FormatError
        If the text is not one puzzle, or longer than a million characters.
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
        raise FormatError(_("one puzzle is expected, found another"), other.line, source=source)
    return puzzle


def _recognised(head: list[TextLine], geometry: Geometry | None) -> tuple[Format, list[TextLine]]:
    """Return the format, and the lines without the prose that may stand before a puzzle."""
    for lines in (head, list(dropwhile(lambda line: is_prose(line.text), head))):
        for form in FORMATS:
            seen = list(_lines_for(form, lines))
            if seen and form.recognise(seen, geometry):
                return form, lines
    return LINE, head  # which tells what is wrong


def _lines_for(form: Format, lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the lines that a format reads: rows of nothing but tabs are cells in one alone."""
    keeps_blank = form in (TABS, OPENSUDOKU)
    return (line for line in lines if keeps_blank or line.text.strip())
