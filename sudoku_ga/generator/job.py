"""A job that generates, assesses and grades a puzzle, and the effort of evolution to solve it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.making import MakingEnd, MakingProgress, MakingResult, make_puzzle
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.assessment import Assessment, contradiction
from sudoku_ga.puzzle.grading import Grading, grade_if_unique
from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class Job:
    """The arguments of :func:`~sudoku_ga.generator.making.make_puzzle` for one puzzle."""

    spec: Spec
    recipe: Recipe
    seed: int
    time_limit_s: float


@dataclass(frozen=True)
class JobResult:
    """The result of a job.

    Parameters
    ----------
    job : Job
        The job.
    made : MakingResult
        The puzzle, or why there is none.
    tries : int
        Number of full grids begun.
    assessment : Assessment or None
        Independent assessment of the puzzle; None without a puzzle.
    grading : Grading or None
        Grade of the puzzle if it has exactly one solution.
    """

    job: Job
    made: MakingResult
    tries: int
    assessment: Assessment | None
    grading: Grading | None


def run_job(
    job: Job,
    control: Control,
    on_progress: Callable[[MakingProgress], None],
    assess: Callable[[Grid], Assessment],
) -> JobResult | None:
    """Make, assess and grade a puzzle; return None if it was stopped before it was made.

    Parameters
    ----------
    job : Job
        What to make.
    control : Control
        Stops the job.
    on_progress : callable
        Called with every progress report.
    assess : callable
        Assesses a puzzle.

    Raises
    ------
    NotApplicable
        If the recipe is not applicable to the empty board.
    UserError
        If the rules of the board contradict each other.
    """
    impossible = contradiction(job.spec.geometry)
    if impossible is not None:
        raise UserError(impossible.problem)
    for progress in make_puzzle(job.spec, job.recipe, job.seed, control, job.time_limit_s):
        on_progress(progress)
    made = progress.made
    assert made is not None  # set in the last report
    if made.reason is MakingEnd.CANCELLED:
        return None
    assessment = None if made.puzzle is None else assess(made.puzzle)
    grading = None if assessment is None else grade_if_unique(assessment)
    return JobResult(job, made, progress.tries, assessment, grading)


EFFORT_SEEDS = (0, 1, 2, 3, 4)


@dataclass(frozen=True)
class Effort:
    """The effort of several runs of one recipe on one puzzle.

    Parameters
    ----------
    recipe : str
        Name of the recipe.
    runs, solved : int
        The number of runs, and the number that solved the puzzle within the recipe's limits.
    evaluations, move_evaluations : float
        Medians over all runs of evaluated individuals and of moves evaluated by local searches; 0
        if logic alone solved the puzzle.
    """

    recipe: str
    runs: int
    solved: int
    evaluations: float
    move_evaluations: float

    @property
    def is_by_logic(self) -> bool:
        """Whether logic alone solved the puzzle."""
        return not self.evaluations and not self.move_evaluations


def measure_effort(
    puzzle: Grid,
    recipe: Recipe,
    seeds: Sequence[int] = EFFORT_SEEDS,
    control: Control | None = None,
) -> Effort:
    """Run a recipe on a puzzle with each seed and return the effort.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    recipe : Recipe
        A recipe with limits; a run that ends at a limit counts with its effort until then.
    seeds : sequence of int, optional
        At least one.
    control : Control or None, optional
        Stops the runs; the result is then meaningless.

    Raises
    ------
    NotApplicable
        If the recipe is not applicable to the puzzle.
    """
    reports = [run(puzzle, recipe, seed, control) for seed in seeds]
    solved = [report for report in reports if report.outcome and report.outcome.solution]
    return Effort(
        recipe=recipe.name,
        runs=len(reports),
        solved=len(solved),
        evaluations=float(median(report.evaluations for report in reports)),
        move_evaluations=float(median(report.move_evaluations for report in reports)),
    )
