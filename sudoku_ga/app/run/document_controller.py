"""The document, as a QObject."""

from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.document.board_state import Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import Move, ReplacePuzzle, replace_with_record
from sudoku_ga.document.player_moves import ClearAnswer, KeepEvolved
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import later


class GameKeeper(Protocol):
    """Keeps games while other puzzles are on the board."""

    def put(self, document: Document, move: ReplacePuzzle) -> bool:
        """Replace the puzzle; return whether anything changed."""

    def keep(self, document: Document) -> None:
        """Keep the game on the board."""


class DocumentController(QObject):
    """Makes moves in the document and signals its changes.

    ``games``: keeps the game when another puzzle replaces it, and restores the game on the new
    puzzle.

    ``changed()`` is emitted after each move that changed something, also when it is undone or
    redone, and ``held(bool)`` when a run locks the document or releases it.
    """

    changed = Signal()
    held = Signal(bool)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.games: GameKeeper | None = None
        self._is_held = False

    def hold(self, held: bool) -> None:
        """Lock the document while a run evolves its puzzle, or unlock it."""
        if held is not self._is_held:
            self._is_held = held
            self.held.emit(held)

    def do(self, move: Move) -> bool:
        """Make a move and return whether it changed anything."""
        if self._is_held:
            return False
        if self.games is not None and isinstance(move, ReplacePuzzle):
            done = self.games.put(self.document, move)
        else:
            done = self.document.do(move)
        if done:
            self.changed.emit()
        return done

    @Slot()
    def undo(self) -> None:
        """Undo the last move that can be seen."""
        if self._is_held:
            return
        self._keep_game_out_of_sight()
        if self.document.undo():
            self.changed.emit()

    @Slot()
    def redo(self) -> None:
        """Redo the last undone move that can be seen."""
        if self._is_held:
            return
        self._keep_game_out_of_sight()
        if self.document.redo():
            self.changed.emit()

    @Slot(int)
    def go_to(self, position: int) -> None:
        """Undo or redo until the document is at a position in its moves."""
        if self._is_held:
            return
        self.keep_game()
        if self.document.visit(position):
            self.changed.emit()

    def keep_game(self) -> None:
        """Keep the game on the board, which a later step may remove."""
        if self.games is not None:
            self.games.keep(self.document)

    def _keep_game_out_of_sight(self) -> None:
        """Keep the game that the board does not show, since a move that is seen may remove it."""
        if self.document.sight is Mode.EDIT:
            self.keep_game()

    @Slot()
    def clear(self) -> None:
        """Replace the puzzle with an empty board of the same shape."""
        self.do(
            ReplacePuzzle(
                Grid.empty(self.document.state.puzzle.geometry), "", later("clear the board")
            )
        )

    def begin(self, geometry: Geometry) -> None:
        """Replace the puzzle with an empty board of a shape."""
        self.do(ReplacePuzzle(Grid.empty(geometry), "", later("new board")))

    def put(self, puzzle: Grid, name: str, action: str) -> None:
        """Replace the puzzle.

        ``action``: the name of the move in the menus.
        """
        self.do(ReplacePuzzle(puzzle, name, action))

    def put_record(self, record: PuzzleRecord, name: str, action: str) -> None:
        """Replace the puzzle, and the digits and marks of its player."""
        self.do(replace_with_record(record, name, action))

    def keep(self, evolved: Grid, filled: Grid) -> None:
        """Keep the best individual of a run, and the cells that logic filled before it."""
        self.do(KeepEvolved(evolved, filled))

    def clear_evolved(self) -> None:
        """Remove the board of a run."""
        self.do(ClearAnswer())
