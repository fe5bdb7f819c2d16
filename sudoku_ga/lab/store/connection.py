"""Opening a file of results for writing, or for reading without changing it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.lab.store import schema, validity
from sudoku_ga.translation import _

_TIMEOUT_S = 30.0
"""Time to wait for another process that writes."""

_REFUSED = (sqlite3.Error, UnicodeDecodeError)
"""UnicodeDecodeError is raised if a message of SQLite quotes a damaged table."""


def open_for_writing(place: str) -> sqlite3.Connection:
    """Return a connection to a file, created with its tables if it does not exist.

    ``place``: a path, or ``:memory:``. A file of an earlier version is migrated. Raises
    ``UserError`` if it cannot be opened, or is not a store of this version or an earlier one.
    """
    try:
        with _closed_on_error(sqlite3.connect(place, timeout=_TIMEOUT_S)) as connection:
            version = _checked_version(connection, place)
            if version < schema.SCHEMA_VERSION:
                schema.prepare(connection, place)
            else:
                validity.check(
                    connection, place, version, lambda: sqlite3.connect(place, timeout=_TIMEOUT_S)
                )
            # Refused while another process reads or writes, and then done by a later one.
            with suppress(sqlite3.OperationalError):
                connection.execute("PRAGMA journal_mode = WAL")
            # A result lost by a power failure is made again.
            connection.execute("PRAGMA synchronous = NORMAL")
            return connection
    except _REFUSED as error:
        raise _no_store(place, error) from None


def open_for_reading(path: Path, *, is_known: bool = False) -> sqlite3.Connection:
    """Return a read-only connection to an existing file.

    A file of an earlier version is migrated in memory. A file in a read-only folder can be read
    while no process writes it. The values of one that this process knows are not checked again.
    Raises ``UserError`` if there is no such file, or it is not a store of this version or an
    earlier one.
    """
    if not os.path.isfile(path):  # Path.is_file raises where a name is too long
        raise UserError(_("a file of results is expected, found no file {path}").format(path=path))
    try:
        with _closed_on_error(_connected_to_read(path)) as connection:
            version = _checked_version(connection, str(path))
            if version < schema.SCHEMA_VERSION:
                with _closed_on_error(sqlite3.connect(":memory:")) as copy:
                    with closing(connection):
                        connection.backup(copy)
                    schema.prepare(copy, str(path))
                    return copy
            if not is_known:
                validity.check(connection, str(path), version, lambda: _connected_to_read(path))
            return connection
    except _REFUSED as error:
        raise _no_store(str(path), error) from None


@contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close the connection if an error is raised within."""
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _checked_version(connection: sqlite3.Connection, place: str) -> int:
    """Return the version, 0 of an empty file.

    Raises ``UserError`` if the file is of a later version or no file of results.
    """
    # In one statement: another process may create the tables between two.
    version, tables = connection.execute(
        "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
    ).fetchone()
    if 0 <= version <= schema.SCHEMA_VERSION and (version or not tables):
        return int(version)
    text = _(
        "results of version {readable} or earlier are expected, found {place} of version {version}"
    )
    if version:
        text = _(
            "results of version {readable} or earlier are expected, found {place} of "
            "version {version}; a later sudoku_ga reads it"
        )
    raise UserError(text.format(readable=schema.SCHEMA_VERSION, place=place, version=version))


def _connected_to_read(path: Path) -> sqlite3.Connection:
    """Return a read-only connection.

    SQLite registers readers in files beside the store. If it cannot create them, the store is
    opened as immutable, unless its write-ahead log has results.
    """
    address = path.resolve().as_uri()
    has_log = path.with_name(f"{path.name}-wal").exists()
    for mode in ("mode=rw", "mode=ro") if has_log else ("mode=rw", "mode=ro", "immutable=1"):
        connecting = sqlite3.connect(f"{address}?{mode}", timeout=_TIMEOUT_S, uri=True)
        try:
            with _closed_on_error(connecting) as connection:
                connection.execute("PRAGMA query_only = ON")
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
                return connection
        except sqlite3.OperationalError as error:
            refused = error
    raise refused


def _no_store(place: str, error: Exception) -> UserError:
    return UserError(
        _("a file of results is expected, found {place}: {error}").format(place=place, error=error)
    )
