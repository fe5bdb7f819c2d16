"""Makes the moves that people ask for, and says when the desk has changed."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import Move, ReplacePuzzle, replace_with_record
from sudoku_ga.document.player_moves import ClearAnswer, KeepEvolved
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import later


class DocumentController(QObject):
    """The desk as a QObject.

    Parameters
    ----------
    desk : Document
    parent : QObject, optional

    Notes
    -----
    ``changed()`` follows every move that changed something, undone and redone ones included;
    ``held(bool)`` tells when a run begins to hold the desk and when it ends.
    """

    changed = Signal()
    held = Signal(bool)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._is_held = False

    def hold(self, held: bool) -> None:
        """Let nothing change the desk while a run evolves its puzzle, or let it again."""
        if held is not self._is_held:
            self._is_held = held
            self.held.emit(held)

    def do(self, move: Move) -> bool:
        """Make a move and return whether it changed anything."""
        done = not self._is_held and self.document.do(move)
        if done:
            self.changed.emit()
        return done

    @Slot()
    def undo(self) -> None:
        """Take the last move back."""
        if not self._is_held and self.document.undo():
            self.changed.emit()

    @Slot()
    def redo(self) -> None:
        """Make the last undone move again."""
        if not self._is_held and self.document.redo():
            self.changed.emit()

    @Slot(int)
    def go_to(self, position: int) -> None:
        """Undo or redo until so many moves led here."""
        if not self._is_held and self.document.go_to(position):
            self.changed.emit()

    @Slot()
    def clear(self) -> None:
        """Put an empty board of the same shape on the desk."""
        self.do(
            ReplacePuzzle(
                Grid.empty(self.document.state.puzzle.geometry), "", later("clear the board")
            )
        )

    def begin(self, geometry: Geometry) -> None:
        """Put an empty board of a shape on the desk."""
        self.do(ReplacePuzzle(Grid.empty(geometry), "", later("new board")))

    def put(self, puzzle: Grid, name: str, action: str) -> None:
        """Put another puzzle on the desk; ``action`` is the menu's word for it."""
        self.do(ReplacePuzzle(puzzle, name, action))

    def put_record(self, record: PuzzleRecord, name: str, action: str) -> None:
        """Put another puzzle on the desk, with the digits and marks of its player."""
        self.do(replace_with_record(record, name, action))

    def keep(self, evolved: Grid, filled: Grid) -> None:
        """Leave the best individual of a run on the desk, and what logic filled before it."""
        self.do(KeepEvolved(evolved, filled))

    def clear_evolved(self) -> None:
        """Take away what a run left."""
        self.do(ClearAnswer())
