"""Where results are kept: one SQLite file for any number of experiments.

Version 1 of the schema, kept in ``PRAGMA user_version``::

    experiments   one row an experiment, seed and program version
        id, name, title, seed, version, machine (platform and processors), created (UTC)
    trials        one row a planned run
        id, experiment_id, digest (unique in its experiment), variant, set_values (JSON),
        recipe (JSON), puzzle_name, puzzle_group, puzzle (a line), box (height x width), givens,
        repetition, seed, trace
    results       one row a run that has ended
        trial_id, version, stop_reason, solved, generations, evaluations, probes, restarts,
        best_conflicts, best_fitness, solved_generation, solved_evaluations (NULL unless solved),
        cpu_s, wall_s, trace (JSON: [[generation, conflicts, fitness], ...]), error

The budget of a run is part of its recipe. The file is in WAL mode: others may read while one
process writes.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from sudoku_ga import __version__
from sudoku_ga.lab.execution import Result
from sudoku_ga.lab.experiment import Experiment
from sudoku_ga.lab.machine import machine
from sudoku_ga.lab.trace import TracePoint
from sudoku_ga.lab.trials import Trial
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.formats.line import write_line

SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE experiments (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, seed INTEGER NOT NULL,
    version TEXT NOT NULL, machine TEXT NOT NULL, created TEXT NOT NULL,
    UNIQUE (name, seed, version)
);
CREATE TABLE trials (
    id INTEGER PRIMARY KEY, experiment_id INTEGER NOT NULL REFERENCES experiments,
    digest TEXT NOT NULL, variant TEXT NOT NULL, set_values TEXT NOT NULL, recipe TEXT NOT NULL,
    puzzle_name TEXT NOT NULL, puzzle_group TEXT NOT NULL, puzzle TEXT NOT NULL,
    box TEXT NOT NULL, givens INTEGER NOT NULL,
    repetition INTEGER NOT NULL, seed INTEGER NOT NULL, trace TEXT NOT NULL,
    UNIQUE (experiment_id, digest)
);
CREATE TABLE results (
    trial_id INTEGER PRIMARY KEY REFERENCES trials, version TEXT NOT NULL,
    stop_reason TEXT NOT NULL, solved INTEGER NOT NULL, generations INTEGER NOT NULL,
    evaluations INTEGER NOT NULL, probes INTEGER NOT NULL, restarts INTEGER NOT NULL,
    best_conflicts INTEGER, best_fitness REAL, solved_generation INTEGER,
    solved_evaluations INTEGER, cpu_s REAL NOT NULL, wall_s REAL NOT NULL,
    trace TEXT NOT NULL, error TEXT
);
"""
_PATIENCE_S = 30.0
"""How long to wait for another process that writes."""

_COPIED = (
    "version", "stop_reason", "solved", "generations", "evaluations", "probes", "restarts",
    "best_conflicts", "best_fitness", "cpu_s", "wall_s", "error",
)  # fmt: skip
"""Fields of a result that are columns of the same name."""


class Store:
    """An open file of results.

    Parameters
    ----------
    path : Path or None
        Made where it does not exist; None keeps the results in memory.

    Raises
    ------
    KnownError
        If the file cannot be opened or is not a store of this version.
    """

    def __init__(self, path: Path | None) -> None:
        place = ":memory:" if path is None else str(path)
        try:
            self._connection = sqlite3.connect(place, timeout=_PATIENCE_S)
            self._connection.row_factory = sqlite3.Row
            self._open(place)
        except sqlite3.Error as error:
            raise KnownError(f"a file of results is expected, found {place}: {error}") from None

    def _open(self, place: str) -> None:
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        (tables,) = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and tables == 0:
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.executescript(
                f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
            )
        elif version != SCHEMA_VERSION:
            self._connection.close()
            raise KnownError(
                f"results of version {SCHEMA_VERSION} are expected, found {place} of version "
                f"{version}"
            )
        # A result that a loss of power takes is made again.
        self._connection.execute("PRAGMA synchronous = NORMAL")

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def register(self, experiment: Experiment, seed: int, trials: Sequence[Trial]) -> int:
        """Note an experiment and its plan, or find them noted.

        Returns
        -------
        int
            By which the results are found.
        """
        created = datetime.now(UTC).isoformat(timespec="seconds")
        key = (experiment.name, seed, __version__)
        with self._connection as connection:
            connection.execute(
                "INSERT OR IGNORE INTO experiments (name, seed, version, title, machine, created)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (*key, experiment.title, machine(), created),
            )
            (number,) = connection.execute(
                "SELECT id FROM experiments WHERE name = ? AND seed = ? AND version = ?", key
            ).fetchone()
            marks = ", ".join("?" * 13)
            connection.executemany(
                "INSERT OR IGNORE INTO trials (experiment_id, digest, variant, set_values, recipe,"
                " puzzle_name, puzzle_group, puzzle, box, givens, repetition, seed, trace)"
                f" VALUES ({marks})",
                (_trial_row(int(number), trial) for trial in trials),
            )
        return int(number)

    def add(self, experiment_id: int, finished: Iterable[tuple[Trial, Result]]) -> None:
        """Keep results of trials that are registered, all or none of them."""
        columns = (*_COPIED, "solved_generation", "solved_evaluations", "trace")
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        with self._connection as connection:
            connection.executemany(
                f"INSERT INTO results (trial_id, {names}) SELECT id, {marks} FROM trials"
                " WHERE experiment_id = ? AND digest = ?",
                ((*_result_row(result), experiment_id, trial.digest) for trial, result in finished),
            )

    def results(self, experiment_id: int) -> dict[str, Result]:
        """Return the results of an experiment by the digests of their trials."""
        rows = self._connection.execute(
            "SELECT digest, results.* FROM results JOIN trials ON trials.id = trial_id"
            " WHERE experiment_id = ?",
            (experiment_id,),
        )
        with closing(rows):
            return {row["digest"]: _result(row) for row in rows}


def _trial_row(experiment_id: int, trial: Trial) -> tuple[object, ...]:
    geometry = trial.puzzle.geometry
    return (
        experiment_id, trial.digest, trial.variant.name, json.dumps(dict(trial.variant.values)),
        trial.variant.recipe_text, trial.puzzle_name, trial.group, write_line(trial.puzzle),
        f"{geometry.box_height}x{geometry.box_width}", trial.puzzle.given_count,
        trial.repetition, trial.seed, trial.trace,
    )  # fmt: skip


def _result_row(result: Result) -> tuple[object, ...]:
    return (
        *(getattr(result, name) for name in _COPIED),
        result.generations if result.solved else None,
        result.evaluations if result.solved else None,
        json.dumps(result.trace),
    )


def _result(row: sqlite3.Row) -> Result:
    fields = {name: row[name] for name in _COPIED}
    trace = tuple(TracePoint(*point) for point in json.loads(row["trace"]))
    return Result(**{**fields, "solved": bool(row["solved"]), "trace": trace})
