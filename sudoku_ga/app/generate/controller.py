"""The window's side of the making of puzzles."""

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from sudoku_ga.app.generate.mailbox import MakingMailbox
from sudoku_ga.app.generate.maker import Maker
from sudoku_ga.app.generate.worker import Job, MakingWorker, Measurement, Order
from sudoku_ga.app.worker.solver_worker import Failure
from sudoku_ga.evolution.control import Control
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.generator.effort import Effort
from sudoku_ga.puzzle.grid import Grid

_LOOK_MS = 100
"""10 Hz: digits come and go, and words can still be read."""


class MakingController(QObject):
    """Has puzzles made in a thread of its own and brings home what came of them.

    Parameters
    ----------
    maker : Maker
        Called in the worker's thread alone.
    parent : QObject, optional

    Notes
    -----
    Every signal is emitted in the thread of the window:

    ``changed()``
        something began, is being stopped, or ended.
    ``progressed(Progress)``
        at most 10 times a second.
    ``delivered(list of Delivery)``
        as soon as they are there; all of them before the end.
    ``measured(Grid, Effort)``
        before the end of a measurement that was not stopped.
    ``failed(Failure)``
        before the end.
    ``ended()``
        after the last ``changed`` of each order and measurement.
    """

    changed = Signal()
    progressed = Signal(object)
    delivered = Signal(list)
    measured = Signal(object, object)
    failed = Signal(object)
    ended = Signal()

    _order_placed = Signal(object)
    _measurement_asked = Signal(object)

    def __init__(self, maker: Maker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._order: Order | None = None
        self._is_on = False
        self._control = Control()
        self._mailbox = MakingMailbox()
        self._is_shut_down = False
        self._thread = QThread(self)
        self._thread.setObjectName("generator")
        self._worker = MakingWorker(maker)
        self._worker.moveToThread(self._thread)
        self._order_placed.connect(self._worker.make)
        self._measurement_asked.connect(self._worker.measure)
        self._worker.measured.connect(self._take_effort)
        self._worker.failed.connect(self._take_failure)
        self._worker.finished.connect(self._finish)
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def order(self) -> Order | None:
        """What is being made, None where nothing is."""
        return self._order

    @property
    def is_on(self) -> bool:
        """Whether puzzles are being made or measured."""
        return self._is_on

    @property
    def is_stopping(self) -> bool:
        """Whether the end has been asked for and has not come."""
        return self._is_on and self._control.stopped

    def start(self, order: Order) -> None:
        """Begin to make puzzles.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        if self._begin(order):
            self._timer.start()
            self._order_placed.emit(Job(order, self._control, self._mailbox))
            self.changed.emit()

    def measure(self, puzzle: Grid, recipe: Recipe) -> None:
        """Begin to measure how much evolution a puzzle takes.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        if self._begin(None):
            self._measurement_asked.emit(Measurement(puzzle, recipe, self._control))
            self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End what is under way; the puzzles that were made stay."""
        if self._is_on and not self._control.stopped:
            self._control.stop()
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Stop and wait for the thread: Qt aborts where one is left running.

        Nothing can be started any more; to shut down twice is allowed.
        """
        self._is_shut_down = True
        self._control.stop()
        self._timer.stop()
        self._thread.quit()
        self._thread.wait()

    def _begin(self, order: Order | None) -> bool:
        if self._is_on:
            raise RuntimeError("puzzles are being made or measured")
        if self._is_shut_down:
            return False
        self._thread.start()
        self._is_on, self._order = True, order
        self._control, self._mailbox = Control(), MakingMailbox()
        return True

    @Slot()
    def _look(self) -> None:
        news = self._mailbox.collect()
        if news.deliveries:
            self.delivered.emit(news.deliveries)
        if news.moment is not None:
            self.progressed.emit(news.moment)

    @Slot(object, object)
    def _take_effort(self, puzzle: Grid, effort: Effort) -> None:
        self.measured.emit(puzzle, effort)

    @Slot(object)
    def _take_failure(self, failure: Failure) -> None:
        self.failed.emit(failure)

    @Slot()
    def _finish(self) -> None:
        self._timer.stop()
        self._look()
        self._is_on, self._order = False, None
        self.changed.emit()
        self.ended.emit()
