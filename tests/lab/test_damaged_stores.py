"""Files of results that hold what no program wrote are refused, by table, row and column."""

import io
import math
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.report.overview import overview
from sudoku_ga.lab.store.export import export_text
from sudoku_ga.lab.store.queries import experiments
from sudoku_ga.lab.store.schema import prepare
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny
from tests.lab.test_store import file_of_version_1

INTERIOR = 5
"""The first byte of a page of SQLite with other pages of a table."""

ENDLESS = "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT 1 FROM k) SELECT i FROM k"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with two results, in one file."""
    file, runs = tmp_path_factory.mktemp("store") / "whole.db", plan(tiny(), 1)
    with Store(file) as store:
        number = store.register(tiny(), 1, runs)
        store.add(number, [(runs[0], Result(solved=True)), (runs[1], Result(error="E: x"))])
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def _changed(whole: Path, folder: Path, sql: str, *values: object) -> Path:
    file = Path(shutil.copy(whole, folder / "some.db"))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        for statement in sql.split("; "):
            connection.execute(statement, values)
        connection.commit()
    return file


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("experiments", "seed", "[]"), ("experiments", "title", b"\xff"),
        ("experiments", "name", "\x1b[2J"), ("variants", "name", "a\x9b2J"),
        ("variants", "recipe", "[1]"), ("variants", "set_values", "null"),
        ("puzzles", "givens", "many"), ("puzzles", "name", "a\nb"), ("puzzles", "name", "a\0\n"),
        ("trials", "variant_id", 99), ("trials", "digest", "0A"), ("trials", "digest", "0\0"),
        ("trials", "digest", b"0a"), ("results", "generations", 2.5), ("results", "failed", 0.5),
        ("results", "attempts", "x"), ("results", "solved_generation", 1.5),
        ("results", "wall_s", "1 s"), ("results", "best_fitness", b"1"),
        ("trials", "seed", -1), ("results", "puzzle_id", 2**62), ("results", "solved", 2),
        ("results", "evaluations", 2**62), ("results", "cpu_s", math.inf),
        ("results", "best_conflicts", "few"), ("results", "error", b"E"),
    ],
)  # fmt: skip
def test_a_value_that_no_program_wrote_is_named(
    whole: Path, tmp_path: Path, table: str, column: str, value: object
) -> None:
    row = f"(SELECT min(rowid) FROM {table})"
    file = _changed(whole, tmp_path, f"UPDATE {table} SET {column} = ? WHERE rowid = {row}", value)
    for opened in (Store, Store.to_read):
        with pytest.raises(
            UserError, match=f"damaged: {table}, row 1, {column}: .+ is expected, found "
        ):
            opened(file)


def test_the_first_bad_row_is_named(whole: Path, tmp_path: Path) -> None:
    file = _changed(whole, tmp_path, "UPDATE trials SET seed = -1 WHERE id IN (3, 20)")
    for opened in (Store, Store.to_read):
        with pytest.raises(UserError, match=r"damaged: trials, row 3, seed: .+ found -1"):
            opened(file)
    file = _changed(whole, tmp_path, "UPDATE trials SET id = ~(1 << 63) WHERE id = 1")
    with pytest.raises(UserError, match=r"damaged: results, row 1, trial_id: .+ found 1"):
        Store.to_read(file)


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM trials;END",
        "ALTER TABLE puzzles ADD COLUMN more TEXT AS (printf('%.*c', 1000000, 'x'))",
        "UPDATE sqlite_master SET type = 'view', rootpage = 0,"
        f" sql = 'CREATE VIEW results AS {ENDLESS}'"
        " WHERE name = 'results'",
        "ALTER TABLE puzzles RENAME TO moved; CREATE VIEW puzzles AS SELECT * FROM moved",
    ],
    ids=["a trigger", "a computed column", "an endless view", "a view like a table"],
)
def test_a_file_with_programs_is_refused(whole: Path, tmp_path: Path, sql: str) -> None:
    with pytest.raises(UserError, match=r"found .*some\.db"):
        Store.to_read(_changed(whole, tmp_path, sql))


@pytest.mark.parametrize(
    ("sql", "problem"),
    [
        ("CREATE TRIGGER t AFTER INSERT ON trials BEGIN DELETE FROM results;END", "experiments"),
        ("UPDATE results SET cpu_s = -1", "damaged: results, row 1, cpu_s: .+ found -1"),
        ("UPDATE trials SET recipe = '[1]'", r"damaged: trials, row 1, recipe: .+ found '\[1\]'"),
    ],
    ids=["a trigger", "a time", "a recipe"],
)
def test_a_file_of_an_earlier_version_is_checked_before_it_is_migrated(
    tmp_path: Path, sql: str, problem: str
) -> None:
    file_of_version_1(tmp_path / "old.db")
    file = _changed(tmp_path / "old.db", tmp_path, sql)
    before = file.read_bytes()
    for opened in (Store, Store.to_read):
        with pytest.raises(UserError, match=problem):
            opened(file)
    assert file.read_bytes() == before


def test_the_view_of_a_file_is_not_read(whole: Path, tmp_path: Path) -> None:
    view = f"CREATE VIEW runs AS {ENDLESS}"
    sql = f"UPDATE sqlite_master SET sql = '{view}' WHERE name = 'runs'"
    file = _changed(whole, tmp_path, sql)
    with Store.to_read(file) as store:
        assert export_text(store, "csv", io.StringIO()) == 2


@pytest.mark.parametrize("value", ["9" * 5_000, '{"a": ' * 990 + "1" + "}" * 990])
@pytest.mark.parametrize(
    "read",
    [
        lambda store: export_text(store, "json", io.StringIO()),
        lambda store: overview(store, experiments(store)[0]),
    ],
    ids=["export", "overview"],
)
def test_json_that_python_cannot_read_is_reported_as_damage(
    whole: Path, tmp_path: Path, value: str, read: Callable[[Store], object]
) -> None:
    text = f'{{"a": {value}}}'  # JSON for SQLite; for later versions of Python the deep one too
    refused = pytest.raises(UserError, match="damaged") if value[0] == "9" else suppress(UserError)
    file = _changed(whole, tmp_path, "UPDATE variants SET set_values = ?", text)
    with refused, Store.to_read(file) as store:
        read(store)


def test_what_the_schema_of_a_file_computes_is_not_trusted(whole: Path, tmp_path: Path) -> None:
    file_of_version_1(tmp_path / "old.db")
    for opened in (Store(whole), Store.to_read(whole), Store.to_read(tmp_path / "old.db")):
        with opened as store:
            settings = {
                name: store.connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("trusted_schema", "cell_size_check", "ignore_check_constraints")
            }
        assert settings == {
            "trusted_schema": 0, "cell_size_check": 1, "ignore_check_constraints": 1,
        }  # fmt: skip


def test_pages_that_are_used_twice_are_refused(whole: Path, tmp_path: Path) -> None:
    file, size = Path(shutil.copy(whole, tmp_path / "some.db")), 512
    with closing(sqlite3.connect(file)) as connection:
        for setting in ("journal_mode = DELETE", f"page_size = {size}"):
            connection.execute(f"PRAGMA {setting}")
        connection.execute("VACUUM")
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'trials'"
        ).fetchone()
    pages = bytearray(file.read_bytes())
    start = (root - 1) * size
    assert pages[start] == INTERIOR
    cell = start + int.from_bytes(pages[start + 12 : start + 14], "big")
    pages[start + 8 : start + 12] = pages[cell : cell + 4]  # the last child is the first one
    file.write_bytes(pages)
    for opened in (Store, Store.to_read):
        with pytest.raises(UserError, match=r"found .*some\.db: damaged: trials: "):
            opened(file)


def test_a_file_that_another_process_creates_meanwhile_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "new.db"

    def prepare_second(connection: sqlite3.Connection) -> None:
        monkeypatch.undo()
        with Store(file):
            prepare(connection)

    monkeypatch.setattr("sudoku_ga.lab.store.schema.prepare", prepare_second)
    with Store(file) as store:
        assert experiments(store) == []
