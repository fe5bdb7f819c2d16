"""Many runs shared among several processes."""

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from time import monotonic

from sudoku_ga.cli.answer import Answer, Writer, answer
from sudoku_ga.cli.chunks import Chunks
from sudoku_ga.cli.interruption import Interruption, held_back
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.pool import begin_in_pool

_AHEAD = 4
"""Chunks a process may be ahead of the oldest unprinted answer: bounds what is held."""


@dataclass(frozen=True)
class _Done:
    """What came of a chunk.

    Parameters
    ----------
    answers : list of Answer
        Fewer than tasks after Ctrl+C, or where one cannot be run.
    problem : UserError or None
        Why the next task cannot be run.
    run_s : float
        How long a run took on average.
    """

    answers: list[Answer]
    problem: UserError | None
    run_s: float


def shared_answers(tasks: Iterable[Task], write: Writer, job_count: int) -> Iterator[Answer]:
    """Yield the answer to each task in order, as :func:`sudoku_ga.cli.runs.answers` says.

    Parameters
    ----------
    tasks : iterable of Task
        Read as they are needed.
    write : callable
        Returns what is printed of an attempt.
    job_count : int
        Processes to spawn.
    """
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    interruption = Interruption(stop.set)
    chunks = Chunks(tasks)
    waiting: deque[Future[_Done]] = deque()
    pool = ProcessPoolExecutor(job_count, context, _begin, (stop, write))
    try:
        for chunk in chunks:
            # A process may be started here. Ctrl+C reaches every process of the terminal, this
            # one already while it imports; the parent tells it by the event.
            with interruption.deferred(), held_back():
                waiting.append(pool.submit(_run_chunk, chunk))
            while len(waiting) > _AHEAD * job_count or (waiting and waiting[0].done()):
                yield from _oldest(waiting, chunks, interruption)
            if interruption.requested:
                break
        while waiting:
            yield from _oldest(waiting, chunks, interruption)
        if interruption.requested:
            raise KeyboardInterrupt
        if chunks.problem is not None:
            raise chunks.problem
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _oldest(
    waiting: deque[Future[_Done]], chunks: Chunks, interruption: Interruption
) -> Iterator[Answer]:
    # What is at hand is printed even if Ctrl+C comes meanwhile.
    with interruption.deferred():
        done = waiting.popleft().result()
        chunks.learn(done.run_s)
        yield from done.answers
    if done.problem is not None:
        raise done.problem


_stop: Event
"""Set in a worker process when its runs should end."""

_write: Writer


def _begin(stop: Event, write: Writer) -> None:
    global _stop, _write  # a process is given them once, at its start
    _stop, _write = stop, write
    begin_in_pool()


def _run_chunk(tasks: list[Task]) -> _Done:
    """Return the answers to the first tasks of a chunk, to all unless something prevents it."""
    answers: list[Answer] = []
    problem = None
    progress = Progress(silent=True)
    began = monotonic()
    for task in tasks:
        try:
            result = answer(task, _write, _stop.is_set, progress)
        except UserError as error:
            problem = error
            break
        if result is None:
            break
        answers.append(result)
    return _Done(answers, problem, (monotonic() - began) / len(tasks))
