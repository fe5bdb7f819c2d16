"""The tables of a file of results, and the migration of earlier versions.

Version 3, kept in ``PRAGMA user_version``::

    experiments   one row an experiment, seed and program version
        id, name, title, seed, version, machine (platform and processors), created (UTC)
    variants      id, experiment_id, name, set_values (JSON), recipe (JSON)
    puzzles       id, experiment_id, name, puzzle_group, puzzle (a line), box (height x width),
                  givens
    trials        one row a planned run
        id, experiment_id, digest (unique in its experiment), variant_id, puzzle_id, repetition,
        seed, trace
    results       one row a run that has ended
        trial_id, variant_id, puzzle_id (as the trial's: summaries then need no join), version,
        stop_reason, solved, generations, evaluations, probes, restarts, best_conflicts,
        best_fitness, solved_generation, solved_evaluations (NULL unless solved), cpu_s, wall_s,
        trace (JSON: [[generation, conflicts, fitness, evaluations, probes, size], ...]),
        error, failed (0 or 1), attempts,
        last_sample_fitness (NULL unless the experiment has a last_sample)
    runs          a view of all of these in one row a run that has ended

The budget of a run is part of its recipe. Version 1 repeated variant, recipe and puzzle in every
trial, had no ``attempts``, and its traces have no evaluations and probes; version 2 had no
``last_sample_fitness``. Traces got the population's size later.
"""

import sqlite3

from sudoku_ga.lab.store import validity

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
"""One row a run that has ended. A file has it as a view for others, which is never read here."""

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


def prepare(connection: sqlite3.Connection, place: str) -> None:
    """Create the tables in an empty file, or check and migrate those of an earlier version.

    One transaction locks the file before it reads the version, since another process may prepare
    the file at the same time.
    """
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version:
            validity.check(connection, place, version)
        if version in _SCRIPTS:
            for statement in _SCRIPTS[version].split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
