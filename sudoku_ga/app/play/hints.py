"""Check, hint and solution of a board that is played by hand."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.messages import NOT_COUNTED, no_solution_known, not_checkable, of_check
from sudoku_ga.app.play.editing import make_marks_own
from sudoku_ga.app.run.board_picture import candidate_marks
from sudoku_ga.app.run.state import Display
from sudoku_ga.app.services import Services
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.player_moves import ApplyHint, ShowSolution
from sudoku_ga.puzzle.exact import SolutionCount

if TYPE_CHECKING:
    from sudoku_ga.puzzle.hints import Hint

_STRONGEST = 3


class HintController(QObject):
    """Answers with techniques and with the exact reference, without evolution.

    The state has the assessment of the puzzle, and the board shows the answers. A message shows
    what was found.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services.window)
        self._document_controller = services.document
        self._solve_controller, self._messages = services.state, services.messages
        self._has_checked = False
        services.document.changed.connect(self._follow_document)

    @property
    def _board_state(self) -> BoardState:
        return self._document_controller.document.state

    @property
    def _display(self) -> Display:
        return self._solve_controller.state.display

    @Slot()
    def check(self) -> None:
        """Mark the player's digits that differ from the only solution."""
        assessment, placed = self._solve_controller.state.assessment, self._board_state.placed
        if assessment is None:
            self._messages.show(NOT_COUNTED)
        elif assessment.solutions is not SolutionCount.ONE or assessment.solution is None:
            self._messages.show(not_checkable(assessment.solutions))
        elif placed is not None:
            differ = (placed.digits > 0) & (placed.digits != assessment.solution.digits)
            wrong = frozenset(differ.nonzero()[0].tolist())
            self._show(wrong_cells=wrong, hint=None)
            self._messages.show(of_check(len(wrong), placed.given_count, self.forget))
            self._has_checked = True

    @Slot()
    def ask_hint(self) -> None:
        """Give a hint, or more of the present one."""
        display = self._display
        if display.hint is not None:
            strength = min(display.strength + 1, _STRONGEST)
            self._show_hint(display.hint, strength)
            return
        self._give(1)

    @Slot(int)
    def hint_at(self, cell: int) -> None:
        """Give the first hint about a cell, in full."""
        self._give(_STRONGEST, cell)

    def _give(self, strength: int, cell: int | None = None) -> None:
        assessment, board_state = self._solve_controller.state.assessment, self._board_state
        if assessment is None:
            self._messages.show(NOT_COUNTED)
            return
        # The techniques are imported at the first hint, so that the window opens sooner.
        from sudoku_ga.puzzle.hints import hint

        position, marks = board_state.position, candidate_marks(board_state, self._display)
        noted = marks.candidates(position.geometry.cell_count)
        written_off = frozenset() if self._display.automatic_marks else board_state.written_off
        given = hint(assessment, position, noted, cell, written_off)
        if given != self._display.hint and (given.step is not None or given.mistakes):
            self._document_controller.document.add_hints()
        self._show_hint(given, strength)

    @Slot()
    def show_hint(self) -> None:
        """Show the full hint: its reason in words, and its cells on the board."""
        if self._display.hint is None:
            self.ask_hint()
        if self._display.hint is not None:
            self._show_hint(self._display.hint, _STRONGEST)

    @Slot()
    def apply_hint(self) -> None:
        """Make the move of the hint."""
        shown = self._display.hint
        if shown is not None and shown.step is not None:
            step = shown.step
            if step.eliminations:
                make_marks_own(self._document_controller, self._solve_controller)
            self._document_controller.do(
                ApplyHint(step.technique.label, step.placements, step.eliminations)
            )

    @Slot()
    def show_solution(self) -> None:
        """Show a solution of the exact reference."""
        assessment = self._solve_controller.state.assessment
        if assessment is None:
            self._messages.show(NOT_COUNTED)
        elif assessment.solution is None:
            self._messages.show(no_solution_known(assessment))
        else:
            self._document_controller.do(ShowSolution(assessment.solution))

    @Slot()
    def forget(self) -> None:
        """Remove the answers from the board."""
        self._solve_controller.show(self._display.without_cells())

    def _show_hint(self, given: "Hint", strength: int) -> None:
        self._show(hint=given, strength=strength, wrong_cells=frozenset())
        self._messages.show(None)

    @Slot()
    def _follow_document(self) -> None:
        """Remove the message, which is about the digits before the move."""
        if self._has_checked:
            self._has_checked = False
            self._messages.show(None)

    def _show(self, **changes: object) -> None:
        self._solve_controller.show(replace(self._display, **changes))  # type: ignore[arg-type]
