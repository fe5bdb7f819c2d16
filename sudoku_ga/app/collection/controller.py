"""The window's side of reading and grading a collection."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QThread, Signal, Slot

from sudoku_ga.app.collection.model import Known
from sudoku_ga.app.collection.worker import Batch, CollectionWorker, Reading
from sudoku_ga.app.tasks import Failure
from sudoku_ga.puzzle.grid import Grid


class CollectionController(QObject):
    """Has files read and puzzles graded in a thread of its own.

    Notes
    -----
    Every signal is emitted in the thread of the window, and for the newest collection alone:
    ``read(list of PuzzleRecord)``, ``failed(Failure)``, ``finished()`` at the end of a file, and
    ``graded(row, Known)``.
    """

    read = Signal(list)
    failed = Signal(object)
    finished = Signal()
    graded = Signal(int, object)

    _reading_wanted = Signal(object)
    _grading_wanted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._collection = 0
        self._reading: Reading | None = None
        self._batch: Batch | None = None
        self._is_shut_down = False
        self._thread = QThread(self)
        self._thread.setObjectName("collections")
        self._worker = CollectionWorker()
        self._worker.moveToThread(self._thread)
        self._reading_wanted.connect(self._worker.read_file)
        self._grading_wanted.connect(self._worker.grade)
        self._worker.read.connect(self._take_piece)
        self._worker.failed.connect(self._take_failure)
        self._worker.finished.connect(self._take_end)
        self._worker.graded.connect(self._take_grade)

    @property
    def is_reading(self) -> bool:
        """Whether more puzzles are to come."""
        return self._reading is not None

    def begin(self) -> None:
        """Forget the collection before: whatever still comes of it is dropped."""
        self._collection += 1
        self._stop()

    def read_rest(self, path: str, known: int) -> None:
        """Read the puzzles of a file but for the first ones, which are known."""
        if self._wake():
            self._reading = Reading(self._collection, path, known)
            self._reading_wanted.emit(self._reading)

    def grade(self, puzzles: Sequence[tuple[int, Grid]]) -> None:
        """Grade puzzles, each with its row, in place of those that were still waiting."""
        if self._wake():
            if self._batch is not None:
                self._batch.stop.set()
            self._batch = Batch(self._collection, puzzles)
            self._grading_wanted.emit(self._batch)

    @Slot()
    def shut_down(self) -> None:
        """Stop and wait for the thread: Qt aborts where one is left running.

        Nothing can be started any more; to shut down twice is allowed.
        """
        self._is_shut_down = True
        self._stop()
        self._thread.quit()
        self._thread.wait()

    def _wake(self) -> bool:
        if not self._is_shut_down:
            self._thread.start()
        return not self._is_shut_down

    def _stop(self) -> None:
        for each in (self._reading, self._batch):
            if each is not None:
                each.stop.set()
        self._reading = self._batch = None

    @Slot(int, list)
    def _take_piece(self, collection: int, records: list[object]) -> None:
        if collection == self._collection:
            self.read.emit(records)

    @Slot(int, object)
    def _take_failure(self, collection: int, failure: Failure) -> None:
        if collection == self._collection:
            self.failed.emit(failure)

    @Slot(int)
    def _take_end(self, collection: int) -> None:
        if collection == self._collection:
            self._reading = None
            self.finished.emit()

    @Slot(int, int, object)
    def _take_grade(self, collection: int, row: int, known: Known) -> None:
        if collection == self._collection:
            self.graded.emit(row, known)
