"""The puzzles that the program brings along."""

from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_path


def famous() -> dict[str, Grid]:
    """Return the famous puzzles by their names."""
    path = resource_path("puzzles", "famous.sdm")
    return {each.name: each.grid for each in open_source(str(path))}
