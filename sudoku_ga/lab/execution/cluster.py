"""Trials shared among the workers of a dask scheduler, on one machine or many.

dask hands the work of a worker that dies to another, and gives up what several workers died of.
It is imported only here, and only when a cluster is asked for: it is the extra ``cluster``.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import suppress
from multiprocessing.reduction import ForkingPickler
from time import monotonic
from types import TracebackType
from typing import Any

from sudoku_ga import __version__
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.pool import AHEAD, POLL_S, Batch, Execute, chunk_size
from sudoku_ga.lab.experiment.plan import Trial
from sudoku_ga.lab.experiment.trial import Result
from sudoku_ga.translation import _

_PATIENCE_S = 10
"""How long a scheduler, and then a first worker, is waited for."""

_COUNTED_EVERY_S = 5.0
"""Workers may come and go."""


class Cluster:
    """The workers of a scheduler.

    Parameters
    ----------
    address : str
        Of the scheduler, as ``tcp://host:8786``.
    patience_s : float
        How long a scheduler, and then a first worker, is waited for.

    Raises
    ------
    UserError
        If dask is not installed, or there is no scheduler or no worker of one thread.
    """

    def __init__(self, address: str, patience_s: float = _PATIENCE_S) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise UserError(
                _(
                    "dask is expected for a cluster, found that it is not installed: "
                    "pip install 'sudoku-ga[cluster]'"
                )
            ) from None
        # What goes wrong is told in our own words.
        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        self._address = address
        try:
            self._client: Any = Client(address, timeout=patience_s, set_as_default=False)
        except (OSError, ValueError, ImportError) as error:
            raise UserError(
                _("a dask scheduler is expected at {address}, found none: {error}").format(
                    address=address, error=error
                )
            ) from None
        try:
            self._client.wait_for_workers(1, timeout=patience_s)
            self._check_threads()
        except BaseException as error:
            self._client.close()
            if isinstance(error, TimeoutError):
                raise UserError(
                    _(
                        "a worker is expected, found none: dask worker {address} --nthreads 1"
                    ).format(address=address)
                ) from None
            raise
        self._slots, self._counted_at = self._count(), monotonic()

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        with suppress(OSError, TimeoutError):
            self._client.close()

    def _check_threads(self) -> None:
        """Refuse workers that make several trials at a time: their times would be mixed up."""
        most = max(self._client.nthreads().values(), default=1)
        if most > 1:
            raise UserError(
                _(
                    "workers of one thread are expected, found one of {most}: dask worker "
                    "{address} --nthreads 1 --nworkers {most}"
                ).format(most=most, address=self._address)
            )

    def _count(self) -> int:
        """Return how many workers there are now, at least 1."""
        return max(1, len(self._client.nthreads()))

    def shared_results(
        self, trials: Sequence[Trial], execute: Execute, stopped: Callable[[], bool]
    ) -> Iterator[Batch]:
        """Yield results as they come, in any order.

        After a stop, runs under way go on to their own end on the workers, and are not kept.

        Parameters
        ----------
        trials : sequence of Trial
        execute : callable
            Makes a trial; found by name on the workers.
        stopped : callable
            Asked several times a second.

        Raises
        ------
        UserError
            If the scheduler is lost, or the workers have another sudoku_ga.
        """
        waiting, suspects = deque(trials), deque[Trial]()
        flying: dict[Future[list[Result]], list[Trial]] = {}
        done_count, began, size = 0, monotonic(), 1
        with self._client.get_executor(pure=False) as executor:
            try:
                while (waiting or suspects or flying) and not stopped():
                    while (waiting or suspects) and len(flying) < AHEAD * self._workers():
                        chunk = _taken(suspects, 1) or _taken(waiting, size)
                        packed = ForkingPickler.dumps(chunk).tobytes()
                        flying[executor.submit(_run_chunk, execute, packed)] = chunk
                    for future in wait(flying, POLL_S, FIRST_COMPLETED).done:
                        chunk = flying.pop(future)
                        batch = self._batch(future, chunk)
                        if batch is None:
                            suspects += chunk
                        else:
                            yield batch
                            done_count += len(batch)
                    if done_count:
                        trial_s = (monotonic() - began) * self._slots / done_count
                        size = chunk_size(trial_s, len(waiting), self._slots)
            finally:
                for future in flying:
                    future.cancel()

    def _workers(self) -> int:
        """Return the number of workers, counted now and then."""
        if monotonic() - self._counted_at > _COUNTED_EVERY_S:
            self._slots, self._counted_at = self._count(), monotonic()
        return self._slots

    def _batch(self, future: Future[list[Result]], chunk: list[Trial]) -> Batch | None:
        """Return the trials of a chunk with their results; None if each should be made alone."""
        from distributed import KilledWorker

        try:
            results = future.result()
        except KilledWorker:
            if len(chunk) > 1:
                return None
            return [(chunk[0], Result(error="the workers that made it died"))]
        except CancelledError:
            raise UserError(
                _(
                    "a dask scheduler is expected at {address}, found that it was lost; the "
                    "results until then are kept"
                ).format(address=self._address)
            ) from None
        except ImportError as error:
            raise self._other_version(f"none: {error}") from None
        if results[0].version != __version__:
            raise self._other_version(results[0].version)
        return list(zip(chunk, results, strict=True))

    def _other_version(self, found: str) -> UserError:
        return UserError(
            _("workers with sudoku_ga {version} are expected at {address}, found {found}").format(
                version=__version__, address=self._address, found=found
            )
        )


def _taken(waiting: deque[Trial], most: int) -> list[Trial]:
    return [waiting.popleft() for _ in range(min(most, len(waiting)))]


def _run_chunk(execute: Execute, packed: bytes) -> list[Result]:
    """Return the results of trials, on a worker.

    They are packed so that the scheduler, which looks into what it hands on, need not have the
    plug-ins that their recipes use.
    """
    chunk: Sequence[Trial] = ForkingPickler.loads(packed)
    results = [execute(trial, lambda: False) for trial in chunk]
    return [result for result in results if result is not None]
