"""A puzzle that somebody asked for, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass

from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.making import MakingEnd, MakingProgress, MakingResult, make_puzzle
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.grading import Grading, grade_if_unique
from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class Job:
    """One puzzle to make, as :func:`~sudoku_ga.generator.making.make_puzzle` is asked for it."""

    spec: Spec
    recipe: Recipe
    seed: int
    time_limit_s: float


@dataclass(frozen=True)
class JobResult:
    """What came of an errand.

    Parameters
    ----------
    errand : Job
        What was asked.
    made : MakingResult
        How it ended.
    tries : int
        Full grids that were begun.
    assessment : Assessment or None
        What the exact reference says of the puzzle, apart from how it was made; None where
        there is none.
    grading : Grading or None
        How difficult it is, where it has one solution.
    """

    job: Job
    made: MakingResult
    tries: int
    assessment: Assessment | None
    grading: Grading | None


def run_job(
    job: Job,
    control: Control,
    tell: Callable[[MakingProgress], None],
    assess: Callable[[Grid], Assessment],
) -> JobResult | None:
    """Make a puzzle, assess and grade it; None if it was stopped before it was made.

    Parameters
    ----------
    errand : Job
        What is asked for.
    control : Control
        Where a person stops it.
    tell : callable
        Hears of every moment.
    assess : callable
        Asks the exact reference about the puzzle.

    Raises
    ------
    NotApplicable
        If the recipe is not made for the empty board.
    """
    for moment in make_puzzle(job.spec, job.recipe, job.seed, control, job.time_limit_s):
        tell(moment)
    made = moment.made
    assert made is not None  # the last moment has one
    if made.reason is MakingEnd.CANCELLED:
        return None
    assessment = None if made.puzzle is None else assess(made.puzzle)
    grading = None if assessment is None else grade_if_unique(assessment)
    return JobResult(job, made, moment.tries, assessment, grading)
