"""What the lab adds to the trials it makes, and how long a large store takes to be summed up."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from sudoku_ga.lab.execution.runner import make_runs
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result, execute
from sudoku_ga.lab.report.report import summary_report
from sudoku_ga.lab.report.tables import tables_of
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from tools.benchmarks.table import Row
from tools.benchmarks.window import measured

_SHORT, _SHORTER = 10_000, 1_000
_MILLION = 1_000_000
_LOADS = 3
_LATENESS_LIMIT_MS = 40

_EXPERIMENT = """
[experiment]
title = "Short trials"
runs = {runs}
max_generations = 20
[puzzles]
collections = {{ famous = {{ file = "famous.sdm", count = 8 }} }}
[[variant]]
name = "box alleles"
recipe = "alleles"
[grid]
"population.size" = [2, 4, 8, 12, 16]
"""


def rows() -> Iterator[Row]:
    yield from _rows(_SHORTER)


def full_rows() -> Iterator[Row]:
    yield from _rows(_SHORT)


def _rows(trials: int) -> Iterator[Row]:
    yield _overhead(trials)
    yield _summary()
    yield _opened()
    yield _streamed()


def _opened() -> Row:
    """Open a store with a million results in the window, tables and picture painted."""
    found = measured("lab_opens")
    return Row(
        name=f"window: the lab with {_MILLION:,} results ({found['cpu']:,.0f} ms of the processor)",
        target="median ≤ 3 s",
        met=found["median"] <= 3000,
        runs=found["runs"],
        median_ms=found["median"],
        max_ms=found["worst"],
    )


def _streamed() -> Row:
    """Let 10,000 results come while the table of runs and a picture show them."""
    found = measured("lab_rows")
    excess = found["streaming"] - found["idle"]
    return Row(
        name="window: p99.9 lateness of a 10 ms timer while 10,000 runs come in, above idle",
        target=f"≤ {_LATENESS_LIMIT_MS} ms (idle {found['idle']:.1f} ms)",
        met=excess <= _LATENESS_LIMIT_MS and found["rows"] == _SHORT,
        runs=found["rows"],
        median_ms=found["median"],
        p95_ms=found["p95"],
        max_ms=found["worst"],
    )


def short_experiment(trials: int) -> str:
    """Return the text of an experiment with so many short trials, a multiple of 40."""
    return _EXPERIMENT.format(runs=trials // 40)


def _experiment(trials: int) -> Experiment:
    return parse_experiment(short_experiment(trials), "short")


class _Timed:
    """Makes trials, and keeps the processor time that they took by themselves."""

    def __init__(self) -> None:
        self.cpu_s = 0.0

    def __call__(self, trial: PlannedRun, stopped: Callable[[], bool]) -> Result | None:
        began = time.process_time()
        result = execute(trial, stopped)
        self.cpu_s += time.process_time() - began
        return result


def _overhead(count: int) -> Row:
    """Compare the processor's time of an experiment with that of its trials."""
    experiment, timed = _experiment(count), _Timed()
    execute(plan(experiment, 1)[0], lambda: False)  # compiles
    with TemporaryDirectory() as folder, Store(Path(folder) / "short.db") as store:
        began = time.process_time()
        trials = plan(experiment, 1)
        number = store.register(experiment, 1, trials)
        make_runs(trials, store, number, execute=timed)
        cpu_s = time.process_time() - began
        solved = sum(each.solved for each in store.results(number).values())
    added = (cpu_s - timed.cpu_s) / timed.cpu_s
    return Row(
        name=f"{count:,} trials of {timed.cpu_s / count * 1000:.1f} ms: the lab adds {added:.1%}",
        target="≤ 5 % of the trials' processor time",
        met=added <= 0.05,
        runs=count,
        solved=solved,
    )


def _summary() -> Row:
    """Open a store with a million results and sum it up, as ``lab report --summary`` does."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "million.db"
        fill(path)
        times = np.array([_loaded(path) for _ in range(_LOADS)]) * 1000
        size = os.path.getsize(path)
    return Row(
        name=f"summary of {_MILLION:,} results, {size / 1e6:,.0f} MB",
        target="median ≤ 3 s",
        met=bool(np.median(times) <= 3000),
        runs=_LOADS,
        median_ms=float(np.median(times)),
        max_ms=float(times.max()),
    )


def fill(path: Path, count: int = _MILLION) -> None:
    """Write results as an experiment would have had them, by SQLite: that takes seconds."""
    experiment = _experiment(40)
    with Store(path) as store:
        number = store.register(experiment, 1, plan(experiment, 1))
    # A connection of a store denies what queries with names of their own do.
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM trials")
        connection.execute(_TRIALS, {"experiment": number, "count": count})
        connection.execute(_RESULTS)


_TRIALS = """
WITH RECURSIVE places(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM places WHERE i + 1 < :count)
INSERT INTO trials (experiment_id, digest, variant_id, puzzle_id, repetition, seed, trace)
SELECT :experiment, printf('%064x', i), 1 + i % 5, 1 + i / 5 % 8, i / 40, i, 'none' FROM places
"""
_RESULTS = """
INSERT INTO results (trial_id, variant_id, puzzle_id, version, stop_reason, solved, generations,
    evaluations, probes, restarts, best_conflicts, best_fitness, solved_generation,
    solved_evaluations, cpu_s, wall_s, trace, failed, attempts)
SELECT id, variant_id, puzzle_id, '0.1.0', 'solved', id % 5 > 0, 20, id * 7919 % 1009,
    id * 7919 % 100003, 0, 0, 0.0, 20, id * 7919 % 1009, id * 7919 % 100003 / 1e7, 0.01, '[]', 0, 1
FROM trials
"""


def _loaded(path: Path) -> float:
    """Return the wall seconds from the closed file to the tables."""
    began = time.perf_counter()
    with Store.to_read(path) as store:
        tables: Sequence[object] = [
            tables_of(summary_report(store, noted)) for noted in queries.experiments(store)
        ]
    assert tables
    return time.perf_counter() - began
