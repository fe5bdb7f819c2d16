"""What runs in the worker's thread. It is given values and holds no widget."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.caption.monitor import Monitor
from sudoku_ga.app.run.engine import Engine
from sudoku_ga.app.run.failure import Failure
from sudoku_ga.app.run.individuals import Showcase
from sudoku_ga.app.run.reports import Mailbox
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.observe.operator_success import OperatorSuccess
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import History
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.continuation import Continuation

_TIMED_S = 1.0
"""A run that nobody sees ends after so many seconds."""

_SLOW_GENERATION_S = 1e-3
"""To keep the course of a generation takes some 10 µs."""


@dataclass(frozen=True)
class RunOrder:
    """One run to be made: what, and the things through which it is followed.

    A recorded run that goes on is made again at full speed up to its recorded end.
    """

    puzzle: Grid
    recipe: Recipe
    seed: int
    control: Control
    mailbox: Mailbox
    past: History
    showcase: Showcase
    counts: OperatorSuccess
    monitor: Monitor
    continuation: "Continuation | None" = None


@dataclass(frozen=True)
class TimingOrder:
    """A run to be made for its time alone."""

    puzzle: Grid
    recipe: Recipe
    seed: int
    control: Control


class SolverWorker(QObject):
    """Assesses puzzles and iterates the generator of a run.

    Parameters
    ----------
    engine : Engine
        Called in this object's thread alone.

    Notes
    -----
    ``reported()`` is emitted when the empty mailbox of a run receives a report; ``held()`` when a
    paused run has come to a stop.
    """

    assessed = Signal(object)
    reported = Signal()
    held = Signal()
    failed = Signal(object)
    recorded = Signal(object)
    finished = Signal()
    timed = Signal(object, object)

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine
        self._assessment: Assessment | None = None

    @Slot(object)
    def assess(self, puzzle: Grid) -> None:
        """Assess a puzzle that is being edited."""
        try:
            self.assessed.emit(self._assess(puzzle))
        except Exception as error:
            self.failed.emit(Failure.of(error))

    @Slot(object)
    def warm(self, recipe: Recipe) -> None:
        """Load the kernels of a recipe before somebody waits for them."""
        try:
            self._engine.warm(recipe)
        except Exception as error:
            self.failed.emit(Failure.of(error))

    @Slot(object)
    def run(self, order: RunOrder) -> None:
        """Make a run; ``finished`` follows whatever happens."""
        try:
            assessment = self._assess(order.puzzle)
            self.assessed.emit(assessment)
            if may_be_evolved(assessment) and not order.control.stopped:
                self._engine.warm(order.recipe)
                self._evolve(order)
        except Exception as error:
            self.failed.emit(Failure.of(error))
        finally:
            self.finished.emit()

    @Slot(object)
    def time(self, order: TimingOrder) -> None:
        """Make a run that nobody sees; ``timed`` brings its last report, None where it broke."""
        try:
            report = self._time(order)
        except Exception:
            report = None  # the same run made visibly shows why
        self.timed.emit(order, report)

    def _time(self, order: TimingOrder) -> Report | None:
        report: Report | None = None
        if order.control.stopped:
            return report
        self._engine.warm(order.recipe)
        for report in self._engine.evolve(
            order.puzzle, order.recipe, order.seed, order.control, PopulationView()
        ):
            if report.elapsed_s > _TIMED_S:
                order.control.stop()
        return report

    def _evolve(self, order: RunOrder) -> None:
        # Imports what the first paint did not wait for.
        from sudoku_ga.evolution.records.continuation import ContinuationCheck
        from sudoku_ga.evolution.records.record import Recorder

        going_on = order.continuation
        check = None if going_on is None else ContinuationCheck(going_on, order.control)
        recorder, view = Recorder(order.recipe), PopulationView()
        view.keep_generations(kept=order.counts.is_watched or order.showcase.is_watched)
        order.mailbox.go_on()
        for report in self._engine.evolve(
            order.puzzle, order.recipe, order.seed, order.control, view
        ):
            recorder.add(report)
            if check is not None:
                check.add(report)
            paced = check is None or check.is_beyond
            order.past.add(report, view)
            is_slow = paced and order.control.is_slow
            counted = order.counts.add(report, view, is_slow=is_slow)
            order.monitor.add(report, view, is_slow=is_slow)
            order.showcase.offer(report, view, held=report.outcome is not None)
            if order.mailbox.put(report):
                self.reported.emit()
            if report.outcome is None:
                hold = partial(self._hold, order, report, view)
                order.control.wait_turn(report.phase, paced=paced, on_hold=hold)
                view.keep_generations(kept=counted or _may_be_looked_into(order, report))
                order.mailbox.go_on()
            else:
                self.recorded.emit(recorder.record(report))

    def _hold(self, order: RunOrder, report: Report, view: PopulationView) -> None:
        """Stop the clock and copy the individuals where a run is paused."""
        order.mailbox.hold()
        order.showcase.offer(report, view, held=True)
        self.held.emit()

    def _assess(self, puzzle: Grid) -> Assessment:
        known = self._assessment
        if known is None or known.puzzle != puzzle:
            known = self._assessment = self._engine.assess(puzzle)
        return known


def _may_be_looked_into(order: RunOrder, report: Report) -> bool:
    """Whether somebody watches a run slow enough that keeping its courses does not delay it."""
    slow = report.elapsed_s > _SLOW_GENERATION_S * report.generation
    return order.showcase.is_watched and (order.control.is_slow or slow)


def may_be_evolved(assessment: Assessment) -> bool:
    """Whether a run could find a solution, as far as is known."""
    return assessment.problem is None and assessment.solutions is not SolutionCount.NONE
