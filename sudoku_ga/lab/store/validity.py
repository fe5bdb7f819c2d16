"""What a file of results may hold: real tables, and in each column values of its kind.

A file may come from elsewhere. SQLite keeps any value in any column, and views, triggers and
computed columns are programs: a crafted view could make a query endless. So every file is checked
when it is opened, one of an earlier version before it is migrated, and nothing but its tables is
read.
"""

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from sudoku_ga.translation import _

_LINE = (
    # GLOB ends at a character 0, so that it is looked for by itself.
    "typeof({0}) = 'text' AND instr({0}, char(0)) = 0 AND {0} NOT GLOB"
    " '*[' || char(1) || '-' || char(31) || char(127) || '-' || char(159) || ']*'"
)
# Of a million rows a comparison with the usual text takes a quarter of the time.
_NONE_OR_LINE = f"({{0}} = 'none' OR {_LINE})"
_SOLVED_OR_LINE = f"({{0}} = 'solved' OR {_LINE})"
_VERSION = f"({{0}} IN (SELECT version FROM experiments) OR {_LINE})"
_TEXT = "typeof({0}) = 'text'"
_DIGEST = f"{_TEXT} AND ltrim({{0}}, '0123456789abcdef') = ''"
_OBJECT = "CASE WHEN typeof({0}) = 'text' AND json_valid({0}) THEN json_type({0}) = 'object' END"
_WHOLE = "typeof({0}) = 'integer' AND {0} >= 0"
_COUNT = f"typeof({{0}}) = 'integer' AND {{0}} BETWEEN 0 AND {(1 << 53) - 1}"
_FLAG = "typeof({0}) = 'integer' AND {0} BETWEEN 0 AND 1"
# SQLite orders numbers before texts, and + keeps it from converting a text in a column of numbers.
_REAL = "+{0} BETWEEN -9e999 AND 9e999"
_SECONDS = "+{0} BETWEEN 0 AND 1e15"
_OR_NULL = "({0} IS NULL OR %s)"
_AMONG = "{0} IN (SELECT id FROM %s)"
_RANGES = {
    rule: rule.replace("typeof({0}) = 'integer' AND {0} ", "+{0} ")
    for rule in (_COUNT, _FLAG, _OR_NULL % _COUNT)
}
"""Rules without the type, which is an integer in all columns of a row if it is in their sum."""


def _without(rules: dict[str, str], columns: set[str]) -> dict[str, str]:
    return {column: rule for column, rule in rules.items() if column not in columns}


_RULES = {
    "experiments": {
        "name": _LINE, "title": _LINE, "seed": _WHOLE, "version": _LINE, "machine": _LINE,
        "created": _LINE,
    },
    "variants": {
        "experiment_id": _AMONG % "experiments", "name": _LINE, "set_values": _OBJECT,
        "recipe": _OBJECT,
    },
    "puzzles": {
        "experiment_id": _AMONG % "experiments", "name": _LINE, "puzzle_group": _LINE,
        "puzzle": _LINE, "box": _LINE, "givens": _COUNT,
    },
    "trials": {
        "experiment_id": _AMONG % "experiments", "digest": _DIGEST,
        "variant_id": _AMONG % "variants", "puzzle_id": _AMONG % "puzzles",
        "repetition": _COUNT, "seed": _WHOLE, "trace": _NONE_OR_LINE,
    },
    "results": {
        "trial_id": _AMONG % "trials", "variant_id": _AMONG % "variants",
        "puzzle_id": _AMONG % "puzzles", "version": _VERSION, "stop_reason": _SOLVED_OR_LINE,
        "solved": _FLAG, "generations": _COUNT, "evaluations": _COUNT, "probes": _COUNT,
        "restarts": _COUNT, "best_conflicts": _OR_NULL % _COUNT, "best_fitness": _OR_NULL % _REAL,
        "solved_generation": _OR_NULL % _COUNT, "solved_evaluations": _OR_NULL % _COUNT,
        "cpu_s": _SECONDS, "wall_s": _SECONDS, "trace": _TEXT, "error": _OR_NULL % _TEXT,
        "failed": _FLAG, "attempts": _COUNT, "last_sample_fitness": _OR_NULL % _REAL,
    },
}  # fmt: skip
"""What is true of a good value, by table and column."""

_LATER = {"variant_id", "puzzle_id", "failed", "attempts", "last_sample_fitness"}
_RULES_OF_VERSION = {
    1: {
        "experiments": _RULES["experiments"],
        "trials": {
            **_without(_RULES["variants"], {"name"}), **_without(_RULES["puzzles"], {"name"}),
            **_without(_RULES["trials"], _LATER), "variant": _LINE, "puzzle_name": _LINE,
        },
        "results": _without(_RULES["results"], _LATER),
    },
    2: {**_RULES, "results": _without(_RULES["results"], {"last_sample_fitness"})},
    3: _RULES,
}  # fmt: skip
"""In version 1 the table trials has what variants and puzzles have later."""

