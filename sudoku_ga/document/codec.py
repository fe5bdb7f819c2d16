"""Board states and moves written as JSON, and read with a check of every value.

The types describe the content of a file. The bounds of cells and digits depend on the board, which
a move may replace, so they are checked move by move.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import Annotated, Any, NamedTuple, overload

import numpy as np
from msgspec import Meta, Struct, structs

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.marks import COLOUR_COUNT, Colours, Marks
from sudoku_ga.document.moves import (
    CellsMove,
    ClearGivens,
    DigitMove,
    FixGivens,
    Move,
    ReplacePuzzle,
    SwitchMode,
    TypeGiven,
)
from sudoku_ga.document.player_moves import (
    ApplyHint,
    ClearAnswer,
    ClearCells,
    ClearColours,
    ClearDigits,
    ClearMarks,
    FillMarks,
    FillSingles,
    KeepEvolved,
    PlaceDigit,
    ShowSolution,
    ToggleCentreMark,
    ToggleColour,
    ToggleMark,
)
from sudoku_ga.puzzle.formats.shape import board_text, parse_board
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Keys, unexpected, whole, within

Json = Any
"""A value that ``json.loads`` returns."""

_LATER = ("centre", "colours")
"""Fields that version 2 added; empty ones are left out of files."""

_LATER_MOVES = (ToggleCentreMark, ToggleColour, ClearColours)

_Side = Annotated[int, Meta(ge=1, le=LARGEST_SIZE)]
_Row = Annotated[list[int], Meta(description=later("a row of digits"))]
_Rows = Annotated[list[_Row], Meta(description=later("rows of digits"))]
_Noted = Annotated[list[int], Meta(min_length=1, description=later("a cell and its digits"))]
_Colour = Annotated[int, Meta(ge=1, le=COLOUR_COUNT)]
_Painted = Annotated[tuple[int, _Colour], Meta(description=later("a cell and a colour"))]


class BoardFile(Struct):
    """The board of a part of a file."""

    box: Annotated[tuple[_Side, _Side], Meta(description=later("box height and width"))]
    variant: str = ""

    def geometry(self, path: Keys) -> Geometry:
        """Return the board; raises ``FieldError`` if there is no such board."""
        with within((*path, "variant" if self.variant else "box")):
            return parse_board(self.variant) if self.variant else Geometry(*self.box)


class StateFile(BoardFile, kw_only=True):
    """A board state."""

    name: str
    mode: Mode
    puzzle: _Rows
    placed: _Rows | None
    marks: list[_Noted]
    evolved: _Rows | None
    filled: _Rows | None
    exact: _Rows | None
    details: Details
    centre: list[_Noted] = []
    colours: list[_Painted] = []


class _ReplacePuzzle(
    BoardFile, tag_field="move", tag=ReplacePuzzle.__struct_config__.tag, kw_only=True
):
    puzzle: _Rows
    name: str
    action: str
    placed: _Rows | None
    marks: list[_Noted]
    details: Details


class _KeepEvolved(Struct, tag_field="move", tag=KeepEvolved.__struct_config__.tag):
    evolved: _Rows
    filled: _Rows | None


class _ShowSolution(Struct, tag_field="move", tag=ShowSolution.__struct_config__.tag):
    solution: _Rows


MoveFile = (
    TypeGiven | ClearGivens | SwitchMode | FixGivens | _ReplacePuzzle | PlaceDigit | ClearCells
    | ToggleMark | ToggleCentreMark | ToggleColour | ClearColours | ClearDigits | ClearMarks
    | FillMarks | FillSingles | ApplyHint | _KeepEvolved | _ShowSolution | ClearAnswer
)  # fmt: skip
"""The file form of every move; only moves with grids have another form."""


def write_board_state(state: BoardState) -> Json:
    """Return a board state as a JSON object."""
    held = {name: getattr(state, name) for name in StateFile.__annotations__}
    own = {key: _write(each) for key, each in held.items() if each or key not in _LATER}
    return {**board_fields(state.puzzle.geometry), **own}


def version_of(state: BoardState, moves: Sequence[Move], puzzles: Iterable[Grid]) -> int:
    """Return the first version of files that can hold all of a history.

    Parameters
    ----------
    state : BoardState
        The first state.
    moves : sequence of Move
    puzzles : iterable of Grid
        The puzzles of the runs beside it.
    """
    replaced = (move.puzzle for move in moves if isinstance(move, ReplacePuzzle))
    if not all(puzzle.geometry.is_classic for puzzle in (state.puzzle, *replaced, *puzzles)):
        return 3
    is_later = any(isinstance(move, _LATER_MOVES) for move in moves)
    return 2 if state.centre or state.colours or is_later else 1


def read_board_state(file: StateFile, path: Keys) -> BoardState:
    """Return the board state of a file.

    ``path``: its path in the file. Raises ``FieldError`` with the path of the value, what is
    expected and what was found.
    """
    board = _Board(file.geometry(path), path)
    placed = board.grid(file.placed, "placed")
    # By the methods that moves use, so that a file cannot hold a state that no move makes.
    state = BoardState(board.grid(file.puzzle, "puzzle"), file.name, file.mode).with_placed(
        [] if placed is None else enumerate(placed.digits.tolist())
    )
    state = state.with_marks(board.marks(file.marks, "marks"))
    return replace(
        state.with_centre(board.marks(file.centre, "centre")),
        evolved=board.grid(file.evolved, "evolved", 1),
        filled=board.grid(file.filled, "filled"),
        exact=board.grid(file.exact, "exact", 1),
        details=file.details,
        colours=board.colours(file.colours, "colours"),
    )


def write_move(move: Move) -> Json:
    """Return a move as a JSON object."""
    fields = {name: _write(value) for name, value in structs.asdict(move).items()}
    written = {"move": move.__struct_config__.tag, **fields}
    if isinstance(move, ReplacePuzzle):
        written |= board_fields(move.puzzle.geometry)
    return written


def read_move(file: MoveFile, geometry: Geometry, path: Keys) -> Move:
    """Return the move of a file, made on a board of ``geometry``.

    ``path`` and errors are those of :func:`read_board_state`.
    """
    board = _Board(geometry, path)
    if isinstance(file, _ReplacePuzzle):
        board = _Board(file.geometry(path), path)
        return ReplacePuzzle(
            board.grid(file.puzzle, "puzzle"),
            file.name,
            file.action,
            board.grid(file.placed, "placed"),
            board.marks(file.marks, "marks"),
            file.details,
        )
    if isinstance(file, _KeepEvolved):
        evolved = board.grid(file.evolved, "evolved", 1)
        return KeepEvolved(evolved, board.grid(file.filled, "filled"))
    if isinstance(file, _ShowSolution):
        return ShowSolution(board.grid(file.solution, "solution", 1))
    if isinstance(file, CellsMove):
        for index, cell in enumerate(file.cells):
            whole(cell, 0, geometry.cell_count - 1, path, "cells", index)
    if isinstance(file, DigitMove):
        whole(file.digit, 1, geometry.size, path, "digit")
    if isinstance(file, ApplyHint):
        board.check(file.placements, "placements")
        board.check(file.eliminations, "eliminations")
    return file


def board_fields(geometry: Geometry) -> dict[str, Json]:
    """Return the box of a board, and its rules if it is one of a variant."""
    box: dict[str, Json] = {"box": [geometry.box_height, geometry.box_width]}
    return box if geometry.is_classic else box | {"variant": board_text(geometry)}


def _write(value: object) -> Json:
    if isinstance(value, Grid):
        size = value.geometry.size
        return value.digits.reshape(size, size).tolist()
    if isinstance(value, Marks):
        return [[cell, *value.digits(cell)] for cell, _mask in value.masks]
    if isinstance(value, Colours):
        return [list(entry) for entry in value.cells]
    return asdict(value) if isinstance(value, Details) else value


class _Board(NamedTuple):
    """The board whose bounds a part of a file must keep."""

    geometry: Geometry
    path: Keys

    def check(self, noted: Iterable[Sequence[int]], name: str) -> None:
        """Refuse cells, and digits noted in them, that the board does not have."""
        for index, (cell, *digits) in enumerate(noted):
            whole(cell, 0, self.geometry.cell_count - 1, self.path, name, index, 0)
            for place, digit in enumerate(digits, 1):
                whole(digit, 1, self.geometry.size, self.path, name, index, place)

    @overload
    def grid(self, rows: list[list[int]], name: str, least: int = 0) -> Grid: ...
    @overload
    def grid(self, rows: list[list[int]] | None, name: str, least: int = 0) -> Grid | None: ...

    def grid(self, rows: list[list[int]] | None, name: str, least: int = 0) -> Grid | None:
        """Return the grid of rows of digits from ``least`` on."""
        if rows is None:
            return None
        size, path = self.geometry.size, (*self.path, name)
        if len(rows) != size:
            raise unexpected(path, _("{size} rows of {size} digits").format(size=size), rows)
        for number, row in enumerate(rows):
            if len(row) != size:
                words = _("a list of length {length}").format(length=size)
                raise unexpected((*path, number), words, row)
            for index, digit in enumerate(row):
                whole(digit, least, size, path, number, index)
        return Grid(self.geometry, np.array(rows, np.uint8).ravel())

    def marks(self, noted: list[list[int]], name: str) -> Marks:
        self.check(noted, name)
        return Marks.of({cell: sum(1 << (d - 1) for d in set(digits)) for cell, *digits in noted})

    def colours(self, painted: list[tuple[int, int]], name: str) -> Colours:
        self.check([(cell,) for cell, _colour in painted], name)
        return Colours.of(dict(painted))
