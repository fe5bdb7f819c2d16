"""The worker that solves in a thread of its own, the engine that it calls, and its mailbox.

A signal for each report would flood the event loop of the window: 2,000 signals blocked it for up
to 2.1 s. So the worker puts each report into the mailbox, and emits a signal only if the mailbox
was empty. The window then collects all reports at once.
"""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.charts.curve import CurvePoint, extremes, spread_of
from sudoku_ga.app.run.reports import Monitor, PopulationBuffer
from sudoku_ga.app.tasks import Failure
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.observe.operator_success import OperatorSuccess
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.observe.trajectory import TrajectoryRecorder
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import History
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.replay import Continuation
    from sudoku_ga.puzzle.exact import ExactReference


EXACT_LIMIT_S = 3.0
"""The time in seconds for counting the solutions of a puzzle. If it is over, their number is
unknown."""


class Engine(Protocol):
    """Assesses and evolves puzzles. It is called only in the thread of the worker."""

    def assess(self, puzzle: Grid) -> Assessment:
        """Find the faults of a puzzle and count its solutions."""

    def warm(self, recipe: Recipe, geometry: Geometry) -> None:
        """Load the kernels of a recipe on a board, so that no run waits for them."""

    def evolve(
        self, puzzle: Grid, recipe: Recipe, seed: int, control: Control, view: PopulationView
    ) -> Iterator[Report]:
        """Run a recipe."""


class RealEngine:
    """The engine of the program."""

    def __init__(self) -> None:
        self._exact: ExactReference | None = None

    def assess(self, puzzle: Grid) -> Assessment:
        """Find the faults of a puzzle and count its solutions."""
        from sudoku_ga.puzzle.assessment import assess
        from sudoku_ga.puzzle.exact import ExactReference

        if self._exact is None:
            self._exact = ExactReference()
        return assess(puzzle, self._exact, EXACT_LIMIT_S)

    def warm(self, recipe: Recipe, geometry: Geometry) -> None:
        """Load the kernels of a recipe on a board, and compile them if necessary."""
        from sudoku_ga.evolution.engine.warm_up import warm_up

        warm_up(recipe, geometry=geometry)

    def evolve(
        self, puzzle: Grid, recipe: Recipe, seed: int, control: Control, view: PopulationView
    ) -> Iterator[Report]:
        """Run a recipe."""
        from sudoku_ga.evolution.engine.run import evolve

        return evolve(puzzle, recipe, seed, control, view)


_CAPACITY = 4096
_NOTHING_YET = CurvePoint(generation=0, step=0, best=0.0, mean=0.0, worst=0.0, restarts=-1)


class ReportBatch(NamedTuple):
    """The contents of the mailbox.

    ``points``: a point for each report. After a long time without collecting there are fewer, but
    with all extremes.
    ``report``: the newest report.
    ``wall_s``: the wall time since the run began, without its pauses.
    """

    points: list[CurvePoint]
    report: Report
    wall_s: float


