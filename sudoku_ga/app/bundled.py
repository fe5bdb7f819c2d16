"""The collections that the program brings along."""

import re
from pathlib import Path

from sudoku_ga.puzzle.grading import GRADE_NAMES
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
