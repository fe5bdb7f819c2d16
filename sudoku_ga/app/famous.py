"""The famous puzzles that the program brings along."""

from sudoku_ga.puzzle.formats.reading import read_collection
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_path


def famous_puzzles() -> list[PuzzleRecord]:
    """Return the puzzles of ``resources/puzzles/famous.sdm`` in its order."""
    path = resource_path("puzzles", "famous.sdm")
    with path.open(encoding="utf-8") as lines:
        return list(read_collection(lines, source=path.name))


def famous_puzzle(name: str) -> PuzzleRecord:
    """Return the puzzle whose name begins so; a KeyError names any other."""
    for puzzle in famous_puzzles():
        if puzzle.name.startswith(name):
            return puzzle
    raise KeyError(name)
