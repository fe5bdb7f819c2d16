"""Results as CSV, JSON lines or Parquet, one row for each finished run.

``solved`` is a boolean in all of them: ``true`` or ``false`` in CSV.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.trace import FUNCTION_EVALUATIONS_SQL, TracePoint, read_trace
from sudoku_ga.lab.store.schema import RUNS
from sudoku_ga.lab.store.store import RESULT_COLUMNS, Store, checked_read
from sudoku_ga.markup import sheet_rows
from sudoku_ga.old_names import new_name
from sudoku_ga.translation import _

_BATCH = 10_000
"""The number of rows held at once."""

_STRUCTURED = ("set_values", "recipe", "trace")
"""Columns that hold JSON."""


@checked_read
def export_text(store: Store, form: str, file: TextIO) -> int:
    """Write every run as CSV or as one JSON object per line; return their number.

    In CSV, the columns of values, recipe and trace hold JSON, and an apostrophe precedes a text
    that a spreadsheet would read as a formula. A trace is an object of lists of one length, by the
    names of its columns.

    Parameters
    ----------
    store : Store
    form : str
        ``csv`` or ``json``.
    file : TextIO
        Opened with ``newline=""``.

    Raises
    ------
    UserError
        If the store is damaged.
    """
    count = 0
    writer = csv.writer(file, lineterminator="\n")
    for names, rows in _batches(store):
        if form == "csv":
            if not count:
                writer.writerow(names)
            place = names.index("solved")
            writer.writerows(
                [*row[:place], str(row[place]).lower(), *row[place + 1 :]]
                for row in sheet_rows(rows)
            )
        else:
            file.writelines(f"{_json(names, row)}\n" for row in rows)
        count += len(rows)
    return count


def _json(names: list[str], row: tuple[Any, ...]) -> str:
    record = dict(zip(names, row, strict=True))
    structured = {name: json.loads(record[name]) for name in _STRUCTURED}
    return json.dumps(record | structured, ensure_ascii=False)


def export_parquet(store: Store, path: Path) -> int:
    """Write every run into a Parquet file; return their number.

    Raises ``UserError`` if pyarrow is not installed.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise UserError(
            _("Parquet needs pyarrow, which is not installed: pip install 'sudoku-ga[parquet]'")
        ) from None
    whole, real = pyarrow.int64(), pyarrow.float64()
    kinds = dict.fromkeys(_WHOLE, whole) | dict.fromkeys(_REAL, real) | {"solved": pyarrow.bool_()}
    writer, count = None, 0
    for names, rows in _batches(store):
        schema = pyarrow.schema([(name, kinds.get(name, pyarrow.string())) for name in names])
        columns = zip(*rows, strict=True) if rows else ([] for _ in names)
        arrays = [
            pyarrow.array(list(column), field.type)
            for column, field in zip(columns, schema, strict=True)
        ]
        writer = writer or parquet.ParquetWriter(path, schema, compression="zstd")
        writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
        count += len(rows)
    if writer is not None:
        writer.close()
    return count


_WHOLE = (
    "experiment_seed", "givens", "run", "seed", "generations", "evaluations",
    "move_evaluations", "restarts", "best_conflicts", "attempts", "function_evaluations",
)  # fmt: skip
_REAL = ("best_fitness", "cpu_s", "wall_s", "last_sample_fitness")


def _batches(store: Store) -> Iterator[tuple[list[str], list[tuple[Any, ...]]]]:
    """Yield the names of the columns with a batch of rows, at least once."""
    with store.read() as connection:
        rows = connection.execute(
            f"SELECT *, {FUNCTION_EVALUATIONS_SQL} AS function_evaluations FROM ({RUNS})"
        )
        names = [new_name(column[0]) for column in rows.description]
        first = True
        while (batch := [_exported(names, row) for row in rows.fetchmany(_BATCH)]) or first:
            yield names, batch
            first = False


def _exported(names: list[str], row: Iterable[Any]) -> tuple[Any, ...]:
    record = dict(zip(names, row, strict=True))
    record["solved"] = bool(record["solved"])
    record["stop_reason"] = new_name(record["stop_reason"])
    points = read_trace(record["trace"])
    columns = zip(*points, strict=True) if points else ((),) * len(TracePoint._fields)
    record["trace"] = json.dumps(dict(zip(TracePoint._fields, columns, strict=True)))
    return tuple(record.values())


class Merged(NamedTuple):
    """The number of new results of a source, and of those already known."""

    new: int
    known: int


def merge(target: Store, source: Store) -> Merged:
    """Add the experiments of a source to a target in one transaction.

    Runs are identified by their digests. A result of the target is replaced only if it is an error
    and that of the source is not. Raises ``UserError`` if the target cannot be written.
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
        connection.executemany(_RUN, found.execute(_RUNS))
        before = connection.total_changes
        connection.executemany(_ADDED, found.execute(_RESULTS))
        new = connection.total_changes - before
        (count,) = found.execute("SELECT count(*) FROM results").fetchone()
    return Merged(new, count - new)


_EXPERIMENT = "experiments.name = ? AND experiments.seed = ? AND experiments.version = ?"
_KEY = "experiments.name, experiments.seed, experiments.version"

_RUNS = f"""
SELECT digest, repetition, trials.seed, trace, variants.name, recipe, puzzles.name, puzzle, box,
    {_KEY}
FROM trials
JOIN variants ON variants.id = variant_id
JOIN puzzles ON puzzles.id = puzzle_id
JOIN experiments ON experiments.id = trials.experiment_id
ORDER BY trials.id
"""
_RUN = f"""
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
SELECT {", ".join(f"results.{name}" for name in RESULT_COLUMNS)}, digest, {_KEY}
FROM results
JOIN trials ON trials.id = trial_id
JOIN experiments ON experiments.id = trials.experiment_id
"""
_ADDED = f"""
INSERT INTO results (trial_id, variant_id, puzzle_id, {", ".join(RESULT_COLUMNS)})
SELECT trials.id, variant_id, puzzle_id, {", ".join("?" * len(RESULT_COLUMNS))} FROM trials
JOIN experiments ON experiments.id = experiment_id WHERE digest = ? AND {_EXPERIMENT}
ON CONFLICT (trial_id) DO UPDATE SET
    {", ".join(f"{name} = excluded.{name}" for name in RESULT_COLUMNS)}
WHERE results.failed = 1 AND excluded.failed = 0
"""
