"""Making recorded runs again in a thread of their own."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal, Slot

from sudoku_ga.app.worker.errands import READABLE_MS, Errands
from sudoku_ga.evolution.core.report import Report


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
        self._errands = Errands("verifier", self, look_ms=READABLE_MS)
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