_SMALLEST_ROW = 8
"""In bytes. A file whose pages refer to each other in circles seems to have more rows."""


_LARGE = 100_000
"""Number of rows from which a table is checked by several threads."""

_THREADS = min(4, os.cpu_count() or 1)


def check(
    connection: sqlite3.Connection,
    place: str,
    version: int,
    reopen: Callable[[], sqlite3.Connection] | None = None,
) -> None:
    """Refuse a file that holds what no store of its version has.

    ``place``: the path of the file, or ``:memory:``. ``version``: 1 to 3, see
    :mod:`sudoku_ga.lab.store.schema`. ``reopen``: returns another connection to the file, for the
    threads that check a large table. Raises ``sqlite3.DatabaseError`` with the first table, row and
    column that is not as expected.
    """
    size = os.path.getsize(place) if os.path.isfile(place) else None
    for table, rules in _RULES_OF_VERSION[version].items():
        _check_table(connection, table, set(rules))
        if size is not None:
            _check_count(connection, table, size // _SMALLEST_ROW)
        bad = _first_row(connection, table, rules, reopen)
        if bad is not None:
            raise _damaged(connection, table, rules, bad)


def _check_table(connection: sqlite3.Connection, table: str, columns: set[str]) -> None:
    (sql,) = connection.execute(
        "SELECT max(sql) FROM sqlite_master WHERE name = ? AND type = 'table'", (table,)
    ).fetchone()
    (triggers,) = connection.execute(
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'"
    ).fetchone()
    found = connection.execute(f"PRAGMA table_xinfo({table})").fetchall()
    is_plain = str(sql).upper().startswith("CREATE TABLE") and not triggers
    if not is_plain or any(row[6] for row in found) or not columns <= {row[1] for row in found}:
        raise sqlite3.DatabaseError(_("the table {table} is not as expected").format(table=table))


def _check_count(connection: sqlite3.Connection, table: str, most: int) -> None:
    (count,) = connection.execute(
        f"SELECT count(*) FROM (SELECT 1 FROM {table} NOT INDEXED LIMIT ?)", (most + 1,)
    ).fetchone()
    if count > most:
        raise sqlite3.DatabaseError(_("the table {table} has no end").format(table=table))


def _first_row(
    connection: sqlite3.Connection,
    table: str,
    rules: dict[str, str],
    reopen: Callable[[], sqlite3.Connection] | None,
) -> int | None:
    """Return the first row found with a bad value, None without one."""
    # Each alone is found at an end of the table; both in one query read all of it.
    least, most = connection.execute(
        f"SELECT (SELECT min(rowid) FROM {table}), (SELECT max(rowid) FROM {table})"
    ).fetchone()
    if least is None:
        return None
    if reopen is None or most - least < _LARGE:
        return _row_between(connection, table, rules, least, most)
    again = reopen

    def first(start: int) -> int | None:
        with closing(again()) as other:
            return _row_between(other, table, rules, start, min(start + step - 1, most))

    step = (most - least) // _THREADS + 1
    with ThreadPoolExecutor(_THREADS) as pool:
        found = list(pool.map(first, range(least, most + 1, step)))
    return next((row for row in found if row is not None), None)


def _row_between(
    connection: sqlite3.Connection, table: str, rules: dict[str, str], least: int, most: int
) -> int | None:
    if "digest" in rules and _are_digests(connection, table, least, most):
        rules = {**rules, "digest": _TEXT}
    good = " AND ".join(
        f"({_RANGES.get(rule, rule).format(column)})" for column, rule in rules.items()
    )
    counts = [f"ifnull({column}, 0)" for column, rule in rules.items() if rule in _RANGES]
    good += f" AND typeof({' + '.join(['0', *counts])}) = 'integer'"
    row = connection.execute(
        f"SELECT rowid FROM {table} WHERE ({good}) IS NOT TRUE AND rowid BETWEEN ? AND ?",
        (least, most),
    ).fetchone()
    return None if row is None else int(row[0])


def _are_digests(connection: sqlite3.Connection, table: str, least: int, most: int) -> bool:
    """Return whether the texts of some rows are digests, in an eighth of the time of their rule."""
    try:
        (texts,) = connection.execute(
            f"SELECT CAST(group_concat(digest, '') AS BLOB) FROM {table}"
            " WHERE rowid BETWEEN ? AND ?",
            (least, most),
        ).fetchone()
    except sqlite3.DataError:  # longer than SQLite joins texts
        return False
    return texts is not None and not texts.translate(None, b"0123456789abcdef")


def _damaged(
    connection: sqlite3.Connection, table: str, rules: dict[str, str], row: int
) -> sqlite3.DatabaseError:
    column = next(
        column
        for column, rule in rules.items()
        if not connection.execute(
            f"SELECT ({rule.format(column)}) IS TRUE FROM {table} WHERE rowid = ?", (row,)
        ).fetchone()[0]
    )
    text = _("damaged: {table}, row {row}: no good value of {column}")
    return sqlite3.DatabaseError(text.format(table=table, row=row, column=column))
