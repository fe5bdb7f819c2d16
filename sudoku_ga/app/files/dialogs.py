"""Dialogs that ask for a file to open or to save, in the folder of the last one."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from sudoku_ga.app.settings import Settings
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.translation import _

_ENDINGS = re.compile(r"\*(\.\w+)")


class Target(NamedTuple):
    """A file to be written, and which of the filters was chosen for it."""

    file: Path
    kind: int


def ask_to_open(window: QWidget, settings: Settings, title: str, filters: str) -> str:
    """Ask for a file; an empty text if the user cancels.

    ``title``, ``filters``: as :meth:`QFileDialog.getOpenFileName` takes them.
    """
    path, _kind = QFileDialog.getOpenFileName(window, title, settings.folder, filters)
    if path:
        settings.folder = str(Path(path).parent)
    return path


def ask_to_save(
    window: QWidget, settings: Settings, title: str, name: str, filters: Sequence[str]
) -> Target | None:
    """Ask for a file to be written; None if the user cancels.

    A name that ends as none of the filters says gets the first ending of the one chosen. The
    dialog has asked whether a file may be replaced, but knew nothing of this ending.

    ``title``, ``name``: of the dialog, and of the file that it proposes.
    ``filters``: what each kind of file is called, with its endings: ``PDF (*.pdf)``. One without
    endings takes every name.
    """
    proposed = str(Path(settings.folder) / name.replace("/", "-"))
    path, chosen = QFileDialog.getSaveFileName(window, title, proposed, ";;".join(filters))
    if not path:
        return None
    settings.folder = str(Path(path).parent)
    kind = filters.index(chosen) if chosen in filters else 0
    file = Path(path + _missing(path, filters, kind))
    if str(file) != path and file.exists() and not _may_replace(window, title, file):
        return None
    return Target(file, kind)


def _missing(path: str, filters: Sequence[str], kind: int) -> str:
    """Return the ending that a name lacks, empty for none."""
    own, known = _ENDINGS.findall(filters[kind]), _ENDINGS.findall(" ".join(filters))
    return "" if not own or path.lower().endswith(tuple(known)) else own[0]


def _may_replace(window: QWidget, title: str, file: Path) -> bool:
    standard = QMessageBox.StandardButton
    text = plain_tip(_("{name} already exists. Replace it?").format(name=file.name))
    buttons = standard.Yes | standard.No
    return QMessageBox.question(window, title, text, buttons, standard.No) == standard.Yes


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
