"""Many runs, in this process or shared among several, streamed in the order of the input."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.attempt import Attempt, attempt
from sudoku_ga.cli.interruption import Interruption
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress
from sudoku_ga.evolution.run_file import write_run

Writer = Callable[[Attempt], str]


@dataclass(frozen=True)
class Answer:
    """What is left of a run once it has been written down.

    Parameters
    ----------
    text : str
        What is printed, without a last line break.
    solved : bool
    by_logic : bool
        Whether logic alone solved it, so that nothing evolved.
    record : str or None
        The line that records the run, where one was asked for and made.
    """

    text: str
    solved: bool
    by_logic: bool
    record: str | None


def answer(
    task: Task, write: Writer, stopped: Callable[[], bool], progress: Progress
) -> Answer | None:
    """Make a run and write it down; None if it was stopped before it began.

    Parameters
    ----------
    task : Task
        The run to make.
    write : callable
        Returns what is printed of an attempt.
    stopped, progress
        As of :func:`sudoku_ga.cli.attempt.attempt`.
    """
    result = attempt(task, stopped, progress)
    if result is None:
        return None
    record = None if result.record is None else write_run(result.record)
    return Answer(write(result), result.solution is not None, result.is_by_logic, record)


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
