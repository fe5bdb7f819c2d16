"""Writing a file of the lab, in a thread beside the window."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.errands import TaskRunner
from sudoku_ga.app.files.file_dialogs import ask_to_save
from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.tasks import Failure
from sudoku_ga.translation import _


class FileWriting(QObject):
    """Asks for a name, and says what came of the writing.

    Parameters
    ----------
    name : str
        Of the thread.
    titles : tuple of str
        Of the messages about a file that was written and about one that was not, marked to be
        translated.
    settings : Settings
        Know the last folder.
    window : QWidget
        Owns the dialog.

    Notes
    -----
    ``message(Message)`` says where the file is, or why it was not written; ``changed()`` that
    the writing began or ended.
    """

    message = Signal(object)
    changed = Signal()

    def __init__(
        self, name: str, titles: tuple[str, str], settings: Settings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window
        self._written, self._not_written = titles
        self._errands = TaskRunner(name, self)
        self._errands.found.connect(self._tell)
        self._errands.failed.connect(self._tell_failure)
        self._errands.finished.connect(self.changed)

    @property
    def is_on(self) -> bool:
        """Whether a file is being written."""
        return self._errands.is_on

    def ask(self, title: str, proposed: str, filters: Sequence[str]) -> Path | None:
        """Ask for a file; None where the person takes it back."""
        target = ask_to_save(self._window, self._settings, title, proposed, filters)
        return None if target is None else target.file

    def begin(self, write: Callable[[], str]) -> None:
        """Let a file be written, unless another one is; ``write`` returns what is said of it."""
        if not self._errands.is_on:
            self._errands.start(write)
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Wait for the file that is being written; may be called more than once."""
        self._errands.shut_down()

    @Slot(object)
    def _tell(self, text: object) -> None:
        self.message.emit(Message(Severity.NOTE, _(self._written), str(text)))

    @Slot(object)
    def _tell_failure(self, failure: Failure) -> None:
        text = f"{failure.message[:1].upper()}{failure.message[1:]}."
        self.message.emit(Message(Severity.ERROR, _(self._not_written), text))
