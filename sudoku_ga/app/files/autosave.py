"""Saves the session of a running window, and finds one that another program left.

Each running program has a session file of its own in the folder, and holds a lock beside it. A lock
whose program is gone shows that it crashed.
"""

from collections.abc import Callable
from itertools import count
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal, Slot

from sudoku_ga.app.tasks import Failure, Task, TaskRunner
from sudoku_ga.document.session import SUFFIX, Session, save_text, write_session
from sudoku_ga.errors import UserError

_SOON_MS = 400
"""After a change: longer than between two quickly typed digits, well within a second."""

_AGAIN_MS = 5_000
"""After an attempt that failed."""

_PREVIOUS = ".previous"


class Autosave(QObject):
    """The session file of this program.

    ``folder``: folder of the session files of all running programs; made if necessary.
    ``session``: returns the session to be saved.
    ``left``: the session that another program left and this one has taken over.
    ``is_from_crash``: whether that program crashed.

    ``saved()`` follows each write. ``failed(str)`` says why nothing can be saved, once until it can
    be again: each change tries again, as a full disk may have room by then.
    """

    saved = Signal()
    failed = Signal(str)

    def __init__(
        self, folder: Path, session: Callable[[], Session], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._folder = folder
        self._session = session
        self._written: str | None = ""
        self._has_failed = False
        self._is_off = False
        self.left: Path | None = None
        self.is_from_crash = False
        # A slow disk would block the window, so the file is written in a thread.
        self._writer = TaskRunner("autosave", self)
        self._writer.result.connect(self._end_writing)
        self._writer.failed.connect(self._fail)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.save)
        self._lock, self.path = self._claim()

    @Slot()
    def soon(self) -> None:
        """Save within a second."""
        if not self._is_off and not self._timer.isActive():
            self._timer.start(_SOON_MS)

    @Slot()
    def save(self) -> None:
        """Save what has changed."""
        if self._is_off:
            return
        if self._writer.is_running:
            self._timer.start(_SOON_MS)
        elif (text := self._changed_text()) is not None:
            self._writer.start(self._write, text)

    def finish(self) -> None:
        """Save for the last time and release the file for another program."""
        if self._is_off:
            return
        self._is_off = True
        self._timer.stop()
        if self._writer.is_running:
            self._written = None  # its outcome is not awaited
        self._writer.shut_down()
        if (text := self._changed_text()) is not None:
            try:
                self._write(None, text)
            except UserError as error:
                self._report(str(error))
        self._lock.unlock()

    def put_aside(self) -> Path | None:
        """Rename the session that was left, since this program writes its own."""
        if self.left is None:
            return None
        kept = self.left.with_suffix(f"{_PREVIOUS}{SUFFIX}")
        try:
            self.left.replace(kept)
        except OSError:
            return None
        self.left = None
        return kept

    def _claim(self) -> tuple[QLockFile, Path]:
        """Take over a session whose lock is free, or start another one."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            found = sorted(self._folder.glob(f"desk-*{SUFFIX}"), key=_age)
        except OSError:
            found = []
        for path in (each for each in found if _PREVIOUS not in each.name):
            crashed = _lock_path(path).exists()
            lock = _lock(path)
            if lock.tryLock(0):
                self.left, self.is_from_crash = path, crashed
                return lock, path
        return self._begin()

    def _begin(self) -> tuple[QLockFile, Path]:
        paths = (self._folder / f"desk-{number}{SUFFIX}" for number in count(1))
        for path in (each for each in paths if not each.exists()):
            lock = _lock(path)
            # A read-only folder refuses every lock; the first attempt to save reports it.
            if lock.tryLock(0) or lock.error() is not QLockFile.LockError.LockFailedError:
                break
        return lock, path

    def _changed_text(self) -> str | None:
        """Return the text of the session, or None if the file is up to date."""
        session = self._session()
        text = "" if session.is_empty else write_session(session)
        if text == self._written:
            return None
        self._written = text
        return text

    def _write(self, _task: Task | None, text: str) -> None:
        if text:
            save_text(text, self.path)
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise UserError(str(error)) from error

    @Slot()
    def _end_writing(self) -> None:
        self._has_failed = False
        self.saved.emit()

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        self._written = None  # the next session is written in any case
        self._timer.start(_AGAIN_MS)
        self._report(failure.message)

    def _report(self, reason: str) -> None:
        """Emit ``failed``, unless the attempt before failed too."""
        if not self._has_failed:
            self._has_failed = True
            self.failed.emit(reason)


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _lock(path: Path) -> QLockFile:
    lock = QLockFile(str(_lock_path(path)))
    lock.setStaleLockTime(0)  # valid as long as its program runs
    return lock


def _age(path: Path) -> float:
    return -path.stat().st_mtime
