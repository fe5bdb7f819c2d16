"""The window's side of running an experiment and of measuring how long it will take."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.errands import READABLE_MS, TaskRunner
from sudoku_ga.app.lab.laboratory import Laboratory, Order
from sudoku_ga.app.lab.link import RunLink
from sudoku_ga.lab.execution.estimate import Duration
from sudoku_ga.lab.execution.runner import TrialProgress
from sudoku_ga.lab.experiment.experiment import Experiment


class Runs(QObject):
    """Makes the trials of one experiment at a time, in a thread and in processes of their own.

    Parameters
    ----------
    laboratory : Laboratory
        Called in that thread alone.
    parent : QObject, optional

    Notes
    -----
    Every signal is emitted in the thread of the window: ``changed()`` when something begins, is
    paused, goes on, is being stopped or has ended; ``progressed(Progress)`` at most 5 times a
    second; ``estimated(Duration)`` and ``failed(Failure)`` before the end.
    """

    changed = Signal()
    progressed = Signal(object)
    estimated = Signal(object)
    failed = Signal(object)

    def __init__(self, laboratory: Laboratory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._laboratory = laboratory
        self._order: Order | None = None
        self._link = RunLink()
        self._told: TrialProgress | None = None
        self._errands = TaskRunner("lab", self, look_ms=READABLE_MS)
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
        """Whether trials are being made or measured."""
        return self._errands.is_on

    @property
    def is_paused(self) -> bool:
        """Whether no further trials are begun for the time being."""
        return self.is_on and self._link.is_paused

    @property
    def is_stopping(self) -> bool:
        """Whether the end has been asked for and has not come."""
        return self.is_on and self._link.is_stopped

    def start(self, order: Order) -> None:
        """Begin with the trials that have no result yet.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        link, laboratory = RunLink(), self._laboratory
        if self._errands.start(lambda: laboratory.run(order, link)):
            self._order, self._link, self._told = order, link, None
            self.changed.emit()

    def estimate(self, experiment: Experiment) -> None:
        """Measure some trials; ``estimated`` follows.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        link, laboratory = RunLink(), self._laboratory
        if self._errands.start(lambda: laboratory.estimate(experiment, link)):
            self._link = link
            self.changed.emit()

    def pause(self) -> None:
        """Let the runs under way end, and begin no others."""
        self._link.pause()
        self.changed.emit()

    def resume(self) -> None:
        """Go on after a pause."""
        self._link.resume()
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End what is under way; every run that has ended is in the store."""
        if self.is_on and not self._link.is_stopped:
            self._link.stop()
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Stop and wait for the thread; may be called more than once."""
        self._link.stop()
        self._errands.shut_down()

    @Slot()
    def _look(self) -> None:
        progress = self._link.progress
        if progress is not None and progress is not self._told:
            self._told = progress
            self.progressed.emit(progress)

    @Slot(object)
    def _take(self, found: object) -> None:
        if isinstance(found, Duration) and not self._link.is_stopped:
            self.estimated.emit(found)

    @Slot()
    def _finish(self) -> None:
        self._look()
        self._order = None
        self.changed.emit()
