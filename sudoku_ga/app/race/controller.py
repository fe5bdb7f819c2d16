"""The thread of a race: races are started, controlled and delivered from here."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal, SignalInstance, Slot

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.race.lanes import Lane
from sudoku_ga.app.race.worker import RaceRequest, RaceWorker
from sudoku_ga.app.run.reports import Mailbox
from sudoku_ga.app.run.solver_worker import Engine
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.run.worker_thread import WorkerController
from sudoku_ga.app.tasks import Failure
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.puzzle.grid import Grid


class RaceController(WorkerController):
    """Makes races in a thread of its own and delivers their reports.

    Parameters
    ----------
    engine : Engine
        Called in the worker's thread.
    parent : QObject, optional

    Notes
    -----
    Every signal is emitted in the thread of the window:

    ``state_changed(RunState)``
        ``IDLE`` comes before ``ended``.
    ``progressed(dict)``
        a ReportBatch by the place of each lane that has reported, at most 20 times a second; the
        last report of every lane always comes.
    ``lane_failed(int, Failure)``
        a lane ended by an error, and the others go on.
    ``recorded(int, RunRecord)``
        a lane has ended.
    ``ended()``
        every lane has ended.
    """

    progressed = Signal(object)
    lane_failed = Signal(int, object)
    recorded = Signal(int, object)
    ended = Signal()

    _race_requested = Signal(object)

    def __init__(self, engine: Engine, parent: QObject | None = None) -> None:
        super().__init__("race", parent)
        self._mailboxes: list[Mailbox] = []
        self._worker = RaceWorker(engine)
        self._place(self._worker)
        self._race_requested.connect(self._worker.run)

    def start(
        self, puzzle: Grid, lanes: Sequence[Lane], along: Along, *, one_step: bool = False
    ) -> None:
        """Begin a race; with ``one_step`` it pauses when each lane has made a step.

        Raises
        ------
        RuntimeError
            If there is a race already.
        """
        if self.is_on:
            raise RuntimeError("a race is on")
        if not self._wake():
            return
        self._control = Control()
        self._control.set_pace(self._rate)
        self._mailboxes = [Mailbox() for _lane in lanes]
        if one_step:
            self._control.step()
        self._set_state(RunState.PAUSED if one_step else RunState.RUNNING)
        self._race_requested.emit(
            RaceRequest(puzzle, tuple(lanes), along, self._control, self._mailboxes)
        )

    def pause(self) -> None:
        """Pause the race at its next report."""
        if self._state is RunState.RUNNING:
            self._control.pause()
            self._set_state(RunState.PAUSED)

    def stop(self) -> None:
        """End every lane as cancelled; ``ended`` follows."""
        if self.is_on:
            self._control.stop()
            self._set_state(RunState.STOPPING)

    def _from_worker(self) -> tuple[tuple[SignalInstance, Any], ...]:
        return (
            (self._worker.reported, self._collect_soon),
            (self._worker.lane_failed, self._take_failure),
            (self._worker.recorded, self._take_record),
            (self._worker.finished, self._finish),
        )

    @Slot()
    def _collect_soon(self) -> None:
        if not self._timer.isActive() and self.is_on:
            self._timer.start()

    @Slot()
    def _collect(self) -> None:
        collected = {place: box.collect() for place, box in enumerate(self._mailboxes)}
        batches = {place: batch for place, batch in collected.items() if batch is not None}
        if batches:
            self.progressed.emit(batches)

    @Slot(int, object)
    def _take_failure(self, place: int, failure: Failure) -> None:
        self._collect()
        self.lane_failed.emit(place, failure)

    @Slot(int, object)
    def _take_record(self, place: int, record: object) -> None:
        self._collect()
        self.recorded.emit(place, record)

    @Slot()
    def _finish(self) -> None:
        self._timer.stop()
        self._collect()
        self._set_state(RunState.IDLE)
        self.ended.emit()
