"""Editing and playing by hand: digits, pencil marks, and how the board is shown."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.messages import HELD_BY_GIVENS
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import Display
from sudoku_ga.app.settings import Settings
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.moves import ClearGivens, FixGivens, Move, SwitchMode, TypeGiven
from sudoku_ga.document.player_moves import (
    ClearCells,
    ClearDigits,
    ClearMarks,
    FillMarks,
    FillSingles,
    PlaceDigit,
    ToggleMark,
)


class EditController(QObject):
    """Turns what is typed and chosen into moves.

    Parameters
    ----------
    document_controller : DocumentController
        Makes the moves.
    solve_controller : SolveController
        Shows the board as it is asked for.
    settings : Settings
        Keep how the board is shown.
    parent : QObject, optional

    Notes
    -----
    ``message(Message)`` says why a digit was not placed, and ``withdrawn(Message)`` that a later
    one was. ``cursor_moved(int)`` names the cell in which typing goes on after a digit was taken
    back, or typed again. ``play_chosen()`` says that a person chose to play.
    """

    message = Signal(object)
    withdrawn = Signal(object)
    cursor_moved = Signal(int)
    play_chosen = Signal()

    def __init__(
        self,
        document_controller: DocumentController,
        solve_controller: SolveController,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document_controller = document_controller
        self._solve_controller = solve_controller
        self._settings = settings
        self._typed_at: int | None = None
        self._show(numbers=settings.numbers, time=settings.time, advancing=settings.advancing)

    @property
    def _board_state(self) -> BoardState:
        return self._document_controller.document.state

    @property
    def _display(self) -> Display:
        return self._solve_controller.state.display

    @Slot(object)
    def type(self, typing: Typing) -> None:
        """Write a digit or a mark, or clear cells."""
        if typing.continues and self._typed_at == self._document_controller.document.position:
            self._document_controller.undo()
        if typing.is_mark and typing.digit and self._display.automatic_marks:
            # The marks shown become the player's own, or one mark would remove all others.
            self._document_controller.do(FillMarks())
            self.set_automatic_marks(False)
        board_state = self._board_state
        if typing.skips and board_state.mode is Mode.PLAY:
            return
        changed = self._document_controller.do(_move_of(typing, board_state))
        # The position after this digit, which the next one may replace.
        self._typed_at = self._document_controller.document.position if changed else None
        if changed:
            self.withdrawn.emit(HELD_BY_GIVENS)
        if typing.digit and board_state.mode is Mode.PLAY and not _is_taken(typing, board_state):
            self.message.emit(HELD_BY_GIVENS)

    @Slot()
    def undo(self) -> None:
        """Take the last move back, so that the next digit is typed in its place."""
        position = self._document_controller.document.position
        self._document_controller.undo()
        if self._document_controller.document.position < position:
            self._move_cursor(self._document_controller.document.moves[position - 1], 0)

    @Slot()
    def redo(self) -> None:
        """Make the last undone move again, so that the next digit is typed behind it."""
        position = self._document_controller.document.position
        self._document_controller.redo()
        if self._document_controller.document.position > position:
            self._move_cursor(self._document_controller.document.moves[position], 1)

    def _move_cursor(self, move: Move, ahead: int) -> None:
        """Move to the cell of a typed digit, or ahead of it, where typing advances."""
        cells = move.cells if isinstance(move, TypeGiven | PlaceDigit) else ()
        if len(cells) == 1 and self._board_state.mode in self._display.advancing:
            last = self._board_state.puzzle.geometry.cell_count - 1
            self.cursor_moved.emit(min(cells[0] + ahead, last))

    @Slot(str)
    def switch_mode(self, mode: str) -> None:
        """Let typing mean givens, or digits of the player."""
        self._document_controller.do(SwitchMode(Mode(mode)))
        if mode == Mode.PLAY:
            self.play_chosen.emit()

    @Slot(QAction)
    def choose_mode(self, action: QAction) -> None:
        """Follow the menu."""
        self.switch_mode(action.data())

    @Slot()
    def fix_givens(self) -> None:
        """Make the player's digits givens."""
        self._document_controller.do(FixGivens())

    @Slot()
    def clear_digits(self) -> None:
        """Take the player's digits away."""
        self._document_controller.do(ClearDigits())

    @Slot()
    def clear_marks(self) -> None:
        """Take the pencil marks away."""
        self._document_controller.do(ClearMarks())

    @Slot()
    def fill_marks(self) -> None:
        """Note what the peers of each blank cell leave."""
        self._document_controller.do(FillMarks())

    @Slot()
    def fill_singles(self) -> None:
        """Place what follows by singles."""
        self._document_controller.do(FillSingles())

    @Slot(bool)
    def set_automatic_marks(self, automatic: bool) -> None:
        """Show what the peers of each blank cell leave, or what the player noted."""
        self._show(automatic_marks=automatic)

    @Slot(bool)
    def set_advance(self, advances: bool) -> None:
        """Let the cursor go on after each digit in the mode of now, or let it stay."""
        mode, others = self._board_state.mode, self._display.advancing - {self._board_state.mode}
        self._settings.advancing = others | {mode} if advances else others
        self._show(advancing=self._settings.advancing)

    @Slot(bool)
    def set_numbers(self, numbers: bool) -> None:
        """Show digits above 9 as numbers or as letters."""
        self._settings.numbers = numbers
        self._show(numbers=numbers)

    @Slot(bool)
    def set_time(self, shown: bool) -> None:
        """Show or hide the time of play."""
        self._settings.time = shown
        self._show(time=shown)

    def _show(self, **changes: object) -> None:
        self._solve_controller.show(replace(self._display, **changes))  # type: ignore[arg-type]


def _is_taken(typing: Typing, board_state: BoardState) -> bool:
    """Whether a cell is free for a digit, or says the same already."""
    stands = any(board_state.puzzle.digits[cell] == typing.digit for cell in typing.cells)
    return bool(board_state.free(typing.cells)) or (stands and not typing.is_mark)


def _move_of(typing: Typing, board_state: BoardState) -> Move:
    cells, digit = typing.cells, typing.digit
    if not digit:
        stands = any(board_state.position.digits[cell] for cell in cells)
        edits = board_state.mode is Mode.EDIT and stands
        return ClearGivens(cells) if edits else ClearCells(cells)
    if typing.is_mark:
        return ToggleMark(cells, digit)
    return (TypeGiven if board_state.mode is Mode.EDIT else PlaceDigit)(cells, digit)
