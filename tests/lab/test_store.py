"""Results come back from the file as they went in."""

import sqlite3
from pathlib import Path

import pytest

from sudoku_ga.lab.execution import Result
from sudoku_ga.lab.store import SCHEMA_VERSION, Store
from sudoku_ga.lab.trace import TracePoint
from sudoku_ga.lab.trials import plan
from sudoku_ga.puzzle.errors import KnownError
from tests.lab.experiments import tiny

RESULT = Result(
    stop_reason="solved",
    solved=True,
    generations=7,
    evaluations=70,
    probes=700,
    restarts=1,
    best_conflicts=0,
    best_fitness=0.25,
    cpu_s=0.1,
    wall_s=0.2,
    trace=(TracePoint(0, 5, 5.5), TracePoint(7, 0, 0.25)),
)
FAILED = Result(error="ValueError: something")


def test_results_come_back(tmp_path: Path) -> None:
    trials = plan(tiny(), 1)
    with Store(tmp_path / "some.db") as store:
        number = store.register(tiny(), 1, trials)
        store.add(number, [(trials[0], RESULT), (trials[1], FAILED)])
    with Store(tmp_path / "some.db") as store:
        assert store.register(tiny(), 1, trials) == number
        assert store.results(number) == {trials[0].digest: RESULT, trials[1].digest: FAILED}


def test_another_seed_is_another_experiment() -> None:
    one, other = plan(tiny(), 1), plan(tiny(), 2)
    with Store(None) as store:
        first, second = store.register(tiny(), 1, one), store.register(tiny(), 2, other)
        store.add(first, [(one[0], RESULT)])
        assert store.results(second) == {}


def test_others_read_while_one_writes(tmp_path: Path) -> None:
    file, trials = tmp_path / "some.db", plan(tiny(), 1)
    with Store(file) as writer, Store(file) as first, Store(file) as second:
        number = writer.register(tiny(), 1, trials)
        writer._connection.execute("BEGIN IMMEDIATE")
        assert first.results(number) == second.results(number) == {}
        writer._connection.rollback()
        writer.add(number, [(trials[0], RESULT)])
        assert first.results(number) == second.results(number) == {trials[0].digest: RESULT}


def test_the_file_can_be_asked_by_others(tmp_path: Path) -> None:
    file, trials = tmp_path / "some.db", plan(tiny(), 1)
    with Store(file) as store:
        store.add(store.register(tiny(), 1, trials), [(trials[0], RESULT), (trials[1], FAILED)])
    connection = sqlite3.connect(file)
    rows = connection.execute(
        "SELECT variant, puzzle, solved_generation, error FROM results JOIN trials"
        " ON trials.id = trial_id ORDER BY trials.id"
    ).fetchall()
    connection.close()
    assert rows == [
        ("alleles", "3.2.4......3....", 7, None),
        ("swaps", "3.2.4......3....", None, "ValueError: something"),
    ]


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    file.write_text("a text that is long enough to be no database at all\n" * 100)
    with pytest.raises(KnownError, match="a file of results is expected"):
        Store(file)
    with pytest.raises(KnownError, match="a file of results is expected"):
        Store(tmp_path)


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "some.db")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(KnownError, match="results of version 1 are expected"):
        Store(tmp_path / "some.db")
