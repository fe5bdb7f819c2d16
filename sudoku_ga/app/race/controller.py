"""The thread of a race: races are started, controlled and delivered from here."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QThread,
    QTimer,
    Signal,
    SignalInstance,
    Slot,
)

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.race.lanes import Lane
from sudoku_ga.app.race.worker import RaceRequest, RaceWorker
from sudoku_ga.app.run.reports import Mailbox
from sudoku_ga.app.run.run_controller import CLOSE_LIMIT_MS, leave_running
from sudoku_ga.app.run.solver_worker import Engine
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.tasks import Failure
from sudoku_ga.evolution.engine.clock import Rate
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.puzzle.grid import Grid

_COLLECT_MS = 50
"""After the first report in a mailbox: all that come meanwhile are drawn at once."""


class RaceController(QObject):
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

    state_changed = Signal(object)
    progressed = Signal(object)
    lane_failed = Signal(int, object)
    recorded = Signal(int, object)
    ended = Signal()

    _race_requested = Signal(object)

    def __init__(self, engine: Engine, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = RunState.IDLE
        self._control = Control()
        self._rate: Rate | None = None
        self._mailboxes: list[Mailbox] = []
        self._is_shut_down = False
        self._thread = QThread(self)
        self._thread.setObjectName("race")
        self._worker = RaceWorker(engine)
        self._worker.moveToThread(self._thread)
        self._race_requested.connect(self._worker.run)
        for signal, slot in self._from_worker():
            signal.connect(slot)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_COLLECT_MS)
        self._timer.timeout.connect(self._collect)

    @property
    def state(self) -> RunState:
        """What the race is doing."""
        return self._state

    @property
    def is_on(self) -> bool:
        """Whether there is a race, paused or not."""
        return self._state.is_on

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
        if self._is_shut_down:
            return
        self._thread.start()
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

    def resume(self) -> None:
        """Continue a paused race."""
        if self._state is RunState.PAUSED:
            self._control.resume()
            self._set_state(RunState.RUNNING)

    def step(self) -> None:
        """Continue until the lanes are in step again, and pause there."""
        if self._state in (RunState.RUNNING, RunState.PAUSED):
            self._control.step()
            self._set_state(RunState.PAUSED)

    def stop(self) -> None:
        """End every lane as cancelled; ``ended`` follows."""
        if self.is_on:
            self._control.stop()
            self._set_state(RunState.STOPPING)

    def set_pace(self, rate: Rate | None) -> None:
        """Set the rate of this race and of those after it; None is full speed."""
        self._rate = rate
        self._control.set_pace(rate)

    @Slot()
    def shut_down(self) -> None:
        """Stop the race, deliver what it reached, and end the thread; may be called again.

        Where the worker does not return within
        :data:`~sudoku_ga.app.run.run_controller.CLOSE_LIMIT_MS`, the thread is left running.
        """
        if self._is_shut_down:
            return
        self._is_shut_down = True
        self._control.stop()
        self._timer.stop()
        self._thread.quit()
        if self._thread.wait(CLOSE_LIMIT_MS):
            # The worker's last signals are queued; nothing else is processed here.
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall.value)
        else:
            for signal, slot in self._from_worker():
                signal.disconnect(slot)
            leave_running(self._thread, self._worker)
        if self.is_on:
            self._finish()

    def _from_worker(self) -> tuple[tuple[SignalInstance, Any], ...]:
        """Return the signals of the worker and where they lead: bound methods of this object."""
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

    def _set_state(self, state: RunState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
