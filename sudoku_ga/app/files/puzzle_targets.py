"""Where puzzles are saved, and in which format: asked of a person."""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.file_dialogs import ask_to_save
from sudoku_ga.app.settings import Settings
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.translation import _


class PuzzleTarget(NamedTuple):
    """A file for puzzles, and their format."""

    file: Path
    form: Format


def ask_target(window: QWidget, settings: Settings, title: str, name: str) -> PuzzleTarget | None:
    """Ask where puzzles are to be saved, as :func:`ask_to_save` says."""
    forms = list(WRITABLE.values())
    filters = [f"{_(form.label)} (*{form.endings[0]})" for form in forms]
    target = ask_to_save(window, settings, title, name, filters)
    return None if target is None else PuzzleTarget(target.file, forms[target.kind])
