"""The store: results of any number of experiments in one SQLite file.

The tables are described in :mod:`sudoku_ga.lab.store.schema`. In WAL mode other processes can read
while one writes.
"""

import json
import os
import platform
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from sudoku_ga.errors import UserError
from sudoku_ga.interruption import kept_whole
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun, puzzle_line
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import read_trace
from sudoku_ga.lab.store.schema import MEMORY, open_for_reading, open_for_writing
from sudoku_ga.old_names import new_name, stored_name
from sudoku_ga.puzzle.formats.shape import board_text
from sudoku_ga.translation import _
from sudoku_ga.version import __version__

_P = ParamSpec("_P")
_T = TypeVar("_T")

_COPIED = (
    "version", "stop_reason", "solved", "generations", "evaluations", "move_evaluations",
    "restarts", "best_conflicts", "best_fitness", "cpu_s", "wall_s", "error", "attempts",
    "last_sample_fitness",
)  # fmt: skip
"""The fields of a result with a column of the same or the old name."""

RESULT_COLUMNS = (
    *map(stored_name, _COPIED),
    "failed",
    "solved_generation",
    "solved_evaluations",
    "trace",
)
"""The columns of a result in the table ``results``."""


class RunStatus(NamedTuple):
    """Whether the last attempt of a run failed, and the number of attempts."""

    failed: bool
    attempts: int


class Store:
    """An open file of results.

    ``path``: created if it does not exist; None keeps the results in memory. Raises ``UserError``
    if the file cannot be opened, or is not a store of this version or an earlier one.
    """

    def __init__(self, path: Path | None) -> None:
        self._place = MEMORY if path is None else str(path)
        with kept_whole():  # otherwise a new file could be left with a journal
            self._take(open_for_writing(path))

    @classmethod
    def to_read(cls, path: Path, *, is_known: bool = False) -> "Store":
        """Open an existing file without changing it.

        A file of an earlier version is migrated in memory. A file in a read-only folder can be read
        while no process writes it. ``is_known``: whether this process has already checked the file,
        so that its values are not checked again. Raises ``UserError`` if there is no such file, or
        it is not a store of this version or an earlier one.
        """
        store = cls.__new__(cls)
        store._place = str(path)
        store._take(open_for_reading(path, is_known=is_known))
        return store

    def _take(self, connection: sqlite3.Connection) -> None:
        connection.row_factory = sqlite3.Row
        self._connection = connection

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection, for other queries."""
        return self._connection

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """Context for reading the tables.

        Raises ``UserError`` if the file is damaged, by SQLite's check or by invalid values in a
        row.
        """
        try:
            yield self._connection
        except (
            sqlite3.Error,
            LookupError,
            TypeError,
            ValueError,
            OverflowError,
            RecursionError,
        ) as error:
            problem = _(
                "a file of results that is whole is expected, found {path} damaged: {error}"
            )
            raise UserError(problem.format(path=self._place, error=error)) from error

    @contextmanager
    def written(self) -> Iterator[sqlite3.Connection]:
        """Context for writing in one transaction.

        Raises ``UserError`` if the file cannot be written: full disk, missing permission or damage.
        """
        try:
            with self._connection as connection:
                yield connection
        except sqlite3.DatabaseError as error:
            raise UserError(
                _(
                    "a file that can be written is expected, found {place}: "
                    "{error}; the results that it already contains are kept"
                ).format(place=self._place, error=error)
            ) from None

    def register(self, experiment: Experiment, seed: int, runs: Sequence[PlannedRun]) -> int:
        """Store an experiment and its plan unless known, and return its id.

        ``runs``: the plan.
        """
        created = datetime.now(UTC).isoformat(timespec="seconds")
        key = (experiment.name, seed, __version__)
        with self.read(), self.written() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO experiments (name, seed, version, title, machine, created)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (*key, experiment.title, machine_text(), created),
            )
            (number,) = connection.execute(
                "SELECT id FROM experiments WHERE name = ? AND seed = ? AND version = ?", key
            ).fetchone()
            variants = _store_variants(connection, number, runs)
            puzzles = _store_puzzles(connection, number, runs)
            connection.executemany(
                "INSERT OR IGNORE INTO trials (experiment_id, digest, variant_id, puzzle_id,"
                " repetition, seed, trace) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    (
                        number, run.digest, variants[_variant_key(run)],
                        puzzles[_puzzle_key(run)], run.number, run.seed, run.trace,
                    )
                    for run in runs
                ),
            )  # fmt: skip
        return int(number)

    def add(self, experiment_id: int, finished: Iterable[tuple[PlannedRun, Result]]) -> None:
        """Store results of registered runs in one transaction.

        The result of another attempt replaces the previous one; attempts are added up. Raises
        ``UserError`` if the file cannot be written.
        """
        names, marks = ", ".join(RESULT_COLUMNS), ", ".join("?" * len(RESULT_COLUMNS))
        renewed = ", ".join(
            f"{name} = excluded.{name}" for name in RESULT_COLUMNS if name != "attempts"
        )
        with self.written() as connection:
            connection.executemany(
                f"INSERT INTO results (trial_id, variant_id, puzzle_id, {names})"
                f" SELECT id, variant_id, puzzle_id, {marks} FROM trials"
                " WHERE experiment_id = ? AND digest = ?"
                f" ON CONFLICT (trial_id) DO UPDATE SET {renewed},"
                " attempts = attempts + excluded.attempts",
                ((*_result_row(result), experiment_id, run.digest) for run, result in finished),
            )

    def begun_on(self, experiment_id: int) -> str:
        """Return the day on which an experiment was registered, in UTC: ``2026-11-23``."""
        with self.read() as connection:
            row = connection.execute(
                "SELECT substr(created, 1, 10) FROM experiments WHERE id = ?", (experiment_id,)
            ).fetchone()
        return str(row[0])

    def made(self, experiment_id: int) -> dict[str, RunStatus]:
        """Return the status of the runs with a result, by their digests."""
        with self.read() as connection:
            rows = connection.execute(
                "SELECT digest, failed, attempts FROM trials JOIN results ON trial_id = trials.id"
                " WHERE experiment_id = ?",
                (experiment_id,),
            )
            return {digest: RunStatus(bool(failed), attempts) for digest, failed, attempts in rows}

    def results(self, experiment_id: int) -> dict[str, Result]:
        """Return the results of an experiment by the digests of their runs."""
        with (
            self.read() as connection,
            closing(
                connection.execute(
                    "SELECT digest, results.* FROM trials JOIN results ON trial_id = trials.id"
                    " WHERE experiment_id = ?",
                    (experiment_id,),
                )
            ) as rows,
        ):
            return {row["digest"]: _result(row) for row in rows}


def machine_text() -> str:
    """Return system, processor, number of processors, and versions of the numerical libraries."""
    versions = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba"))
    return (
        f"{platform.system()} {platform.machine()}, {_processor()}, {os.cpu_count()} processors, "
        f"Python {platform.python_version()}, {versions}"
    )


def _processor() -> str:
    """Return the name of the processor, or of its architecture if the system has no name."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def checked_read(
    function: Callable[Concatenate[Store, _P], _T],
) -> Callable[Concatenate[Store, _P], _T]:
    """Decorate a function of a store so that it raises the errors of :meth:`Store.read`."""

    @wraps(function)
    def guarded(store: Store, /, *arguments: _P.args, **named: _P.kwargs) -> _T:
        with store.read():
            return function(store, *arguments, **named)

    return guarded


