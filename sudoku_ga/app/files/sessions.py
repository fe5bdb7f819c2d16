"""Sessions, which are saved and opened, kept while the window runs, and restored at the next start.

Each running program has its own session file in the folder, and holds a lock for it. If the program
of a lock no longer runs, it has crashed.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QMessageBox

from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.app.files.dialogs import Saved, Saver, file_name
from sudoku_ga.app.files.kept_file import KeptFile
from sudoku_ga.app.messages import (
    Message,
    left_by_crash,
    session_put_aside,
    unreadable,
)
from sudoku_ga.app.run.earlier_runs import EarlierRun
from sudoku_ga.app.services import Services
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.document.last_run import MOST_CELLS, LastRun, may_be_kept
from sudoku_ga.document.moves import Move, replace_with_record
from sudoku_ga.document.session import (
    SUFFIX,
    CollectionPlace,
    Session,
    load_session,
    save_session,
    write_session,
)
from sudoku_ga.errors import UserError
from sudoku_ga.files import move_aside, newest_first, numbered
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.files.recipes import Recipes
    from sudoku_ga.evolution.records.record import RunRecord


_SOON_MS = 400
"""So long after a change the session is saved: longer than between two quickly typed digits, well
within a second."""

_AGAIN_MS = 5_000
"""So long after an attempt to save that failed there is another one."""

_PREVIOUS = "previous"


class Autosave(QObject):
    """The session file of this program.

    ``folder``: the folder of the session files of all running programs. It is made if necessary.
    ``session``: returns the session to save.
    ``left``: the session that another program left and this one has taken over.
    ``is_from_crash``: whether that program crashed.

    ``saved()`` is emitted after each write, and ``failed(str)``, with the reason, after the first
    of several attempts that fail. Each change tries again: a full disk may have room by then.
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
        self._is_off = False
        self.left: Path | None = None
        self.is_from_crash = False
        self._avoided: set[Path] = set()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.save)
        self._lock, path = self._claim()
        self._file = KeptFile(path, self)
        self._file.written.connect(self.saved)
        self._file.refused.connect(self._try_again)
        self._file.failed.connect(self.failed)

    @property
    def path(self) -> Path:
        """The file of the session."""
        return self._file.path

    @Slot()
    def soon(self) -> None:
        """Save within a second."""
        if not self._is_off and not self._timer.isActive():
            self._timer.start(_SOON_MS)

    @Slot()
    def save(self) -> None:
        """Save the changes."""
        if self._is_off:
            return
        if self._file.is_writing:
            self._timer.start(_SOON_MS)
        else:
            self._write()

    def finish(self) -> None:
        """Save for the last time, and release the file for other programs."""
        if self._is_off:
            return
        self._is_off = True
        self._timer.stop()
        if self._file.is_writing:
            self._written = None  # it may still fail
        self._write()
        self._file.finish()
        self._lock.unlock()

    def put_aside(self) -> Path | None:
        """Rename the session that was left, since this program writes its own.

        Returns its new path. If it cannot be renamed, it keeps its path and this program writes
        another file.
        """
        left, self.left = self.left, None
        if left is None:
            return None
        try:
            return self._file.put_aside(_PREVIOUS)
        except OSError:
            self._avoided.add(left)
            self._lock.unlock()
            self._lock, self._file.path = self._begin()
            return left

    def claim_next(self) -> None:
        """Take over another session, if there is one, in place of the one that was renamed."""
        self._lock.unlock()
        self._lock, self._file.path = self._claim()

    def _claim(self) -> tuple[QLockFile, Path]:
        """Take over a session whose lock is free, or begin a new one."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            found = newest_first(self._folder.glob(f"desk-*{SUFFIX}"))
        except OSError:
            found = []
        for path in found:
            if f".{_PREVIOUS}" in path.name or path in self._avoided or not _clear_lock(path):
                continue
            crashed = _lock_path(path).exists()
            lock = _lock(path)
            if lock.tryLock(0):
                self.left, self.is_from_crash = path, crashed
                return lock, path
        return self._begin()

    def _begin(self) -> tuple[QLockFile, Path]:
        paths = (self._folder / f"desk-{number}{SUFFIX}" for number in count(1))
        for path in (each for each in paths if not os.path.lexists(each) and _may_lock(each)):
            lock = _lock(path)
            # A read-only folder refuses every lock. The first attempt to save reports it.
            if lock.tryLock(0) or lock.error() is not QLockFile.LockError.LockFailedError:
                break
        return lock, path

    def _write(self) -> None:
        """Write the session, unless the file is up to date."""
        session = self._session()
        text = "" if session.is_empty else write_session(session)
        if text == self._written:
            return
        self._written = text
        if text:
            self._file.replace(text.encode("utf-8", "replace"))
        else:
            self._file.remove()

    @Slot()
    def _try_again(self) -> None:
        self._written = None  # the next session is written in any case
        if not self._is_off:
            self._timer.start(_AGAIN_MS)


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _may_lock(path: Path) -> bool:
    """Return whether the lock is a file or can become one. Qt would wait for a pipe."""
    lock = _lock_path(path)
    return lock.is_file() or not os.path.lexists(lock)


def _clear_lock(path: Path) -> bool:
    """Rename what is in the way of the lock of a session. Returns whether it may be locked."""
    if not _may_lock(path):
        lock = _lock_path(path)
        with suppress(OSError):
            move_aside(lock, numbered(lock.with_suffix(f".{_PREVIOUS}{lock.suffix}")))
    return _may_lock(path)


def _lock(path: Path) -> QLockFile:
    lock = QLockFile(str(_lock_path(path)))
    lock.setStaleLockTime(0)  # valid as long as its program runs
    return lock


_PROGRAM, _CHANGED = "Sudoku GA", "[*]"
"""The title without a file, and Qt's placeholder for the mark of unsaved changes."""

