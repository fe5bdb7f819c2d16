"""What goes in and out of the window: puzzles that were opened, copied, dropped."""

import os
from collections.abc import Sequence
from itertools import islice

from PySide6.QtCore import QMimeData, QObject, Slot
from PySide6.QtGui import QAction

from sudoku_ga.app.collection.collections import Collections
from sudoku_ga.app.files.puzzle_files import MOST_AT_ONCE, PuzzleFiles, dropped_path
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.document.session import CollectionPlace
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later


class FileRouter(QObject):
    """Puts on the desk what comes, and hands out what lies there.

    Parameters
    ----------
    document_controller : DocumentController
    files : PuzzleFiles
        Read and write.
    collections : Collections
        List what was opened.
    parent : QObject, optional
    """

    def __init__(
        self,
        document_controller: DocumentController,
        files: PuzzleFiles,
        collections: Collections,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document_controller = document_controller
        self._files = files
        self._collections = collections
        files.opened.connect(self.put_opened)

    @property
    def place(self) -> CollectionPlace | None:
        """Where in a collection the puzzle on the desk stands."""
        return self._collections.place

    def restore_place(self, place: CollectionPlace | None) -> None:
        """List the collection of a session again; it may be gone, which does no harm."""
        if place is not None and os.path.isfile(place.source):
            self._collections.restore(place)

    @Slot(QAction)
    def open_bundled(self, action: QAction) -> None:
        """Open a collection that the program brings along."""
        path = str(action.data())
        puzzles = list(islice(open_source(path), MOST_AT_ONCE))
        self._open(puzzles, path, action.text(), later("open"))

    @Slot(object)
    def put_chosen(self, puzzle: PuzzleRecord) -> None:
        """Put a puzzle of the menu on the desk."""
        self._document_controller.put_record(puzzle, puzzle.name, later("choose"))

    @Slot(object, str, str)
    def put_opened(self, puzzles: list[PuzzleRecord], path: str, action: str) -> None:
        """Put the first puzzle on the desk and list the others."""
        self._open(puzzles, path, os.path.basename(path), action)

    def _open(self, puzzles: Sequence[PuzzleRecord], path: str, title: str, action: str) -> None:
        first = puzzles[0]
        self._document_controller.put_record(first, first.name or title, action)
        if len(puzzles) > 1:
            more = bool(path) and len(puzzles) == MOST_AT_ONCE
            self._collections.take(puzzles, path, title or _("Pasted puzzles"), more=more)
            self._collections.show_list()

    def drop(self, mime: QMimeData) -> None:
        """Open the file or read the text that was dropped."""
        path = dropped_path(mime)
        if path:
            self._files.open_file(path)
        else:
            self._files.read(mime.text(), later("drop"))

    @Slot()
    def copy_puzzle(self) -> None:
        """Copy the givens as a line."""
        self._files.copy(self._document_controller.document.state.puzzle)

    @Slot()
    def copy_answer(self) -> None:
        """Copy what a run left, as a line."""
        if self._document_controller.document.state.evolved is not None:
            self._files.copy(self._document_controller.document.state.evolved)

    @Slot()
    def save_answer(self) -> None:
        """Write what a run left into a file."""
        if self._document_controller.document.state.evolved is not None:
            self._files.save(self._document_controller.document.state.evolved)
