"""The document: the present state of the board, its moves, undo and redo."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.moves import Move, ReplacePuzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

KEPT_STATES = 100
"""States within this number of moves of the present one are kept, and of the others one in so
many moves."""


class LeftGame(NamedTuple):
    """A game that another puzzle replaced.

    ``position``: number of moves after which it was on the board. ``title``: of its puzzle.
    """

    position: int
    title: str


@dataclass
class Tally:
    """What is counted while a puzzle is played.

    ``played_s``: playing time in seconds. ``hints``, ``mistakes``: numbers of hints that the player
    had, and of wrong digits, where these are counted.
    """

    played_s: float = 0.0
    hints: int = 0
    mistakes: int = 0


class _Step(NamedTuple):
    move: Move
    geometry: Geometry
    """Of the board before the move."""
    put_by: ReplacePuzzle | None
    left_game: LeftGame | None

    @property
    def text(self) -> str:
        return self.move.text(self.geometry)


class Document:
    """A board state with its history of moves.

    ``state``: the initial state.

    ``history`` is another object after each new move; undo and redo keep it.

    Notes
    -----
    All moves are kept, but not all states: one of 36×36 cells with pencil marks takes 120 kB. The
    others are made again from the moves. What is counted belongs to a puzzle and is not undone.
    """

    def __init__(self, state: BoardState) -> None:
        self._steps: list[_Step] = []
        self._position = 0
        self._states = {0: state}
        self.history = object()
        self._tallies: dict[Grid, Tally] = {}

    def copy_from(self, other: "Document") -> None:
        """Take over everything that lies in another document, its history included."""
        self._position, self._states = other._position, dict(other._states)
        self._steps = list(other._steps)
        self._tallies = {puzzle: replace(tally) for puzzle, tally in other._tallies.items()}
        self.history = other.history

    @property
    def state(self) -> BoardState:
        """The present state."""
        return self._states[self._position]

    @property
    def start(self) -> BoardState:
        """The initial state."""
        return self._states[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, oldest first: those done, then those undone."""
        return tuple(step.move for step in self._steps)

    @property
    def position(self) -> int:
        """Number of moves done."""
        return self._position

    @property
    def texts(self) -> list[str]:
        """A short description of each move, capitalised."""
        return [step.text[:1].upper() + step.text[1:] for step in self._steps]

    @property
    def undo_text(self) -> str:
        """Menu text for undoing the last move; "" if there is none."""
        return (
            _("Undo {move}").format(move=self._steps[self._position - 1].text)
            if self._position
            else ""
        )

    @property
    def put_by(self) -> ReplacePuzzle | None:
        """The move that put the present puzzle on the board; None for the initial one."""
        return self._steps[self._position - 1].put_by if self._position else None

    @property
    def is_untouched(self) -> bool:
        """Whether no move was made since the present puzzle was put on the board."""
        return not self._position or self._steps[self._position - 1].move is self.put_by

    @property
    def left_game(self) -> LeftGame | None:
        """The last game that another puzzle replaced, and that Undo brings back."""
        return self._steps[self._position - 1].left_game if self._position else None

    @property
    def undo_takes_puzzle(self) -> bool:
        """Whether undoing the last move takes the puzzle away, and leads back to no game.

        Givens that were fixed become digits again, which changes no cell.
        """
        before, now = self._states.get(self._position - 1), self.state
        if before is None or before.puzzle == now.puzzle or self.left_game is not None:
            return False
        return before.position != now.position

    @property
    def redo_text(self) -> str:
        """Menu text for repeating the next move; "" if there is none."""
        following = self._steps[self._position : self._position + 1]
        return _("Redo {move}").format(move=following[0].text) if following else ""

    @property
    def tally(self) -> Tally:
        """What is counted for the present puzzle; it may be changed."""
        return self._tallies.setdefault(self.state.puzzle, Tally())

    @property
    def played_s(self) -> float:
        """Playing time of the present puzzle in seconds."""
        return self.tally.played_s

    def add_play(self, seconds: float) -> None:
        """Add to the playing time of the present puzzle."""
        self.tally.played_s += seconds

    @property
    def hint_count(self) -> int:
        """How many hints the player had for the present puzzle."""
        return self.tally.hints

    def add_hints(self, count: int = 1) -> None:
        """Count hints for the present puzzle."""
        self.tally.hints += count

    def do(self, move: Move) -> bool:
        """Make a move and return whether it changed anything.

        A move without effect is not kept; any other one discards the undone moves.
        """
        before = self.state
        after = move.applied(before)
        if after == before:
            return False
        put_by, left = self.put_by, self.left_game
        if isinstance(move, ReplacePuzzle):
            put_by = move
            if before.has_game:
                left = LeftGame(self._position, before.title)
        self._steps[self._position :] = [_Step(move, before.puzzle.geometry, put_by, left)]
        self._position += 1
        self.history = object()
        # States of discarded moves have higher numbers and are replaced when reached.
        self._states[self._position] = after
        self._drop_states()
        return True

    def undo(self) -> bool:
        """Undo the last move and return whether there was one."""
        return self.go_to(self._position - 1)

    def redo(self) -> bool:
        """Repeat the move undone last and return whether there was one."""
        return self.go_to(self._position + 1)

    def go_to(self, position: int) -> bool:
        """Undo or redo to a number of moves; return whether the position changed."""
        if not 0 <= position <= len(self._steps) or position == self._position:
            return False
        near = max(at for at in self._states if at <= position)
        for at in range(near, position):
            self._states[at + 1] = self._steps[at].move.applied(self._states[at])
        self._position = position
        self._drop_states()
        return True

    def _drop_states(self) -> None:
        self._states = {
            at: state
            for at, state in self._states.items()
            if abs(at - self._position) <= KEPT_STATES or at % KEPT_STATES == 0
        }
