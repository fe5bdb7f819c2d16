"""Results come back from the file as they went in."""

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sudoku_ga import __version__
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import TracePoint
from sudoku_ga.lab.store import queries, schema
from sudoku_ga.lab.store.queries import traces
from sudoku_ga.lab.store.schema import SCHEMA_VERSION, prepare
from sudoku_ga.lab.store.store import RunStatus, Store
from sudoku_ga.puzzle.formats.line import write_line
from tests.lab.experiments import tiny

VERSION_1 = """
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
PRAGMA user_version = 1;
"""
"""The tables as the first version of the store made them."""

RESULT = Result(
    stop_reason="solved",
    solved=True,
    generations=7,
    evaluations=70,
    move_evaluations=700,
    restarts=1,
    best_conflicts=0,
    best_fitness=0.25,
    cpu_s=0.1,
    wall_s=0.2,
    trace=(TracePoint(0, 5, 5.5), TracePoint(7, 0, 0.25)),
)
FAILED = Result(error="ValueError: something")


def test_results_come_back(tmp_path: Path) -> None:
    runs = plan(tiny(), 1)
    with Store(tmp_path / "some.db") as store:
        number = store.register(tiny(), 1, runs)
        store.add(number, [(runs[0], RESULT), (runs[1], FAILED)])
    with Store(tmp_path / "some.db") as store:
        assert store.register(tiny(), 1, runs) == number
        assert store.results(number) == {runs[0].digest: RESULT, runs[1].digest: FAILED}


def test_another_seed_is_another_experiment() -> None:
    one, other = plan(tiny(), 1), plan(tiny(), 2)
    with Store(None) as store:
        first, second = store.register(tiny(), 1, one), store.register(tiny(), 2, other)
        store.add(first, [(one[0], RESULT)])
        assert store.results(second) == {}


def test_others_read_while_one_writes(tmp_path: Path) -> None:
    file, runs = tmp_path / "some.db", plan(tiny(), 1)
    with Store(file) as writer, Store(file) as first, Store(file) as second:
        number = writer.register(tiny(), 1, runs)
        writer._connection.execute("BEGIN IMMEDIATE")
        assert first.results(number) == second.results(number) == {}
        writer._connection.rollback()
        writer.add(number, [(runs[0], RESULT)])
        assert first.results(number) == second.results(number) == {runs[0].digest: RESULT}


def test_the_file_can_be_asked_by_others(tmp_path: Path) -> None:
    file, runs = tmp_path / "some.db", plan(tiny(), 1)
    with Store(file) as store:
        store.add(store.register(tiny(), 1, runs), [(runs[0], RESULT), (runs[1], FAILED)])
    connection = sqlite3.connect(file)
    rows = connection.execute(
        "SELECT variant, puzzle, generations, error FROM runs ORDER BY variant"
    ).fetchall()
    connection.close()
    assert rows == [
        ("alleles", "3.2.4......3....", 7, None),
        ("swaps", "3.2.4......3....", 0, "ValueError: something"),
    ]


@pytest.mark.parametrize("open_it", [Store, Store.to_read], ids=["to write", "to read"])
@pytest.mark.parametrize("later", [True, False])
def test_what_is_refused_is_closed(
    open_it: Callable[[Path], Store], later: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, connect, made = tmp_path / "some.db", sqlite3.connect, []
    if later:
        with closing(connect(file)) as connection:
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    else:
        file.write_text("a text that is long enough to be no database at all\n" * 100)

    def connected(*place: Any, **options: Any) -> sqlite3.Connection:
        made.append(connect(*place, **options))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", connected)
    with pytest.raises(UserError):
        open_it(file)
    assert made
    for connection in made:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    file.write_text("a text that is long enough to be no database at all\n" * 100)
    for path in (file, tmp_path):
        with pytest.raises(UserError, match=re.escape(str(path))):
            Store(path)


def test_a_damaged_file_is_said_to_be_damaged(tmp_path: Path) -> None:
    file, runs = tmp_path / "some.db", plan(tiny(), 1)
    with Store(file) as store:
        number = store.register(tiny(), 1, runs)
        store.add(number, [(runs[0], replace(RESULT, error="E" * 50_000))])
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = file.read_bytes()
    file.write_bytes(whole[:8_192] + b"\x55" * (len(whole) - 8_192))
    with pytest.raises(UserError, match=r"found .*some\.db: damaged: experiments: "):
        Store.to_read(file)
    with Store.to_read(file, is_known=True) as store:
        with pytest.raises(UserError, match=r"some\.db damaged: "):
            store.results(number)
        with pytest.raises(UserError, match=r"some\.db damaged: "):
            queries.runs(store, number)
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UserError, match=r"found .*some\.db.*malformed"):
        Store.to_read(file)


