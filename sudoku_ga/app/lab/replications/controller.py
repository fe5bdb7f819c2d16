"""The window's side of a replication."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.errands import READABLE_MS, TaskRunner
from sudoku_ga.app.lab.replications.laboratory import Laboratory, Link, Request
from sudoku_ga.lab.execution.runner import TrialProgress


class ReplicationController(QObject):
    """Makes replications in a thread of its own and brings home what they came to.

    Parameters
    ----------
    laboratory : Laboratory
        Called in the worker's thread alone.
    parent : QObject, optional

    Notes
    -----
    Every signal is emitted in the thread of the window:

    ``changed()``
        a replication began, is being stopped, or ended.
    ``progressed(Progress)``
        at most 5 times a second.
    ``found(name, record)``
        before the end, where there is something to show.
    ``failed(Failure)``
        before the end, instead of ``found``.
    """

    changed = Signal()
    progressed = Signal(object)
    found = Signal(str, str)
    failed = Signal(object)

    def __init__(self, laboratory: Laboratory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._request: Request | None = None
        self._link = Link()
        self._told: TrialProgress | None = None
        self._laboratory = laboratory
        # The store is closed by the thread that opened it.
        at_end = laboratory.close
        self._errands = TaskRunner("replications", self, at_end=at_end, look_ms=READABLE_MS)
        self._errands.found.connect(self._take_record)
        self._errands.failed.connect(self.failed)
        self._errands.look_due.connect(self._look)
        self._errands.finished.connect(self._finish)

    @property
    def request(self) -> Request | None:
        """What is being made, None if nothing is."""
        return self._request

    @property
    def is_stopping(self) -> bool:
        """Whether the end has been asked for and has not come."""
        return self._request is not None and self._link.stopped()

    def start(self, request: Request) -> None:
        """Begin a replication.

        Raises
        ------
        RuntimeError
            If one is under way.
        """
        link, laboratory = Link(), self._laboratory
        if self._errands.start(lambda: laboratory.replicate(request, link)):
            self._request, self._link, self._told = request, link, None
            self.changed.emit()

    def stop(self) -> None:
        """End the replication with what has been made; ``found`` follows soon."""
        if self._request is not None and not self._link.stopped():
            self._link.stop()
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Stop and wait for the thread: Qt aborts where one is left running.

        Nothing can be started any more; to shut down twice is allowed.
        """
        self._link.abandon()
        self._errands.shut_down()

    @Slot()
    def _look(self) -> None:
        progress = self._link.progress
        if progress is not None and progress is not self._told:
            self._told = progress
            self.progressed.emit(progress)

    @Slot(object)
    def _take_record(self, record: str | None) -> None:
        if self._request is not None and record is not None:
            self.found.emit(self._request.name, record)

    @Slot()
    def _finish(self) -> None:
        self._request = None
        self.changed.emit()
