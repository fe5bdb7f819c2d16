"""What runs in the worker's thread. It is given values and holds no widget."""

import traceback
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.worker.engine import Engine
from sudoku_ga.app.worker.mailbox import Mailbox
from sudoku_ga.app.worker.showcase import Showcase
from sudoku_ga.evolution.control import Control
from sudoku_ga.evolution.operator_counts import OperatorCounts
from sudoku_ga.evolution.past import Past
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Phase, Report
from sudoku_ga.evolution.sight import Sight
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid

_SLOW_GENERATION_S = 1e-3
"""To keep the course of a generation takes some 10 µs."""


@dataclass(frozen=True)
class Job:
    """One run to be made: what, and the things through which it is followed."""

    puzzle: Grid
    recipe: Recipe
    seed: int
    control: Control
    mailbox: Mailbox
    past: Past
    showcase: Showcase
    counts: OperatorCounts


@dataclass(frozen=True)
class Failure:
    """Why a run broke off.

    Parameters
    ----------
    message : str
        One sentence.
    trace : str
        Where the program failed; empty where the user can mend it.
    """

    message: str
    trace: str = ""

    @classmethod
    def of(cls, error: Exception) -> "Failure":
        """Return what is to be said about an error."""
        if isinstance(error, KnownError):
            return cls(str(error))
        return cls(f"{type(error).__name__}: {error}", traceback.format_exc())


class SolverWorker(QObject):
    """Assesses puzzles and iterates the generator of a run.

    Parameters
    ----------
    engine : Engine
        Called in this object's thread alone.
    """

    assessed = Signal(object)
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
    def run(self, job: Job) -> None:
        """Make a run; ``finished`` follows whatever happens."""
        try:
            assessment = self._assess(job.puzzle)
            self.assessed.emit(assessment)
            if may_be_evolved(assessment) and not job.control.stopped:
                self._engine.warm(job.recipe)
                self._evolve(job)
        except Exception as error:
            self.failed.emit(Failure.of(error))
        finally:
            self.finished.emit()

    def _evolve(self, job: Job) -> None:
        # Imports what the first paint did not wait for.
        from sudoku_ga.evolution.run_record import Recorder

        recorder, sight = Recorder(job.recipe), Sight()
        sight.keep_courses(kept=job.counts.is_watched or job.showcase.is_watched)
        for report in self._engine.evolve(job.puzzle, job.recipe, job.seed, job.control, sight):
            recorder.add(report)
            job.past.add(report, sight)
            counted = job.counts.add(report, sight, unhurried=job.control.is_unhurried)
            job.showcase.offer(report, sight, held=report.outcome is not None)
            job.mailbox.put(report)
            if report.outcome is None:
                job.control.wait_turn(
                    generation_ended=report.phase is Phase.GENERATION,
                    on_hold=partial(job.showcase.offer, report, sight, held=True),
                )
                sight.keep_courses(kept=counted or _may_be_looked_into(job, report))
            else:
                self.recorded.emit(recorder.record(report))

    def _assess(self, puzzle: Grid) -> Assessment:
        known = self._assessment
        if known is None or known.puzzle != puzzle:
            known = self._assessment = self._engine.assess(puzzle)
        return known


def _may_be_looked_into(job: Job, report: Report) -> bool:
    """Whether somebody watches a run slow enough that keeping its courses does not delay it."""
    slow = report.elapsed_s > _SLOW_GENERATION_S * report.generation
    return job.showcase.is_watched and (job.control.is_unhurried or slow)


def may_be_evolved(assessment: Assessment) -> bool:
    """Whether a run could find a solution, as far as is known."""
    return assessment.problem is None and assessment.solutions is not SolutionCount.NONE
