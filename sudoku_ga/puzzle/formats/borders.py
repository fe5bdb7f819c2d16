"""The borders of drawn grids, of whatever characters they are made."""

import re
from collections.abc import Callable, Iterator, Sequence

from sudoku_ga.puzzle.formats.picture_row import parse_row
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry

_HORIZONTAL = "─━┄┅┈┉╌╍═╴╶╸╺╼╾"
_VERTICAL = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_DRAWN = dict.fromkeys(range(0x2500, 0x2580), "+")
_DRAWN |= dict.fromkeys(map(ord, _HORIZONTAL), "-") | dict.fromkeys(map(ord, _VERTICAL), "|")
_BORDER = re.compile(r"(?=.*(?:---|===))[-=+|*.:'`]+")


def plain(line: TextLine) -> TextLine:
    """Return the line with drawn borders as ``|``, ``-`` and ``+``."""
    return line._replace(text=line.text.translate(_DRAWN).replace("\xa0", " "))


def is_border(text: str) -> bool:
    """Whether a line, made plain, is nothing but a border."""
    return _BORDER.fullmatch("".join(text.split())) is not None


def without_borders(lines: Iterator[TextLine], is_row: Callable[[str], bool]) -> Iterator[TextLine]:
    """Yield the rows, made plain; comments above a border pass to the row below it."""
    heading = ""
    comments: tuple[str, ...] = ()
    for line in map(plain, lines):
        heading = line.heading or heading
        comments = (*comments, *line.comments)
        if is_row(line.text):
            yield line._replace(heading=heading, comments=comments)
            heading, comments = "", ()


def row_test(head: Sequence[TextLine], geometry: Geometry | None) -> Callable[[str], bool]:
    """Return the test that tells rows from borders.

    A line of nothing but dashes is a border, but a row of blanks where other rows show that
    the dash is the blank and the number of dashes is right.
    """
    rows = [line for line in map(plain, head) if not is_border(line.text)]
    dashes = -1
    if any("-" in line.text for line in rows):
        dashes = len(parse_row(rows[0], None, geometry).cells)

    def is_row(text: str) -> bool:
        bare = "".join(text.replace("|", " ").split())
        return not is_border(text) or bare == "-" * dashes

    return is_row
