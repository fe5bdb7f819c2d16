"""Trials shared among processes that may die."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from time import monotonic

from sudoku_ga.lab.experiment.plan import Trial
from sudoku_ga.lab.experiment.trial import Result

Execute = Callable[[Trial, Callable[[], bool]], Result | None]
Batch = list[tuple[Trial, Result]]

POLL_S = 0.2
"""How often a stop is looked for."""

_CHUNK_S = 0.5
"""A chunk of short trials lasts about so long: handing it over costs a millisecond."""

_LARGEST_CHUNK = 256
AHEAD = 2
"""Chunks handed to each process, so that none waits for the next."""


@dataclass(frozen=True)
class Sharing:
    """How trials are shared.

    Parameters
    ----------
    jobs : int
        Processes, at least 1.
    execute : callable
        Makes a trial; found by name in each process.
    stopped : callable
        Asked several times a second; True ends the runs under way.
    starting : callable
        Returns a context within which processes are started.
    """

    jobs: int
    execute: Execute
    stopped: Callable[[], bool]
    starting: Callable[[], AbstractContextManager[None]]


def shared_results(trials: Iterable[Trial], sharing: Sharing) -> Iterator[Batch]:
    """Yield results as they come, in any order.

    When a process dies, all are replaced, and each trial that was under way is made once more,
    alone; one that kills its process again is given an error for a result.

    Parameters
    ----------
    trials : iterable of Trial
    sharing : Sharing
    """
    waiting = deque(trials)
    while waiting:
        suspects = deque((yield from _until_one_dies(waiting, sharing, alone=False)))
        while suspects:
            for trial in (yield from _until_one_dies(suspects, sharing, alone=True)):
                yield [(trial, Result(error="the process that made it died twice", attempts=2))]
        if sharing.stopped():
            return


def _until_one_dies(
    waiting: deque[Trial], sharing: Sharing, *, alone: bool
) -> Generator[Batch, None, list[Trial]]:
    """Yield results until nothing waits; return the trials under way when a process died."""
    size = 1
    jobs = 1 if alone else sharing.jobs
    most = 1 if alone else AHEAD * jobs
    flying: dict[Future[list[Result]], list[Trial]] = {}
    done_count, began = 0, monotonic()
    with _processes(jobs, sharing.execute) as (pool, stop):
        try:
            while waiting or flying:
                if sharing.stopped():
                    stop.set()
                    waiting.clear()
                while waiting and len(flying) < most:
                    chunk = list(islice(waiting, size))
                    with sharing.starting():
                        flying[pool.submit(_run_chunk, chunk)] = chunk
                    for _ in chunk:
                        waiting.popleft()
                for future in wait(flying, POLL_S, FIRST_COMPLETED).done:
                    results = future.result()
                    yield list(zip(flying.pop(future), results, strict=False))
                    done_count += len(results)
                if done_count and not alone:
                    trial_s = (monotonic() - began) * jobs / done_count
                    size = chunk_size(trial_s, len(waiting), jobs)
        except BrokenProcessPool:
            return [trial for chunk in flying.values() for trial in chunk]
    return []


def chunk_size(trial_s: float, waiting: int, jobs: int) -> int:
    """Return how many trials are handed over at once.

    Parameters
    ----------
    trial_s : float
        What a trial takes, in seconds.
    waiting : int
        Trials that are left, of which everybody gets some.
    jobs : int
        Processes.
    """
    fair = waiting // (AHEAD * jobs)
    return max(1, min(int(_CHUNK_S / trial_s), _LARGEST_CHUNK, fair))


@contextmanager
def one_by_one(execute: Execute) -> Iterator[Execute]:
    """Within, trials are made one at a time in another process, until one is stopped.

    Parameters
    ----------
    execute : callable
        Makes a trial; found by name in that process.

    Yields
    ------
    callable
        Makes a trial there. After one that was stopped the others are stopped too.
    """
    with _processes(1, execute) as (pool, stop):

        def make(trial: Trial, stopped: Callable[[], bool]) -> Result | None:
            future = pool.submit(_run_chunk, [trial])
            while not wait([future], POLL_S).done:
                if stopped():
                    stop.set()
            results = future.result()
            return results[0] if results else None

        yield make


@contextmanager
def _processes(count: int, execute: Execute) -> Iterator[tuple[ProcessPoolExecutor, Event]]:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(count, context, _begin, (stop, execute))
    try:
        yield pool, stop
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_stop: Event
"""Set in a process of the pool when its runs should end."""

_execute: Execute


def _begin(stop: Event, execute: Execute) -> None:
    global _stop, _execute  # a process is given them once, at its start
    _stop, _execute = stop, execute
    begin_in_pool()


def _run_chunk(chunk: list[Trial]) -> list[Result]:
    """Return the results of the first trials of a chunk, of all unless it was stopped."""
    results = []
    for trial in chunk:
        result = None if _stop.is_set() else _execute(trial, _stop.is_set)
        if result is None:
            break
        results.append(result)
    return results


def begin_in_pool() -> None:
    """Leave Ctrl+C to the process that shares the work, and end when that one is gone.

    Called once, when a process begins. Killed, the owner of a pool tells its processes nothing, and
    they would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    owner = multiprocessing.parent_process()
    if owner is not None:
        threading.Thread(target=_end_after, args=(owner,), daemon=True).start()


def _end_after(owner: BaseProcess) -> None:
    owner.join()
    os._exit(1)  # in the middle of a run that nobody asks for any more
