"""Many runs, in this process or shared among several, streamed in the order of the input."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.synchronize import Event

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.attempt import Attempt, attempt
from sudoku_ga.cli.interruption import Interruption
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress

_AHEAD = 16
"""Tasks a process may be ahead of the oldest unprinted result: bounds what is held."""


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
    return _here(tasks, progress) if job_count == 1 else _shared(tasks, job_count)


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


def _shared(tasks: Iterable[Task], job_count: int) -> Iterator[Attempt]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    interruption = Interruption(stop.set)
    waiting: deque[Future[Attempt | None]] = deque()
    pool = ProcessPoolExecutor(job_count, context, _begin, (stop,))
    try:
        for task in tasks:
            # A process may be started here; Ctrl+C must not catch it half way.
            with interruption.deferred():
                waiting.append(pool.submit(_attempt, task))
            while len(waiting) > _AHEAD * job_count or (waiting and waiting[0].done()):
                yield from _oldest(waiting, interruption)
            if interruption.requested:
                break
        while waiting:
            yield from _oldest(waiting, interruption)
        if interruption.requested:
            raise KeyboardInterrupt
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _oldest(
    waiting: deque[Future[Attempt | None]], interruption: Interruption
) -> Iterator[Attempt]:
    with interruption.deferred():
        result = waiting.popleft().result()
    if result is not None:
        yield result


_stop: Event
"""Set in a worker process when its runs should end."""


def _begin(stop: Event) -> None:
    global _stop  # a process is given it once, at its start
    _stop = stop
    # Ctrl+C reaches every process of the terminal; the parent tells this one by the event.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _attempt(task: Task) -> Attempt | None:
    return attempt(task, _stop.is_set, Progress(silent=True))
