"""Puzzles from files and from the clipboard, and back."""

import io
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.files.file_dialogs import ask_to_open, ask_to_save
from sudoku_ga.app.files.file_kinds import kind_of
from sudoku_ga.app.messages import NOTHING_TO_PASTE, Message, not_saved, unreadable
from sudoku_ga.app.settings import Settings
from sudoku_ga.atomic_write import replace_file
from sudoku_ga.document.session import SUFFIX
from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import FORMATS, read_collection
from sudoku_ga.puzzle.formats.shape import box_line
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.formats.text import LONGEST_TEXT
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

MOST_AT_ONCE = 50
"""Puzzles of a file that are read before anything is shown; the others follow in a thread."""

_FILTER = later("Puzzles (*.sdm *.txt *.csv);;All files (*)")
_ENDINGS = sorted({ending for form in FORMATS for ending in form.endings} | {SUFFIX})


class PuzzleFiles(QObject):
    """Reads and writes for the window.

    Parameters
    ----------
    window : QWidget
        Owns the dialogs.
    settings : Settings
        Know the last folder.

    Notes
    -----
    ``opened(list of PuzzleRecord, path, action)`` brings at least one puzzle, with an empty path
    where it was no file; ``session_chosen(path)`` comes instead for a session, and
    ``other_chosen(kind, path)`` for a run, a recipe or an experiment;
    ``refused(Message)`` says why there is none, and ``withdrawn(Message)`` that this holds no
    more.
    """

    opened = Signal(object, str, str)
    session_chosen = Signal(str)
    other_chosen = Signal(str, str)
    refused = Signal(object)
    withdrawn = Signal(object)

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._refusal: Message | None = None

    @Slot()
    def withdraw(self) -> None:
        """Say no longer why a puzzle could not be read."""
        if self._refusal is not None:
            self.withdrawn.emit(self._refusal)
            self._refusal = None

    @Slot()
    def choose(self) -> None:
        """Ask for a file and open it."""
        title = _("Open a puzzle")
        path = ask_to_open(self._window, self._settings, title, _filter_to_open())
        if path:
            self.open_file(path)

    def open_file(self, path: str) -> None:
        """Open a file, or a puzzle written out, as the command line takes it."""
        if path.lower().endswith(SUFFIX):
            self.session_chosen.emit(path)
        elif kind := kind_of(path):
            self.other_chosen.emit(kind, path)
        elif self._take(lambda: open_source(path), path, later("open")):
            if os.path.isfile(path):  # Path.is_file raises where a puzzle is too long for a name
                self._settings.add_recent(str(Path(path).absolute()))
        else:
            self._settings.drop_recent(path)

    @Slot()
    def paste(self) -> None:
        """Read what is in the clipboard: a text, or a file that was copied."""
        clipboard = QApplication.clipboard()
        # None where the system keeps it from a window in the background.
        mime: QMimeData | None = clipboard.mimeData()
        if mime is not None and (path := dropped_path(mime)):
            self.open_file(path)
        elif clipboard.text().strip():
            self.read(clipboard.text(), later("paste"))
        else:
            self._refusal = NOTHING_TO_PASTE
            self.refused.emit(self._refusal)

    def read(self, text: str, action: str) -> None:
        """Read a text; ``action`` is the word for undoing it."""
        self._take(lambda: _of_text(text), "", action)

    def copy(self, grid: Grid) -> None:
        """Put a grid into the clipboard as a line of text."""
        QApplication.clipboard().setText(text_of(grid))

    def save(self, grid: Grid) -> None:
        """Ask for a name and write a grid there."""
        target = ask_to_save(
            self._window,
            self._settings,
            _("Save answer"),
            "answer.sdm",
            _(_FILTER).split(";;"),
        )
        if target is None:
            return
        try:
            replace_file(target.file, f"{text_of(grid)}\n".encode())
        except UserError as error:
            self.refused.emit(not_saved(_("The answer was not saved"), str(error)))

    def _take(self, read: Callable[[], Iterator[PuzzleRecord]], path: str, action: str) -> bool:
        try:
            puzzles = list(islice(read(), MOST_AT_ONCE if path else None))
        except UserError as error:
            self._refusal = unreadable(error)
            self.refused.emit(self._refusal)
            return False
        self.withdraw()  # the puzzle may be the one that is there, which changes nothing
        self.opened.emit(puzzles, path, action)
        return True


def text_of(grid: Grid) -> str:
    """Return a grid in one line, below one that says how its boxes lie where that is open."""
    line = write_line(grid)
    usual = grid.geometry == Geometry.of_size(grid.geometry.size)
    return line if usual else f"{box_line(grid.geometry)}\n{line}"


def dropped_path(mime: QMimeData) -> str:
    """Return the local file that is being dropped; empty where it is a text."""
    paths = [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
    return paths[0] if paths else ""


def _of_text(text: str) -> Iterator[PuzzleRecord]:
    if len(text) > LONGEST_TEXT:
        raise FormatError(
            _("at most {limit:,} characters are expected, found {count:,}").format(
                limit=LONGEST_TEXT, count=len(text)
            )
        )
    return read_collection(io.StringIO(text, newline=None))


def _filter_to_open() -> str:
    patterns = [(_(form.label), form.endings) for form in FORMATS]
    return ";;".join(
        [
            _("Puzzles and sessions ({endings})").format(endings=_patterns(_ENDINGS)),
            *(f"{label} ({_patterns(endings)})" for label, endings in patterns),
            _("Sessions (*.sudokuga)"),
            _("All files (*)"),
        ]
    )


def _patterns(endings: Iterable[str]) -> str:
    return " ".join(f"*{ending}" for ending in endings)
