"""Reading a text whatever its format."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from sudoku_ga.puzzle.errors import FormatError
from sudoku_ga.puzzle.formats import comma, line, picture
from sudoku_ga.puzzle.formats.text import TextLine, content_lines
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord

LONGEST_TEXT = 1_000_000
"""In characters: what is pasted or typed. Collections in files are not limited."""


@dataclass(frozen=True)
class Format:
    """One way to write puzzles down.

    Parameters
    ----------
    name : str
        As on the command line.
    label : str
        A few words for people.
    endings : tuple of str
        Of the names of files, the usual one first.
    recognise : callable
        Tells by the first lines (up to 64, at least one) whether a text has this format.
    read : callable
        Yields the puzzles of the lines; raises FormatError. A geometry of the side of a
        puzzle is the caller's word on its boxes.
    write : callable
        Returns a grid as text without a line end.
    """

    name: str
    label: str
    endings: tuple[str, ...]
    recognise: Callable[[Sequence[TextLine], Geometry | None], bool]
    read: Callable[[Iterator[TextLine], Geometry | None], Iterator[PuzzleRecord]]
    write: Callable[[Grid], str]


LINE = Format(
    "line", "Line, or a collection of lines", (".sdm", ".txt"), line.recognise, line.read,
    line.write_line,
)  # fmt: skip
COMMA = Format(
    "comma", "Comma grid", (".csv", ".txt"), comma.recognise, comma.read, comma.write_comma
)
PICTURE = Format(
    "picture", "Picture grid", (".txt",), picture.recognise, picture.read, picture.write_picture
)

FORMATS = (COMMA, PICTURE, LINE)
"""In the order in which they are tried."""


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
            raise FormatError("a puzzle is expected, found nothing but blank lines and comments")
        format_ = next((f for f in FORMATS if f.recognise(head, geometry)), LINE)
        yield from format_.read(chain(head, content), geometry)
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
            f"at most {LONGEST_TEXT:,} characters are expected, found {len(text):,}", source=source
        )
    puzzles = read_collection(io.StringIO(text, newline=None), geometry, source)
    puzzle = next(puzzles)
    other = next(puzzles, None)
    if other is not None:
        raise FormatError("one puzzle is expected, found another", other.line, source=source)
    return puzzle