_SAVED = Saved(
    later("Save session"), [later("Sessions (*.sudokuga)")], later("The session was not saved")
)
_FIRST_PUZZLE = "AI Escargot"
FOLDER = "sessions"
"""The folder, within that of the program, of the sessions of running windows."""


class Sessions(QObject):
    """The session of the window.

    ``place``, ``restore_place``: return and restore the place in the collection that is listed.
    ``show_curve``: draws the curve of a run from an earlier start.
    ``messages``: show what failed or was saved, and offer the session of a crash.

    ``taken_up()`` is emitted when the document of the start is on the board.
    """

    taken_up = Signal()

    def __init__(
        self,
        services: Services,
        place: Callable[[], CollectionPlace | None],
        restore_place: Callable[[CollectionPlace | None], None],
        show_curve: Callable[[EarlierRun], None],
    ) -> None:
        super().__init__(services.window)
        self._document_controller = document_controller = services.document
        self._recipe_model = recipe_model = services.recipe
        self._runs = runs = services.runs
        self._run, self._solve_controller = services.run, services.state
        self._show_curve = show_curve
        self._last: tuple[RunRecord, LastRun | None] | None = None
        self._settings, self._messages = services.settings, services.messages
        self._window = services.window
        self._place, self._restore_place = place, restore_place
        self._saver = Saver(self._window, self._settings, self._messages.show)
        self._recipes: Recipes | None = None
        self._waiting: Session | None = None
        self._path: Path | None = None
        self._filed: tuple[Move | None, Grid | None] = None, None
        self._saved: tuple[object, int] | None = self._state()
        self._confirmation: Message | None = None
        self._offered: Session | None = None
        document_controller.changed.connect(self._show_title)
        folder = services.folder and services.folder / FOLDER
        self._autosave = None if folder is None else Autosave(folder, self.session, self)
        if self._autosave is not None:
            self._autosave.failed.connect(self._say_not_kept)
            for changed in (
                document_controller.changed,
                recipe_model.recipe_changed,
                recipe_model.recipe_shown,
                recipe_model.seed_chosen,
                runs.changed,
            ):
                changed.connect(self._autosave.soon)

    def session(self) -> Session:
        """Return the session that would be saved now."""
        name, text = self._recipe()
        return Session(
            self._document_controller.document,
            name,
            text,
            self._recipe_model.own_fixed_seed,
            self._place(),
            self._runs.kept(),
            self._last_run(),
        )

    def set_recipes(self, recipes: "Recipes") -> None:
        """Show the recipe of a session that was restored before recipes were loaded."""
        self._recipes = recipes
        if self._waiting is not None:
            self._restore_recipe(self._waiting)

    def take_up(self, open_: Callable[[], None] = lambda: None) -> None:
        """Restore the last session, or only offer it if its program crashed.

        At the first start a puzzle is put on the board. ``open_``: opens the file of the command
        line. Like any file, it replaces the restored board.
        """
        messages = self._take_up()
        self.taken_up.emit()
        open_()
        if messages:
            text = " ".join(each.text for each in messages)
            self._messages.show(replace(messages[-1], text=text))

    def _take_up(self) -> list[Message]:
        """Return the message about the session that was restored."""
        autosave, messages = self._autosave, []
        while autosave is not None and (left := autosave.left) is not None:
            try:
                session = load_session(left)
            except UserError as error:
                messages.append(session_put_aside(error, autosave.put_aside() or left))
                autosave.claim_next()
                continue
            if autosave.is_from_crash:
                self._settings.add_recent(str(autosave.put_aside() or left))
                self._offered = session
                messages.append(left_by_crash(session.document, self.restore_offered))
            else:
                self._restore(session)
                self._saved = None  # it is in no file of the user
            break
        else:
            if self._settings.is_first_start:
                self._restore(Session(_first_document()))
        return messages

    @Slot()
    def restore_offered(self) -> None:
        """Restore the session that was left by a crash."""
        if self._offered is not None and self._may_discard():
            self._restore(self._offered)
            self._saved = self._offered = None

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Open a session. If that discards changes, ask first."""
        try:
            session = load_session(Path(path))
        except UserError as error:
            self._settings.drop_recent(path)
            self._messages.show(unreadable(error))
            return
        if self._may_discard():
            self._restore(session)
            self._set_path(Path(path))

    @Slot()
    def save(self) -> None:
        """Save into the file of the session.

        The user is asked for a file the first time, and if the file has another puzzle.
        """
        put_by, puzzle = self._filed
        is_other = put_by is not self._document.put_by and puzzle != self._document.state.puzzle
        if self._path is None or is_other:
            self.save_as()
        else:
            self.save_file(self._path)

    @Slot()
    def save_as(self) -> None:
        """Ask for a name, and save there."""
        name = file_name(self._document.state.name or "sudoku")
        names = numbered(Path(self._settings.folder, f"{name}{SUFFIX}"))
        proposed = next(path.name for path in names if not os.path.lexists(path))
        self._saver.save_as(_SAVED, proposed, self.save_file)

    def save_file(self, file: Path) -> None:
        """Save into a file."""
        title = self._document.state.title
        what = _("“{title}” with all moves is in {path}.").format(title=title, path=file)
        if self._saver.write(_SAVED, file, partial(save_session, self.session()), what=what):
            self._set_path(file)
            self._confirmation = self._messages.shown

    def finish(self) -> None:
        """Save for the last time; may be called more than once."""
        if self._autosave is not None:
            self._autosave.finish()

    @Slot()
    def _show_title(self) -> None:
        """Show the file of the session in the title, and whether there are unsaved changes."""
        is_saved = self._state() == self._saved
        if self._confirmation is not None and not is_saved:
            self._messages.withdraw(self._confirmation)
            self._confirmation = None
        self._window.setWindowModified(False)
        if self._path is None:
            self._window.setWindowTitle(_PROGRAM)
            return
        name = self._path.stem.replace(_CHANGED, 2 * _CHANGED)
        self._window.setWindowTitle(f"{name}{_CHANGED} – {_PROGRAM}")
        self._window.setWindowModified(not is_saved)

    def _set_path(self, path: Path) -> None:
        self._path, self._saved = path, self._state()
        self._filed = self._document.put_by, self._document.state.puzzle
        self._show_title()
        self._settings.add_recent(str(path.absolute()))

    @property
    def _document(self) -> Document:
        return self._document_controller.document

    def _state(self) -> tuple[object, int]:
        return self._document.history, self._document.position

    def _may_discard(self) -> bool:
        """Ask whether to discard the document, unless it is saved or nothing was done."""
        document = self._document
        if self._state() == self._saved or not (document.moves or document.state.has_game):
            return True
        standard = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window,
            _("Open a session"),
            _("The board and its list of moves are not saved; this session will replace them."),
            standard.Open | standard.Cancel,
            standard.Cancel,
        )
        return answer == standard.Open

    def _restore(self, session: Session) -> None:
        self._document_controller.keep_game()
        self._document_controller.document.copy_from(session.document)
        self._path, self._saved = None, self._state()
        self._restore_place(session.collection)
        self._runs.restore(session.runs)
        self._document_controller.changed.emit()
        if session.seed is not None:
            self._recipe_model.fix_seed(session.seed)
        if self._recipes is None:
            self._waiting = session
        else:
            self._restore_recipe(session)

    def _restore_recipe(self, session: Session) -> None:
        self._waiting = None
        if self._recipes is None:
            return
        try:
            if session.recipe:
                self._recipes.restore(session.recipe_name, session.recipe)
            if session.last is not None and session.last.place < len(self._runs.runs):
                self._bring_back(self._runs.runs[session.last.place], session.last)
        except UserError as error:
            self._messages.show(unreadable(error))

    def _bring_back(self, run: EarlierRun, last: LastRun) -> None:
        """Show the run that was shown before.

        Its record could not be read before the compiler was loaded.
        """
        if run.puzzle != self._document.state.puzzle or self._run.is_on:
            return
        individuals = None if last.population is None else last.population.decompress()
        record = run.record
        self._show_curve(run)
        self._solve_controller.bring_back(record, last, individuals)

    def _recipe(self) -> tuple[str, str]:
        """Return name and text of the panel's recipe, or of the one that the panel will get."""
        if self._waiting is not None:
            return self._waiting.recipe_name, self._waiting.recipe
        recipe = self._recipe_model.recipe
        if recipe is None:
            return "", ""
        from sudoku_ga.evolution.recipe.writing import write_recipe

        return recipe.name, write_recipe(recipe)

    def _last_run(self) -> LastRun | None:
        """Return the run that is shown, if it has ended and is in the list of runs."""
        report, record = self._solve_controller.state.report, self._run.record
        if self._waiting is not None:
            last = self._waiting.last
            return last if last is not None and last.place < len(self._runs.runs) else None
        if report is None or report.outcome is None or record is None:
            return None
        place = next((at for at, run in enumerate(self._runs.runs) if run.is_of(record)), None)
        if place is None:
            return None
        if self._last is None or self._last[0] is not record:
            population = self._run.population.compressed(report, MOST_CELLS)
            new = LastRun(place, report, self._solve_controller.state.wall_s, population)
            self._last = record, new if may_be_kept(new) else None
        last = self._last[1]
        return None if last is None else replace(last, place=place)

    @Slot(str)
    def _say_not_kept(self, reason: str) -> None:
        text = _("It cannot be saved at the moment: {reason}").format(reason=reason)
        self._saver.fail(_SAVED, text)


def _first_document() -> Document:
    puzzle = famous_puzzle(_FIRST_PUZZLE)
    return Document(replace_with_record(puzzle, puzzle.name, "").applied(BoardState(puzzle.grid)))
