"""The window's side of the making of puzzles."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.errands import TaskRunner
from sudoku_ga.app.generate.mailbox import MakingMailbox
from sudoku_ga.app.generate.maker import Maker
from sudoku_ga.app.generate.order import Order, make
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
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

    def __init__(self, maker: Maker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._order: Order | None = None
        self._puzzle: Grid | None = None
        self._maker = maker
        self._control = Control()
        self._mailbox = MakingMailbox()
        self._errands = TaskRunner("generator", self, look_ms=_LOOK_MS)
        self._errands.found.connect(self._take)
        self._errands.failed.connect(self.failed)
        self._errands.look_due.connect(self._look)
        self._errands.finished.connect(self._finish)

    @property
    def order(self) -> Order | None:
        """What is being made, None where nothing is."""
        return self._order

    @property
    def is_on(self) -> bool:
        """Whether puzzles are being made or measured."""
        return self._errands.is_on

    @property
    def is_stopping(self) -> bool:
        """Whether the end has been asked for and has not come."""
        return self.is_on and self._control.stopped

    def start(self, order: Order) -> None:
        """Begin to make puzzles.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        maker, control, mailbox = self._maker, Control(), MakingMailbox()
        if self._errands.start(lambda: make(maker, order, control, mailbox)):
            self._order, self._control, self._mailbox = order, control, mailbox
            self.changed.emit()

    def measure(self, puzzle: Grid, recipe: Recipe) -> None:
        """Begin to measure how much evolution a puzzle takes.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        maker, control = self._maker, Control()
        if self._errands.start(lambda: maker.measure(puzzle, recipe, control)):
            self._puzzle, self._control, self._mailbox = puzzle, control, MakingMailbox()
            self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End what is under way; the puzzles that were made stay."""
        if self.is_on and not self._control.stopped:
            self._control.stop()
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Stop and wait for the thread: Qt aborts where one is left running.

        Nothing can be started any more; to shut down twice is allowed.
        """
        self._control.stop()
        self._errands.shut_down()

    @Slot()
    def _look(self) -> None:
        news = self._mailbox.collect()
        if news.deliveries:
            self.delivered.emit(news.deliveries)
        if news.moment is not None:
            self.progressed.emit(news.moment)

    @Slot(object)
    def _take(self, effort: Effort | None) -> None:
        if self._puzzle is not None and not self._control.stopped:
            self.measured.emit(self._puzzle, effort)

    @Slot()
    def _finish(self) -> None:
        self._look()
        self._order = self._puzzle = None
        self.changed.emit()
        self.ended.emit()
