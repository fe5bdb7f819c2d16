"""What goes in and out of the window: puzzles that were opened, copied, dropped."""

import os
from itertools import islice

from PySide6.QtCore import QMimeData, QObject, Slot

from sudoku_ga.app.actions import Actions
from sudoku_ga.app.desk_keeper import DeskKeeper
from sudoku_ga.app.menus import PuzzleMenu
from sudoku_ga.app.puzzle_files import MOST_OFFERED, PuzzleFiles, dropped_path
from sudoku_ga.document.session import CollectionPlace
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord


class Exchange(QObject):
    """Puts on the desk what comes, and hands out what lies there.

    Parameters
    ----------
    keeper : DeskKeeper
    files : PuzzleFiles
        Read and write.
    menu : PuzzleMenu
        Offers the other puzzles of a collection.
    parent : QObject, optional
    """

    def __init__(
        self,
        keeper: DeskKeeper,
        files: PuzzleFiles,
        menu: PuzzleMenu,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._files = files
        self._menu = menu
        self._place: tuple[Grid, CollectionPlace] | None = None
        menu.chosen.connect(self.put_chosen)
        files.opened.connect(self.put_opened)

    def connect_actions(self, actions: Actions) -> None:
        """Do what the menus ask for."""
        for action, slot in (
            (actions.open, self._files.choose),
            (actions.paste, self._files.paste),
            (actions.copy, self.copy_puzzle),
            (actions.copy_answer, self.copy_answer),
            (actions.save_answer, self.save_answer),
        ):
            action.triggered.connect(slot)

    @property
    def place(self) -> CollectionPlace | None:
        """Where in a collection the puzzle on the desk stands."""
        if self._place is None or self._place[0] != self._keeper.desk.sheet.puzzle:
            return None
        return self._place[1]

    def restore_place(self, place: CollectionPlace | None) -> None:
        """Offer the collection of a session again; it may be gone, which does no harm."""
        self._place = None
        if place is None or not os.path.isfile(place.source):
            return
        try:
            puzzles = list(islice(open_source(place.source), MOST_OFFERED))
        except KnownError:
            return
        self._menu.show_opened(place.source, puzzles)
        self._place = self._keeper.desk.sheet.puzzle, place

    @Slot(object)
    def put_chosen(self, puzzle: PuzzleRecord) -> None:
        """Put a puzzle of the menu on the desk."""
        self._keeper.put_record(puzzle, puzzle.name, "choose")
        source, number = self._menu.place_of(puzzle)
        self._place = (puzzle.grid, CollectionPlace(source, number)) if source else None

    @Slot(object, str, str)
    def put_opened(self, puzzles: list[PuzzleRecord], path: str, action: str) -> None:
        """Put the first puzzle on the desk and offer the others."""
        first = puzzles[0]
        source = os.path.basename(path)
        self._keeper.put_record(first, first.name or source, action)
        self._place = None
        if len(puzzles) > 1:
            self._menu.show_opened(path, puzzles)
            if path:
                place = CollectionPlace(os.path.abspath(path), 1)
                self._place = first.grid, place

    def drop(self, mime: QMimeData) -> None:
        """Open the file or read the text that was dropped."""
        path = dropped_path(mime)
        if path:
            self._files.open_file(path)
        else:
            self._files.read(mime.text(), "drop")

    @Slot()
    def copy_puzzle(self) -> None:
        """Copy the givens as a line."""
        self._files.copy(self._keeper.desk.sheet.puzzle)

    @Slot()
    def copy_answer(self) -> None:
        """Copy what a run left, as a line."""
        if self._keeper.desk.sheet.evolved is not None:
            self._files.copy(self._keeper.desk.sheet.evolved)

    @Slot()
    def save_answer(self) -> None:
        """Write what a run left into a file."""
        if self._keeper.desk.sheet.evolved is not None:
            self._files.save(self._keeper.desk.sheet.evolved)
