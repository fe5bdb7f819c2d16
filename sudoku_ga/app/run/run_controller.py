"""The thread of a run or of a race: it starts and controls runs, and delivers their reports."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

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

from sudoku_ga.app.run.reports import KeptView, Monitor, PopulationBuffer, Trajectories
from sudoku_ga.app.run.solver_worker import (
    Engine,
    Mailbox,
    SolveRequest,
    SolverWorker,
)
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.tasks import Failure
from sudoku_ga.evolution.core.report import Change, Report
from sudoku_ga.evolution.engine.clock import Rate
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.observe.operator_success import OperatorSuccess
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import History
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.record import RunRecord
    from sudoku_ga.evolution.records.replay import Continuation

_COLLECT_MS = 75
"""The mailbox is emptied this long after its first report, so that all reports until then are drawn
at once. Thirteen pictures a second look as alive as twenty, and leave more time to the run."""

CLOSE_LIMIT_MS = 3_000
"""A window that is closed waits at most this long for its worker, which a compiler may block."""

_left: list[tuple[QThread, QObject]] = []
"""Threads that did not end in time. Qt aborts the process if the object of a running thread is
destroyed."""


def left_running() -> list[QThread]:
    """Return the threads of closed windows that still run, each within a long call."""
    _left[:] = [(thread, worker) for thread, worker in _left if thread.isRunning()]
    return [thread for thread, _worker in _left]


class WorkerController(QObject):
    """Controls a worker in a thread of its own.

    A subclass passes its worker to :meth:`_place`, and has the slots for its signals.
    ``state_changed(RunState)`` is emitted in the thread of the window.
    """

    state_changed = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = RunState.IDLE
        self._control = Control()
        self._rate: Rate | None = None
        self._is_shut_down = False
        self._placed: QObject | None = None
        self._thread = QThread(self)
        self._thread.setObjectName(name)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_COLLECT_MS)
        self._timer.timeout.connect(self._collect)

    @property
    def state(self) -> RunState:
        """The state of the worker."""
        return self._state

    @property
    def is_on(self) -> bool:
        """Whether there is a run or a race, paused or not."""
        return self._state.is_on

    def resume(self) -> None:
        """Continue a run or a race that is paused."""
        if self._state is RunState.PAUSED:
            self._control.resume()
            self._set_state(RunState.RUNNING)

    def step(self) -> None:
        """Continue to the end of the next generation, in a race of every lane, and pause there."""
        if self._state in (RunState.RUNNING, RunState.PAUSED):
            self._control.step()
            self._set_state(RunState.PAUSED)

    def set_pace(self, rate: Rate | None) -> None:
        """Set the rate from now on; None for full speed."""
        self._rate = rate
        self._control.set_pace(rate)

    @Slot()
    def shut_down(self) -> None:
        """Stop, deliver the end, and end the thread; may be called again.

        Nothing can be started afterwards. If the worker does not return within
        :data:`CLOSE_LIMIT_MS`, the newest report is delivered and the thread is left running: see
        :func:`left_running`.
        """
        if self._is_shut_down:
            return
        self._is_shut_down = True
        self._control.stop()
        self._timer.stop()
        self._thread.quit()
        if self._thread.wait(CLOSE_LIMIT_MS):
            # The worker's last signals are in the queue; nothing else is processed here.
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall.value)
        else:
            for signal, slot in self._from_worker():
                signal.disconnect(slot)
            self._thread.setParent(None)
            if self._placed is not None:
                _left.append((self._thread, self._placed))
        if self.is_on:
            self._end_unfinished()

    def _end_unfinished(self) -> None:
        """Deliver the end, which the worker has not reported."""
        self._finish()

    def _place(self, worker: QObject) -> None:
        """Move the worker to the thread, and connect its signals."""
        self._placed = worker
        worker.moveToThread(self._thread)
        for signal, slot in self._from_worker():
            signal.connect(slot)

    def _wake(self) -> bool:
        """Start the thread if necessary. Returns False after :meth:`shut_down`."""
        if self._is_shut_down:
            return False
        self._thread.start()
        return True

    def _set_state(self, state: RunState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)

    @abstractmethod
    def _from_worker(self) -> tuple[tuple[SignalInstance, Any], ...]:
        """Return the signals of the worker, and the slots to which they are connected.

        The slots are bound methods of this object: Qt queues their calls to its thread. As an
        attribute, they would leave the window to the garbage collector.
        """

    @abstractmethod
    def _collect(self) -> None:
        """Deliver the reports in the mailboxes."""

    @abstractmethod
    def _finish(self) -> None:
        """Deliver the end."""


class RunController(WorkerController):
    """Runs the solver in a thread of its own and delivers its reports.

    ``engine``: called only in the thread of the worker.

    Every signal is emitted in the thread of the window:

    ``assessed(Assessment)``
        after :meth:`assess`, and at the beginning of each run.
    ``state_changed(RunState)``
        ``IDLE`` comes before ``ended`` or ``failed``.
    ``progressed(ReportBatch)``
        at most 20 times a second; the last one of a run always comes.
    ``held()``
        when a paused run and its clock have stopped.
    ``ended(Report or None)``
        the last report; None if the puzzle could not be evolved or nothing had been reported.
    ``failed(Failure)``
        instead of ``ended``, or after :meth:`assess`.
    """

    assessed = Signal(object)
    progressed = Signal(object)
    held = Signal()
    ended = Signal(object)
    failed = Signal(object)

    run_requested = Signal(object)
    _assessment_requested = Signal(object)
    _warming_requested = Signal(object, object)

    def __init__(self, engine: Engine, parent: QObject | None = None) -> None:
        super().__init__("solver", parent)
        self._mailbox = Mailbox()
        self._past, self._counts = History(), OperatorSuccess()
        self._population = PopulationBuffer()
        self._monitor = Monitor()
        self.trajectories = Trajectories()
        self._puzzle: Grid | None = None
        self._last: Report | None = None
        self._failure: Failure | None = None
        self._record: RunRecord | None = None
        self._abandoned = 0
        self._worker = SolverWorker(engine)
        self._place(self._worker)
        # Bound methods of objects that live in another thread: Qt queues each of these calls to the
        # thread of its receiver. A lambda would run in the thread of the sender.
        self.run_requested.connect(self._worker.run)
        self._assessment_requested.connect(self._worker.assess)
        self._warming_requested.connect(self._worker.warm)

    @property
    def wall_s(self) -> float:
        """The wall time since the run began, without its pauses."""
        return self._mailbox.wall_s

    @property
    def record(self) -> "RunRecord | None":
        """The record of the last run; None until it has ended."""
        return self._record

    @property
    def past(self) -> History:
        """The history of the current or last run."""
        return self._past

    @property
    def population(self) -> PopulationBuffer:
        """The individuals of the current or last run."""
        return self._population

    @property
    def counts(self) -> OperatorSuccess:
        """The success of the operators in the current or last run."""
        return self._counts

    @property
    def monitor(self) -> Monitor:
        """The measurements of the current or last run's population."""
        return self._monitor

    def set_watched(self, *, watched: bool) -> None:
        """Record the generations while the population is shown."""
        self._population.set_watched(watched)

    def set_counts_watched(self, *, watched: bool) -> None:
        """Count the success of the operators more often while it is shown."""
        self._counts.set_watched(watched)

    def assess(self, puzzle: Grid) -> None:
        """Request an assessment; ``assessed`` delivers it."""
        if self._wake():
            self._assessment_requested.emit(puzzle)

    def warm(self, recipe: Recipe, geometry: Geometry) -> None:
        """Load the kernels of a recipe on a board in advance."""
        if self._wake():
            self._warming_requested.emit(recipe, geometry)

    def start(
        self,
        puzzle: Grid,
        recipe: Recipe,
        seed: int,
        *,
        one_step: bool = False,
        changes: Sequence[Change] = (),
        continuation: "Continuation | None" = None,
    ) -> None:
        """Begin a run.

        ``one_step``: whether to pause after the first generation.
        ``changes``: the changes of a recorded run, by generation, which are repeated.
        ``continuation``: the continuation of a recorded run with this recipe and these changes. Up
        to the recorded end the run is compared with its record and keeps no pace.

        Raises RuntimeError if a run goes on already.
        """
        if self.is_on:
            raise RuntimeError("a run is on")
        if not self._wake():
            return
        self._control, self._mailbox = Control(changes), Mailbox()
        self._past, self._monitor = History(), Monitor()
        self._counts = OperatorSuccess(is_watched=self._counts.is_watched)
        self._population = PopulationBuffer(is_watched=self._population.is_watched)
        self._control.set_pace(self._rate)
        self._puzzle = puzzle
        self._last = self._failure = self._record = None
        if one_step:
            self._control.step()
        self._set_state(RunState.PAUSED if one_step else RunState.CHECKING)
        self.run_requested.emit(
            SolveRequest(
                puzzle,
                recipe,
                seed,
                self._control,
                self._mailbox,
                self._past,
                self._population,
                self._counts,
                self._monitor,
                self.trajectories.begin(puzzle, recipe.title, seed),
                continuation,
            )
        )

    def bring_back(
        self, record: "RunRecord", report: Report, individuals: Individuals | None
    ) -> None:
        """Take over a run from an earlier start of the program, which has ended with a report.

        Raises RuntimeError if a run goes on.
        """
        if self.is_on:
            raise RuntimeError("a run is on")
        view = KeptView(individuals)
        self._past, self._monitor = History(), Monitor()
        self._counts = OperatorSuccess(is_watched=self._counts.is_watched)
        self._population = PopulationBuffer(is_watched=self._population.is_watched)
        self._past.add(report, view)
        self._population.offer(report, view, held=True)
        self._puzzle, self._last, self._record = record.puzzle, report, record

    def pause(self) -> None:
        """Pause the run at its next report."""
        if self._state in (RunState.CHECKING, RunState.RUNNING):
            self._control.pause()
            self._set_state(RunState.PAUSED)

    def stop(self) -> None:
        """End the run as cancelled.

        Only ``ended`` is emitted afterwards. Before the first report it is emitted at once, while
        the worker may still count solutions or compile.
        """
        if not self.is_on:
            return
        self._control.stop()
        self._timer.stop()
        if self._last is None:
            self._abandoned += 1
            self._set_state(RunState.IDLE)
            self.ended.emit(None)
        else:
            self._set_state(RunState.STOPPING)

    def change(self, path: str, value: int | float) -> None:
        """Change a parameter of the run from its next generation on.

        Raises the ParameterError of :meth:`~sudoku_ga.evolution.engine.control.Control.change`.
        """
        self._control.change(path, value)

    def _end_unfinished(self) -> None:
        self._abandoned = 0
        self._finish()

    def _from_worker(self) -> tuple[tuple[SignalInstance, Any], ...]:
        return (
            (self._worker.assessed, self._take_assessment),
            (self._worker.recorded, self._take_record),
            (self._worker.failed, self._take_failure),
            (self._worker.reported, self._collect_soon),
            (self._worker.held, self.held),
            (self._worker.finished, self._finish),
        )

    @Slot(object)
    def _take_assessment(self, assessment: Assessment) -> None:
        awaited = not self._abandoned and assessment.puzzle == self._puzzle
        if self._state is RunState.CHECKING and awaited:
            self._set_state(RunState.RUNNING)
        self.assessed.emit(assessment)

    @Slot(object)
    def _take_failure(self, failure: Failure) -> None:
        if self._abandoned:
            return
        if self.is_on:
            self._failure = failure  # emitted when the run has finished
        else:
            self.failed.emit(failure)

    @Slot(object)
    def _take_record(self, record: "RunRecord") -> None:
        if not self._abandoned:
            self._record = record

    @Slot()
    def _collect_soon(self) -> None:
        """Collect after a moment, unless the run is being stopped: then only its end counts."""
        if self._state is not RunState.STOPPING and not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _collect(self) -> None:
        batch = self._mailbox.collect()
        if batch is not None:
            self._last = batch.report
            self.progressed.emit(batch)

    @Slot()
    def _finish(self) -> None:
        if self._abandoned:
            self._abandoned -= 1
            return
        self._timer.stop()
        self._collect()
        self._set_state(RunState.IDLE)
        if self._failure is not None:
            self.failed.emit(self._failure)
        else:
            self.ended.emit(self._last)