class Mailbox:
    """The reports of one run, and its clock. Thread-safe and bounded.

    The clock shows wall time without the pauses. It counts the waits that keep the pace, which
    the computing time in the reports does not.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._points: list[CurvePoint] = []
        self._report: Report | None = None
        self._last = _NOTHING_YET
        self._watched: Stopwatch | None = None
        self._is_held = False

    def put(self, report: Report) -> bool:
        """Add a report and return whether the mailbox was empty.

        The last report stops the clock.
        """
        with self._lock:
            was_empty = self._report is None
            if report.outcome is not None and self._watched is not None:
                self._watched.pause()
            self._report = report
            point = self._point_of(report)
            if _place(point) != _place(self._last):
                self._points.append(point)
            self._last = point
            if len(self._points) > _CAPACITY:
                order = np.arange(len(self._points), dtype=np.float64)
                self._points = [self._points[index] for index in extremes(self._points, order)]
            return was_empty

    def go_on(self) -> None:
        """Start the clock, or continue it after :meth:`hold`."""
        with self._lock:
            if self._watched is None:
                self._watched = Stopwatch(time.perf_counter)
            elif self._is_held:
                self._watched.resume()
            self._is_held = False

    def hold(self) -> None:
        """Stop the clock until :meth:`go_on`: the run is paused."""
        with self._lock:
            if self._watched is not None:
                self._watched.pause()
            self._is_held = True

    @property
    def wall_s(self) -> float:
        """The time of the clock: since the run began, without its pauses."""
        with self._lock:
            return 0.0 if self._watched is None else self._watched.elapsed_s

    def collect(self) -> ReportBatch | None:
        """Empty the mailbox and return its contents; None if it is empty."""
        with self._lock:
            if self._report is None:
                return None
            wall_s = 0.0 if self._watched is None else self._watched.elapsed_s
            batch = ReportBatch(self._points, self._report, wall_s)
            self._points, self._report = [], None
            return batch

    def _point_of(self, report: Report) -> CurvePoint:
        step = self._step_of(report) if report.phase is Phase.IMPROVING else 0
        return CurvePoint(
            report.generation,
            step,
            *spread_of(report),
            report.restarts,
            report.evaluations,
            report.elapsed_s,
        )

    def _step_of(self, report: Report) -> int:
        """Return the place of a report within its generation, from 1; 0 if that has ended."""
        if report.generation > self._last.generation:
            return 1
        return self._last.step + 1 if self._last.step else 0


def _place(point: CurvePoint) -> tuple[int, int, int]:
    return point.generation, point.step, point.restarts


_SLOW_GENERATION_S = 1e-3
"""Generations that take longer than this are recorded. Recording takes some 10 µs, which does not
delay them."""


@dataclass(frozen=True)
class SolveRequest:
    """A run to show, and what observes it.

    The continuation of a recorded run repeats the run at full speed up to its recorded end.
    """

    puzzle: Grid
    recipe: Recipe
    seed: int
    control: Control
    mailbox: Mailbox
    past: History
    population: PopulationBuffer
    counts: OperatorSuccess
    monitor: Monitor
    trajectory: TrajectoryRecorder
    continuation: "Continuation | None" = None


class SolverWorker(QObject):
    """Assesses puzzles and iterates the generator of a run.

    ``engine``: called only in the thread of the worker.

    ``reported()`` is emitted when the empty mailbox of a run receives a report, and ``held()`` when
    a paused run has stopped.
    """

    assessed = Signal(object)
    reported = Signal()
    held = Signal()
    failed = Signal(object)
    recorded = Signal(object)
    finished = Signal()

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine
        self._assessment: Assessment | None = None

    @Slot(object)
    def assess(self, puzzle: Grid) -> None:
        """Assess a puzzle that is being edited."""
        try:
            self.assessed.emit(self._assess(puzzle))
        except BaseException as error:
            self.failed.emit(Failure.of(error))

    @Slot(object, object)
    def warm(self, recipe: Recipe, geometry: Geometry) -> None:
        """Load the kernels of a recipe on a board in advance."""
        try:
            self._engine.warm(recipe, geometry)
        except BaseException as error:
            self.failed.emit(Failure.of(error))

    @Slot(object)
    def run(self, request: SolveRequest) -> None:
        """Make a run. ``finished`` is emitted in any case."""
        try:
            assessment = self._assess(request.puzzle)
            self.assessed.emit(assessment)
            if may_be_evolved(assessment) and not request.control.stopped:
                self._engine.warm(request.recipe, request.puzzle.geometry)
                self._evolve(request)
        except BaseException as error:
            self.failed.emit(Failure.of(error))
        finally:
            self.finished.emit()

    def _evolve(self, request: SolveRequest) -> None:
        # It imports the compiler.
        from sudoku_ga.evolution.records.record import Recorder
        from sudoku_ga.evolution.records.replay import ContinuationCheck

        continuation, control = request.continuation, request.control
        check = None if continuation is None else ContinuationCheck(continuation, control)
        recorder, view = Recorder(request.recipe), PopulationView()
        view.keep_generations(kept=request.counts.is_watched or request.population.is_watched)
        request.mailbox.go_on()
        for report in self._engine.evolve(
            request.puzzle, request.recipe, request.seed, request.control, view
        ):
            recorder.add(report)
            if check is not None:
                check.add(report)
            paced = check is None or check.is_beyond
            is_slow = paced and request.control.is_slow
            request.past.add(report, view, is_slow=is_slow)
            request.trajectory.add(report)
            counted = request.counts.add(report, view, is_slow=is_slow)
            request.monitor.add(report, view, is_slow=is_slow)
            request.population.offer(report, view, held=report.outcome is not None)
            if request.mailbox.put(report):
                self.reported.emit()
            if report.outcome is None:
                hold = partial(self._hold, request, report, view)
                request.control.wait_turn(report.phase, paced=paced, on_hold=hold)
                view.keep_generations(kept=counted or _records_generations(request, report))
                request.mailbox.go_on()
            else:
                self.recorded.emit(recorder.record(report))

    def _hold(self, request: SolveRequest, report: Report, view: PopulationView) -> None:
        """Stop the clock and copy the individuals when a run is paused."""
        request.mailbox.hold()
        request.population.offer(report, view, held=True)
        self.held.emit()

    def _assess(self, puzzle: Grid) -> Assessment:
        known = self._assessment
        if known is None or known.puzzle != puzzle:
            known = self._assessment = self._engine.assess(puzzle)
        return known


def _records_generations(request: SolveRequest, report: Report) -> bool:
    """Whether the generations of a watched run can be recorded without delaying it."""
    slow = report.elapsed_s > _SLOW_GENERATION_S * report.generation
    return request.population.is_watched and (request.control.is_slow or slow)


def may_be_evolved(assessment: Assessment) -> bool:
    """Whether a run may find a solution, as far as is known."""
    return assessment.problem is None and assessment.solutions is not SolutionCount.NONE
