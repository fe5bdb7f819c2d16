"""Puzzles to make, shared among several processes."""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.synchronize import Event

from sudoku_ga.cli.delivering import deliver_unless, load_for
from sudoku_ga.cli.interruption import Interruption, held_back
from sudoku_ga.cli.progress import Progress
from sudoku_ga.generator.job import Job, JobResult
from sudoku_ga.lab.execution.pool import begin_in_pool


def shared_deliveries(errands: Sequence[Job], job_count: int) -> Iterator[JobResult]:
    """Yield what came of each errand, in order.

    After Ctrl+C what is at hand is yielded, and KeyboardInterrupt follows.

    Parameters
    ----------
    errands : sequence of Job
        All of one recipe and board.
    job_count : int
        Processes to spawn.
    """
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    interruption = Interruption(stop.set)
    pool = ProcessPoolExecutor(job_count, context, _begin, (stop, errands[0]))
    try:
        with interruption.deferred(), held_back():  # processes are started here
            waiting = [pool.submit(_deliver, job) for job in errands]
        for future in waiting:
            with interruption.deferred():
                delivery = future.result()
            if delivery is not None:
                yield delivery
        if interruption.requested:
            raise KeyboardInterrupt
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_stop: Event
"""Set in a worker process when it should end."""


def _begin(stop: Event, job: Job) -> None:
    global _stop  # a process is given it once, at its start
    _stop = stop
    begin_in_pool()
    load_for(job, Progress(silent=True))


def _deliver(job: Job) -> JobResult | None:
    if _stop.is_set():
        return None
    return deliver_unless(_stop.is_set, job, Progress(silent=True))
