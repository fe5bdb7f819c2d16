"""Files and texts that are dropped on the window, and files that hold no puzzle."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QDropEvent

from sudoku_ga.app.files.file_kinds import kind_of
from sudoku_ga.app.files.puzzle_files import dropped_path
from sudoku_ga.app.files.router import FileRouter
from sudoku_ga.app.messages import too_many_files


class DropTarget(QObject):
    """Gives each kind of file to what reads it, and all others with the texts to the puzzles.

    Parameters
    ----------
    router : FileRouter
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

    def __init__(self, router: FileRouter, parent: QObject) -> None:
        super().__init__(parent)
        self._router = router
        self.readers: dict[str, Callable[[str], None]] = {}
        self._waiting: tuple[str, str] | None = None

    def offer(self, event: QDropEvent) -> None:
        """Say to who drags that a file or a text would be taken."""
        mime = event.mimeData()
        if mime.hasUrls() or mime.hasText():
            _accept_without_moving(event)

    def take(self, event: QDropEvent) -> None:
        """Open what was dropped, or say why not."""
        mime = event.mimeData()
        count, path = sum(url.isLocalFile() for url in mime.urls()), dropped_path(mime)
        kind = kind_of(path)
        _accept_without_moving(event)
        if count > 1:
            self.refused.emit(too_many_files(count))
        elif kind:
            self.read(kind, path)
        else:
            self._router.drop(mime)

    @Slot(str, str)
    def read(self, kind: str, path: str) -> None:
        """Give a file to what reads its kind, as soon as there is such a reader."""
        reader = self.readers.get(kind)
        if reader is None:
            self._waiting = kind, path
        else:
            reader(path)

    def set_readers(self, readers: Mapping[str, Callable[[str], None]]) -> None:
        """Take what reads each kind, and give it the file with which the program was started."""
        self.readers.update(readers)
        if self._waiting is not None:
            self.read(*self._waiting)
            self._waiting = None


def _accept_without_moving(event: QDropEvent) -> None:
    """Accept a copy or a link; what was moved would be deleted where it came from."""
    for action in (Qt.DropAction.CopyAction, Qt.DropAction.LinkAction):
        if action in event.possibleActions():
            event.setDropAction(action)
            event.accept()
            return
    event.ignore()
