"""Where puzzles are saved, and in which format: asked of a person."""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QFileDialog, QWidget

from sudoku_ga.app.preferences import Preferences
from sudoku_ga.puzzle.formats.catalogue import WRITABLE
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.translation import _


class Target(NamedTuple):
    """A file as a person named it, and the format for it."""

    path: str
    form: Format

    @property
    def file(self) -> Path:
        """The file, with the ending of the format where the name has none."""
        bare = Path(self.path)
        return bare if bare.suffix else Path(f"{self.path}{self.form.endings[0]}")


def ask_target(window: QWidget, preferences: Preferences, title: str, name: str) -> Target | None:
    """Ask where puzzles are to be saved; None where a person thought better of it.

    Parameters
    ----------
    window : QWidget
        Owns the dialog.
    preferences : Preferences
        Know the last folder, and are told of this one.
    title, name : str
        Of the dialog, and of the file that it proposes.
    """
    filters = {f"{_(form.label)} (*{form.endings[0]})": form for form in WRITABLE.values()}
    proposed = str(Path(preferences.folder) / name.replace("/", "-"))
    path, chosen = QFileDialog.getSaveFileName(window, title, proposed, ";;".join(filters))
    if not path or chosen not in filters:
        return None
    preferences.folder = str(Path(path).parent)
    return Target(path, filters[chosen])
