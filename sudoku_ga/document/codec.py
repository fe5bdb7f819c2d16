"""Board states and moves as JSON, and back with every value checked."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields, replace
from functools import lru_cache
from typing import Annotated, Any

import numpy as np
from msgspec import Meta, Struct, defstruct, structs

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.marks import COLOUR_COUNT, NO_MARKS, Colours, Marks
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
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.shape import board_text, parse_board
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Keys, convert, invalid, unexpected

Json = Any
"""What ``json.loads`` makes of a text."""

_MOVES: dict[str, type[Move]] = {
    "type given": TypeGiven,
    "clear givens": ClearGivens,
    "switch mode": SwitchMode,
    "fix givens": FixGivens,
    "replace puzzle": ReplacePuzzle,
    "place digit": PlaceDigit,
    "clear cells": ClearCells,
    "toggle mark": ToggleMark,
    "toggle centre mark": ToggleCentreMark,
    "toggle colour": ToggleColour,
    "clear colours": ClearColours,
    "clear digits": ClearDigits,
    "clear marks": ClearMarks,
    "fill marks": FillMarks,
    "fill singles": FillSingles,
    "apply hint": ApplyHint,
    "keep evolved": KeepEvolved,
    "show solution": ShowSolution,
    "clear answer": ClearAnswer,
}
_NAMES = {kind: name for name, kind in _MOVES.items()}
_BOARD_STATE = (
    "name", "mode", "puzzle", "placed", "marks", "evolved", "filled", "exact", "details",
)  # fmt: skip
"""The fields of a board state in the order of its file."""

_LATER = ("centre", "colours")
"""Fields that version 2 added; a file lacks those that are empty."""

_LATER_MOVES = (ToggleCentreMark, ToggleColour, ClearColours)

_MARKS = {"marks", "centre"}
_GRIDS = {"puzzle", "placed", "evolved", "filled", "exact", "solution"}

_Details = defstruct("_Details", [(each.name, str) for each in fields(Details)])
_Side = Annotated[int, Meta(ge=1, le=LARGEST_SIZE)]


class _MoveName(Struct):
    move: str


class _Box(Struct):
    box: Annotated[tuple[_Side, _Side], Meta(description=later("box height and width"))]
    variant: str = ""


def write_board_state(state: BoardState) -> Json:
    """Return a board state as a JSON object."""
    held = [name for name in _LATER if getattr(state, name)]
    return {**board_fields(state.puzzle.geometry), **_written(state, (*_BOARD_STATE, *held))}


def version_of(state: BoardState, moves: Sequence[Move], puzzles: Iterable[Grid]) -> int:
    """Return the first version of a file whose programs read all of a history.

    ``state``: the first one. ``puzzles``: those of the runs beside it.
    """
    replaced = (move.puzzle for move in moves if isinstance(move, ReplacePuzzle))
    if not all(puzzle.geometry.is_classic for puzzle in (state.puzzle, *replaced, *puzzles)):
        return 3
    is_later = any(isinstance(move, _LATER_MOVES) for move in moves)
    return 2 if state.centre or state.colours or is_later else 1


def read_board_state(value: Json, path: Keys) -> BoardState:
    """Return the board state of a JSON object.

    ``value``: what ``json.loads`` made of it. ``path``: where in the file it is. Raises
    ``FieldError`` with the path of the value, what is expected and what was found.
    """
    held = [name for name in _LATER if isinstance(value, dict) and name in value]
    read = _read(value, (*_BOARD_STATE, *held), _read_box(value, path), path)
    placed, marks = read.pop("placed"), read.pop("marks")
    centre = read.pop("centre", NO_MARKS)
    # Through the methods that moves use, so that a file cannot hold what no move makes.
    state = BoardState(read["puzzle"]).with_placed(
        [] if placed is None else enumerate(placed.digits.tolist())
    )
    return replace(state.with_marks(marks).with_centre(centre), **read)


def write_move(move: Move) -> Json:
    """Return a move as a JSON object."""
    written = {"move": _NAMES[type(move)], **_written(move, _field_names(type(move)))}
    if isinstance(move, ReplacePuzzle):
        written |= board_fields(move.puzzle.geometry)
    return written


def read_move(value: Json, geometry: Geometry, path: Keys) -> Move:
    """Return the move of a JSON object.

    ``value``: what ``json.loads`` made of it. ``geometry``: of the board on which the move is made.
    ``path``: where in the file it is. Raises ``FieldError`` with the path of the value, what is
    expected and what was found.
    """
    name = convert(value, _MoveName, path).move
    if name not in _MOVES:
        raise unexpected((*path, "move"), _("the name of a move"), name)
    kind = _MOVES[name]
    if kind is ReplacePuzzle:
        geometry = _read_box(value, path)
    return kind(**_read(value, _field_names(kind), geometry, path))


def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def board_fields(geometry: Geometry) -> dict[str, Json]:
    """Return the box of a board, and its rules if it is one of a variant."""
    box: dict[str, Json] = {"box": [geometry.box_height, geometry.box_width]}
    return box if geometry.is_classic else box | {"variant": board_text(geometry)}


def _read_box(value: Json, path: Keys) -> Geometry:
    board: _Box = convert(value, _Box, path)
    try:
        return parse_board(board.variant) if board.variant else Geometry(*board.box)
    except UserError as error:
        raise invalid((*path, "variant" if board.variant else "box"), str(error)) from None


def _written(value: object, names: tuple[str, ...]) -> dict[str, Json]:
    return {name: _write(getattr(value, name)) for name in names}


def _write(value: object) -> Json:
    if isinstance(value, Grid):
        size = value.geometry.size
        return value.digits.reshape(size, size).tolist()
    if isinstance(value, Marks):
        return [[cell, *value.digits(cell)] for cell, _mask in value.masks]
    if isinstance(value, Colours):
        return [list(entry) for entry in value.cells]
    return asdict(value) if isinstance(value, Details) else value


def _read(value: Json, names: tuple[str, ...], geometry: Geometry, path: Keys) -> dict[str, Any]:
    """Return the fields of a JSON object."""
    fields_read = convert(value, _form(names, geometry), path)
    read = {name: getattr(fields_read, name) for name in names}
    for name in _GRIDS.intersection(names):
        if read[name] is not None:
            read[name] = Grid(geometry, np.array(read[name], np.uint8).ravel())
    for name in _MARKS.intersection(names):
        read[name] = _marks(read[name], geometry, (*path, name))
    if "colours" in read:
        read["colours"] = Colours.of(dict(read["colours"]))
    if "details" in read:
        read["details"] = Details(**structs.asdict(read["details"]))
    return read


def _marks(listed: list[list[int]], geometry: Geometry, path: Keys) -> Marks:
    digit = Annotated[int, Meta(ge=1, le=geometry.size)]
    masks = {}
    for index, (cell, *digits) in enumerate(listed):
        convert(digits, list[digit], (*path, index))
        masks[cell] = sum(1 << (each - 1) for each in set(digits))
    return Marks.of(masks)


@lru_cache
def _form(names: tuple[str, ...], geometry: Geometry) -> type[Struct]:
    """Return the struct of some fields as JSON has them, with the bounds of a board."""
    digit = Annotated[int, Meta(ge=1, le=geometry.size)]
    cell = Annotated[int, Meta(ge=0, le=geometry.cell_count - 1)]
    grid, full = _rows(0, geometry.size), _rows(1, geometry.size)
    pair = Annotated[tuple[cell, digit], Meta(description=later("a cell and a digit"))]
    noted = Meta(min_length=1, description=later("a cell and its digits"))
    marks = list[Annotated[list[cell], noted]]
    colour = Annotated[int, Meta(ge=1, le=COLOUR_COUNT)]
    painted = Annotated[tuple[cell, colour], Meta(description=later("a cell and a colour"))]
    kinds: dict[str, Any] = {
        "name": str,
        "action": str,
        "technique": str,
        "mode": Mode,
        "puzzle": grid,
        "placed": grid | None,
        "filled": grid | None,
        "evolved": full | None if "exact" in names else full,
        "exact": full | None,
        "solution": full,
        "marks": marks,
        "centre": marks,
        "colours": list[painted],
        "colour": colour,
        "cells": Annotated[
            tuple[cell, ...], Meta(min_length=1, description=later("at least one cell"))
        ],
        "digit": digit,
        "placements": tuple[pair, ...],
        "eliminations": tuple[pair, ...],
        "details": _Details,
    }
    return defstruct("Fields", [(name, kinds[name]) for name in names])


def _rows(least: int, size: int) -> Any:
    """Return the type of a grid's rows of digits from ``least`` on."""
    row = Annotated[
        list[Annotated[int, Meta(ge=least, le=size)]], Meta(min_length=size, max_length=size)
    ]
    words = _("{size} rows of {size} digits").format(size=size)
    return Annotated[list[row], Meta(min_length=size, max_length=size, description=words)]
