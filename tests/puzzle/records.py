"""Records that tests draw."""

import numpy as np
from hypothesis import strategies as st

from sudoku_ga.puzzle.formats.player_state import open_candidates
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates, Details, PuzzleRecord
from tests.puzzle.boards import SMALL_GEOMETRIES, puzzles


def names() -> st.SearchStrategy[str]:
    """Draw names as they come back: without blanks at the ends or two side by side."""
    text = st.text("abcXYZ019äß.,:;-+*'\"() ", max_size=20)
    return text.map(lambda drawn: " ".join(drawn.split()))


@st.composite
def records(draw: st.DrawFn, geometries: list[Geometry] = SMALL_GEOMETRIES) -> PuzzleRecord:
    """Draw puzzles with digits of the player and candidates."""
    grid = draw(puzzles(geometries))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    placed = _some_digits(grid, rng) if draw(st.booleans()) else None
    values = PuzzleRecord(grid, placed=placed).values
    candidates = _some_candidates(values, rng) if draw(st.booleans()) else None
    details = Details(author=draw(names()), level=draw(names()))
    return PuzzleRecord(grid, draw(names()), 0, placed, candidates, details)


def _some_digits(grid: Grid, rng: np.random.Generator) -> Grid:
    size = grid.geometry.size
    digits = rng.integers(1, size + 1, grid.digits.size)
    keep = (grid.digits == 0) & (rng.random(grid.digits.size) < rng.random())
    return Grid(grid.geometry, np.where(keep, digits, 0).astype(np.uint8))


def _some_candidates(values: Grid, rng: np.random.Generator) -> Candidates:
    """Return some of the open candidates, sometimes none and sometimes a single one."""
    share = rng.random()
    return tuple(
        sum(1 << bit for bit in range(64) if mask >> bit & 1 and rng.random() < share)
        for mask in open_candidates(values)
    )
