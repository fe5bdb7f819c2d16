"""The tables of a file of results, the migration of earlier versions, and connections to a file.

Version 3, kept in ``PRAGMA user_version``::

    experiments   one row per experiment, seed and program version
        id, name, title, seed, version, machine (platform and processors), created (UTC)
    variants      id, experiment_id, name, set_values (JSON), recipe (JSON)
    puzzles       id, experiment_id, name, puzzle_group, puzzle (a line), box (height x width),
                  givens
    trials        one row per planned run
        id, experiment_id, digest (unique in its experiment), variant_id, puzzle_id, repetition,
        seed, trace
    results       one row per finished run
        trial_id, variant_id, puzzle_id (as the trial's: summaries then need no join), version,
        stop_reason, solved, generations, evaluations, probes, restarts, best_conflicts,
        best_fitness, solved_generation, solved_evaluations (NULL unless solved), cpu_s, wall_s,
        trace (JSON: [[generation, conflicts, fitness, evaluations, probes, size], ...]),
        error, failed (0 or 1), attempts,
        last_sample_fitness (NULL unless the experiment has a last_sample)
    runs          a view of all of these, one row per finished run

The budget of a run is part of its recipe. Version 1 repeated variant, recipe and puzzle in every
trial, had no ``attempts``, and its traces have no evaluations and probes; version 2 had no
``last_sample_fitness``. Traces got the population's size later.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.lab.store import validity
from sudoku_ga.translation import _

SCHEMA_VERSION = 3

_EXPERIMENTS = """
CREATE TABLE experiments (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, seed INTEGER NOT NULL,
    version TEXT NOT NULL, machine TEXT NOT NULL, created TEXT NOT NULL,
    UNIQUE (name, seed, version)
);
"""
_TABLES = """
CREATE TABLE variants (
    id INTEGER PRIMARY KEY, experiment_id INTEGER NOT NULL REFERENCES experiments,
    name TEXT NOT NULL, set_values TEXT NOT NULL, recipe TEXT NOT NULL,
    UNIQUE (experiment_id, name, recipe)
);
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY, experiment_id INTEGER NOT NULL REFERENCES experiments,
    name TEXT NOT NULL, puzzle_group TEXT NOT NULL, puzzle TEXT NOT NULL, box TEXT NOT NULL,
    givens INTEGER NOT NULL,
    UNIQUE (experiment_id, name, puzzle, box)
);
CREATE TABLE trials (
    id INTEGER PRIMARY KEY, experiment_id INTEGER NOT NULL REFERENCES experiments,
    digest TEXT NOT NULL, variant_id INTEGER NOT NULL REFERENCES variants,
    puzzle_id INTEGER NOT NULL REFERENCES puzzles,
    repetition INTEGER NOT NULL, seed INTEGER NOT NULL, trace TEXT NOT NULL,
    UNIQUE (experiment_id, digest)
);
CREATE TABLE results (
    trial_id INTEGER PRIMARY KEY REFERENCES trials, variant_id INTEGER NOT NULL,
    puzzle_id INTEGER NOT NULL, version TEXT NOT NULL,
    stop_reason TEXT NOT NULL, solved BOOLEAN NOT NULL, generations INTEGER NOT NULL,
    evaluations INTEGER NOT NULL, probes INTEGER NOT NULL, restarts INTEGER NOT NULL,
    best_conflicts INTEGER, best_fitness REAL, solved_generation INTEGER,
    solved_evaluations INTEGER, cpu_s REAL NOT NULL, wall_s REAL NOT NULL,
    trace TEXT NOT NULL, error TEXT, failed BOOLEAN NOT NULL, attempts INTEGER NOT NULL,
    last_sample_fitness REAL
);
CREATE INDEX results_to_sum_up ON results
    (variant_id, puzzle_id, failed, solved, evaluations, probes, cpu_s);
