"""Runs that a session keeps: their record as a text, their curve, and how a list shows them."""

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from msgspec import Meta, Struct

from sudoku_ga.document.codec import Json, board_fields
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.shape import parse_board
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import later
from sudoku_ga.validation import Count, Keys, convert, invalid

MOST_KEPT = 20
"""Of more runs the oldest are forgotten: each takes some 20 kB of a session."""

_MOST_POINTS = 1_000
_Side = Annotated[int, Meta(ge=1, le=LARGEST_SIZE)]
_Amount = Annotated[float, Meta(ge=0, le=1e15, description=later("a number of 0 or more"))]


@dataclass(frozen=True)
class KeptRun:
    """A run of a session.

    ``name``: as the list of runs shows it. ``recipe``: the title of its recipe, in English.
    ``ink``: the colour of the theme in which its curve is drawn. ``is_shown``: whether its curve is
    drawn over that of the present run. ``text``: its record, as the line of a run file; read where
    it is needed. ``points``: its curve: generation, step, best, mean, worst, restarts, evaluations
    and seconds.
    """

    name: str
    recipe: str
    ink: str
    is_shown: bool
    puzzle: Grid
    seed: int
    is_solved: bool
    text: str
    points: tuple[tuple[float, ...], ...]


class _File(Struct):
    name: str
    recipe: str
    ink: str
    shown: bool
    box: tuple[_Side, _Side]
    puzzle: Annotated[list[Annotated[int, Meta(ge=0, le=LARGEST_SIZE)]], Meta(min_length=1)]
    seed: Count
    solved: bool
    record: str
    points: Annotated[
        list[tuple[_Amount, _Amount, _Amount, _Amount, _Amount, _Amount, _Amount, _Amount]],
        Meta(min_length=1, max_length=_MOST_POINTS),
    ]
    variant: str = ""


def write_kept_run(run: KeptRun) -> Json:
    """Return a run as a JSON object."""
    geometry = run.puzzle.geometry
    return {
        "name": run.name,
        "recipe": run.recipe,
        "ink": run.ink,
        "shown": run.is_shown,
        **board_fields(geometry),
        "puzzle": run.puzzle.digits.tolist(),
        "seed": run.seed,
        "solved": run.is_solved,
        "record": run.text,
        "points": [list(point) for point in run.points],
    }


def read_kept_run(value: Any, path: Keys) -> KeptRun:
    """Return the run of a JSON object.

    Raises ``FieldError`` with the path of the value, what is expected and what was found.
    """
    file: _File = convert(value, _File, path)
    try:
        geometry = parse_board(file.variant) if file.variant else Geometry(*file.box)
        puzzle = Grid(geometry, np.array(file.puzzle, np.uint8))
    except UserError as error:
        raise invalid((*path, "puzzle"), str(error)) from None
    return KeptRun(
        file.name,
        file.recipe,
        file.ink,
        file.shown,
        puzzle,
        file.seed,
        file.solved,
        file.record,
        tuple(file.points),
    )