def test_a_row_that_no_program_wrote_is_said_to_be_damaged(tmp_path: Path) -> None:
    file, runs = tmp_path / "some.db", plan(tiny(), 1)
    with Store(file) as store:
        number = store.register(tiny(), 1, runs)
        store.add(number, [(runs[0], RESULT)])
        store.connection.execute("UPDATE results SET trace = '[[1'")
        with pytest.raises(UserError, match="damaged: Expecting"):
            list(traces(store, number))
        with pytest.raises(UserError, match="damaged: Expecting"):
            store.results(number)


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "some.db")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(UserError, match=r"version 3 .*some\.db of version 4\b"):
        Store(tmp_path / "some.db")


def test_another_attempt_takes_the_place_of_one_that_failed(tmp_path: Path) -> None:
    runs = plan(tiny(), 1)
    with Store(tmp_path / "some.db") as store:
        number = store.register(tiny(), 1, runs)
        store.add(number, [(runs[1], FAILED)])
        assert store.made(number) == {runs[1].digest: RunStatus(failed=True, attempts=1)}
        store.add(number, [(runs[1], RESULT)])
        assert store.results(number) == {runs[1].digest: replace(RESULT, attempts=2)}


def file_of_version_1(path: Path) -> list[PlannedRun]:
    """Write some results as the first version did; return the plan."""
    runs = plan(tiny(), 1)
    old = [
        (
            number, 1, t.digest, t.variant.name, json.dumps(dict(t.variant.values)),
            t.variant.recipe_text, t.puzzle_name, t.group, write_line(t.puzzle), "2x2",
            t.puzzle.given_count, t.number, t.seed, t.trace,
        )
        for number, t in enumerate(runs, 1)
    ]  # fmt: skip
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_1)
        connection.execute(
            "INSERT INTO experiments VALUES (1, 'tiny', 'Tiny', 1, ?, 'abacus', 'then')",
            (__version__,),
        )
        connection.executemany(f"INSERT INTO trials VALUES ({', '.join('?' * 14)})", old)
        connection.execute(
            "INSERT INTO results VALUES (1, '0.1.0', 'solved', 1, 7, 70, 700, 1, 0, 0.25, 7, 70,"
            " 0.1, 0.2, '[[0, 5, 5.5], [7, 0, 0.25]]', NULL)"
        )
        connection.execute(
            "INSERT INTO results VALUES (2, '0.1.0', '', 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL,"
            " 0, 0, '[]', 'ValueError: something')"
        )
        connection.commit()
    return runs


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    runs = file_of_version_1(file)
    expected = {runs[0].digest: RESULT, runs[1].digest: FAILED}
    with Store(file) as store:
        assert store.register(tiny(), 1, runs) == 1
        assert store.results(1) == expected
        counts = [
            store.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("variants", "puzzles", "trials")
        ]
        assert counts == [2, 6, 24]
    with Store(file) as store:
        assert store.results(1) == expected


