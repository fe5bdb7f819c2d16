"""Recorded runs made again in a thread of their own, and the window that shows the outcome."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from sudoku_ga.app.errands import READABLE_MS, TaskRunner
from sudoku_ga.app.run.failure import Failure
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.progress_line import ProgressLine
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.translation import _, counted, later


class Place(NamedTuple):
    """How far a verification is: the run of the file, from 1, and the generation of how many."""

    run: int
    generation: int
    generations: int


class Task:
    """One file to be verified, and what passes between the threads about it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = Place(1, 0, 0)
        self.stopped = False


class _StoppedError(Exception):
    """Leaves a replay in the middle."""


class Verifier(QObject):
    """Verifies files of runs, one at a time, in a thread of its own.

    Notes
    -----
    Every signal is emitted in the thread of the window: ``progressed(Place)`` at most 5 times a
    second, ``found(text, identical)`` for each run, ``failed(Failure)`` where the file is none of
    runs, and ``finished()`` at the end whatever happened.
    """

    progressed = Signal(object)
    found = Signal(str, bool)
    failed = Signal(object)
    finished = Signal()

    _judged = Signal(str, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: Task | None = None
        self._errands = TaskRunner("verifier", self, look_ms=READABLE_MS)
        self._errands.failed.connect(self.failed)
        self._errands.look_due.connect(self._look)
        self._errands.finished.connect(self._finish)
        # Emitted in the thread of the errands, taken in that of the window.
        self._judged.connect(self.found, Qt.ConnectionType.QueuedConnection)

    @property
    def is_on(self) -> bool:
        """Whether a file is being verified."""
        return self._task is not None

    def start(self, path: Path) -> None:
        """Verify the runs of a file.

        Raises
        ------
        RuntimeError
            If another one is being verified.
        """
        task = Task(path)
        if self._errands.start(lambda: verify(task, self._judged.emit)):
            self._task = task

    @Slot()
    def stop(self) -> None:
        """End the verification with the verdicts that there are."""
        if self._task is not None:
            self._task.stopped = True

    @Slot()
    def shut_down(self) -> None:
        """Stop and wait for the thread; to shut down twice is allowed."""
        self.stop()
        self._errands.shut_down()

    @Slot()
    def _look(self) -> None:
        if self._task is not None:
            self.progressed.emit(self._task.place)

    @Slot()
    def _finish(self) -> None:
        self._task = None
        self.finished.emit()


def verify(task: Task, tell: Callable[[str, bool], None]) -> None:
    """Make the runs of a file again, one by one, and tell of each."""
    # Imports every component and the compiler, which the first paint did not wait for.
    from sudoku_ga.evolution.engine.warm_up import warm_up
    from sudoku_ga.evolution.records.file import located, read_runs
    from sudoku_ga.evolution.records.replay import Verdict, replay
    from sudoku_ga.wording import verdict_text

    def watch(report: Report) -> None:
        if task.stopped:
            raise _StoppedError
        task.place = task.place._replace(generation=report.generation)

    try:
        for number, (line, record) in enumerate(read_runs(task.path), 1):
            task.place = Place(number, 0, record.ending.generations)
            with located(task.path, line):
                warm_up(record.recipe)
                difference = replay(record, watch)
            tell(verdict_text(Verdict(line, record, difference)), difference is None)
    except _StoppedError:
        pass


_EXPLANATION = later(
    "Each run is made again from its puzzle, recipe, seed and changes, and compared generation by "
    "generation."
)


class VerificationWindow(QDialog):
    """Progress, and a line for each run of a file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Verify runs"))
        self.resize(640, 320)
        self._verifier = Verifier(self)
        self._identical = self._told = 0
        self._words = wrapping(Text(_(_EXPLANATION), tone=Tone.SECONDARY))
        self._progress = ProgressLine()
        self._verdicts = QPlainTextEdit()
        self._verdicts.setReadOnly(True)
        self._verdicts.setAccessibleName(_("Verdicts"))
        self._stop = Button(_("Stop"), icon="stop")
        self._close = Button(_("Close"))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._stop)
        buttons.addWidget(self._close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(self._words)
        layout.addWidget(self._progress)
        layout.addWidget(self._verdicts, 1)
        layout.addLayout(buttons)
        self._stop.clicked.connect(self._verifier.stop)
        self._close.clicked.connect(self.close)
        self._verifier.progressed.connect(self._show_place)
        self._verifier.found.connect(self._add)
        self._verifier.failed.connect(self._show_failure)
        self._verifier.finished.connect(self._finish)

    @property
    def text(self) -> str:
        """The verdicts, a line each."""
        return self._verdicts.toPlainText()

    @property
    def verifier(self) -> Verifier:
        """What makes the runs again."""
        return self._verifier

    def verify(self, path: Path) -> None:
        """Verify the runs of a file, unless another one is being verified."""
        if self._verifier.is_on:
            return
        self.setWindowTitle(_("Verify runs – {name}").format(name=path.name))
        self._verdicts.clear()
        self._identical = self._told = 0
        self._stop.setEnabled(True)
        self._progress.say(_("Reading"))
        self._verifier.start(path)

    def shut_down(self) -> None:
        """End the verification; may be called more than once."""
        self._verifier.shut_down()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Do not go on unseen."""
        self._verifier.stop()
        event.accept()

    def reject(self) -> None:
        """Stop on Escape, as in the main window; close where nothing is being verified."""
        if self._verifier.is_on:
            self._verifier.stop()
        else:
            self.close()

    @Slot(object)
    def _show_place(self, place: Place) -> None:
        share = place.generation / place.generations if place.generations else 0.0
        words = _("generation {generation:,} of {generations:,}").format(
            generation=place.generation, generations=place.generations
        )
        self._progress.say(_("Run {run:,}").format(run=place.run), words, share=min(share, 1.0))

    @Slot(str, bool)
    def _add(self, text: str, identical: bool) -> None:
        self._told += 1
        self._identical += identical
        self._verdicts.appendPlainText(text)

    @Slot(object)
    def _show_failure(self, failure: Failure) -> None:
        self._verdicts.appendPlainText(failure.message)

    @Slot()
    def _finish(self) -> None:
        self._stop.setEnabled(False)
        of = _("{identical:,} of {runs} identical").format(
            identical=self._identical, runs=counted("{count:,} run", "{count:,} runs", self._told)
        )
        self._progress.say(of if self._told else _("No run was verified"), share=1.0)
