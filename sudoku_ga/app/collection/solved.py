"""The puzzles that the player or evolution has solved, with the day. They are kept in a file.

For a puzzle that the player solved, the file also has the figures of the game.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec
from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.app.files.kept_lines import KeptLines
from sudoku_ga.app.messages import Messages
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.document.player_moves import FillSingles
from sudoku_ga.puzzle.formats.cells import read_cells
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.shape import board_text, parse_board
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import HARDEST_GRADE
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.validation import Count

FILE = "solved.jsonl"
_MOST = 100_000


class How(StrEnum):
    """What solved a puzzle."""

    PLAYER = "player"
    EVOLUTION = "evolution"
    LOGIC = "logic"


Solutions = Mapping[How, date]
_NONE: Solutions = MappingProxyType({})


Box = tuple[int, int] | str


class Solved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the file.

    ``puzzle``: the givens, as :func:`~sudoku_ga.puzzle.formats.line.write_line` writes them.
    ``box``: the box or the rules, as :func:`box_of` returns them.
    ``seconds``: the time of a game; None if it is not in the statistics.
    ``grade``: the grade of the puzzle; 0 if it was not known.
    ``hints``, ``mistakes``: their numbers in the game.
    """

    puzzle: str
    box: Box
    how: How
    day: date
    seconds: Annotated[float, msgspec.Meta(ge=0)] | None = None
    grade: Annotated[int, msgspec.Meta(ge=0, le=HARDEST_GRADE)] = 0
    hints: Count = 0
    mistakes: Count = 0

    @property
    def is_game(self) -> bool:
        """Whether it is in the statistics of games."""
        return self.seconds is not None

    def without_game(self) -> "Solved":
        """Return the line without its game, as it is when the statistics are cleared."""
        return Solved(self.puzzle, self.box, self.how, self.day)


class SolvedPuzzles(QObject):
    """Records when a puzzle is solved on the board.

    ``folder``: the folder of the file; None to keep no file.
    ``grade_of``: returns the grade of the puzzle on the board; 0 if it is not known.

    ``changed(Grid)`` is emitted with the puzzle that was solved.
    """

    changed = Signal(object)

    def __init__(
        self,
        document_controller: DocumentController,
        folder: Path | None,
        messages: Messages,
        parent: QObject | None = None,
        grade_of: Callable[[Grid], int] = lambda _puzzle: 0,
    ) -> None:
        super().__init__(parent)
        self._document_controller, self._grade_of = document_controller, grade_of
        self._lines: list[Solved] = []
        self.kept = KeptLines(folder and folder / FILE, _read, _MOST, messages, self)
        self._solutions: dict[Grid, dict[How, date]] | None = None
        document_controller.changed.connect(self._follow)

    def of(self, puzzle: Grid) -> Solutions:
        """Return what solved a puzzle, and on which day first."""
        return self._all.get(puzzle, _NONE)

    @property
    def _all(self) -> dict[Grid, dict[How, date]]:
        """The lines by puzzle. The file is read when they are first needed."""
        if self._solutions is None:
            self._solutions = {}
            for puzzle, line in self.kept.load():
                self._lines.append(line)
                self._solutions.setdefault(puzzle, {}).setdefault(line.how, line.day)
        return self._solutions

    @property
    def games(self) -> list[Solved]:
        """The games that the player has won, the oldest first. Each puzzle is there once."""
        return [line for line in self._lines if line.is_game] if self._all or self._lines else []

    def clear_games(self) -> Sequence[Solved]:
        """Clear the statistics; return the earlier lines for :meth:`restore`.

        What solved each puzzle, and when, is kept.
        """
        before = self.games and list(self._lines)
        if before:
            self._write([line.without_game() for line in before])
        return before

    def restore(self, lines: Sequence[Solved]) -> None:
        """Restore the lines that :meth:`clear_games` returned.

        What has been solved since is kept.
        """
        self._write([*lines, *self._lines[len(lines) :]])

    def _write(self, lines: list[Solved]) -> None:
        self._lines = lines
        self.kept.clear()
        self.kept.add(lines)

    @Slot()
    def _follow(self) -> None:
        """Record whether the puzzle on the board is solved now."""
        board_state = self._document_controller.document.state
        how, puzzle = how_solved(board_state), board_state.puzzle
        if how is None or how in self._all.get(puzzle, _NONE):
            return
        today = datetime.now(UTC).astimezone().date()
        self._all.setdefault(puzzle, {})[how] = today
        line = Solved(write_line(puzzle), box_of(puzzle.geometry), how, today)
        document = self._document_controller.document
        if how is How.PLAYER and not _was_filled(document):
            tally = document.tally
            line = msgspec.structs.replace(
                line,
                seconds=round(tally.played_s, 1),
                grade=self._grade_of(puzzle),
                hints=tally.hints,
                mistakes=tally.mistakes,
            )
        self._lines.append(line)
        self.kept.add([line])
        self.changed.emit(puzzle)


def _was_filled(document: Document) -> bool:
    """Whether the program has filled singles since the puzzle was put on the board."""
    for move in reversed(document.moves[: document.position]):
        if isinstance(move, FillSingles):
            return True
        if move is document.put_by:
            return False
    return False


def how_solved(board_state: BoardState) -> How | None:
    """Return what solved the puzzle on the board; None if it is not solved.

    A board that logic filled completely before evolution began was not solved by evolution.
    """
    if board_state.is_solved_by_hand:
        return How.PLAYER
    evolved = board_state.evolved
    if evolved is None or not evolved.is_full or conflicts_of(evolved).pairs:
        return None
    by_logic = board_state.filled is not None and board_state.filled.is_full
    return How.LOGIC if by_logic else How.EVOLUTION


def box_of(geometry: Geometry) -> Box:
    """Return the height and width of a box; for a variant, a text with its rules."""
    if not geometry.is_classic:
        return board_text(geometry)
    return geometry.box_height, geometry.box_width


def grid_of(line: str, box: Box) -> Grid:
    """Return the grid of a line and of the board that :func:`box_of` returned.

    Raises UserError or ValueError if they do not fit together.
    """
    geometry = parse_board(box) if isinstance(box, str) else Geometry(*box)
    is_separated = " " in line
    cells = line.split() if is_separated else line
    if len(cells) != geometry.cell_count:
        raise ValueError(f"{geometry.cell_count} cells are expected, found {len(cells)}")
    return Grid(geometry, read_cells(cells, geometry.size, separated=is_separated))


def _read(line: bytes) -> tuple[Grid, Solved]:
    entry = msgspec.json.decode(line, type=Solved)
    return grid_of(entry.puzzle, entry.box), entry
