"""A file of the user's data, written in a thread. A file that must not be lost is renamed."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from sudoku_ga.errors import UserError
from sudoku_ga.files import move_aside, numbered, open_regular, replace_file


class KeptFile(QObject):
    """Writes a file in a thread, in the order of the calls. A slow disk would block the window.

    At any moment the file has its old or its new content, but an append may be cut off.

    ``path``: the file. A change of it applies to later calls.

    ``written()`` or ``refused()`` is emitted after each call, and ``failed(str)``, with the reason,
    after the first of several calls that are refused.
    """

    written = Signal()
    refused = Signal()
    failed = Signal(str)

    _ended = Signal(object)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._pending, self._has_failed = 0, False
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="kept file")
        self._ended.connect(self._take_end)

    @property
    def is_writing(self) -> bool:
        """Whether a call has not been reported yet."""
        return self._pending > 0

    def replace(self, content: bytes) -> None:
        """Replace the content of the file."""
        self._submit(replace_file, self.path, content)

    def append(self, content: bytes) -> None:
        """Append lines. Several programs may append to the file at a time."""
        self._submit(_append, self.path, content)

    def remove(self) -> None:
        """Remove the file, if there is one."""
        self._submit(_remove, self.path)

    def put_aside(self, word: str) -> Path:
        """Rename the file, with a word before its ending, and return its new path.

        Raises OSError if it cannot be renamed.
        """
        return move_aside(self.path, numbered(self.path.with_suffix(f".{word}{self.path.suffix}")))

    def finish(self) -> None:
        """Wait until all is written, and report it. Later calls do nothing."""
        self._writer.shutdown()
        QCoreApplication.sendPostedEvents(self)

    def _submit(self, function: Callable[..., None], *args: object) -> None:
        try:
            writing = self._writer.submit(function, *args)
        except RuntimeError:
            return  # finished: the window is closing
        self._pending += 1
        writing.add_done_callback(self._report)

    def _report(self, writing: "Future[None]") -> None:
        """Pass the end of a call on from the thread that writes."""
        self._ended.emit(writing.exception())

    @Slot(object)
    def _take_end(self, error: BaseException | None) -> None:
        self._pending -= 1
        if error is None:
            self._has_failed = False
            self.written.emit()
            return
        self.refused.emit()
        if not self._has_failed:
            self._has_failed = True
            self.failed.emit(getattr(error, "strerror", None) or str(error))
        if not isinstance(error, OSError | UserError):
            raise error


def _append(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_regular(path, "ab+") as file:
        if file.tell():
            file.seek(-1, 2)
            if file.read(1) != b"\n":  # the end of a line was lost
                content = b"\n" + content
        file.write(content)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
