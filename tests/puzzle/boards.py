"""Boards and puzzles that the tests of the puzzle layer share."""

from functools import cache
from itertools import permutations

import numpy as np
from hypothesis import strategies as st

from sudoku_ga.puzzle.formats.line import read_line
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count

GEOMETRIES = [
    Geometry(height, width)
    for height, width in [
        (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (4, 3), (4, 4),
        (5, 5), (3, 11), (6, 6), (8, 8),
    ]
]  # fmt: skip
SMALL_GEOMETRIES = [geometry for geometry in GEOMETRIES if geometry.size <= 12]

S1_PUZZLE = "79....3.......69..8...3..76.....5..2..54187..4..7.....61..9...8..23.......9....54"
S1_SOLUTION = "796854321243176985851239476137965842925418763468723519614597238582341697379682154"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def puzzle(text: str, geometry: Geometry | None = None) -> Grid:
    """Return the puzzle of a line."""
    return read_line(TextLine(text, 1), geometry).grid


def solved(geometry: Geometry) -> Grid:
    """Return a full grid without conflicts: each row is the one before it, shifted."""
    rows, columns = np.divmod(np.arange(geometry.cell_count), geometry.size)
    shift = rows % geometry.box_height * geometry.box_width + rows // geometry.box_height
    return Grid(geometry, ((shift + columns) % geometry.size + 1).astype(np.uint8))


def with_blanks(grid: Grid, share: float, seed: int) -> Grid:
    """Return the grid with about this share of its cells blank."""
    blank = np.random.default_rng(seed).random(grid.digits.size) < share
    return Grid(grid.geometry, np.where(blank, 0, grid.digits).astype(np.uint8))


@cache
def every_4x4() -> np.ndarray:
    """Return the digits of all 288 full boards of 4×4, found row by row without any solver."""
    grids = [Grid.empty(Geometry(2, 2))]
    for start in range(0, 16, 4):
        cells = range(start, start + 4)
        longer = (
            grid.with_digits(zip(cells, row, strict=True))
            for grid in grids
            for row in permutations(range(1, 5))
        )
        grids = [grid for grid in longer if conflict_count(grid) == 0]
    return np.array([grid.digits for grid in grids])


@st.composite
def any_grids(draw: st.DrawFn, geometries: list[Geometry] = SMALL_GEOMETRIES) -> Grid:
    """Draw grids of any digits at all."""
    geometry = draw(st.sampled_from(geometries))
    cells = st.integers(0, geometry.size)
    digits = draw(st.lists(cells, min_size=geometry.cell_count, max_size=geometry.cell_count))
    return Grid(geometry, np.array(digits, np.uint8))


@st.composite
def puzzles(draw: st.DrawFn, geometries: list[Geometry] = SMALL_GEOMETRIES) -> Grid:
    """Draw puzzles that have a solution."""
    geometry = draw(st.sampled_from(geometries))
    share, seed = draw(st.floats(0, 1)), draw(st.integers(0, 2**32))
    return with_blanks(solved(geometry), share, seed)
