"""Games on puzzles that were replaced. They are kept by their givens, and come back with them."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QObject

from sudoku_ga.app.files.kept_lines import KeptLines
from sudoku_ga.app.messages import Messages
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.codec import StateFile, read_board_state
from sudoku_ga.document.document import Document
from sudoku_ga.document.marks import Marks
from sudoku_ga.document.moves import ReplacePuzzle
from sudoku_ga.document.session import Session, read_session, write_session
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord

FILE = "games.jsonl"
MOST_GAMES = 500
"""The oldest of more games are removed. A game of some hundred moves takes 5 kB."""

_MOST_LINES = 1_000
"""Until the next start, the file has a line for each time that a game was left."""


class Stage(StrEnum):
    """The progress of a game: nothing on the board, begun, or solved."""

    CLEARED = "cleared"
    STARTED = "started"
    SOLVED = "solved"


class _Kept(NamedTuple):
    """A line of the file: a session that has only the game, and the progress of the game.

    ``start``: the board before the first move.
    """

    start: BoardState
    stage: Stage
    line: bytes


class _Line(msgspec.Struct):
    start: StateFile
    stage: Stage


class KeptGames(QObject):
    """Keeps the game on each puzzle: digits, marks and colours, its moves, time and hints.

    ``folder``: the folder of the file; None to keep the games only until the window closes.
    """

    def __init__(
        self, folder: Path | None, messages: Messages, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        file = folder and folder / FILE
        self.kept = KeptLines(file, read_game, _MOST_LINES, messages, self, key=_key)
        self._games: dict[Grid, _Kept] | None = None

    def put(self, document: Document, move: ReplacePuzzle) -> bool:
        """Keep the game on the board, replace its puzzle, and restore the game on the new one.

        Digits and marks that come with the new puzzle replace a kept game. Returns whether anything
        changed.
        """
        self.keep(document)
        game = self._game_on(move.puzzle)
        own = move.placed, move.marks
        if game is None or (any(own) and own not in (_noted(game.start), _noted(game.state))):
            return document.do(move)
        state = document.state
        if (move.puzzle, move.name, move.details) == (state.puzzle, state.name, state.details):
            return False  # the game is on the board
        placed, marks = _noted(game.start)
        document.do(ReplacePuzzle(move.puzzle, move.name, move.action, placed, marks, move.details))
        document.resume(game)
        return True

    def keep(self, document: Document) -> None:
        """Keep the present game on the board, if there is one."""
        puzzle, game = document.state.puzzle, document.game()
        is_game = bool(game.moves or game.state.has_game or game.hint_count)
        if not puzzle.has_clues or not (is_game or puzzle in self._all):
            return
        stage = Stage.STARTED if game.state.has_game else Stage.CLEARED
        if game.state.is_solved_by_hand:
            stage = Stage.SOLVED
        session = write_session(Session(game)).strip()
        line = f'{{"stage":"{stage}",{session[1:]}'.encode("utf-8", "replace")
        before = self._all.pop(puzzle, None)
        self._all[puzzle] = _Kept(game.start, stage, line)
        if before is None or before.line != line:
            self.kept.add([msgspec.Raw(line)])
        while len(self._all) > MOST_GAMES:
            del self._all[next(iter(self._all))]

    @property
    def started(self) -> list[PuzzleRecord]:
        """The puzzles whose game is begun but not solved, the last one first."""
        return [
            PuzzleRecord(each.start.puzzle, each.start.name, details=each.start.details)
            for each in self._newest_first()
            if each.stage is Stage.STARTED
        ]

    def _newest_first(self) -> Iterator[_Kept]:
        return reversed(self._all.values())

    def _game_on(self, puzzle: Grid) -> Document | None:
        """Return the game on a puzzle; None if there is none, or its line is damaged."""
        kept = self._all.get(puzzle)
        if kept is None:
            return None
        try:
            return read_session(kept.line.decode()).document
        except (UserError, ValueError):
            return None

    @property
    def _all(self) -> dict[Grid, _Kept]:
        """The games by puzzle, the last one at the end.

        The file is read when they are first needed.
        """
        if self._games is None:
            lines: list[_Kept] = self.kept.load()
            self._games = {each.start.puzzle: each for each in lines[-MOST_GAMES:]}
        return self._games


def _noted(state: BoardState) -> tuple[Grid | None, Marks]:
    return state.placed, state.marks


def read_game(line: bytes) -> _Kept:
    """Return the game of a line. Its moves are decoded only when the game comes back."""
    entry = msgspec.json.decode(line, type=_Line)
    return _Kept(read_board_state(entry.start, ("start",)), entry.stage, line)


def _key(kept: _Kept) -> Grid:
    return kept.start.puzzle
