"""Entries that are kept from one start to the next: a file with a JSON object a line."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.messages import Messages, entries_damaged, not_saved
from sudoku_ga.errors import UserError
from sudoku_ga.files import move_aside, open_regular, replace_file
from sudoku_ga.translation import _

_LARGEST = 256 * 2**20
"""Bytes of a file that are read."""


class KeptLines(QObject):
    """Entries in a file of the user's data; new ones are appended.

    Appending is safe with several programs at a time: none overwrites the entries of another.

    ``path``: the file; None to keep nothing.
    ``read``: makes an entry of the bytes of a line; raises UserError, ValueError or an error of
    msgspec where they are damaged.
    ``most``: entries; where a file holds more, the oldest are dropped at the next start.

    ``messages``: say that a file is damaged or cannot be written, the latter once. Of a
    damaged file the readable entries are used, and a copy stays beside it.
    """

    _failed = Signal(str)

    def __init__(
        self,
        path: Path | None,
        read: Callable[[bytes], Any],
        most: int,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._path, self._read, self._most = path, read, most
        self._messages = messages
        self._has_failed = False
        # A slow disk would block the window, so the file is written in a thread.
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="kept lines")
        self._failed.connect(self._say_failed)

    def load(self) -> list[Any]:
        """Return the entries of the file, the oldest first."""
        if self._path is None:
            return []
        try:
            with open_regular(self._path) as file:
                content = file.read(_LARGEST)
        except FileNotFoundError:
            return []
        except OSError as error:
            self._say_failed(error.strerror or str(error))
            self._path = None  # what is there is not to be changed
            return []
        entries, lines = [], []
        written = [line for line in content.split(b"\n") if line.strip()]
        for line in written:
            try:
                entries.append(self._read(line))
            except (msgspec.MsgspecError, UserError, ValueError, RecursionError):
                continue
            lines.append(line)
        damaged = len(written) - len(lines)
        if damaged:
            self._renew(lines, damaged)
        elif len(lines) > self._most:
            self._submit(replace_file, self._path, _joined(lines[-self._most :]))
        return entries[-self._most :]

    def add(self, entries: Iterable[Any]) -> None:
        """Append entries, which ``msgspec.json.encode`` writes."""
        content = _joined([msgspec.json.encode(entry) for entry in entries])
        if self._path is not None and content:
            self._submit(_append, self._path, content)

    def clear(self) -> None:
        """Remove all entries."""
        if self._path is not None:
            self._submit(replace_file, self._path, b"")

    def shut_down(self) -> None:
        """Wait for what is being written; may be called more than once."""
        self._writer.shutdown()

    def _renew(self, lines: list[bytes], damaged: int) -> None:
        """Write a damaged file again without the unreadable lines, and keep it as it was."""
        assert self._path is not None  # it was read
        copies = (self._path.with_suffix(f".damaged-{number}") for number in count(1))
        copy = self._path
        with suppress(OSError, UserError):
            copy = move_aside(self._path, copies)
            replace_file(self._path, _joined(lines))
        self._messages.show(entries_damaged(damaged, copy))

    def _submit(self, function: Callable[..., None], *args: object) -> None:
        try:
            self._writer.submit(function, *args).add_done_callback(self._check)
        except RuntimeError:
            return  # shut down: the window is closing

    def _check(self, writing: "Future[None]") -> None:
        """Report a failure; called in the thread that writes."""
        error = writing.exception()
        if isinstance(error, OSError):
            self._failed.emit(error.strerror or str(error))
        elif error is not None:
            self._failed.emit(str(error))

    @Slot(str)
    def _say_failed(self, reason: str) -> None:
        if not self._has_failed:
            self._has_failed = True
            self._messages.show(not_saved(_("The lists of puzzles cannot be saved"), reason))


def _append(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_regular(path, "ab+") as file:
        if file.tell():
            file.seek(-1, 2)
            if file.read(1) != b"\n":  # the end of a line was lost
                content = b"\n" + content
        file.write(content)


def _joined(lines: list[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
