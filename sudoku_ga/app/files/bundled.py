"""The collections and famous puzzles that come with the program."""

import os
import re
from pathlib import Path

from sudoku_ga.puzzle.formats.reading import read_collection
from sudoku_ga.puzzle.grading import GRADE_NAMES
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.translation import _, later

_TITLES = {"famous": later("Famous puzzles")}
_GRADE = re.compile(r"grade-(\d)")


def bundled_collections() -> list[tuple[str, Path]]:
    """Return the title and the file of each collection of ``resources/puzzles``."""
    names = resource_names("puzzles", ".sdm")
    return [(title_of(name), resource_path("puzzles", f"{name}.sdm")) for name in names]


def title_of(name: str) -> str:
    """Return the title of a collection: ``Grade 3, medium`` for ``grade-3``."""
    grade = _GRADE.fullmatch(name)
    if grade is not None:
        number = int(grade[1])
        return _("Grade {number}, {name}").format(number=number, name=_(GRADE_NAMES[number]))
    return _(_TITLES.get(name, name))


def is_bundled(path: str) -> bool:
    """Whether a file is one of these collections."""
    return path in {str(file) for _title, file in bundled_collections()}


def title_of_file(path: str) -> str:
    """Return the title of the collection of a file, or the name of the file."""
    titles = {str(file): title for title, file in bundled_collections()}
    return titles.get(path, os.path.basename(path))


def famous_puzzles() -> list[PuzzleRecord]:
    """Return the puzzles of ``resources/puzzles/famous.sdm`` in their order."""
    path = resource_path("puzzles", "famous.sdm")
    with path.open(encoding="utf-8") as lines:
        return list(read_collection(lines, source=path.name))


def famous_puzzle(name: str) -> PuzzleRecord:
    """Return the puzzle whose name begins with a text. Raises KeyError if there is none."""
    for puzzle in famous_puzzles():
        if puzzle.name.startswith(name):
            return puzzle
    raise KeyError(name)
