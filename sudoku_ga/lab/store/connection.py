"""Opening a file of results for writing, or for reading without changing it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.lab.store import schema
from sudoku_ga.translation import _

_TIMEOUT_S = 30.0
"""Time to wait for another process that writes."""

_REFUSED = (sqlite3.Error, UnicodeDecodeError)
"""UnicodeDecodeError is raised if a message of SQLite quotes a damaged table."""


def open_for_writing(place: str) -> sqlite3.Connection:
    """Return a connection to a file, created with its tables if it does not exist.

    Parameters
    ----------
    place : str
        A path, or ``:memory:``. A file of an earlier version is migrated.

    Raises
    ------
    UserError
        If it cannot be opened, or is not a store of this version or an earlier one.
    """
    try:
        with _closed_on_error(sqlite3.connect(place, timeout=_TIMEOUT_S)) as connection:
            _check(connection, place)
            if _version(connection) == 0:
                connection.execute("PRAGMA journal_mode = WAL")
                with _tolerated(connection):
                    schema.create(connection)
            elif _version(connection) < schema.SCHEMA_VERSION:
                with _tolerated(connection):
                    schema.migrate(connection)
            # A result lost by a power failure is made again.
            connection.execute("PRAGMA synchronous = NORMAL")
            return connection
    except _REFUSED as error:
        raise _no_store(place, error) from None


def open_for_reading(path: Path) -> sqlite3.Connection:
    """Return a read-only connection to an existing file.

    A file of an earlier version is migrated in memory. A file in a read-only folder can be read
    while no process writes it.

    Raises
    ------
    UserError
        If there is no such file, or it is not a store of this version or an earlier one.
    """
    if not os.path.isfile(path):  # Path.is_file raises where a name is too long
        raise UserError(_("a file of results is expected, found no file {path}").format(path=path))
    try:
        with _closed_on_error(_connected_to_read(path)) as connection:
            _check(connection, str(path))
            if _version(connection) < schema.SCHEMA_VERSION:
                with _closed_on_error(sqlite3.connect(":memory:")) as copy:
                    with closing(connection):
                        connection.backup(copy)
                    schema.migrate(copy)
                    return copy
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


def _check(connection: sqlite3.Connection, place: str) -> None:
    """Raise UserError if the file is of a later version or no file of results."""
    version = _version(connection)
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version <= schema.SCHEMA_VERSION and (version or not tables):
        return
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


@contextmanager
def _tolerated(connection: sqlite3.Connection) -> Iterator[None]:
    """Ignore within that another process creates the same tables first."""
    try:
        yield
    except sqlite3.OperationalError:
        if _version(connection) != schema.SCHEMA_VERSION:
            raise


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _no_store(place: str, error: Exception) -> UserError:
    return UserError(
        _("a file of results is expected, found {place}: {error}").format(place=place, error=error)
    )
