"""Puzzles made in a thread: what is requested, and the calls of the generator."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sudoku_ga.app.run.solver_worker import EXACT_LIMIT_S
from sudoku_ga.app.tasks import Progress, Task
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.job import Job, JobResult
from sudoku_ga.generator.making import MakingProgress
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.generator.effort import Effort
    from sudoku_ga.puzzle.exact import ExactReference


@dataclass(frozen=True)
class Request:
    """Puzzles to make.

    ``spec``: what each of them should be like.
    ``recipe``: fills the empty board.
    ``seed``: seed of the first; puzzle k has the seed k higher.
    ``count``: 1 or more.
    ``time_limit_s``: for each.
    """

    spec: Spec
    recipe: Recipe
    seed: int
    count: int
    time_limit_s: float

    def job(self, number: int) -> Job:
        """Return the job for one of the puzzles, counted from 0."""
        return Job(self.spec, self.recipe, self.seed + number, self.time_limit_s)


@dataclass(frozen=True)
class RequestProgress(Progress):
    """Progress in puzzles, with that of the puzzle in the making."""

    making: MakingProgress | None = None


class PuzzleMaker:
    """Makes and measures puzzles; called in the thread of a task."""

    def __init__(self) -> None:
        self._exact: ExactReference | None = None

    def generate(self, task: Task, request: Request) -> None:
        """Make the puzzles of a request, and deliver a JobResult for each until it is cancelled.

        Raises UserError if the recipe is not applicable to an empty board.
        """
        control = Control()
        task.on_cancel(control.stop)
        self.warm_up(request.recipe)
        for number in range(request.count):
            report = partial(_report, task, number, request.count)
            result = self.make(request.job(number), control, report)
            if result is None:
                return
            task.deliver(result)

    def measure(self, task: Task, puzzle: Grid, recipe: Recipe) -> "Effort":
        """Return how much evolution a puzzle takes."""
        control = Control()
        task.on_cancel(control.stop)
        self.warm_up(recipe)
        effort = self.effort(puzzle, recipe, control)
        task.check()  # the effort of cancelled runs means nothing
        return effort

    def warm_up(self, recipe: Recipe) -> None:
        """Load the kernels of a recipe, which the time limit should not count."""
        from sudoku_ga.evolution.engine.warm_up import warm_up

        warm_up(recipe)

    def make(
        self, job: Job, control: Control, report: Callable[[MakingProgress], None]
    ) -> JobResult | None:
        """Make one puzzle; None if it was cancelled before it was made."""
        from sudoku_ga.generator.job import run_job
        from sudoku_ga.puzzle.assessment import assess
        from sudoku_ga.puzzle.exact import ExactReference

        exact = self._exact = self._exact or ExactReference()
        return run_job(job, control, report, lambda puzzle: assess(puzzle, exact, EXACT_LIMIT_S))

    def effort(self, puzzle: Grid, recipe: Recipe, control: Control) -> "Effort":
        """Run the recipe on a puzzle some times."""
        from sudoku_ga.generator.effort import measure_effort

        return measure_effort(puzzle, recipe, control=control)


def _report(task: Task, done: int, total: int, making: MakingProgress) -> None:
    task.report(RequestProgress(done, total, making=making))
