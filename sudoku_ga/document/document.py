"""The document: the present state of the board, its moves, undo and redo."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.moves import ClearGivens, Move, ReplacePuzzle, SwitchMode, TypeGiven
from sudoku_ga.document.player_moves import (
    ClearAnswer,
    KeepEvolved,
    ShowSolution,
    ToggleCentreMark,
    ToggleColour,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

KEPT_STATES = 100
"""States at most this number of moves from the present one are kept. Of the others, one in this
many is kept."""


MOST_BEFORE = 2_000
"""The number of moves that are kept from before a puzzle was put on the board. Few are needed,
since games are kept separately."""

_ANSWERS = (KeepEvolved, ClearAnswer, ShowSolution)
_PARTS = {
    Mode.EDIT: ("puzzle", "evolved", "exact"),
    Mode.PLAY: ("puzzle", "placed", "marks", "centre", "colours", "exact"),
}
"""The fields of a board state that the board shows in each mode."""


@dataclass
class Tally:
    """The counts of a puzzle while it is played.

    Parameters
    ----------
    played_s : float, optional
        Playing time in seconds.
    hints, mistakes : int, optional
        The number of hints that the player had, and of wrong digits if these are counted.
    """

    played_s: float = 0.0
    hints: int = 0
    mistakes: int = 0


class _Step(NamedTuple):
    """A move.

    ``geometry``: the geometry of the board before it.
    ``put_by``: the move that put the puzzle on the board.
    ``game_from``: the number of moves before those on the present givens.
    ``played``: whether the player has made a move since the puzzle was put on the board.
    ``seen``: the modes in which the board shows the change.
    """

    move: Move
    geometry: Geometry
    put_by: ReplacePuzzle | None
    game_from: int
    played: bool
    seen: frozenset[Mode]

    @property
    def text(self) -> str:
        return self.move.text(self.geometry)


class Document:
    """A board state with its history of moves.

    ``state``: the initial state.

    ``history`` is a new object after each new move; undo and redo keep it. ``sight`` is the mode of
    the visible board if Undo and Redo follow only the moves that it shows; None if they follow all.

    Notes
    -----
    All moves are kept, but not all states, since a state of 36×36 cells with pencil marks takes
    120 kB. The other states are recomputed from the moves. Counts belong to a puzzle and are not
    undone.
    """

    def __init__(self, state: BoardState) -> None:
        self._steps: list[_Step] = []
        self._position = 0
        self._states = {0: state}
        self.history = object()
        self.sight: Mode | None = None
        self._tallies: dict[Grid, Tally] = {}

    def copy_from(self, other: "Document") -> None:
        """Take over the content of another document, including its history."""
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
        at = self._undone
        return "" if at is None else _("Undo {move}").format(move=self._steps[at].text)

    @property
    def put_by(self) -> ReplacePuzzle | None:
        """The move that put the present puzzle on the board; None for the initial one."""
        return self._steps[self._position - 1].put_by if self._position else None

    @property
    def undo_takes_puzzle(self) -> bool:
        """Whether Undo takes the puzzle off the board: the player has made no move on it."""
        return not (self._position and self._steps[self._position - 1].played)

    @property
    def redo_text(self) -> str:
        """Menu text for repeating the next move; "" if there is none."""
        at = self._redone
        return "" if at is None else _("Redo {move}").format(move=self._steps[at].text)

    @property
    def tally(self) -> Tally:
        """The counts of the present puzzle, which may be changed."""
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
        """The number of hints that the player had for the present puzzle."""
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
        self._steps[self._position :] = [self._step(move, before, after)]
        self._position += 1
        self.history = object()
        # States of discarded moves have higher numbers and are replaced when reached.
        self._states[self._position] = after
        self._drop_states()
        if isinstance(move, ReplacePuzzle):
            self._forget(self._position - 1 - MOST_BEFORE)
        return True

    def undo(self) -> bool:
        """Undo the last visible move and return whether there was one.

        Later moves that the board does not show are undone too. The results of consecutive runs are
        undone together.
        """
        at = self._undone
        return at is not None and self.visit(at)

    def redo(self) -> bool:
        """Repeat the next visible move and return whether there was one.

        Moves after it that the board does not show are repeated too, such as the digits of a game
        after its puzzle. Results of runs are skipped, except the last of all.
        """
        at = self._redone
        if at is None:
            return False
        at += 1
        while at < len(self._steps) and not self._is_seen(at) and not self._is_result(at):
            at += 1
        return self.go_to(at)

    def visit(self, position: int) -> bool:
        """Go to the state after a number of moves.

        If another run followed, the results of runs at this place are left out, because the views
        beside the board show the last run.
        """
        if any(map(self._is_result, range(position, len(self._steps)))):
            position = self._before_results(position)
        return self.go_to(position)

    def go_to(self, position: int) -> bool:
        """Go to the state after a number of moves; return whether the position changed."""
        if not 0 <= position <= len(self._steps) or position == self._position:
            return False
        near = max(at for at in self._states if at <= position)
        for at in range(near, position):
            self._states[at + 1] = self._steps[at].move.applied(self._states[at])
        self._position = position
        self._drop_states()
        return True

    def game(self) -> "Document":
        """Return the game on the present givens, with its undone moves and without answers.

        Results of runs and shown solutions are not part of a game.
        """
        first = self._steps[self._position - 1].game_from if self._position else 0
        other = Document(self.state)
        other.copy_from(self)
        other.go_to(first)
        game = Document(other.state.without_answer())
        here = 0
        for at, step in enumerate(self._steps[first:], first):
            if step.game_from != first:
                break
            if not isinstance(step.move, _ANSWERS):
                game.do(step.move)
            if at < self._position:
                here = game.position
        game.go_to(here)
        game.add_play(self.played_s)
        game.add_hints(self.hint_count)
        game.tally.mistakes += self.tally.mistakes
        return game

    def resume(self, game: "Document") -> None:
        """Make the moves of a game on the givens of the present puzzle, including undone ones."""
        if self.state.puzzle != game.state.puzzle:
            raise ValueError("a game on the puzzle on the board is expected")
        for colour in set(game.start.colours.by_cell.values()):
            cells = (at for at, each in game.start.colours.by_cell.items() if each == colour)
            self.do(ToggleColour(tuple(cells), colour))
        for cell in game.start.centre.by_cell:
            for digit in game.start.centre.digits(cell):
                self.do(ToggleCentreMark((cell,), digit))
        position = self._position
        for at, move in enumerate(game.moves, 1):
            self.do(move)
            if at == game.position:
                position = self._position
        self.go_to(position)
        self.add_play(max(0.0, game.played_s - self.played_s))
        self.add_hints(max(0, game.hint_count - self.hint_count))
        self.tally.mistakes = max(self.tally.mistakes, game.tally.mistakes)

    def _step(self, move: Move, before: BoardState, after: BoardState) -> _Step:
        last = self._steps[self._position - 1] if self._position else None
        put_by, played = (last.put_by, last.played) if last else (None, False)
        game_from = last.game_from if last else 0
        if after.puzzle != before.puzzle:
            game_from = self._position + 1
        if isinstance(move, ReplacePuzzle):
            put_by, played, game_from = move, False, self._position + 1
        elif _is_of_player(move):
            played = True
        seen = frozenset(
            mode
            for mode, parts in _PARTS.items()
            if isinstance(move, ReplacePuzzle)
            or any(getattr(after, part) != getattr(before, part) for part in parts)
        )
        return _Step(move, before.puzzle.geometry, put_by, game_from, played, seen)

    @property
    def _undone(self) -> int | None:
        """The number of moves before the one that Undo undoes."""
        at = self._position
        while at and not self._is_seen(at - 1):
            at -= 1
        before = self._before_results(at)
        if before < at:
            return before
        return at - 1 if at else None

    @property
    def _redone(self) -> int | None:
        """The number of moves before the one that Redo repeats."""
        seen = (at for at in range(self._position, len(self._steps)) if self._is_seen(at))
        at = next(seen, None)
        if at is None or not self._is_result(at):
            return at
        after = self._after_results(at)
        is_last = not any(map(self._is_result, range(after, len(self._steps))))
        return after - 1 if is_last else after

    def _is_seen(self, at: int) -> bool:
        return self.sight is None or self.sight in self._steps[at].seen

    def _is_result(self, at: int) -> bool:
        return isinstance(self._steps[at].move, KeepEvolved)

    def _before_results(self, position: int) -> int:
        """Return the number of moves up to the last that is not the result of a run."""
        while position and self._is_result(position - 1):
            position -= 1
        return position

    def _after_results(self, position: int) -> int:
        """Return the number of moves including the results of runs that follow."""
        while position < len(self._steps) and self._is_result(position):
            position += 1
        return position

    def _forget(self, count: int) -> None:
        if count <= 0:
            return
        position = self._position
        self.go_to(count)
        first = self.state
        self.go_to(position)
        self._steps = [
            step._replace(game_from=max(0, step.game_from - count)) for step in self._steps[count:]
        ]
        self._position -= count
        kept = {at - count: state for at, state in self._states.items() if at > count}
        self._states = {0: first, **kept}

    def _drop_states(self) -> None:
        self._states = {
            at: state
            for at, state in self._states.items()
            if abs(at - self._position) <= KEPT_STATES or at % KEPT_STATES == 0
        }


def _is_of_player(move: Move) -> bool:
    return not isinstance(move, (ClearGivens, ReplacePuzzle, SwitchMode, TypeGiven, *_ANSWERS))
