"""Merging the results of one store into another."""

from typing import NamedTuple

from sudoku_ga.lab.store.store import Store

_RESULT = (
    "version", "stop_reason", "solved", "generations", "evaluations", "probes", "restarts",
    "best_conflicts", "best_fitness", "solved_generation", "solved_evaluations", "cpu_s",
    "wall_s", "trace", "error", "failed", "attempts", "last_sample_fitness",
)  # fmt: skip


class Merged(NamedTuple):
    """Number of new results of a source, and of those known already."""

    new: int
    known: int


def merge(target: Store, source: Store) -> Merged:
    """Add the experiments of a source to a target in one transaction.

    Trials are identified by their digests. A result of the target is only replaced if it is an
    error and that of the source is not. Raises ``UserError`` if the target cannot be written.
    """
    with source.read() as found, target.written() as connection:
        connection.executemany(
            "INSERT OR IGNORE INTO experiments (name, title, seed, version, machine, created)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            found.execute(
                "SELECT name, title, seed, version, machine, created FROM experiments ORDER BY id"
            ),
        )
        connection.executemany(
            "INSERT OR IGNORE INTO variants (experiment_id, name, set_values, recipe)"
            f" SELECT id, ?, ?, ? FROM experiments WHERE {_EXPERIMENT}",
            found.execute(
                f"SELECT variants.name, set_values, recipe, {_KEY} FROM variants"
                " JOIN experiments ON experiments.id = experiment_id ORDER BY variants.id"
            ),
        )
        connection.executemany(
            "INSERT OR IGNORE INTO puzzles"
            " (experiment_id, name, puzzle_group, puzzle, box, givens)"
            f" SELECT id, ?, ?, ?, ?, ? FROM experiments WHERE {_EXPERIMENT}",
            found.execute(
                f"SELECT puzzles.name, puzzle_group, puzzle, box, givens, {_KEY} FROM puzzles"
                " JOIN experiments ON experiments.id = experiment_id ORDER BY puzzles.id"
            ),
        )
        connection.executemany(_TRIAL, found.execute(_TRIALS))
        before = connection.total_changes
        connection.executemany(_ADDED, found.execute(_RESULTS))
        new = connection.total_changes - before
        (count,) = found.execute("SELECT count(*) FROM results").fetchone()
    return Merged(new, count - new)


_EXPERIMENT = "experiments.name = ? AND experiments.seed = ? AND experiments.version = ?"
_KEY = "experiments.name, experiments.seed, experiments.version"

_TRIALS = f"""
SELECT digest, repetition, trials.seed, trace, variants.name, recipe, puzzles.name, puzzle, box,
    {_KEY}
FROM trials
JOIN variants ON variants.id = variant_id
JOIN puzzles ON puzzles.id = puzzle_id
JOIN experiments ON experiments.id = trials.experiment_id
ORDER BY trials.id
"""
_TRIAL = f"""
INSERT OR IGNORE INTO trials
    (digest, repetition, seed, trace, variant_id, puzzle_id, experiment_id)
SELECT ?, ?, ?, ?, variants.id, puzzles.id, experiments.id FROM experiments
JOIN variants ON variants.experiment_id = experiments.id
    AND variants.name = ? AND variants.recipe = ?
JOIN puzzles ON puzzles.experiment_id = experiments.id
    AND puzzles.name = ? AND puzzles.puzzle = ? AND puzzles.box = ?
WHERE {_EXPERIMENT}
"""
_RESULTS = f"""
SELECT {", ".join(f"results.{name}" for name in _RESULT)}, digest, {_KEY}
FROM results
JOIN trials ON trials.id = trial_id
JOIN experiments ON experiments.id = trials.experiment_id
"""
_ADDED = f"""
INSERT INTO results (trial_id, variant_id, puzzle_id, {", ".join(_RESULT)})
SELECT trials.id, variant_id, puzzle_id, {", ".join("?" * len(_RESULT))} FROM trials
JOIN experiments ON experiments.id = experiment_id WHERE digest = ? AND {_EXPERIMENT}
ON CONFLICT (trial_id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in _RESULT)}
WHERE results.failed = 1 AND excluded.failed = 0
"""
