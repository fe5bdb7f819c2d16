"""What the worker needs of the generator, imported when it is first used."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from sudoku_ga.app.run.solver_worker import EXACT_LIMIT_S
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.making import MakingProgress
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.generator.effort import Effort
    from sudoku_ga.generator.job import Job, JobResult
    from sudoku_ga.puzzle.exact import ExactReference


class Maker(Protocol):
    """Makes puzzles. Called in the worker's thread alone."""

    def warm(self, recipe: Recipe) -> None:
        """Load the kernels of a recipe, lest the time limit count that."""

    def make(
        self, job: "Job", control: Control, tell: Callable[[MakingProgress], None]
    ) -> "JobResult | None":
        """Make one puzzle; None if it was stopped before it was made."""

    def measure(self, puzzle: Grid, recipe: Recipe, control: Control) -> "Effort":
        """Say how much evolution a puzzle takes."""


class RealMaker:
    """The maker of the program."""

    def __init__(self) -> None:
        self._exact: ExactReference | None = None

    def warm(self, recipe: Recipe) -> None:
        """Load the kernels of a recipe, lest the time limit count that."""
        from sudoku_ga.evolution.engine.warm_up import warm_up

        warm_up(recipe)

    def make(
        self, job: "Job", control: Control, tell: Callable[[MakingProgress], None]
    ) -> "JobResult | None":
        """Make one puzzle; None if it was stopped before it was made."""
        from sudoku_ga.generator.job import run_job
        from sudoku_ga.puzzle.assessment import assess
        from sudoku_ga.puzzle.exact import ExactReference

        exact = self._exact = self._exact or ExactReference()
        return run_job(job, control, tell, lambda puzzle: assess(puzzle, exact, EXACT_LIMIT_S))

    def measure(self, puzzle: Grid, recipe: Recipe, control: Control) -> "Effort":
        """Say how much evolution a puzzle takes."""
        from sudoku_ga.generator.effort import measure_effort

        self.warm(recipe)
        return measure_effort(puzzle, recipe, control=control)