"""
RUNS = """
    SELECT
    experiments.name AS experiment, experiments.seed AS experiment_seed, experiments.machine,
    variants.name AS variant, variants.set_values, variants.recipe,
    puzzles.name AS puzzle_name, puzzles.puzzle_group, puzzles.puzzle, puzzles.box,
    puzzles.givens, trials.digest, trials.repetition, trials.seed,
    results.version, results.stop_reason, results.solved, results.generations,
    results.evaluations, results.probes, results.restarts, results.best_conflicts,
    results.best_fitness, results.cpu_s, results.wall_s, results.trace, results.error,
    results.attempts, results.last_sample_fitness
    FROM results
    JOIN trials ON trials.id = results.trial_id
    JOIN variants ON variants.id = trials.variant_id
    JOIN puzzles ON puzzles.id = trials.puzzle_id
    JOIN experiments ON experiments.id = trials.experiment_id
"""
"""One row per finished run. A file has it as a view for other programs; this one never reads the
view."""

_VIEW = f"CREATE VIEW runs AS {RUNS};"
_FROM_VERSION_1 = f"""
ALTER TABLE trials RENAME TO trials_1;
ALTER TABLE results RENAME TO results_1;
{_TABLES}{_VIEW}
INSERT INTO variants (experiment_id, name, set_values, recipe)
    SELECT experiment_id, variant, set_values, recipe FROM trials_1
    GROUP BY experiment_id, variant, recipe ORDER BY min(id);
INSERT INTO puzzles (experiment_id, name, puzzle_group, puzzle, box, givens)
    SELECT experiment_id, puzzle_name, puzzle_group, puzzle, box, givens FROM trials_1
    GROUP BY experiment_id, puzzle_name, puzzle, box ORDER BY min(id);
INSERT INTO trials
    SELECT old.id, old.experiment_id, digest, variants.id, puzzles.id, repetition, seed, trace
    FROM trials_1 AS old
    JOIN variants ON variants.experiment_id = old.experiment_id
        AND variants.name = old.variant AND variants.recipe = old.recipe
    JOIN puzzles ON puzzles.experiment_id = old.experiment_id
        AND puzzles.name = old.puzzle_name AND puzzles.puzzle = old.puzzle
        AND puzzles.box = old.box;
INSERT INTO results
    SELECT trial_id, variant_id, puzzle_id, version, stop_reason, solved, generations,
        evaluations, probes, restarts, best_conflicts, best_fitness, solved_generation,
        solved_evaluations, cpu_s, wall_s, old.trace, error, error IS NOT NULL, 1, NULL
    FROM results_1 AS old JOIN trials ON trials.id = trial_id;
