"""What lies behind hashes and databases: runs sealed again, stores made from their rows."""

import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.records.file import read_run, write_run
from sudoku_ga.evolution.records.replay import replay
from sudoku_ga.lab.report.files import report_json
from sudoku_ga.lab.report.overview import overview
from sudoku_ga.lab.report.report import full_report, summary_report
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.export import export_text, merge
from sudoku_ga.lab.store.ioh import export_ioh
from sudoku_ga.lab.store.recorded import recorded
from sudoku_ga.lab.store.schema import prepare
from sudoku_ga.lab.store.store import Store
from tests.evolution.runs import sealed


class _EnoughError(Exception):
    """A replay went far enough."""


_REPORTS = 3
"""Of a replay: the initial population, and a little of what follows."""

_TABLES = ("experiments", "variants", "puzzles", "trials", "results")


def read_sealed_run(_path: Path, data: bytes) -> None:
    """Read a run under a hash that fits it, write it and read it again, and begin its replay."""
    try:
        run = json.loads(data)
        data = sealed(run).encode() if isinstance(run, dict) else data
    except (ValueError, RecursionError):
        pass  # as it is
    record = read_run(data)
    assert read_run(write_run(record).encode()) == record
    left = _REPORTS

    def stop(_report: Report) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise _EnoughError

    with suppress(_EnoughError):
        replay(record, stop)


def store_rows(store: bytes) -> bytes:
    """Return the rows of a store, a list of mappings for each table, as JSON."""
    with closing(sqlite3.connect(":memory:")) as connection:
        # Marked as written without a log beside it, which a database in memory cannot have.
        connection.deserialize(store[:18] + b"\1\1" + store[20:])
        connection.row_factory = sqlite3.Row
        tables = {name: connection.execute(f"SELECT * FROM {name}") for name in _TABLES}
        return json.dumps({name: list(map(dict, rows)) for name, rows in tables.items()}).encode()


def read_store_rows(path: Path, data: bytes) -> None:
    """Make a store of rows, those that SQLite takes, and read and write all that is in it."""
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        prepare(connection)
        with connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            for name, row in _rows(data):
                _insert(connection, name, row)
    with Store.to_read(path) as store:
        for use in _USES:
            try:
                use(store)
            except UserError:
                continue  # another part may still be read


def _rows(data: bytes) -> list[tuple[str, dict[str, Any]]]:
    try:
        tables = json.loads(data)
    except (ValueError, RecursionError):
        raise UserError("JSON is expected") from None
    return [
        (name, row)
        for name in _TABLES
        if isinstance(tables, dict) and isinstance(tables.get(name), list)
        for row in tables[name]
        if isinstance(row, dict)
    ]


def _insert(connection: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    known = [each[1] for each in connection.execute(f"PRAGMA table_info({table})")]
    values = {name: _cell(row[name]) for name in known if name in row}
    places = ", ".join("?" * len(values))
    words = f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})"
    try:
        connection.execute(words, list(values.values()))
    except (sqlite3.Error, OverflowError, UnicodeEncodeError):
        return  # SQLite itself takes no such value


def _cell(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list | dict) else value


def _reports(store: Store) -> None:
    for noted in queries.experiments(store):
        summary_report(store, noted)
        report_json(full_report(store, noted))
        overview(store, noted)


def _texts(store: Store) -> None:
    for form in ("csv", "json"):
        export_text(store, form, io.StringIO())


def _runs(store: Store) -> None:
    for noted in queries.experiments(store):
        store.results(noted.id)
        list(queries.traces(store, noted.id))
        for trial in queries.runs(store, noted.id).run_id:
            recorded(store, int(trial))


def _ioh(store: Store) -> None:
    with TemporaryDirectory() as folder:
        export_ioh(store, Path(folder))


def _merged(store: Store) -> None:
    with Store(None) as target:
        merge(target, store)


_USES: tuple[Callable[[Store], None], ...] = (_reports, _texts, _runs, _ioh, _merged)
