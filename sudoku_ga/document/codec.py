"""Board states and moves as JSON, and back with every value checked."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import numpy as np

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.marks import Marks
from sudoku_ga.document.moves import (
    ClearGivens,
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
    ClearDigits,
    ClearMarks,
    FillMarks,
    FillSingles,
    KeepEvolved,
    PlaceDigit,
    ShowSolution,
    ToggleMark,
)
from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details
from sudoku_ga.translation import _

Json = Any
"""What ``json.loads`` makes of a text."""


@dataclass(frozen=True)
class Field:
    """One kind of value.

    Parameters
    ----------
    write : callable
        Returns the value as JSON.
    read : callable
        Returns the value of JSON, a geometry and a place; raises FormatError.
    """

    write: Callable[[Any], Json]
    read: Callable[[Json, Geometry, str], Any]


def expected(what: str, where: str, found: Json) -> FormatError:
    """Return the error for a value that is not what the format asks for."""
    shown = repr(found)
    shown = shown if len(shown) <= 40 else f"{shown[:39]}…"
    return FormatError(
        _("{what} is expected in {where}, found {shown}").format(
            what=what, where=where, shown=shown
        )
    )


def member(value: Json, name: str, where: str) -> Json:
    """Return a member of a JSON object."""
    if not isinstance(value, dict):
        raise expected(_("an object"), where, value)
    if name not in value:
        raise FormatError(
            _("a member “{name}” is expected in {where}, found none").format(name=name, where=where)
        )
    return value[name]


def text_of(value: Json, where: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise expected(_("a text"), where, value)
    return value


def list_of(value: Json, where: str) -> list[Json]:
    """Return a list."""
    if not isinstance(value, list):
        raise expected(_("a list"), where, value)
    return value


def number_of(value: Json, low: int, high: int, where: str) -> int:
    """Return a whole number within bounds, both of them included."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise expected(
            _("a whole number of {low} to {high}").format(low=low, high=high), where, value
        )
    return value


def read_geometry(value: Json, where: str) -> Geometry:
    """Return the geometry of ``[box height, box width]``."""
    sides = list_of(value, where)
    if len(sides) != 2:
        raise expected(_("box height and width"), where, value)
    height, width = (number_of(side, 1, 64, where) for side in sides)
    try:
        return Geometry(height, width)
    except UserError as error:
        raise FormatError(f"{error}, in {where}") from None


def _read_grid(value: Json, geometry: Geometry, where: str) -> Grid:
    """Return the grid of rows of digits."""
    rows, size = list_of(value, where), geometry.size
    if len(rows) != size or any(len(list_of(row, where)) != size for row in rows):
        raise FormatError(
            _("{size} rows of {size} digits are expected in {where}").format(size=size, where=where)
        )
    digits = [number_of(digit, 0, size, where) for row in rows for digit in row]
    return Grid(geometry, np.array(digits, np.uint8))


def _write_grid(grid: Grid) -> Json:
    size = grid.geometry.size
    return grid.digits.reshape(size, size).tolist()


def _read_full(value: Json, geometry: Geometry, where: str) -> Grid:
    grid = _read_grid(value, geometry, where)
    if not grid.is_full:
        raise FormatError(
            _("a digit in every cell is expected in {where}, found a blank one").format(where=where)
        )
    return grid


def _write_marks(marks: Marks) -> Json:
    return [[cell, *marks.digits(cell)] for cell, _ in marks.masks]


def _read_marks(value: Json, geometry: Geometry, where: str) -> Marks:
    masks = {}
    for entry in list_of(value, where):
        if not list_of(entry, where):
            raise expected(_("a cell and its digits"), where, entry)
        cell = number_of(entry[0], 0, geometry.cell_count - 1, where)
        digits = [number_of(digit, 1, geometry.size, where) for digit in entry[1:]]
        masks[cell] = sum(1 << (digit - 1) for digit in set(digits))
    return Marks.of(masks)


def _read_cells(value: Json, geometry: Geometry, where: str) -> tuple[int, ...]:
    last = geometry.cell_count - 1
    cells = tuple(number_of(cell, 0, last, where) for cell in list_of(value, where))
    if not cells:
        raise expected(_("at least one cell"), where, value)
    return cells


def _read_pairs(value: Json, geometry: Geometry, where: str) -> tuple[tuple[int, int], ...]:
    pairs = []
    for pair in list_of(value, where):
        if len(list_of(pair, where)) != 2:
            raise expected(_("a cell and a digit"), where, pair)
        cell = number_of(pair[0], 0, geometry.cell_count - 1, where)
        pairs.append((cell, number_of(pair[1], 1, geometry.size, where)))
    return tuple(pairs)


def _read_mode(value: Json, _geometry: Geometry, where: str) -> Mode:
    if value not in tuple(Mode):
        raise expected(_(" or ").join(Mode), where, value)
    return Mode(value)


def _read_details(value: Json, _geometry: Geometry, where: str) -> Details:
    texts = {each.name: text_of(member(value, each.name, where), where) for each in fields(Details)}
    return Details(**texts)


