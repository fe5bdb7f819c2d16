"""Where an image is to be saved, and in which format."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from sudoku_ga.app.preferences import Preferences
from sudoku_ga.translation import _


def ask_image_file(
    window: QWidget, preferences: Preferences, title: str, name: str, filters: Mapping[str, str]
) -> Path | None:
    """Ask for a file; None where a person thought better of it.

    Parameters
    ----------
    window : QWidget
        Owns the dialog.
    preferences : Preferences
        Know the last folder, and are told of this one.
    title, name : str
        Of the dialog, and of the file that it proposes.
    filters : mapping of str to str
        What each format is called, not translated, and the ending of its files. A name with none
        of these endings gets that of the format chosen.
    """
    endings = {_(words): ending for words, ending in filters.items()}
    proposed = str(Path(preferences.folder) / name)
    path, chosen = QFileDialog.getSaveFileName(window, title, proposed, ";;".join(endings))
    if not path:
        return None
    preferences.folder = str(Path(path).parent)
    if Path(path).suffix.lower() in endings.values():
        return Path(path)
    return Path(path + endings.get(chosen, next(iter(endings.values()))))