def _store_variants(
    connection: sqlite3.Connection, experiment_id: int, runs: Sequence[PlannedRun]
) -> Mapping[tuple[str, str], int]:
    new = {_variant_key(run): run.variant for run in runs}
    connection.executemany(
        "INSERT OR IGNORE INTO variants (experiment_id, name, recipe, set_values)"
        " VALUES (?, ?, ?, ?)",
        ((experiment_id, *key, json.dumps(dict(new[key].values))) for key in new),
    )
    rows = connection.execute(
        "SELECT name, recipe, id FROM variants WHERE experiment_id = ?", (experiment_id,)
    )
    return {(name, recipe): number for name, recipe, number in rows}


def _store_puzzles(
    connection: sqlite3.Connection, experiment_id: int, runs: Sequence[PlannedRun]
) -> Mapping[tuple[str, str, str], int]:
    new = {_puzzle_key(run): run for run in runs}
    connection.executemany(
        "INSERT OR IGNORE INTO puzzles (experiment_id, name, puzzle, box, puzzle_group, givens)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        ((experiment_id, *key, each.group, each.puzzle.given_count) for key, each in new.items()),
    )
    rows = connection.execute(
        "SELECT name, puzzle, box, id FROM puzzles WHERE experiment_id = ?", (experiment_id,)
    )
    return {(name, puzzle, box): number for name, puzzle, box, number in rows}


def _variant_key(run: PlannedRun) -> tuple[str, str]:
    return run.variant.name, run.variant.recipe_text


def _puzzle_key(run: PlannedRun) -> tuple[str, str, str]:
    return run.puzzle_name, puzzle_line(run.puzzle), board_text(run.puzzle.geometry)


def _result_row(result: Result) -> tuple[object, ...]:
    stored = replace(result, stop_reason=stored_name(result.stop_reason))
    return (
        *(getattr(stored, name) for name in _COPIED),
        result.error is not None,
        result.generations if result.solved else None,
        result.evaluations if result.solved else None,
        json.dumps(result.trace),
    )


def _result(row: sqlite3.Row) -> Result:
    fields = {name: row[stored_name(name)] for name in _COPIED}
    return Result(
        **{
            **fields,
            "stop_reason": new_name(row["stop_reason"]),
            "solved": bool(row["solved"]),
            "trace": read_trace(row["trace"]),
        }
    )
