"""The visible run of a session: its last report and its last population.

Its record and its curve are those of a run in the list of the session.
"""

import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
from msgspec import Meta, Struct

from sudoku_ga.document.codec import Json
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import (
    BestIndividual,
    Change,
    IslandReport,
    Outcome,
    Phase,
    Report,
    RunStart,
    Spread,
    StopReason,
)
from sudoku_ga.evolution.records.history import CompressedIndividuals
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import LOGIC_LEVELS
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Count, Finite, Keys, convert, invalid, whole

MOST_CELLS = 1_000_000
"""The largest population, in cells, that is kept, in up to 1 MB of a session; of larger ones only
the best individual is kept."""

_Amount = Annotated[float, Meta(ge=0, le=1e15, description=later("a number of 0 or more"))]
_Digits = Annotated[list[int], Meta(description=later("the digits of a board"))]
_Logic = Literal[LOGIC_LEVELS]  # type: ignore[valid-type]


@dataclass(frozen=True)
class LastRun:
    """The visible run.

    Parameters
    ----------
    place : int
        Its index in the list of runs.
    report : Report
        Its last report.
    wall_s : float
        Its duration in seconds, without pauses.
    population : CompressedIndividuals or None
        Its last population; None if it was not kept.
    """

    place: int
    report: Report
    wall_s: float
    population: CompressedIndividuals | None


class _PopulationFile(Struct):
    digits: str
    conflicts: str
    islands: list[Count]


class _IslandFile(Struct):
    restarts: Count
    conflicts: tuple[Finite, Finite, Finite]
    fitness: tuple[Finite, Finite, Finite]
    best_so_far: Count


class LastRunFile(Struct):
    """The file form of the visible run."""

    place: Count
    recipe_name: str
    refusals: list[tuple[str, str]]
    logic_level: _Logic
    filled: _Digits
    phase: Phase
    generation: Count
    evaluations: Count
    move_evaluations: Count
    restarts: Count
    stagnation: Count
    conflicts: tuple[_Amount, _Amount, _Amount]
    fitness: tuple[Finite, Finite, Finite]
    best_so_far: Count
    best_fitness: Finite
    best: _Digits
    elapsed_s: _Amount
    stop_reason: StopReason
    solution: _Digits | None
    left: Count | None
    best_at_end: _Digits | None
    changes: list[tuple[Count, str, int | Finite]]
    migrations: Count
    islands: list[_IslandFile]
    size: Count
    wall_s: _Amount
    population: _PopulationFile | None


def write_last_run(last: LastRun) -> Json:
    """Return the visible run as a JSON object."""
    report, population = last.report, last.population
    outcome = report.outcome
    assert outcome is not None  # the run has ended
    at_end = outcome.best_at_end
    own = {name: getattr(report, name, None) for name in LastRunFile.__struct_fields__}
    return own | {
        "place": last.place,
        "recipe_name": report.start.recipe_name,
        "refusals": report.start.refusals,
        "logic_level": report.start.logic_level,
        "filled": report.start.filled.digits.tolist(),
        "conflicts": _numbers(report.conflicts),
        "fitness": _numbers(report.fitness),
        "best_fitness": float(report.best_fitness),
        "best": report.best_digits.tolist(),
        "stop_reason": outcome.stop_reason,
        "solution": outcome.solution and outcome.solution.digits.tolist(),
        "left": outcome.conflicts,
        "best_at_end": at_end and at_end.digits.tolist(),
        "islands": [
            each._asdict()
            | {"conflicts": _numbers(each.conflicts), "fitness": _numbers(each.fitness)}
            for each in report.islands
        ],
        "wall_s": round(last.wall_s, 3),
        "population": population
        and {
            "digits": b64encode(population.data).decode(),
            "conflicts": b64encode(population.conflicts).decode(),
            "islands": population.island_sizes,
        },
    }


def _numbers(spread: Spread) -> list[float]:
    return [float(each) for each in spread]


def may_be_kept(last: LastRun) -> bool:
    """Return whether a session with the run could be read again.

    Operators of plug-ins may return numbers of any size and type.
    """
    try:
        convert(json.loads(json.dumps(write_last_run(last))), LastRunFile)
    except (TypeError, ValueError, UserError):
        return False
    return True


def read_last_run(file: LastRunFile, puzzle: Grid, seed: int, path: Keys) -> LastRun:
    """Return the visible run of a file.

    ``puzzle``, ``seed``: those of the run in the list. ``path``: its path in the file. Raises
    ``FieldError`` with the path of the value, what is expected and what was found.
    """
    board = _Board(puzzle, path)
    solution, at_end = file.solution, file.best_at_end
    report = Report(
        RunStart(
            puzzle,
            file.recipe_name,
            tuple(file.refusals),
            seed,
            file.logic_level,
            board.grid(file.filled, "filled", 0),
        ),
        file.phase,
        file.generation,
        file.evaluations,
        file.move_evaluations,
        file.restarts,
        file.stagnation,
        Spread(*file.conflicts),
        Spread(*file.fitness),
        file.best_so_far,
        file.best_fitness,
        BestIndividual.of(board.grid(file.best, "best", 0).digits),
        file.elapsed_s,
        Outcome(
            file.stop_reason,
            None if solution is None else board.grid(solution, "solution"),
            file.left,
            None if at_end is None else BestIndividual.of(board.grid(at_end, "best_at_end").digits),
        ),
        tuple(Change(*each) for each in file.changes),
        file.migrations,
        tuple(
            IslandReport(
                each.restarts, Spread(*each.conflicts), Spread(*each.fitness), each.best_so_far
            )
            for each in file.islands
        ),
        file.size,
    )
    population = None if file.population is None else board.population(file.population)
    return LastRun(file.place, report, file.wall_s, population)


class _Board:
    """The board whose bounds a part of a file must keep."""

    def __init__(self, puzzle: Grid, path: Keys) -> None:
        self._geometry, self._path = puzzle.geometry, path

    def grid(self, digits: list[int], name: str, least: int = 1) -> Grid:
        path, cells = (*self._path, name), self._geometry.cell_count
        if len(digits) != cells:
            raise invalid(path, _("{count} digits are expected").format(count=cells))
        for index, digit in enumerate(digits):
            whole(digit, least, self._geometry.size, path, index)
        return Grid(self._geometry, np.array(digits, np.uint8))

    def population(self, file: _PopulationFile) -> CompressedIndividuals:
        path, cells, count = (*self._path, "population"), self._geometry.cell_count, 0
        try:
            count = sum(file.islands)
            data, conflicts = b64decode(file.digits), b64decode(file.conflicts)
            digits = _inflated(data, count * cells, np.uint8)
            counts = _inflated(conflicts, count * 8, np.int64)
        except ValueError:
            raise invalid(path, _("compressed individuals are expected")) from None
        if not count or digits.min() < 1 or digits.max() > self._geometry.size or counts.min() < 0:
            raise invalid(path, _("compressed individuals are expected"))
        return CompressedIndividuals(data, (count, cells), conflicts, tuple(file.islands))


def _inflated(data: bytes, size: int, kind: Any) -> Any:
    """Return decompressed numbers; raises ValueError if they do not have this size in bytes."""
    if size > 8 * MOST_CELLS:
        raise ValueError("too large")
    try:
        content = zlib.decompressobj().decompress(data, size + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(content) != size:
        raise ValueError("of another size")
    return np.frombuffer(content, kind)
