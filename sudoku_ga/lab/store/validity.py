"""The check of a file of results: complete tables, and values of the right kind in each column.

A file may come from elsewhere, and SQLite keeps any value in any column. So every file is checked
when it is opened, and before it is migrated: its pages by SQLite, its values here.
"""

import sqlite3
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from sudoku_ga.translation import _, later
from sudoku_ga.validation import Finite, Line, expected


class _Kind(NamedTuple):
    """The values of a column: an SQL condition of valid values, and their type."""

    condition: str
    type: Any


def _whole(most: int) -> _Kind:
    condition = f"typeof({{0}}) = 'integer' AND {{0}} BETWEEN 0 AND {most}"
    return _Kind(condition, Annotated[int, Meta(ge=0, le=most)])


def _id_in(table: str, words: str) -> _Kind:
    condition = f"{{0}} IN (SELECT id FROM {table})"
    return _Kind(condition, Annotated[int, Meta(description=words)])


def _or_null(kind: _Kind) -> _Kind:
    return _Kind(f"{{0}} IS NULL OR {kind.condition}", kind.type)


_TEXT = _Kind("typeof({0}) = 'text'", str)
_LINE = _Kind(
    # GLOB ends at a character 0, so that is tested separately.
    f"{_TEXT.condition} AND instr({{0}}, char(0)) = 0 AND {{0}} NOT GLOB"
    " '*[' || char(1) || '-' || char(31) || char(127) || '-' || char(159) || ']*'",
    Line,
)
_DIGEST = _Kind(
    "is_hexadecimal({0})",
    Annotated[str, Meta(description=later("a hexadecimal number in lower case"))],
)
_OBJECT = _Kind(
    f"CASE WHEN {_TEXT.condition} AND json_valid({{0}}) THEN json_type({{0}}) = 'object' END",
    Annotated[str, Meta(description=later("a JSON object"))],
)
_SEED = _whole((1 << 63) - 1)
_COUNT = _whole((1 << 53) - 1)
_FLAG = _whole(1)
# SQLite sorts numbers before texts, and + keeps it from converting a text in a column of numbers.
_REAL = _Kind("+{0} BETWEEN -9e999 AND 9e999", Finite)
_SECONDS = _Kind(
    "+{0} BETWEEN 0 AND 1e15",
    Annotated[float, Meta(description=later("a number from 0 to 1e15"))],
)
_EXPERIMENT = _id_in("experiments", later("the id of an experiment"))
_VARIANT = _id_in("variants", later("the id of a variant"))
_PUZZLE = _id_in("puzzles", later("the id of a puzzle"))
_TRIAL = _id_in("trials", later("the id of a run"))

_Columns = dict[str, _Kind]

_EXPERIMENTS: _Columns = {
    "name": _LINE, "title": _LINE, "seed": _SEED, "version": _LINE, "machine": _LINE,
    "created": _LINE,
}  # fmt: skip
_OF_VARIANT: _Columns = {"experiment_id": _EXPERIMENT, "set_values": _OBJECT, "recipe": _OBJECT}
_OF_PUZZLE: _Columns = {
    "experiment_id": _EXPERIMENT, "puzzle_group": _LINE, "puzzle": _LINE, "box": _LINE,
    "givens": _COUNT,
}  # fmt: skip
_OF_TRIAL: _Columns = {
    "experiment_id": _EXPERIMENT, "digest": _DIGEST, "repetition": _COUNT, "seed": _SEED,
    "trace": _LINE,
}  # fmt: skip
_OF_RESULT: _Columns = {
    "trial_id": _TRIAL, "version": _LINE, "stop_reason": _LINE, "solved": _FLAG,
    "generations": _COUNT, "evaluations": _COUNT, "probes": _COUNT, "restarts": _COUNT,
    "best_conflicts": _or_null(_COUNT), "best_fitness": _or_null(_REAL),
    "solved_generation": _or_null(_COUNT), "solved_evaluations": _or_null(_COUNT),
    "cpu_s": _SECONDS, "wall_s": _SECONDS, "trace": _TEXT, "error": _or_null(_TEXT),
}  # fmt: skip
_PLACES: _Columns = {"variant_id": _VARIANT, "puzzle_id": _PUZZLE}
_VERSION_2: dict[str, _Columns] = {
    "experiments": _EXPERIMENTS,
    "variants": {"name": _LINE, **_OF_VARIANT},
    "puzzles": {"name": _LINE, **_OF_PUZZLE},
    "trials": _OF_TRIAL | _PLACES,
    "results": _OF_RESULT | _PLACES | {"failed": _FLAG, "attempts": _COUNT},
}
_TABLES: dict[int, dict[str, _Columns]] = {
    1: {
        "experiments": _EXPERIMENTS,
        "trials": {
            "variant": _LINE, "puzzle_name": _LINE, **_OF_VARIANT, **_OF_PUZZLE, **_OF_TRIAL,
        },
        "results": _OF_RESULT,
    },
    2: _VERSION_2,
    3: _VERSION_2
    | {"results": _VERSION_2["results"] | {"last_sample_fitness": _or_null(_REAL)}},
}  # fmt: skip
"""The columns of each table, by the version of the file."""


def check(connection: sqlite3.Connection, version: int) -> None:
    """Refuse a file with content that no store of its version has.

    ``version``: 1 to 3, see :mod:`sudoku_ga.lab.store.schema`. Raises ``sqlite3.DatabaseError``
    with the first invalid table, row and column.
    """
    connection.create_function("is_hexadecimal", 1, _is_hexadecimal)
    for table, columns in _TABLES[version].items():
        _check_table(connection, table, set(columns))
        # Pages that refer to each other in a circle would make the query of the values endless.
        (problem,) = connection.execute(f"PRAGMA quick_check({table})").fetchone()
        if problem != "ok":
            text = _("damaged: {table}: {problem}")
            raise sqlite3.DatabaseError(text.format(table=table, problem=problem))
        _check_values(connection, table, columns)


def _is_hexadecimal(value: object) -> bool:
    """Return whether a value is a digest, in a third of the time of an SQL condition."""
    return isinstance(value, str) and not value.strip("0123456789abcdef")


def _check_table(connection: sqlite3.Connection, table: str, columns: set[str]) -> None:
    """Refuse a table with missing or computed columns, or in a file with triggers."""
    (triggers,) = connection.execute(
        "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'"
    ).fetchone()
    found = connection.execute(f"PRAGMA table_xinfo({table})").fetchall()
    if triggers or any(row[6] for row in found) or not columns <= {row[1] for row in found}:
        raise sqlite3.DatabaseError(_("the table {table} is not as expected").format(table=table))


def _check_values(connection: sqlite3.Connection, table: str, columns: _Columns) -> None:
    good = [f"({kind.condition.format(column)}) IS TRUE" for column, kind in columns.items()]
    found = connection.execute(
        f"SELECT rowid, {', '.join(good)} FROM {table} WHERE NOT ({' AND '.join(good)})"
    ).fetchone()
    if found is None:
        return
    row, *are_good = found
    column, kind = list(columns.items())[are_good.index(0)]
    (value,) = connection.execute(
        f"SELECT CAST(substr(quote({column}), 1, 40) AS BLOB) FROM {table} WHERE rowid = ?", (row,)
    ).fetchone()
    text = _("damaged: {table}, row {row}, {column}: {expected} is expected, found {found}")
    raise sqlite3.DatabaseError(
        text.format(
            table=table,
            row=row,
            column=column,
            expected=expected(kind.type),
            found=value.decode("utf-8", "replace"),
        )
    )
