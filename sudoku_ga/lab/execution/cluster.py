"""Runs on the workers of a dask scheduler, on one machine or many.

dask repeats the work of a worker that died a few times, on other workers. It is the extra
``cluster``, imported only in this module and only when a cluster is used.
"""

import logging
import pkgutil
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from functools import partial
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar, cast

from sudoku_ga.errors import UserError
from sudoku_ga.parallel import Item, Outcome, Result, Work, pack, run_chunk
from sudoku_ga.translation import _
from sudoku_ga.version import __version__

_TIMEOUT_S = 8.0
"""Seconds to wait for a scheduler, and then for a first worker."""

_COUNTED_EVERY_S = 4.0
"""Seconds between two counts of the workers, whose number may change."""

_ANSWER_S = 6.0
"""Seconds to wait for an answer of the scheduler: with the interval, its loss is noticed within
ten."""

_VERSION = "sudoku_ga.version:__version__"

T = TypeVar("T")


class Cluster:
    """The workers of a scheduler.

    Parameters
    ----------
    address : str
        Address of the scheduler, such as ``tcp://host:8786``.
    timeout_s : float, optional
        Seconds to wait for the scheduler, and then for a first worker.
    say : callable, optional
        Called with a sentence when scheduler or workers are lost during runs, and when they are
        back; by default, a warning.

    Raises
    ------
    UserError
        If dask is not installed, there is no scheduler or no worker, or a worker has several
        threads or lacks this version of the program.
    """

    def __init__(
        self,
        address: str,
        timeout_s: float = _TIMEOUT_S,
        say: Callable[[str], None] = warnings.warn,
    ) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise UserError(
                _("a cluster needs dask, which is not installed: pip install 'sudoku-ga[cluster]'")
            ) from None
        if not address.strip():  # dask would start its own workers
            raise UserError(
                _(
                    "the address of a dask scheduler is expected, such as "
                    "tcp://host:8786, found none"
                )
            )
        # Errors are reported as UserError; dask's own log is silenced.
        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        self._address, self._say, self._missing = address, say, ""
        connect = partial(Client, address, timeout=timeout_s, set_as_default=False)
        try:
            self._client: Any = _in_time(connect, timeout_s + 1)
        except (
            Exception
        ) as error:  # dask raises errors of many kinds if a server is not a scheduler
            raise UserError(
                _("a dask scheduler is expected at {address}, found none: {error}").format(
                    address=address, error=str(error) or type(error).__name__
                )
            ) from None
        try:
            self._require_worker(timeout_s)
            self._check_threads()
            self._check_versions()
        except BaseException as error:
            self._close()
            if isinstance(error, TimeoutError):
                raise UserError(
                    _(
                        "the number of threads and the version of the workers at {address} are "
                        "expected, found {problem}"
                    ).format(address=address, problem=error)
                ) from None
            raise
        self._slots, self._counted_at = self._count(), monotonic()

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_error: object) -> None:
        self._close()

    def _close(self) -> None:
        with suppress(OSError, TimeoutError):
            _in_time(self._client.close, _ANSWER_S)

    def _require_worker(self, timeout_s: float) -> None:
        try:
            self._client.wait_for_workers(1, timeout=timeout_s)
        except TimeoutError:
            raise UserError(
                _("a worker is expected, found none: dask worker {address} --nthreads 1").format(
                    address=self._address
                )
            ) from None

    def _check_threads(self) -> None:
        """Refuse workers with several threads, since processor times of runs would be mixed up."""
        most = max(_in_time(self._client.nthreads, _ANSWER_S).values(), default=1)
        if most > 1:
            raise UserError(
                _(
                    "workers with one thread are expected, found one with "
                    "{most}: dask worker {address} --nthreads 1 --nworkers "
                    "{most}"
                ).format(most=most, address=self._address)
            )

    def _check_versions(self) -> None:
        """Refuse workers without this version; those without the program would die in a run."""
        ask = partial(self._client.run, pkgutil.resolve_name, _VERSION, on_error="return")
        for found in _in_time(ask, _TIMEOUT_S).values():
            if found != __version__:
                raise self.other_version(
                    f"none: {found}" if isinstance(found, Exception) else found
                )

    def _count(self) -> int:
        """Return the number of workers, at least 1; report if there is none, or again one."""
        try:
            count = len(_in_time(self._client.nthreads, _ANSWER_S))
            missing = _("no worker is left at {address}; waiting for one: {command}")
        except (OSError, TimeoutError):
            count = 0
            missing = _("the scheduler at {address} does not answer; waiting for it")
        command = f"dask worker {self._address} --nthreads 1"
        missing = "" if count else missing.format(address=self._address, command=command)
        if missing != self._missing:
            back = _("the workers at {address} are back").format(address=self._address)
            self._say(missing or back)
            self._missing = missing
        return max(1, count)

    @contextmanager
    def workers(
        self, work: Work[Item, Result], chunk_s: float, *, alone: bool = False
    ) -> "Iterator[_DaskWorkers[Item, Result]]":
        """Context in which the workers do one kind of work, which they import by name.

        After a stop, they finish the runs under way, but the results are lost.
        """
        executor = self._client.get_executor(pure=False)
        try:
            yield _DaskWorkers(self, executor, work, chunk_s)
        finally:
            with suppress(OSError, TimeoutError):  # it also cancels the runs under way
                _in_time(partial(executor.shutdown, wait=False), _ANSWER_S)

    @property
    def count(self) -> int:
        """The number of workers, counted every few seconds."""
        if monotonic() - self._counted_at > _COUNTED_EVERY_S:
            self._slots, self._counted_at = self._count(), monotonic()
        return self._slots

    def lost(self) -> UserError:
        """Return the error for a lost connection."""
        text = _(
            "the connection to the dask scheduler at {address} was "
            "lost; the results obtained so far are kept"
        )
        return UserError(text.format(address=self._address))

    def other_version(self, found: str) -> UserError:
        """Return the error for workers with another version."""
        return UserError(
            _("workers with sudoku_ga {version} are expected at {address}, found {found}").format(
                version=__version__, address=self._address, found=found
            )
        )