def test_a_file_of_the_second_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file, runs = tmp_path / "some.db", plan(tiny(), 1)
    with Store(file) as store:
        store.add(store.register(tiny(), 1, runs), [(runs[0], RESULT)])
        (view,) = store.connection.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'runs'"
        ).fetchone()
        store.connection.executescript(
            "DROP VIEW runs; ALTER TABLE results DROP COLUMN last_sample_fitness;"
            f"{view.replace(', results.last_sample_fitness', '')}; PRAGMA user_version = 2;"
        )
    sampled = replace(RESULT, last_sample_fitness=0.5)
    with Store(file) as store:
        assert store.results(1) == {runs[0].digest: RESULT}
        store.add(1, [(runs[1], sampled)])
        assert store.results(1)[runs[1].digest] == sampled
    with closing(sqlite3.connect(file)) as connection:
        values = connection.execute("SELECT last_sample_fitness FROM runs")
        assert {value for (value,) in values} == {0.5, None}


def test_reading_changes_no_file(tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    runs = file_of_version_1(file)
    before = file.read_bytes()
    with Store.to_read(file) as store:
        assert store.results(1)[runs[0].digest] == RESULT
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["some.db"]


def test_a_file_in_a_folder_that_cannot_be_written_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, runs = tmp_path / "some.db", plan(tiny(), 1)
    with Store(file) as store:
        store.add(store.register(tiny(), 1, runs), [(runs[0], RESULT)])
    connect = sqlite3.connect

    class Refused:
        """What SQLite says where it cannot make its files beside the store."""

        def execute(self, _statement: str) -> None:
            raise sqlite3.OperationalError("unable to open database file")

        def close(self) -> None:
            pass

    def connected(place: str, **options: Any) -> Any:
        return Refused() if "mode=" in place else connect(place, **options)

    monkeypatch.setattr(sqlite3, "connect", connected)
    with Store.to_read(file) as store:
        assert store.results(1)[runs[0].digest] == RESULT


def test_a_store_that_is_not_there_is_not_made_in_order_to_read_it(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no file .*some\.db"):
        Store.to_read(tmp_path / "some.db")
    assert not list(tmp_path.iterdir())


def test_a_full_disk_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    file, runs = tmp_path / "some.db", plan(tiny(), 1)
    long = replace(RESULT, error="x" * 100_000)
    with Store(file) as store:
        number = store.register(tiny(), 1, runs)
        store.add(number, [(runs[0], RESULT)])
        (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(UserError, match=r"some\.db: database or disk is full; the results"):
            store.add(number, [(runs[1], RESULT), (runs[2], long)])
        assert store.results(number) == {runs[0].digest: RESULT}
    with Store(file) as store:
        assert store.results(number) == {runs[0].digest: RESULT}


@pytest.mark.exhaustive
def test_two_processes_read_while_one_writes(tmp_path: Path) -> None:
    file, runs = tmp_path / "some.db", plan(tiny(), 1)
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from sudoku_ga.lab.store.store import Store\n"
        f"with Store.to_read(Path({str(file)!r})) as store:\n"
        "    for line in sys.stdin:\n"
        "        print(len(store.results(int(line))), flush=True)\n"
    )
    with Store(file) as store:
        number = store.register(tiny(), 1, runs)
        readers = [
            subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(2)
        ]
        for count in range(3):
            assert [_asked(reader, number) for reader in readers] == [count, count]
            store.connection.execute("BEGIN IMMEDIATE")
            assert [_asked(reader, number) for reader in readers] == [count, count]
            store.connection.rollback()
            store.add(number, [(runs[count], RESULT)])
        for reader in readers:
            reader.communicate()
            assert reader.returncode == 0


def _asked(reader: subprocess.Popen[str], number: int) -> int:
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write(f"{number}\n")
    reader.stdin.flush()
    return int(reader.stdout.readline())


def test_a_migration_that_fails_leaves_the_file_as_it_was() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(f"{VERSION_1} CREATE TABLE puzzles (id);")
        with pytest.raises(sqlite3.Error, match="puzzles already exists"):
            prepare(connection)  # the runs have been renamed by then
        assert not connection.in_transaction
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM trials").fetchone() == (0,)


def test_placeholders_have_no_numbers() -> None:
    """Python 3.12 warns of ``?1`` with a sequence of values, Python 3.14 refuses it."""
    sources = Path(schema.__file__).parent.glob("*.py")
    assert not [path.name for path in sources if re.search(r"\?\d", path.read_text("utf-8"))]
