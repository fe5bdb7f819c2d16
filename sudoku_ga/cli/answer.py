"""One run, made and written down where it was made."""

from collections.abc import Callable
from dataclasses import dataclass

from sudoku_ga.cli.attempt import Attempt, attempt
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress
from sudoku_ga.evolution.records.file import write_run

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
