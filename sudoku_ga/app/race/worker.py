"""The worker of a race, which lives in a thread of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.race.lanes import Lane, Race
from sudoku_ga.app.run.reports import Mailbox
from sudoku_ga.app.run.solver_worker import Engine
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.record import Recorder


@dataclass(frozen=True)
class RaceRequest:
    """A race to be made.

    Parameters
    ----------
    puzzle : Grid
    lanes : sequence of Lane
    along : Along
        By what the lanes are kept in step.
    control : Control
        Stops, pauses, steps and paces the whole race.
    mailboxes : sequence of Mailbox
        One for each lane.
    """

    puzzle: Grid
    lanes: Sequence[Lane]
    along: Along
    control: Control
    mailboxes: Sequence[Mailbox]


class RaceWorker(QObject):
    """Iterates the runs of a race, always the one that is behind.

    Parameters
    ----------
    engine : Engine
        ``warm`` and ``evolve`` are called, in this object's thread.

    Notes
    -----
    ``reported()`` is emitted when an empty mailbox receives a report; ``lane_failed(int, Failure)``
    and ``recorded(int, RunRecord)`` when a lane has ended; ``finished()`` in any case at the end.
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
        # Imports the compiler.
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
        """Load the kernels of a lane and return its reports."""
        self._engine.warm(lane.recipe)
        return self._engine.evolve(puzzle, lane.recipe, lane.seed, control, PopulationView())