def _optional(field: Field) -> Field:
    return Field(
        lambda value: None if value is None else field.write(value),
        lambda value, geometry, where: (
            None if value is None else field.read(value, geometry, where)
        ),
    )


GRID = Field(_write_grid, _read_grid)
GRID_OR_NONE = _optional(GRID)
FULL = Field(_write_grid, _read_full)
FULL_OR_NONE = _optional(FULL)
MARKS = Field(_write_marks, _read_marks)
CELLS = Field(list, _read_cells)
PAIRS = Field(lambda pairs: [list(pair) for pair in pairs], _read_pairs)
DIGIT = Field(int, lambda value, geometry, where: number_of(value, 1, geometry.size, where))
TEXT = Field(str, lambda value, _geometry, where: text_of(value, where))
DETAILS = Field(asdict, _read_details)
MODE = Field(str, _read_mode)


_SHEET: dict[str, Field] = {
    "name": TEXT,
    "mode": MODE,
    "puzzle": GRID,
    "placed": GRID_OR_NONE,
    "marks": MARKS,
    "evolved": FULL_OR_NONE,
    "filled": GRID_OR_NONE,
    "exact": FULL_OR_NONE,
    "details": DETAILS,
}

_CELLS_AND_DIGIT = {"cells": CELLS, "digit": DIGIT}

_MOVES: dict[str, tuple[type[Move], dict[str, Field]]] = {
    "type given": (TypeGiven, _CELLS_AND_DIGIT),
    "clear givens": (ClearGivens, {"cells": CELLS}),
    "switch mode": (SwitchMode, {"mode": MODE}),
    "fix givens": (FixGivens, {}),
    "replace puzzle": (
        ReplacePuzzle,
        {"puzzle": GRID, "name": TEXT, "action": TEXT, "placed": GRID_OR_NONE, "marks": MARKS,
         "details": DETAILS},
    ),
    "place digit": (PlaceDigit, _CELLS_AND_DIGIT),
    "clear cells": (ClearCells, {"cells": CELLS}),
    "toggle mark": (ToggleMark, _CELLS_AND_DIGIT),
    "clear digits": (ClearDigits, {}),
    "clear marks": (ClearMarks, {}),
    "fill marks": (FillMarks, {}),
    "fill singles": (FillSingles, {}),
    "apply hint": (
        ApplyHint, {"technique": TEXT, "placements": PAIRS, "eliminations": PAIRS}
    ),
    "keep evolved": (KeepEvolved, {"evolved": FULL, "filled": GRID_OR_NONE}),
    "show solution": (ShowSolution, {"solution": FULL}),
    "clear answer": (ClearAnswer, {}),
}  # fmt: skip

_NAMES = {kind: name for name, (kind, _) in _MOVES.items()}


def write_sheet(state: BoardState) -> Json:
    """Return a state as a JSON object."""
    return {"box": _box(state.puzzle.geometry), **_written(state, _SHEET)}


def read_sheet(value: Json, where: str) -> BoardState:
    """Return the state of a JSON object; raise FormatError where it is none."""
    geometry = read_geometry(member(value, "box", where), f"{where}.box")
    read = _read(value, _SHEET, geometry, where)
    placed, marks = read.pop("placed"), read.pop("marks")
    # Written by the moves that wrote them, so that no file brings what no move can.
    state = BoardState(read["puzzle"]).with_placed(
        [] if placed is None else enumerate(placed.digits.tolist())
    )
    return replace(state.with_marks(marks), **read)


def write_move(move: Move) -> Json:
    """Return a move as a JSON object."""
    name = _NAMES[type(move)]
    written = {"move": name, **_written(move, _MOVES[name][1])}
    if isinstance(move, ReplacePuzzle):
        written["box"] = _box(move.puzzle.geometry)
    return written


def read_move(value: Json, geometry: Geometry, where: str) -> Move:
    """Return the move of a JSON object; raise FormatError where it is none.

    Parameters
    ----------
    value : object
        What ``json.loads`` made of it.
    geometry : Geometry
        Of the board on which the move is made.
    where : str
        Where in the file it stands.
    """
    name = text_of(member(value, "move", where), f"{where}.move")
    if name not in _MOVES:
        raise expected(_("the name of a move"), f"{where}.move", name)
    kind, fields = _MOVES[name]
    if kind is ReplacePuzzle:
        geometry = read_geometry(member(value, "box", where), f"{where}.box")
    return kind(**_read(value, fields, geometry, where))


def _box(geometry: Geometry) -> Json:
    return [geometry.box_height, geometry.box_width]


def _written(value: object, fields: dict[str, Field]) -> dict[str, Json]:
    return {name: field.write(getattr(value, name)) for name, field in fields.items()}


def _read(value: Json, fields: dict[str, Field], geometry: Geometry, where: str) -> dict[str, Any]:
    return {
        name: field.read(member(value, name, where), geometry, f"{where}.{name}")
        for name, field in fields.items()
    }
