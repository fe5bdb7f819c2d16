"""The collections that lie beside the repository, where they do."""

from pathlib import Path

import pytest

from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord

_FOLDER = Path(__file__).parents[2] / "shared" / "puzzles"


def shared_path(name: str) -> Path:
    """Return the path of a collection; skip the test where it is not there."""
    path = _FOLDER / name
    if not path.exists():
        pytest.skip(f"the shared collection {name} is not here")
    return path


def shared_collection(name: str) -> list[PuzzleRecord]:
    """Return the puzzles of a collection with their names; skip where it is not there."""
    return list(open_source(str(shared_path(name))))


def shared_puzzles(name: str) -> list[Grid]:
    """Return the puzzles of a collection; skip the test where it is not there."""
    return [puzzle.grid for puzzle in shared_collection(name)]
