"""The puzzles that were solved, by the player or by evolution, with the day; kept in a file."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

import msgspec
from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.app.files.kept_lines import KeptLines
from sudoku_ga.app.messages import Messages
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.puzzle.formats.cells import read_cells
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.shape import board_text, parse_board
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

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


class Solved(msgspec.Struct):
    """A line of the file.

    ``puzzle``: the givens, as :func:`~sudoku_ga.puzzle.formats.line.write_line` writes them.
    ``box``: as :func:`box_of` returns it.
    """

    puzzle: str
    box: Box
    how: How
    day: date


class SolvedPuzzles(QObject):
    """Notes when a puzzle is solved on the board.

    ``folder``: where the file is kept; None to keep none.

    ``changed(Grid)`` names the puzzle that was solved.
    """

    changed = Signal(object)

    def __init__(
        self,
        document_controller: DocumentController,
        folder: Path | None,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document_controller = document_controller
        self.kept = KeptLines(folder and folder / FILE, _read, _MOST, messages, self)
        self._solutions: dict[Grid, dict[How, date]] | None = None
        document_controller.changed.connect(self._follow)

    def of(self, puzzle: Grid) -> Solutions:
        """Return how a puzzle was solved, and each first day."""
        return self._all.get(puzzle, _NONE)

    @property
    def _all(self) -> dict[Grid, dict[How, date]]:
        """The solutions by puzzle; the file is read when they are first needed."""
        if self._solutions is None:
            self._solutions = {}
            for puzzle, how, day in self.kept.load():
                self._solutions.setdefault(puzzle, {}).setdefault(how, day)
        return self._solutions

    @Slot()
    def _follow(self) -> None:
        """Note whether the puzzle on the board is solved now."""
        board_state = self._document_controller.document.state
        how, puzzle = how_solved(board_state), board_state.puzzle
        if how is None or how in self._all.get(puzzle, _NONE):
            return
        today = datetime.now(UTC).astimezone().date()
        self._all.setdefault(puzzle, {})[how] = today
        self.kept.add([Solved(write_line(puzzle), box_of(puzzle.geometry), how, today)])
        self.changed.emit(puzzle)


def how_solved(board_state: BoardState) -> How | None:
    """Return what solved the puzzle on the board, None if it is not solved.

    A board that logic filled before evolution began left nothing to evolve.
    """
    if board_state.is_solved_by_hand:
        return How.PLAYER
    evolved = board_state.evolved
    if evolved is None or not evolved.is_full or conflicts_of(evolved).pairs:
        return None
    by_logic = board_state.filled is not None and board_state.filled.is_full
    return How.LOGIC if by_logic else How.EVOLUTION


def box_of(geometry: Geometry) -> Box:
    """Return height and width of a box; of a variant a text with its rules."""
    if not geometry.is_classic:
        return board_text(geometry)
    return geometry.box_height, geometry.box_width


def grid_of(line: str, box: Box) -> Grid:
    """Return the grid of a line and its board, as :func:`box_of` returns it.

    Raises UserError or ValueError where they do not fit each other.
    """
    geometry = parse_board(box) if isinstance(box, str) else Geometry(*box)
    is_separated = " " in line
    cells = line.split() if is_separated else line
    if len(cells) != geometry.cell_count:
        raise ValueError(f"{geometry.cell_count} cells are expected, found {len(cells)}")
    return Grid(geometry, read_cells(cells, geometry.size, separated=is_separated))


def _read(line: bytes) -> tuple[Grid, How, date]:
    entry = msgspec.json.decode(line, type=Solved)
    return grid_of(entry.puzzle, entry.box), entry.how, entry.day