DROP TABLE results_1;
DROP TABLE trials_1;
"""
_FROM_VERSION_2 = f"""
DROP VIEW runs;
ALTER TABLE results ADD COLUMN last_sample_fitness REAL;
{_VIEW}
"""


_SCRIPTS = {0: _EXPERIMENTS + _TABLES + _VIEW, 1: _FROM_VERSION_1, 2: _FROM_VERSION_2}


def prepare(connection: sqlite3.Connection) -> None:
    """Create the tables in an empty file, or check and migrate those of an earlier version.

    One transaction locks the file before it reads the version, since another process may prepare
    the file at the same time.
    """
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version:
            validity.check(connection, version)
        if version in _SCRIPTS:
            for statement in _SCRIPTS[version].split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


MEMORY = ":memory:"
"""The name of a store in memory in SQLite."""

_TIMEOUT_S = 30.0
"""Seconds to wait for another process that writes."""

_REFUSED = (sqlite3.Error, UnicodeDecodeError)
"""The errors of a damaged file; UnicodeDecodeError is raised if a message of SQLite quotes it."""


def open_for_writing(path: Path | None) -> sqlite3.Connection:
    """Return a connection to a file, created with its tables if it does not exist.

    ``path``: None for a store in memory. A file of an earlier version is migrated. Raises
    ``UserError`` if it cannot be opened, or is not a store of this version or an earlier one.
    """
    place = MEMORY if path is None else _place_of_file(path)
    try:
        with _closed_on_error(sqlite3.connect(place, timeout=_TIMEOUT_S)) as connection:
            _guard(connection)
            version = _checked_version(connection, place)
            if version < SCHEMA_VERSION:
                prepare(connection)
            else:
                validity.check(connection, version)
            # Refused while another process reads or writes; a later process then does it.
            with suppress(sqlite3.OperationalError):
                connection.execute("PRAGMA journal_mode = WAL")
            # A result that is lost by a power failure is computed again.
            connection.execute("PRAGMA synchronous = NORMAL")
            return connection
    except _REFUSED as error:
        raise _no_store(place, error) from None


def _place_of_file(path: Path) -> str:
    """Return a path for SQLite; refuse one whose content would not be kept."""
    place = str(path)
    if place.lower() == MEMORY or place.lower().startswith("file:") or "\0" in place:
        raise _no_store(place, _("SQLite does not take it for a file"))
    if os.path.exists(path) and not os.path.isfile(path):
        raise _no_store(place, _("it is no regular file"))
    return place


def open_for_reading(path: Path, *, is_known: bool = False) -> sqlite3.Connection:
    """Return a read-only connection to an existing file.

    A file of an earlier version is migrated in memory. A file in a read-only folder can be read
    while no process writes it. ``is_known``: whether this process has already checked the file, so
    that its values are not checked again. Raises ``UserError`` if there is no such file, or it is
    not a store of this version or an earlier one.
    """
    if not os.path.isfile(path):  # Path.is_file raises if a name is too long
        raise UserError(_("a file of results is expected, found no file {path}").format(path=path))
    try:
        with _closed_on_error(_connected_to_read(path)) as connection:
            version = _checked_version(connection, str(path))
            if version < SCHEMA_VERSION:
                with _closed_on_error(sqlite3.connect(MEMORY)) as copy:
                    _guard(copy)
                    with closing(connection):
                        connection.backup(copy)
                    prepare(copy)
                    return copy
            if not is_known:
                validity.check(connection, version)
            return connection
    except _REFUSED as error:
        raise _no_store(str(path), error) from None


def _guard(connection: sqlite3.Connection) -> None:
    """Keep SQLite from running code in the schema of a file from elsewhere."""
    for setting in (
        "trusted_schema = OFF", "cell_size_check = ON", "ignore_check_constraints = ON",
    ):  # fmt: skip
        connection.execute(f"PRAGMA {setting}")
    connection.set_authorizer(
        lambda _action, _first, _second, _database, program: (
            sqlite3.SQLITE_DENY if program else sqlite3.SQLITE_OK
        )
    )


@contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _checked_version(connection: sqlite3.Connection, place: str) -> int:
    """Return the version, 0 of an empty file.

    Raises ``UserError`` if the file is of a later version or not a file of results.
    """
    # In one statement, since another process might create the tables between two.
    version, tables = connection.execute(
        "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
    ).fetchone()
    if 0 <= version <= SCHEMA_VERSION and (version or not tables):
        return int(version)
    text = _(
        "results of version {readable} or earlier are expected, found {place} of version {version}"
    )
    if version:
        text = _(
            "results of version {readable} or earlier are expected, found {place} of "
            "version {version}; a later sudoku_ga reads it"
        )
    raise UserError(text.format(readable=SCHEMA_VERSION, place=place, version=version))


def _connected_to_read(path: Path) -> sqlite3.Connection:
    """Return a read-only connection.

    SQLite registers readers in files beside the store. If it cannot create them, the store is
    opened as immutable, unless its write-ahead log has results.
    """
    address = path.resolve().as_uri()
    has_log = path.with_name(f"{path.name}-wal").exists()
    for mode in ("mode=rw", "mode=ro") if has_log else ("mode=rw", "mode=ro", "immutable=1"):
        connecting = sqlite3.connect(f"{address}?{mode}", timeout=_TIMEOUT_S, uri=True)
        try:
            with _closed_on_error(connecting) as connection:
                _guard(connection)
                connection.execute("PRAGMA query_only = ON")
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
                return connection
        except sqlite3.OperationalError as error:
            refused = error
    raise refused


def _no_store(place: str, error: object) -> UserError:
    return UserError(
        _("a file of results is expected, found {place}: {error}").format(place=place, error=error)
    )
