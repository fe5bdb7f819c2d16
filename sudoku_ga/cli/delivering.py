"""One puzzle, made in this process or in one beside it."""

from collections.abc import Callable

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.attempt import load_kernels
from sudoku_ga.cli.progress import Progress
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.preparation import prepare
from sudoku_ga.generator.job import Job, JobResult, run_job
from sudoku_ga.generator.making import MakingProgress as Moment
from sudoku_ga.puzzle.grid import Grid


def load_for(job: Job, progress: Progress) -> None:
    """Load the kernels that fill the board, lest the time limit count that."""
    preparation = prepare(Grid.empty(job.spec.geometry), job.recipe, job.seed)
    if preparation.encoding is not None:
        load_kernels(preparation.recipe, progress)


def deliver_unless(stopped: Callable[[], bool], job: Job, progress: Progress) -> JobResult | None:
    """Make one puzzle; None if it was stopped before it was made."""
    control = Control()

    def tell(moment: Moment) -> None:
        if stopped():
            control.stop()
        progress.watch_making(moment)

    return run_job(job, control, tell, assessed)
