"""What the lab adds to the trials it makes, and how long a large store takes to be summed up."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sudoku_ga.lab.execution.runner import make_runs
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result, execute
from sudoku_ga.lab.report.report import summary_report
from sudoku_ga.lab.report.tables import tables_of
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from tools.benchmarks.pairs import in_turn
from tools.benchmarks.table import Row
from tools.benchmarks.window import late_row, measured
from tools.benchmarks.work import Timed, timed

_SHORT, _SHORTER = 10_000, 1_000
_PAIRS = 3
_TIMES_THE_ROWS, _TIMES_THE_ROWS_IN_THE_WINDOW = 4, 8
_LATE_LIMIT_MS = 40

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
    yield from _rows(_SHORTER, results=200_000)


def full_rows() -> Iterator[Row]:
    yield from _rows(_SHORT, results=1_000_000)


def _rows(trials: int, results: int) -> Iterator[Row]:
    yield _overhead(trials)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "large.db"
        fill(path, results)
        size_mb = os.path.getsize(path) / 1e6
        # As ``lab report --summary`` does, and in the window.
        found = beside_rows(lambda: timed(lambda: _loaded(path)), path) | {"size_mb": size_mb}
        most = {"times_the_rows_alone": _TIMES_THE_ROWS}
        yield Row(f"summary of {results:,} results", found, most=most)
        found = measured("lab_opens", str(path))
        most = {"times_the_rows_alone": _TIMES_THE_ROWS_IN_THE_WINDOW}
        yield Row(f"window: the lab with {results:,} results", found, most=most)
    yield _streamed()


def beside_rows(loaded: Callable[[], Timed[None]], path: Path) -> dict[str, float]:
    """Compare what reads a store with SQLite's reading of its results, in turn."""
    pairs = in_turn(loaded, lambda: timed(lambda: _read(path)), _PAIRS)
    return {
        "pairs": _PAIRS,
        "median_ms": 1000 * median(own.cpu_s for own, _ in pairs),
        "by_the_clock_ms": 1000 * median(own.wall_s for own, _ in pairs),
        "times_the_rows_alone": median(own.cpu_s / alone.cpu_s for own, alone in pairs),
    }


def _read(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return sum(1 for _ in connection.execute("SELECT * FROM results"))


def _streamed() -> Row:
    """Let 10,000 results come while the table of runs and a picture show them."""
    found = measured("lab_rows")
    return late_row(f"{_SHORT:,} runs that come in", found, _LATE_LIMIT_MS)


def short_experiment(trials: int) -> str:
    """Return the text of an experiment with so many short trials, a multiple of 40."""
    return _EXPERIMENT.format(runs=trials // 40)


def _experiment(trials: int) -> Experiment:
    return parse_experiment(short_experiment(trials), "short")


def _overhead(count: int) -> Row:
    """Compare the processor's time of an experiment with that of its trials."""
    experiment, of_trials = _experiment(count), list[float]()

    def one(trial: PlannedRun, stopped: Callable[[], bool]) -> Result | None:
        found = timed(lambda: execute(trial, stopped))
        of_trials.append(found.cpu_s)
        return found.done

    def whole() -> int:
        trials = plan(experiment, 1)
        number = store.register(experiment, 1, trials)
        make_runs(trials, store, number, execute=one)
        return sum(each.solved for each in store.results(number).values())

    execute(plan(experiment, 1)[0], lambda: False)  # compiles
    with TemporaryDirectory() as folder, Store(Path(folder) / "short.db") as store:
        cpu_s, _, solved = timed(whole)
    trials_s = sum(of_trials)
    figures = {
        "runs": count,
        "solved": solved,
        "trial_ms": 1000 * trials_s / count,
        "added_percent": 100 * (cpu_s - trials_s) / trials_s,
    }
    return Row("what the lab adds to short trials", figures, most={"added_percent": 5})


def fill(path: Path, count: int) -> None:
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


def _loaded(path: Path) -> None:
    """Make the tables of a closed file."""
    with Store.to_read(path) as store:
        tables: Sequence[object] = [
            tables_of(summary_report(store, noted)) for noted in queries.experiments(store)
        ]
    assert tables
