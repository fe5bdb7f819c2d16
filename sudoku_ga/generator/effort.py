"""How much evolution a puzzle takes, beside what logic it needs."""

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
    """What runs of one recipe on one puzzle took.

    Parameters
    ----------
    recipe : str
        Its name.
    runs, solved : int
        How many were made, and how many solved the puzzle within the recipe's limits.
    evaluations, probes : float
        Medians over all runs, of complete individuals and of neighbours that a local search
        priced; 0 where the recipe's logic left nothing to evolve.
    """

    recipe: str
    runs: int
    solved: int
    evaluations: float
    probes: float

    @property
    def is_by_logic(self) -> bool:
        """Whether logic left nothing to evolve."""
        return not self.evaluations and not self.probes


def measure_effort(
    puzzle: Grid,
    recipe: Recipe,
    seeds: Sequence[int] = EFFORT_SEEDS,
    control: Control | None = None,
) -> Effort:
    """Evolve a puzzle with each seed and return what it took.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    recipe : Recipe
        With limits; a run that ends at its time limit counts what it had done.
    seeds : sequence of int
        At least one.
    control : Control, optional
        Where a person stops it; what is returned then says nothing about the puzzle.

    Raises
    ------
    NotApplicable
        If the recipe is not made for the puzzle.
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
