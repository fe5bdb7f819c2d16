"""The document: the state on it, and the way back."""

from typing import NamedTuple

from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.moves import Move
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

KEPT_STATES = 100
"""The states of so many moves before and after the present one are kept, and each so many moves
one of the others."""


class _Step(NamedTuple):
    move: Move
    geometry: Geometry
    """Of the board on which the move was made."""

    @property
    def text(self) -> str:
        return self.move.text(self.geometry)


class Document:
    """What is being worked on, with undo and redo.

    Parameters
    ----------
    state : BoardState
        What lies on the document at first.

    Notes
    -----
    A state of 36×36 cells with pencil marks takes 120 kB. So most states are made again from their
    moves when somebody goes back to them, and only the moves are all kept. The time of play
    belongs to a puzzle and is not undone.
    """

    def __init__(self, state: BoardState) -> None:
        self._steps: list[_Step] = []
        self._position = 0
        self._states = {0: state}
        self._played_s: dict[Grid, float] = {}

    def copy_from(self, other: "Document") -> None:
        """Take over everything that lies in another document, its history included."""
        self._position, self._states = other._position, dict(other._states)
        self._steps, self._played_s = list(other._steps), dict(other._played_s)

    @property
    def state(self) -> BoardState:
        """What lies on the document."""
        return self._states[self._position]

    @property
    def start(self) -> BoardState:
        """What lay on the document at first."""
        return self._states[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, oldest first: those that led here, then those that are undone."""
        return tuple(step.move for step in self._steps)

    @property
    def position(self) -> int:
        """How many of the moves led here."""
        return self._position

    @property
    def texts(self) -> list[str]:
        """What each of the moves did, in a few words that begin with a capital."""
        return [step.text[:1].upper() + step.text[1:] for step in self._steps]

    @property
    def undo_text(self) -> str:
        """The menu's words for undoing the last move; empty where there is none."""
        return (
            _("Undo {move}").format(move=self._steps[self._position - 1].text)
            if self._position
            else ""
        )

    @property
    def redo_text(self) -> str:
        """The menu's words for doing the next move again; empty where there is none."""
        following = self._steps[self._position : self._position + 1]
        return _("Redo {move}").format(move=following[0].text) if following else ""

    @property
    def played_s(self) -> float:
        """For how long the puzzle on the document has been played, in seconds."""
        return self._played_s.get(self.state.puzzle, 0.0)

    def add_play(self, seconds: float) -> None:
        """Add to the time for which the puzzle on the document has been played."""
        self._played_s[self.state.puzzle] = self.played_s + seconds

    def do(self, move: Move) -> bool:
        """Make a move and return whether it changed anything.

        A move that changes nothing is not kept; any other one ends the way forward.
        """
        before = self.state
        after = move.applied(before)
        if after == before:
            return False
        self._steps[self._position :] = [_Step(move, before.puzzle.geometry)]
        self._position += 1
        # Sheets of moves that went lie further on, and are replaced on the way there.
        self._states[self._position] = after
        self._thin_out()
        return True

    def undo(self) -> bool:
        """Take the last move back and return whether there was one."""
        return self.go_to(self._position - 1)

    def redo(self) -> bool:
        """Make the move again that was undone last and return whether there was one."""
        return self.go_to(self._position + 1)

    def go_to(self, position: int) -> bool:
        """Undo or redo until so many moves led here; return whether there are so many."""
        if not 0 <= position <= len(self._steps) or position == self._position:
            return False
        near = max(at for at in self._states if at <= position)
        for at in range(near, position):
            self._states[at + 1] = self._steps[at].move.applied(self._states[at])
        self._position = position
        self._thin_out()
        return True

    def _thin_out(self) -> None:
        self._states = {
            at: state
            for at, state in self._states.items()
            if abs(at - self._position) <= KEPT_STATES or at % KEPT_STATES == 0
        }