class _DaskWorkers(Generic[Item, Result]):
    """The workers of a cluster; one that dies does not affect the others."""

    answers_stopped = False
    has_begun = True
    is_broken = False
    stopping = False

    def __init__(
        self, cluster: Cluster, executor: Any, work: Work[Item, Result], chunk_s: float
    ) -> None:
        self._cluster, self._executor = cluster, executor
        self._work, self._chunk_s = work, chunk_s

    @property
    def count(self) -> int:
        return self._cluster.count

    def stop(self) -> None:
        self.stopping = True

    def submit(self, items: list[Item]) -> Future[Any]:
        # Packed, so that the scheduler, which inspects what it passes on, needs no plug-ins.
        future: Future[Any] = self._executor.submit(
            _run_chunk, self._work, pack(items), self._chunk_s
        )
        return future

    def outcome(self, future: Future[Any]) -> Outcome[Result] | None:
        from distributed import KilledWorker

        try:
            version, outcome = future.result()
        except KilledWorker:
            return None
        except CancelledError:
            raise self._cluster.lost() from None
        except ImportError as error:
            raise self._cluster.other_version(f"none: {error}") from None
        if version != __version__:
            raise self._cluster.other_version(version)
        return cast("Outcome[Result]", outcome)


def _in_time(ask: Callable[[], T], timeout_s: float) -> T:
    """Return the result of a function, which by itself may wait for another machine forever.

    Raises ``TimeoutError`` if it takes longer; its thread is left behind.
    """
    answer: Future[T] = Future()

    def work() -> None:
        try:
            answer.set_result(ask())
        except BaseException as error:
            answer.set_exception(error)

    Thread(target=work, daemon=True).start()
    try:
        return answer.result(timeout_s)
    except TimeoutError:
        problem = _("no answer within {seconds:g} s").format(seconds=timeout_s)
        raise TimeoutError(problem) from None


def _run_chunk(
    work: Work[Item, Result], packed: bytes, chunk_s: float
) -> tuple[str, Outcome[Result]]:
    """Return the version of the program on a worker, and the outcome of a chunk there."""
    return __version__, run_chunk(work, packed, lambda: False, chunk_s)
