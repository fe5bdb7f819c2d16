"""One run from puzzle to answer, in whatever process it takes place."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress
from sudoku_ga.evolution.core.report import Outcome, Report, StopReason
from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.preparation import prepare
from sudoku_ga.evolution.engine.run import evolve_prepared
from sudoku_ga.evolution.engine.warm_up import is_warmed_up, warm_up
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.record import Recorder, RunRecord
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class Attempt:
    """What came of a task.

    Parameters
    ----------
    task : Task
        What was asked.
    assessment : Assessment
        What was known before the run.
    last : Report or None
        The last report of the run; None where no run was made, because no solution exists.
    cpu_seconds : float
        Processor time of the run.
    record : RunRecord or None
        What makes the run again, where the task asks for it and a run was made.
    """

    task: Task
    assessment: Assessment
    last: Report | None
    cpu_seconds: float
    record: RunRecord | None = None

    @property
    def outcome(self) -> Outcome:
        """How it ended, with or without a run."""
        if self.last is not None and self.last.outcome is not None:
            return self.last.outcome
        if self.assessment.has_contradictory_givens:
            return Outcome(StopReason.CONTRADICTORY_GIVENS, None, None)
        return Outcome(StopReason.NO_SOLUTION, None, None)

    @property
    def is_by_logic(self) -> bool:
        """Whether it was solved and logic had left nothing to evolve."""
        is_filled = self.last is not None and self.last.start.filled.is_full
        return is_filled and self.solution is not None

    @property
    def solution(self) -> Grid | None:
        """The verified solution, if there is one."""
        return self.outcome.solution


def attempt(task: Task, stopped: Callable[[], bool], progress: Progress) -> Attempt | None:
    """Assess a puzzle and, where a solution may exist, evolve it.

    Parameters
    ----------
    task : Task
        The run to make.
    stopped : callable
        Asked at every report; True ends the run as cancelled.
    progress : Progress
        Told every report.

    Returns
    -------
    Attempt or None
        None if it was stopped before it began.
    """
    if stopped():
        return None
    assessment = assessed(task.puzzle.grid)
    if assessment.solutions is SolutionCount.NONE:
        return Attempt(task, assessment, None, 0.0)
    clock, began = Stopwatch(), time.process_time()
    preparation = prepare(task.puzzle.grid, task.recipe, task.seed)
    if preparation.encoding is not None and not is_warmed_up(preparation.recipe):
        load_kernels(preparation.recipe, progress)
        # Again by kernels that are ready, so that loading them counts as no time of the run.
        clock, began = Stopwatch(), time.process_time()
        preparation = prepare(task.puzzle.grid, task.recipe, task.seed)
    control = Control()
    recorder = Recorder(task.recipe) if task.recorded else None
    last = None
    for last in evolve_prepared(preparation, clock, control):
        if stopped():
            control.stop()
        if recorder:
            recorder.add(last)
        progress.watch(last)
    cpu_seconds = time.process_time() - began
    record = recorder.record(last) if recorder and last else None
    return Attempt(task, assessment, last, cpu_seconds, record)


def load_kernels(recipe: Recipe, progress: Progress) -> None:
    """Load the kernels that a recipe uses, once in a process; compile those that are missing."""
    warm_up(recipe, lambda: progress.compiling(recipe.name))
