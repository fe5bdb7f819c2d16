"""The evolutionary effort of a puzzle: evaluations until a recipe solves it."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid

EFFORT_SEEDS = (0, 1, 2, 3, 4)


@dataclass(frozen=True)
class Effort:
    """The effort of several runs of one recipe on one puzzle.

    ``recipe``: name of the recipe. ``runs``, ``solved``: number of runs, and of those that solved
    the puzzle within the recipe's limits. ``evaluations``, ``probes``: medians over all runs of
    evaluated individuals and of moves evaluated by local searches; 0 if logic alone solved the
    puzzle.
    """

    recipe: str
    runs: int
    solved: int
    evaluations: float
    probes: float

    @property
    def is_by_logic(self) -> bool:
        """Whether logic alone solved the puzzle."""
        return not self.evaluations and not self.probes


def measure_effort(
    puzzle: Grid,
    recipe: Recipe,
    seeds: Sequence[int] = EFFORT_SEEDS,
    control: Control | None = None,
) -> Effort:
    """Run a recipe on a puzzle with each seed and return the effort.

    ``puzzle``: the givens. ``recipe``: with limits; a run that ends at a limit counts with its
    effort until then. ``seeds``: at least one. ``control``: stops the runs; the result is then
    meaningless. Raises ``NotApplicable`` if the recipe is not applicable to the puzzle.
    """
    reports = [run(puzzle, recipe, seed, control) for seed in seeds]
    solved = [report for report in reports if report.outcome and report.outcome.solution]
    return Effort(
        recipe=recipe.name,
        runs=len(reports),
        solved=len(solved),
        evaluations=float(median(report.evaluations for report in reports)),
        probes=float(median(report.probes for report in reports)),
    )
