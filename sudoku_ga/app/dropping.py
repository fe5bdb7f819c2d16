"""Files and texts that are dropped on the window."""

import re
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QDropEvent

from sudoku_ga.app.exchange import Exchange
from sudoku_ga.app.messages import too_many_files
from sudoku_ga.app.puzzle_files import dropped_path

RUN, RECIPE, EXPERIMENT = "run", "recipe", "experiment"
_OF_RUNS, _TABLES, _STORE = ".sgarun", ".toml", ".db"
_IS_EXPERIMENT = re.compile(rb"^\s*\[experiment\]", re.MULTILINE)
_BEGINNING = 65_536
"""In bytes, of a file of tables: so far is looked for that of an experiment."""


class Dropping(QObject):
    """Gives each kind of file to what reads it, and all others with the texts to the puzzles.

    Parameters
    ----------
    exchange : Exchange
        Reads puzzles.
    parent : QObject

    Attributes
    ----------
    readers : dict of str to callable
        What takes the path of a RUN, a RECIPE or an EXPERIMENT, results included.

    Notes
    -----
    ``refused(Message)`` says why nothing was opened.
    """

    refused = Signal(object)

    def __init__(self, exchange: Exchange, parent: QObject) -> None:
        super().__init__(parent)
        self._exchange = exchange
        self.readers: dict[str, Callable[[str], None]] = {}

    def offer(self, event: QDropEvent) -> None:
        """Say to who drags that a file or a text would be taken."""
        mime = event.mimeData()
        if mime.hasUrls() or mime.hasText():
            _accept_without_moving(event)

    def take(self, event: QDropEvent) -> None:
        """Open what was dropped, or say why not."""
        mime = event.mimeData()
        count, path = sum(url.isLocalFile() for url in mime.urls()), dropped_path(mime)
        reader = self.readers.get(_kind_of(path))
        _accept_without_moving(event)
        if count > 1:
            self.refused.emit(too_many_files(count))
        elif reader is not None:
            reader(path)
        else:
            self._exchange.drop(mime)


def _accept_without_moving(event: QDropEvent) -> None:
    """Accept a copy or a link; what was moved would be deleted where it came from."""
    for action in (Qt.DropAction.CopyAction, Qt.DropAction.LinkAction):
        if action in event.possibleActions():
            event.setDropAction(action)
            event.accept()
            return
    event.ignore()


def _kind_of(path: str) -> str:
    """Return what a file seems to be, by its ending and its beginning; empty for puzzles."""
    if path.endswith(_OF_RUNS):
        return RUN
    if path.endswith(_STORE):
        return EXPERIMENT
    if not path.endswith(_TABLES):
        return ""
    try:
        with open(path, "rb") as file:
            beginning = file.read(_BEGINNING)
    except OSError:  # of which the reader tells
        beginning = b""
    return EXPERIMENT if _IS_EXPERIMENT.search(beginning) else RECIPE
