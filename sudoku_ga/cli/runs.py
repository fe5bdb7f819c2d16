"""Many runs, in this process or shared among several, streamed in the order of the input."""

from collections.abc import Iterable, Iterator

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.attempt import Attempt, attempt
from sudoku_ga.cli.interruption import Interruption
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress


def attempts(tasks: Iterable[Task], job_count: int, progress: Progress) -> Iterator[Attempt]:
    """Yield the result of each task in order.

    After Ctrl+C the runs under way end as cancelled, the results at hand are yielded, and
    KeyboardInterrupt follows.

    Parameters
    ----------
    tasks : iterable of Task
        Read as they are needed.
    job_count : int
        1 runs here; more share the tasks among so many spawned processes.
    progress : Progress
        Told how a run in this process is doing.
    """
    if job_count == 1:
        return _here(tasks, progress)
    # Spares a single run the import of the process pool.
    from sudoku_ga.cli.sharing import shared_attempts

    return shared_attempts(tasks, job_count)


def _here(tasks: Iterable[Task], progress: Progress) -> Iterator[Attempt]:
    interruption = Interruption()
    for task in tasks:
        # The exact reference is left at once; its answer is kept for the attempt.
        assessed(task.puzzle.grid)
        with interruption.deferred():
            result = attempt(task, lambda: interruption.requested, progress)
        if result is not None:
            yield result
        if interruption.requested:
            raise KeyboardInterrupt
