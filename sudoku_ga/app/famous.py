"""The puzzles that the program brings along."""

from sudoku_ga.puzzle.formats.reading import read_collection
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_names, resource_path


def famous_puzzles() -> list[PuzzleRecord]:
    """Return every puzzle of ``resources/puzzles`` in the order of the files."""
    puzzles: list[PuzzleRecord] = []
    for name in resource_names("puzzles", ".sdm"):
        path = resource_path("puzzles", f"{name}.sdm")
        with path.open(encoding="utf-8") as lines:
            puzzles.extend(read_collection(lines, source=path.name))
    return puzzles


def famous_puzzle(name: str) -> PuzzleRecord:
    """Return the puzzle whose name begins so; a KeyError names any other."""
    for puzzle in famous_puzzles():
        if puzzle.name.startswith(name):
            return puzzle
    raise KeyError(name)
