"""Making the trials of an experiment that have not been made yet."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import NamedTuple

from sudoku_ga.lab.execution import Result, execute
from sudoku_ga.lab.pool import Batch, Execute, Sharing, shared_results
from sudoku_ga.lab.store import Store
from sudoku_ga.lab.trials import Trial


class Progress(NamedTuple):
    """How far an experiment is; ``seconds_left`` is None until a trial has ended."""

    done: int
    total: int
    seconds_left: float | None


def run_trials(
    trials: Sequence[Trial],
    store: Store,
    experiment_id: int,
    *,
    jobs: int = 1,
    apart: bool = False,
    progress: Callable[[Progress], None] = lambda _progress: None,
    stopped: Callable[[], bool] = lambda: False,
    starting: Callable[[], AbstractContextManager[None]] = nullcontext,
    execute: Execute = execute,
) -> list[tuple[Trial, Result]]:
    """Make every trial that has no result in the store, and keep the results as they come.

    Parameters
    ----------
    trials : sequence of Trial
        Registered in the store.
    store : Store
        Written by this process alone.
    experiment_id : int
        As :meth:`Store.register` returned it.
    jobs : int
        1 makes the trials in this process; more share them among so many. The results are the
        same, but for their times.
    apart : bool
        Whether even one job has a process of its own, so that this one stays free.
    progress : callable
        Told at the beginning and after each batch of results.
    stopped : callable
        Asked while trials are made; True ends them, and what has ended is kept.
    starting : callable
        Returns a context within which processes are started.
    execute : callable
        Makes one trial.

    Returns
    -------
    list of (Trial, Result)
        Those that have a result, old or new, in the order of the plan.
    """
    known = store.results(experiment_id)
    missing = [trial for trial in trials if trial.digest not in known]
    done, total, began = len(trials) - len(missing), len(trials), monotonic()
    progress(Progress(done, total, None if missing else 0.0))
    if jobs == 1 and not apart:
        batches = _here(missing, execute, stopped)
    else:
        sharing = Sharing(min(jobs, max(1, len(missing))), execute, stopped, starting)
        batches = shared_results(missing, sharing)
    new = 0
    for batch in batches:
        store.add(experiment_id, batch)
        known.update((trial.digest, result) for trial, result in batch)
        new += len(batch)
        left = (monotonic() - began) / new * (len(missing) - new) if new else None
        progress(Progress(done + new, total, left))
    return [(trial, known[trial.digest]) for trial in trials if trial.digest in known]


def _here(
    trials: Sequence[Trial], execute: Execute, stopped: Callable[[], bool]
) -> Iterator[Batch]:
    for trial in trials:
        result = None if stopped() else execute(trial, stopped)
        if result is None:
            return
        yield [(trial, result)]
