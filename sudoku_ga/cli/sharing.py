"""Many runs shared among several processes."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.synchronize import Event

from sudoku_ga.cli.attempt import Attempt, attempt
from sudoku_ga.cli.interruption import Interruption, held_back
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress

_AHEAD = 16
"""Tasks a process may be ahead of the oldest unprinted result: bounds what is held."""


def shared_attempts(tasks: Iterable[Task], job_count: int) -> Iterator[Attempt]:
    """Yield the result of each task in order, as :func:`sudoku_ga.cli.runs.attempts` says.

    Parameters
    ----------
    tasks : iterable of Task
        Read as they are needed.
    job_count : int
        Processes to spawn.
    """
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    interruption = Interruption(stop.set)
    waiting: deque[Future[Attempt | None]] = deque()
    pool = ProcessPoolExecutor(job_count, context, _begin, (stop,))
    try:
        for task in tasks:
            # A process may be started here. Ctrl+C reaches every process of the terminal, this
            # one already while it imports; the parent tells it by the event.
            with interruption.deferred(), held_back():
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be held back


def _attempt(task: Task) -> Attempt | None:
    return attempt(task, _stop.is_set, Progress(silent=True))
