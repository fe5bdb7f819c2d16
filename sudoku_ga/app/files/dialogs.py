"""Dialogs that ask for files to open and to save, in the folder that was used last."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from sudoku_ga.app.messages import Message, not_saved, was_saved
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.errors import UserError
from sudoku_ga.files import replace_file
from sudoku_ga.translation import _

_ENDINGS = re.compile(r"\*(\.\w+)")
_NO_FILE = re.compile(r'[<>:"/\\|?*]')
"""The characters that no name of a file may have on every system."""


class Target(NamedTuple):
    """A file to write, and the filter that was chosen for it."""

    file: Path
    kind: int


def file_name(name: str) -> str:
    """Return a name of a file for the name of a puzzle or a recipe."""
    return _NO_FILE.sub("-", name)


def ask_to_open(window: QWidget, settings: Settings, title: str, filters: str) -> str:
    """Ask for a file and return its path; empty if the user cancels.

    ``title``, ``filters``: those of :meth:`QFileDialog.getOpenFileName`.
    """
    path, _kind = QFileDialog.getOpenFileName(window, title, settings.folder, filters)
    if path:
        settings.folder = str(Path(path).parent)
    return path


def _missing(path: str, filters: Sequence[str], kind: int) -> str:
    """Return the ending that a name lacks; empty if it lacks none."""
    own, known = _ENDINGS.findall(filters[kind]), _ENDINGS.findall(" ".join(filters))
    return "" if not own or path.lower().endswith(tuple(known)) else own[0]


def _may_replace(window: QWidget, title: str, file: Path) -> bool:
    standard = QMessageBox.StandardButton
    text = plain_tip(_("{name} already exists. Replace it?").format(name=file.name))
    buttons = standard.Yes | standard.No
    return QMessageBox.question(window, title, text, buttons, standard.No) == standard.Yes


class Saved(NamedTuple):
    """A kind of content that can be saved. All texts are marked for translation.

    ``title``: the title of the dialog.
    ``filters``: the name of each kind of file, with its endings: ``PDF (*.pdf)``. One text may have
    several, separated by ``;;``. A filter without endings takes every name.
    ``failure``: the title of the message if the file cannot be written.
    """

    title: str
    filters: Sequence[str]
    failure: str


class Saver:
    """Asks where to write files, writes them, and confirms it.

    ``say(Message)``: called when a file was written or cannot be written.
    """

    def __init__(
        self, window: QWidget, settings: Settings, say: Callable[[Message], object]
    ) -> None:
        self._window, self._settings, self._say = window, settings, say

    def ask(self, saved: Saved, name: str, parent: QWidget | None = None) -> Target | None:
        """Ask for a file, above the window or another parent; None if the user cancels.

        A name without an ending of any filter gets the first ending of the chosen filter. The
        dialog has asked whether an existing file may be replaced, but for the name without this
        ending.

        ``name``: the name of the file that the dialog proposes.
        """
        window, title = parent or self._window, _(saved.title)
        filters = ";;".join(map(_, saved.filters)).split(";;")
        proposed = str(Path(self._settings.folder) / file_name(name))
        path, chosen = QFileDialog.getSaveFileName(window, title, proposed, ";;".join(filters))
        if not path:
            return None
        self._settings.folder = str(Path(path).parent)
        kind = filters.index(chosen) if chosen in filters else 0
        file = Path(path + _missing(path, filters, kind))
        if str(file) != path and file.exists() and not _may_replace(window, title, file):
            return None
        return Target(file, kind)

    def save_as(self, saved: Saved, name: str, save: Callable[[Path], object]) -> None:
        """Ask for a file, and call a function with it unless the user cancels."""
        target = self.ask(saved, name)
        if target is not None:
            save(target.file)

    def write(
        self,
        saved: Saved,
        file: Path,
        content: bytes | Callable[[Path], object],
        *,
        is_recent: bool = False,
        what: str = "",
    ) -> bool:
        """Replace the content of a file; return whether that was possible.

        ``content``: the content, or a function that writes it and raises UserError if it cannot.
        ``is_recent``: whether the file becomes one of the recent files.
        ``what``: a sentence about its content; if empty, its path is shown.
        """
        try:
            if callable(content):
                content(file)
            else:
                replace_file(file, content)
        except UserError as error:
            self.fail(saved, str(error))
            return False
        if is_recent:
            self._settings.add_recent(str(file.absolute()))
        self.confirm(file, what)
        return True

    def confirm(self, file: Path, what: str = "") -> None:
        """Show that a file was written. The parameters are those of :meth:`write`."""
        self._say(was_saved(file, what or str(file)))

    def fail(self, saved: Saved, reason: str) -> None:
        """Show why a file was not written."""
        self._say(not_saved(_(saved.failure), reason))
