"""Sheets and moves as JSON."""

from dataclasses import replace
from typing import Any

from sudoku_ga.document.answers import ClearAnswer, KeepEvolved, ShowSolution
from sudoku_ga.document.fields import (
    CELLS,
    DETAILS,
    DIGIT,
    FULL,
    FULL_OR_NONE,
    GRID,
    GRID_OR_NONE,
    MARKS,
    MODE,
    PAIRS,
    TEXT,
    Field,
    Json,
    expected,
    member,
    read_geometry,
    text_of,
)
from sudoku_ga.document.moves import (
    ClearGivens,
    FixGivens,
    Move,
    ReplacePuzzle,
    SwitchMode,
    TypeGiven,
)
from sudoku_ga.document.playing import (
    ApplyHint,
    ClearCells,
    ClearDigits,
    ClearMarks,
    FillMarks,
    FillSingles,
    PlaceDigit,
    ToggleMark,
)
from sudoku_ga.document.sheet import Sheet
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import _

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


def write_sheet(sheet: Sheet) -> Json:
    """Return a sheet as a JSON object."""
    return {"box": _box(sheet.puzzle.geometry), **_written(sheet, _SHEET)}


def read_sheet(value: Json, where: str) -> Sheet:
    """Return the sheet of a JSON object; raise FormatError where it is none."""
    geometry = read_geometry(member(value, "box", where), f"{where}.box")
    read = _read(value, _SHEET, geometry, where)
    placed, marks = read.pop("placed"), read.pop("marks")
    # Written by the moves that wrote them, so that no file brings what no move can.
    sheet = Sheet(read["puzzle"]).with_placed(
        [] if placed is None else enumerate(placed.digits.tolist())
    )
    return replace(sheet.with_marks(marks), **read)


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
