"""Editing givens and playing: digits, marks, colours, and the options of the board."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.messages import NO_SUCH_COLOUR, held_by_givens
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import Display
from sudoku_ga.app.services import Services
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.marks import COLOUR_COUNT
from sudoku_ga.document.moves import ClearGivens, FixGivens, Move, TypeGiven
from sudoku_ga.document.player_moves import (
    ClearCells,
    ClearColours,
    ClearDigits,
    ClearMarks,
    FillMarks,
    FillSingles,
    PlaceDigit,
    ToggleCentreMark,
    ToggleColour,
    ToggleMark,
)
from sudoku_ga.puzzle.exact import SolutionCount


class EditController(QObject):
    """Turns what is typed and chosen into moves.

    A message shows why a digit was not placed, until another one is.

    ``edit_givens``: shows the workspace in which givens are edited.

    ``cursor_moved(int)`` is emitted after undo or redo of a digit, with the cell in which typing
    continues.
    """

    cursor_moved = Signal(int)

    def __init__(self, services: Services, edit_givens: Callable[[], object]) -> None:
        super().__init__(services.window)
        self._document_controller, self._solve_controller = services.document, services.state
        self._settings, self._messages = services.settings, services.messages
        self._held = held_by_givens(edit_givens)
        self._typed_at: int | None = None
        self._last_was_wrong = False
        settings = services.settings
        self._show(
            numbers=settings.numbers,
            time=settings.time,
            advancing=settings.advancing,
            automatic_marks=settings.automatic_marks,
            counts_mistakes=settings.mistakes,
        )

    @property
    def _board_state(self) -> BoardState:
        return self._document_controller.document.state

    @property
    def _display(self) -> Display:
        return self._solve_controller.state.display

    @Slot(object)
    def type(self, typing: Typing) -> None:
        """Write a digit, a mark or a colour, or clear cells."""
        if typing.continues and self._typed_at == self._document_controller.document.position:
            self._document_controller.undo()
            # The first digit of a number was not a mistake.
            self._document_controller.document.tally.mistakes -= self._last_was_wrong
        is_mark = typing.entry in (Entry.CORNER, Entry.CENTRE)
        if is_mark and typing.digit:
            make_marks_own(self._document_controller, self._solve_controller)
        board_state, mode = self._board_state, self._display.mode
        if typing.skips and mode is Mode.PLAY:
            return
        if typing.entry is Entry.COLOUR and typing.digit > COLOUR_COUNT:
            self._messages.show(NO_SUCH_COLOUR)
            return
        tally, wrong = self._document_controller.document.tally, self._is_mistake(typing)
        tally.mistakes += wrong
        changed = self._document_controller.do(_move_of(typing, mode))
        tally.mistakes -= wrong and not changed
        self._last_was_wrong = wrong and changed
        # The position after this digit, which the next digit may replace.
        self._typed_at = self._document_controller.document.position if changed else None
        if changed:
            self._messages.withdraw(self._held)
            self._messages.withdraw(NO_SUCH_COLOUR)
        if typing.digit and mode is Mode.PLAY and not _is_taken(typing, board_state):
            self._messages.show(self._held)

    def _is_mistake(self, typing: Typing) -> bool:
        """Whether a digit counts as a mistake: it is not the digit of the solution."""
        state = self._solve_controller.state
        assessment = state.assessment
        if not (self._display.counts_mistakes and state.mode is Mode.PLAY and typing.digit):
            return False
        if typing.entry is not Entry.DIGIT or assessment is None or assessment.solution is None:
            return False
        if assessment.solutions is not SolutionCount.ONE:
            return False
        cells = self._board_state.free(typing.cells)
        return any(assessment.solution.digits[cell] != typing.digit for cell in cells)

    @Slot()
    def undo(self) -> None:
        """Undo the last move, so that the next digit is typed in its place."""
        document = self._document_controller.document
        position = document.position
        self._document_controller.undo()
        if document.position < position:
            self._move_cursor(document.moves[document.position], 0)

    @Slot()
    def redo(self) -> None:
        """Redo the move that was undone last, so that the next digit is typed after it."""
        document = self._document_controller.document
        position = document.position
        self._document_controller.redo()
        if document.position > position:
            self._move_cursor(document.moves[document.position - 1], 1)

    def _move_cursor(self, move: Move, ahead: int) -> None:
        """Move the cursor to the cell of a typed digit.

        Where typing advances, move it to the next cell.
        """
        cells = move.cells if isinstance(move, TypeGiven | PlaceDigit) else ()
        if len(cells) == 1 and self._display.mode in self._display.advancing:
            last = self._board_state.puzzle.geometry.cell_count - 1
            self.cursor_moved.emit(min(cells[0] + ahead, last))

    def set_mode(self, mode: Mode) -> None:
        """Let typing mean givens or digits of the player, as the visible workspace needs."""
        if mode is not self._display.mode:
            self._show(mode=mode, locks=False, chosen=0)

    @Slot(str)
    def set_entry(self, entry: str) -> None:
        """Let typed digits become digits, marks or colours."""
        self._show(entry=Entry(entry))

    @Slot(QAction)
    def follow_entry(self, action: QAction) -> None:
        """Use the entry that was chosen in the menu."""
        self.set_entry(action.data())

    @Slot()
    def next_entry(self) -> None:
        """Let typed digits become the next of these."""
        entries = list(Entry)
        self._show(entry=entries[(entries.index(self._display.entry) + 1) % len(entries)])

    @Slot(bool)
    def set_locks(self, locks: bool) -> None:
        """Let a digit be chosen before the cells that take it, or after them."""
        self._show(locks=locks)

    @Slot(int)
    def choose_digit(self, digit: int) -> None:
        """Choose a digit for the cells that are clicked from now on; 0 ends this."""
        self._show(locks=digit > 0, chosen=digit)

    @Slot(int)
    def follow_selection(self, cell: int) -> None:
        """Highlight the digit of the selected cell, unless a digit is chosen; -1 for no cell.

        While cells that cannot hold a digit are hatched, a blank cell keeps the digit that is
        highlighted.
        """
        if not self._display.locks:
            chosen = int(self._board_state.position.digits[cell]) if cell >= 0 else 0
            if chosen or not self._display.only_possible:
                self._show(chosen=chosen)

    @Slot(bool)
    def set_only_possible(self, only: bool) -> None:
        """Hatch the cells that cannot hold the chosen digit, or none."""
        self._show(only_possible=only)

    @Slot(bool)
    def set_hide_impossible(self, hidden: bool) -> None:
        """Hide the marks whose digit is in a peer, or show all."""
        self._show(hide_impossible=hidden, hint=None)

    @Slot()
    def fix_givens(self) -> None:
        """Make the player's digits givens."""
        self._document_controller.do(FixGivens())

    @Slot()
    def clear_digits(self) -> None:
        """Remove the player's digits."""
        self._document_controller.do(ClearDigits())

    @Slot()
    def clear_marks(self) -> None:
        """Remove the pencil marks."""
        self._document_controller.do(ClearMarks())

    @Slot()
    def clear_colours(self) -> None:
        """Remove the colours of all cells."""
        self._document_controller.do(ClearColours(tuple(self._board_state.colours.by_cell)))

    @Slot()
    def fill_marks(self) -> None:
        """Mark the candidates that the peers of each blank cell allow."""
        self._document_controller.do(FillMarks())

    @Slot()
    def fill_singles(self) -> None:
        """Place the digits that follow by singles."""
        self._document_controller.do(FillSingles())

    @Slot(bool)
    def set_automatic_marks(self, automatic: bool) -> None:
        """Show the candidates that peers leave to each blank cell, or the player's marks."""
        self._settings.automatic_marks = automatic
        self._show(automatic_marks=automatic, hint=None)

    @Slot(bool)
    def set_advance(self, advances: bool) -> None:
        """Choose whether the cursor advances after each digit, for the present mode."""
        mode, others = self._display.mode, self._display.advancing - {self._display.mode}
        self._settings.advancing = others | {mode} if advances else others
        self._show(advancing=self._settings.advancing)

    @Slot(bool)
    def set_numbers(self, numbers: bool) -> None:
        """Show digits above 9 as numbers or as letters."""
        self._settings.numbers = numbers
        self._show(numbers=numbers)

    @Slot(bool)
    def set_counts_mistakes(self, counts: bool) -> None:
        """Choose whether digits that differ from the solution are counted, or left to Check."""
        self._settings.mistakes = counts
        self._show(counts_mistakes=counts)

    @Slot(bool)
    def set_time(self, shown: bool) -> None:
        """Show or hide the time of play."""
        self._settings.time = shown
        self._show(time=shown)

    def _show(self, **changes: object) -> None:
        changed = replace(self._display, **changes)  # type: ignore[arg-type]
        if changed != self._display:
            self._solve_controller.show(changed)


