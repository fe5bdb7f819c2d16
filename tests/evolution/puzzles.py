"""Puzzles that the evolution tests share."""

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

GEOMETRIES = [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(3, 3), Geometry(4, 4)]


def grid(line: str, geometry: Geometry | None = None) -> Grid:
    """Read a line of digits, a point for a blank."""
    digits = [0 if symbol == "." else int(symbol, 36) for symbol in line]
    return Grid(geometry or Geometry(3, 3), np.array(digits))


# Arto Inkala, 2006.
AI_ESCARGOT = grid(
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)
# The example of the article in which rows are filled from candidates; singles solve it.
ARTICLE_EXAMPLE = grid(
    "79....3.......69..8...3..76.....5..2..54187..4..7.....61..9...8..23.......9....54"
)
# Two 1s in the first row.
CONTRADICTORY = grid("11" + "." * 79)
# The last cell of the first row can hold nothing: 1 to 8 are in its row, 9 in its column.
WITHOUT_SOLUTION = grid("12345678." + "........9" + "." * 63)
