"""The geometry of a text: from its size, and from hints about boxes and variants.

A board is written as the height and width of its boxes and the rules of its variant::

    3x3
    3x3 diagonals anti-knight
    1x5 regions=1111213322433225334553555
    2x2 cage=6:r1c1,r1c2,r2c1 cage=7:r1c3,r1c4
"""

import re
from functools import cache

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.display import LARGEST_SYMBOL, digit_of, symbol_of
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout
from sudoku_ga.translation import _

_MOST_CHARACTERS = 64
_RULE = rf"{'|'.join(Constraint)}|regions=[0-9A-Z,]+|cage=\d{{1,4}}:[rc\d,]+"
_BOARD = re.compile(rf"(\d{{1,3}})\s*[x×]\s*(\d{{1,3}})((?:\s+(?:{_RULE}))*)", re.IGNORECASE)
_BOX_LINE = re.compile(rf"\s*#\s*box\s+({_BOARD.pattern})\s*", re.IGNORECASE)
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})")


def parse_box_line(text: str) -> Geometry | None:
    """Return the geometry set by a comment ``# box 3x2`` (height × width), else None.

    Raises ``UserError`` if the comment names rules of a variant that the board cannot have.
    """
    match = _BOX_LINE.fullmatch(text)
    if match is None:
        return None
    try:
        return parse_board(match[1])
    except UserError:
        if match[4].strip():
            raise
        return None  # an impossible comment is ignored


def box_line(geometry: Geometry) -> str:
    """Return the comment that sets the shape of the boxes and the rules of a variant."""
    return f"# box {board_text(geometry)}"


def board_text(geometry: Geometry) -> str:
    """Return a geometry in a line: ``3x3``, with a variant ``3x3 diagonals``."""
    layout = geometry.layout
    words = [f"{geometry.box_height}x{geometry.box_width}", *layout.ordered_constraints]
    if layout.regions:
        small = geometry.size <= LARGEST_SYMBOL
        symbols = [symbol_of(region + 1) for region in layout.regions]
        words.append("regions=" + ("" if small else ",").join(symbols))
    for cage in layout.cages:
        cells = ",".join(map(geometry.cell_name, cage.cells))
        words.append(f"cage={cage.total}:{cells}")
    return " ".join(words)


def parse_board(text: str) -> Geometry:
    """Return the geometry of a line that :func:`board_text` writes.

    Raises ``UserError`` if it is not a geometry, or an impossible one.
    """
    match = _BOARD.fullmatch(text.strip())
    if match is None:
        raise UserError(
            _("HEIGHTxWIDTH, such as 3x3, is expected, found {text}").format(text=repr(text[:40]))
        )
    height, width = int(match[1]), int(match[2])
    constraints: list[Constraint] = []
    regions: tuple[int, ...] = ()
    cages: list[Cage] = []
    for word in match[3].lower().split():
        name, equals, value = word.partition("=")
        if not equals:
            constraints.append(Constraint(name))
        elif name == "regions":
            symbols = value.split(",") if "," in value else value
            regions = tuple(digit_of(symbol) or 0 for symbol in symbols)
        else:
            total, _colon, cells = value.partition(":")
            cages.append(Cage(int(total), _cells(cells, height * width)))
    return Geometry(height, width, Layout(regions, frozenset(constraints), tuple(cages)))


def _cells(names: str, size: int) -> tuple[int, ...]:
    return tuple(parse_cell(name, size) for name in names.split(","))


def parse_cell(name: str, size: int) -> int:
    """Return the cell of a name such as ``r2c3``.

    Raises ``UserError`` if it is not a cell of the board.
    """
    match = _CELL.fullmatch(name.strip().lower())
    if match is None or not (1 <= int(match[1]) <= size and 1 <= int(match[2]) <= size):
        raise UserError(
            _("a cell r1c1 to r{size}c{size} is expected, not {name}").format(size=size, name=name)
        )
    return (int(match[1]) - 1) * size + int(match[2]) - 1


def geometry_for(size: int, *hints: Geometry | None) -> Geometry | None:
    """Return the geometry of a board of this side.

    None if no board has this side.

    Parameters
    ----------
    size : int
        The side.
    *hints : Geometry or None
        Geometries to prefer, the most reliable first: the first of this side is returned, else the
        usual geometry.
    """
    for hint in hints:
        if hint is not None and hint.size == size:
            return hint
    return _usual_geometries().get(size)


def row_geometry(size: int, *hints: Geometry | None, separated: bool) -> Geometry | None:
    """Return the geometry of a board by the number of cells in a row, as :func:`geometry_for`.

    A row of single characters has at most 64 cells: 80 are a line of 9×9 that lacks one.
    """
    return geometry_for(size, *hints) if separated or size <= _MOST_CHARACTERS else None


def possible_sizes(*hints: Geometry | None) -> list[int]:
    """Return the sides a board may have, ascending."""
    return sorted({*_usual_geometries(), *(hint.size for hint in hints if hint is not None)})


@cache
def _usual_geometries() -> dict[int, Geometry]:
    composite = [
        size
        for size in range(4, LARGEST_SIZE + 1)
        if any(size % height == 0 for height in range(2, size))
    ]
    return {size: Geometry.of_size(size) for size in composite}
