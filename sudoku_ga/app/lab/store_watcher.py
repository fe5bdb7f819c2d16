"""Looks into a store, again and again while runs are being made."""

from dataclasses import replace
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from sudoku_ga.app.errands import TaskRunner
from sudoku_ga.app.lab.store_reader import Answer, Question, read
from sudoku_ga.app.tasks import Failure

_LOOK_MS = 500
"""Twice a second: text has to be refreshed slowly in order to be readable."""

_REST = 9
"""Times as long as a look took it rests, so that looks take a tenth of a processor at most."""


class StoreWatcher(QObject):
    """Reads the store of one experiment in a thread of its own.

    Parameters
    ----------
    parent : QObject, optional

    Notes
    -----
    ``seen(Answer)`` comes for the newest question alone; ``failed(Failure)`` where it cannot be
    answered, unless runs are being made: their store may not be complete yet, and whoever makes
    them tells what is wrong with it. ``changed()`` says that reading began or ended.
    """

    seen = Signal(object)
    failed = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._errands = TaskRunner("lab reading", self)
        self._errands.found.connect(self._take)
        self._errands.failed.connect(self._fail)
        self._errands.finished.connect(self._finish)
        self._question: Question | None = None
        self._asked: Question | None = None
        self._is_due = False
        self._began = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    @property
    def is_reading(self) -> bool:
        """Whether the newest question has not been answered yet."""
        return self._is_due

    def ask(self, question: Question | None) -> None:
        """Read something else; None for nothing."""
        self._question = question
        self._is_due = question is not None
        self._look()
        self.changed.emit()

    def set_live(self, *, live: bool) -> None:
        """Look again and again, or once more and then no longer."""
        if self._question is not None and self._question.is_live != live:
            self.ask(replace(self._question, is_live=live))

    def shut_down(self) -> None:
        """End the reading; may be called more than once."""
        self._timer.stop()
        self._errands.shut_down()

    @Slot()
    def _look(self) -> None:
        question = self._question
        if question is None or self._errands.is_on:
            return
        self._timer.stop()
        self._asked, self._began = question, monotonic()
        self._errands.start(lambda: read(question))

    @Slot(object)
    def _take(self, answer: Answer) -> None:
        if self._asked is self._question:
            self._is_due = False
            self.seen.emit(answer)

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        question = self._question
        if question is not None and self._asked is question and not question.is_live:
            self._is_due = False
            self._question = None
            self.failed.emit(failure)

    @Slot()
    def _finish(self) -> None:
        question = self._question
        if question is not None and question is not self._asked:
            self._look()
        elif question is not None and question.is_live:
            took = (monotonic() - self._began) * 1000
            self._timer.start(max(_LOOK_MS, int(_REST * took)))
        self.changed.emit()
