"""What of the board a person asked to see, besides what lies on the desk; no Qt."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sudoku_ga.app.messages import Message
from sudoku_ga.document.board_state import Mode

if TYPE_CHECKING:
    from sudoku_ga.puzzle.hints import Hint


@dataclass(frozen=True)
class Display:
    """Choices and answers that change no sheet.

    Parameters
    ----------
    numbers : bool
        Digits above 9 are shown as numbers, not as letters.
    automatic_marks : bool
        Every blank cell shows what its peers leave, whatever the player noted.
    time : bool
        The time of play is shown.
    advancing : frozenset of Mode
        The modes in which the cursor goes on to the next cell after each digit.
    wrong_cells : frozenset of int
        Digits of the player that were found wrong when they were last checked.
    hint : Hint, optional
        What is being shown to somebody who asked.
    strength : int
        How much of the hint is told, 1 to 3.
    said : Message, optional
        What was answered; the status line tells it, since a small window has no room for a
        card beside the board.
    """

    numbers: bool = False
    automatic_marks: bool = False
    time: bool = True
    advancing: frozenset[Mode] = frozenset({Mode.EDIT})
    wrong_cells: frozenset[int] = frozenset()
    hint: "Hint | None" = None
    strength: int = 1
    said: Message | None = None

    @property
    def hint_cells(self) -> tuple[int, ...]:
        """The cells that the hint is about, as far as it is told."""
        return () if self.hint is None else self.hint.cells(self.strength)

    @property
    def ruled_out(self) -> tuple[tuple[int, int], ...]:
        """Cell and digit of the candidates that the hint rules out, once it is told in full."""
        step = None if self.hint is None or self.strength < 3 else self.hint.step
        return () if step is None else step.eliminations

    def without_cells(self) -> "Display":
        """Return it without what names cells: the board that they belong to is another one."""
        return replace(self, wrong_cells=frozenset(), hint=None)

    def after_a_move(self) -> "Display":
        """Return what stays when the board changes: neither a hint nor what was checked."""
        return replace(self.without_cells(), said=None)


AT_FIRST = Display()
