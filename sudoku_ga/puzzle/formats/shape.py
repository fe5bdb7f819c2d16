"""The geometry of a text: from its size and from hints about the shape of the boxes."""

import re
from functools import cache

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry

_MOST_CHARACTERS = 64
_BOX_LINE = re.compile(r"\s*#\s*box\s+(\d{1,3})\s*[x×]\s*(\d{1,3})\s*", re.IGNORECASE)


def parse_box_line(text: str) -> Geometry | None:
    """Return the geometry set by a comment ``# box 3x2`` (height × width), else None."""
    match = _BOX_LINE.fullmatch(text)
    if match is None:
        return None
    try:
        return Geometry(int(match[1]), int(match[2]))
    except UserError:  # an impossible comment is ignored
        return None


def box_line(geometry: Geometry) -> str:
    """Return the comment that sets the shape of the boxes."""
    return f"# box {geometry.box_height}x{geometry.box_width}"


def geometry_for(size: int, *hints: Geometry | None) -> Geometry | None:
    """Return the geometry of a board of this side.

    Parameters
    ----------
    size : int
        The side.
    *hints : Geometry or None
        Candidates, the most trusted first: the first of this side is returned, else the usual
        geometry.

    Returns
    -------
    Geometry or None
        None if no board has this side.
    """
    for hint in hints:
        if hint is not None and hint.size == size:
            return hint
    return _usual_geometries().get(size)


def row_geometry(size: int, *hints: Geometry | None, separated: bool) -> Geometry | None:
    """Return the geometry of a board by the cells of a row, as :func:`geometry_for` does.

    A row of single characters has at most 64: 80 of them are a line of 9×9 that lacks one.
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
