"""Many runs, in this process or shared among several, streamed in the order of the input."""

from collections.abc import Iterable, Iterator

from sudoku_ga.cli.answer import Answer, Writer, answer
from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.interruption import Interruption
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress


def answers(
    tasks: Iterable[Task], write: Writer, job_count: int, progress: Progress
) -> Iterator[Answer]:
    """Yield the answer to each task in order.

    After Ctrl+C the runs under way end as cancelled, the answers at hand are yielded, and
    KeyboardInterrupt follows.

    Parameters
    ----------
    tasks : iterable of Task
        Read as they are needed.
    write : callable
        Returns what is printed of an attempt; a function of a module, which other processes
        find by its name.
    job_count : int
        1 runs here; more share the tasks among so many spawned processes.
    progress : Progress
        Told how a run in this process is doing.
    """
    if job_count == 1:
        return _here(tasks, write, progress)
    # Spares a single run the import of the process pool.
    from sudoku_ga.cli.sharing import shared_answers

    return shared_answers(tasks, write, job_count)


def _here(tasks: Iterable[Task], write: Writer, progress: Progress) -> Iterator[Answer]:
    interruption = Interruption()
    for task in tasks:
        # The exact reference is left at once; its answer is kept for the attempt.
        assessed(task.puzzle.grid)
        with interruption.deferred():
            result = answer(task, write, lambda: interruption.requested, progress)
        if result is not None:
            yield result
        if interruption.requested:
            raise KeyboardInterrupt
