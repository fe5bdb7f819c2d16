"""The worker of a race in its thread, and what starts, controls and delivers races."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, SignalInstance, Slot

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.race.lanes import Lane, Race
from sudoku_ga.app.run.run_controller import WorkerController
from sudoku_ga.app.run.solver_worker import Engine, Mailbox
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.tasks import Failure
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.record import Recorder


@dataclass(frozen=True)
class RaceRequest:
    """A race to make.

    ``along``: the measure that keeps the lanes in step.
    ``control``: stops, pauses, steps and paces the whole race.
    ``mailboxes``: one for each lane.
    """

    puzzle: Grid
    lanes: Sequence[Lane]
    along: Along
    control: Control
    mailboxes: Sequence[Mailbox]


class RaceWorker(QObject):
    """Iterates the runs of a race, always the run that is behind.

    ``engine``: its ``warm`` and ``evolve`` are called in the thread of the worker.

    ``reported()`` is emitted when an empty mailbox receives a report, ``lane_failed(int, Failure)``
    or ``recorded(int, RunRecord)`` when a lane has ended, and ``finished()`` at the end in any
    case.
    """

    reported = Signal()
    lane_failed = Signal(int, object)
    recorded = Signal(int, object)
    finished = Signal()

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine

    @Slot(object)
    def run(self, request: RaceRequest) -> None:
        """Make a race."""
        try:
            self._run(request)
        finally:
            self.finished.emit()

    def _run(self, request: RaceRequest) -> None:
        # It imports the compiler.
        from sudoku_ga.evolution.records.record import Recorder

        control = request.control
        begin = partial(self._begin, request.puzzle)
        race = Race(request.puzzle, request.lanes, request.along, begin)
        recorders = [Recorder(lane.recipe) for lane in request.lanes]
        while not (control.stopped and not any(run.report for run in race.runs)):
            if control.stopped:
                race.stop()
            place = race.advance()
            if place is None:
                return
            run = race.runs[place]
            if run.failure is not None:
                self.lane_failed.emit(place, run.failure)
            elif run.report is not None:
                self._post(request, place, run.report, recorders[place])
            in_step = race.end_round()
            control.wait_turn(Phase.GENERATION if in_step else Phase.IMPROVING)

    def _post(self, request: RaceRequest, place: int, report: Report, recorder: "Recorder") -> None:
        recorder.add(report)
        if request.mailboxes[place].put(report):
            self.reported.emit()
        if report.outcome is not None:
            self.recorded.emit(place, recorder.record(report))

    def _begin(self, puzzle: Grid, lane: Lane, control: Control) -> Iterator[Report]:
        """Load the kernels of a lane, and return its reports."""
        self._engine.warm(lane.recipe, puzzle.geometry)
        return self._engine.evolve(puzzle, lane.recipe, lane.seed, control, PopulationView())


class RaceController(WorkerController):
    """Makes races in a thread of its own and delivers their reports.

    ``engine``: called in the thread of the worker.

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
        """Begin a race. With ``one_step`` it pauses when each lane has made a step.

        Raises RuntimeError if a race goes on already.
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
        """End every lane as cancelled. ``ended`` is emitted afterwards."""
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