def make_marks_own(
    document_controller: DocumentController, solve_controller: SolveController
) -> None:
    """Turn automatic marks into the player's: otherwise a change of one would remove all others."""
    if solve_controller.state.display.automatic_marks:
        document_controller.do(FillMarks())
        display = solve_controller.state.display
        solve_controller.show(replace(display, automatic_marks=False))


def _is_taken(typing: Typing, board_state: BoardState) -> bool:
    """Whether a cell is free for a digit, or has it already."""
    if typing.entry is Entry.COLOUR:
        return True
    stands = any(board_state.puzzle.digits[cell] == typing.digit for cell in typing.cells)
    return bool(board_state.free(typing.cells)) or (stands and typing.entry is Entry.DIGIT)


def _move_of(typing: Typing, mode: Mode) -> Move:
    cells, digit = typing.cells, typing.digit
    if mode is Mode.EDIT:
        return TypeGiven(cells, digit) if digit else ClearGivens(cells)
    if not digit:
        return ClearColours(cells) if typing.entry is Entry.COLOUR else ClearCells(cells)
    match typing.entry:
        case Entry.CORNER:
            return ToggleMark(cells, digit)
        case Entry.CENTRE:
            return ToggleCentreMark(cells, digit)
        case Entry.COLOUR:
            return ToggleColour(cells, digit)
    return PlaceDigit(cells, digit)
