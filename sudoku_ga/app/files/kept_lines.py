"""Entries that are kept from one start to the next, in a file with a JSON object on each line."""

from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.files.kept_file import KeptFile
from sudoku_ga.app.messages import Messages, entries_damaged, not_saved
from sudoku_ga.errors import UserError
from sudoku_ga.files import open_regular
from sudoku_ga.translation import _

_LARGEST = 256 * 2**20
"""At most this many bytes of a file are read."""


class KeptLines(QObject):
    """Entries in a file of the user's data. New ones are appended.

    Several programs may append at a time: none overwrites the entries of another.

    ``path``: the file; None to keep nothing.
    ``read``: returns the entry of the bytes of a line. It raises UserError, ValueError or an error
    of msgspec if the line is damaged.
    ``most``: the largest number of entries. If a file has more, the oldest are dropped at the next
    start.
    ``key``: returns the key of an entry. Of entries with the same key the last counts; None to
    count each one.

    ``messages``: show that a file is damaged or cannot be written. From a damaged file the readable
    entries are used, and a copy of it is kept.
    """

    def __init__(
        self,
        path: Path | None,
        read: Callable[[bytes], Any],
        most: int,
        messages: Messages,
        parent: QObject | None = None,
        key: Callable[[Any], Hashable] | None = None,
    ) -> None:
        super().__init__(parent)
        self._messages = messages
        self._read, self._most, self._key = read, most, key
        self._file = None if path is None else KeptFile(path, self)
        if self._file is not None:
            self._file.failed.connect(self._say_failed)

    def load(self) -> list[Any]:
        """Return the entries of the file, the oldest first."""
        if self._file is None:
            return []
        try:
            with open_regular(self._file.path) as file:
                content = file.read(_LARGEST)
        except FileNotFoundError:
            return []
        except OSError as error:
            self._say_failed(error.strerror or str(error))
            self._file = None  # the content is not to be changed
            return []
        found: dict[Hashable, tuple[Any, bytes]] = {}
        read = 0
        written = [line for line in content.split(b"\n") if line.strip()]
        for line in written:
            try:
                entry = self._read(line)
            except (msgspec.MsgspecError, UserError, ValueError, RecursionError):
                continue
            read += 1
            key = read if self._key is None else self._key(entry)
            found.pop(key, None)  # the last one is the newest
            found[key] = entry, line
        kept = list(found.values())
        lines = [line for _entry, line in kept]
        damaged = len(written) - read
        if damaged:
            self._messages.show(entries_damaged(damaged, self._renew(self._file, lines)))
        elif read > self._most:
            self._file.replace(_joined(lines[-self._most :]))
        return [entry for entry, _line in kept[-self._most :]]

    def add(self, entries: Iterable[Any]) -> None:
        """Append entries, encoded by ``msgspec.json.encode``."""
        content = _joined([msgspec.json.encode(entry) for entry in entries])
        if self._file is not None and content:
            self._file.append(content)

    def clear(self) -> None:
        """Remove all entries."""
        if self._file is not None:
            self._file.replace(b"")

    def shut_down(self) -> None:
        """Wait until all is written; may be called more than once."""
        if self._file is not None:
            self._file.finish()

    def _renew(self, file: KeptFile, lines: list[bytes]) -> Path:
        """Write a damaged file again without its unreadable lines.

        Returns the path of the copy of the file as it was.
        """
        try:
            copy = file.put_aside("damaged")
        except OSError:
            return file.path
        file.replace(_joined(lines))
        return copy

    @Slot(str)
    def _say_failed(self, reason: str) -> None:
        self._messages.show(not_saved(_("The lists of puzzles cannot be saved"), reason))


def _joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
