"""Work shared among processes.

:func:`share` applies a function to many items in other processes and yields the results. It is used
by ``solve --jobs``, ``generate --jobs``, the window and the lab. An :class:`Executor` provides the
processes: :class:`Processes` starts them on this machine, and
:class:`sudoku_ga.lab.execution.cluster.Cluster` has the workers of a scheduler.

- **Order.** Results are yielded in the order of the items, or as soon as they are available.
- **Chunks.** To send an item to a process takes a millisecond, so short items are sent in chunks.
  The size of a chunk follows from the measured time of an item. If a chunk takes much longer than
  expected, its process returns the results so far, and the remaining items are sent again.
- **Memory.** Items are read as they are needed, and the number of chunks whose results have not
  been yielded is bounded.
- **Dead processes.** A process of a pool that dies ends the whole pool. The items under way are
  then repeated, one at a time. An item whose process dies again is lost: it has no result. On a
  cluster the other workers go on, and only the chunk of the dead one is repeated.
- **Processes that never begin.** A limit of the system, or a script that starts its work while it
  is imported, can end each process before it begins. :class:`NoProcessError` is then raised.
- **Signals of a terminal.** Ctrl+C and the closing of a terminal are sent to every process of the
  terminal. The processes started here ignore both, also while they start; `stopped` of
  :func:`share` ends their work.
- **The current folder.** Nothing is imported from it while a process starts.
- **Orphans.** A process of a pool ends if the process that started the pool has been killed.
"""

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from multiprocessing.synchronize import Event
from operator import length_hint
from time import monotonic
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from sudoku_ga.errors import UserError
from sudoku_ga.translation import _

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item, Callable[[], bool]], Result | None]
"""A function of an item and of a function that returns True once the work should stop. It returns
the result, or None if it stopped without one. Other processes find it by its name: it must be a
function of a module, or a partial of one."""

POLL_S = 0.1
"""Seconds between two checks for a stop."""

AHEAD = 2
"""Chunks under way for each process, so that none waits for its next chunk."""

_AHEAD_IN_ORDER = 4
"""The same if results are in order, so that they wait for those of the oldest chunk."""

_LARGEST_CHUNK = 256
_PATIENCE = 8
"""A chunk that takes this many times its intended time returns its remaining items. They are done
after the chunks that were sent before, and results in order wait for them: with a collection of
17 givens, the processes were idle for 12 % of the time with a value of 2, and for 5 % with 8."""

_UNKNOWN = 2**62
"""The number of items left if their source does not know its length."""

_MOST_STARTS = 2
"""The number of pools in which no process begins before :class:`NoProcessError` is raised."""


class NoProcessError(UserError):
    """No process can be started, so the work has not begun."""


class Outcome(NamedTuple, Generic[Result]):
    """The outcome of a chunk in its process.

    Parameters
    ----------
    results : list
        The results of the first items; of all items, unless the work was stopped, took too long or
        raised an error.
    problem : UserError or None
        The error that was raised for the next item.
    item_s : float
        Seconds per item, on average.
    """

    results: list[Result]
    problem: UserError | None
    item_s: float


class Workers(Protocol[Item, Result]):
    """Processes that do one kind of work.

    ``answers_stopped``: whether chunks that are under way at a stop still get an outcome.
    """

    answers_stopped: bool

    @property
    def count(self) -> int:
        """The number of processes."""

    @property
    def has_begun(self) -> bool:
        """Whether a process was ready to work, now or in an earlier pool."""

    @property
    def is_broken(self) -> bool:
        """Whether a process died, which ended all of them."""

    @property
    def stopping(self) -> bool:
        """Whether :meth:`stop` was called."""

    def stop(self) -> None:
        """End the work under way."""

    def submit(self, items: list[Item]) -> "Future[Any] | None":
        """Send a chunk to a process; None if the processes are broken."""

    def outcome(self, future: "Future[Any]") -> Outcome[Result] | None:
        """Return the outcome of a chunk, None if its process died."""


class Executor(Protocol):
    """Provides processes, on this machine or on others."""

    def workers(
        self, work: Work[Item, Result], chunk_s: float, *, alone: bool = False
    ) -> AbstractContextManager[Workers[Item, Result]]:
        """Provide processes that do the work (a context manager).

        Parameters
        ----------
        work : callable
            See ``Work``.
        chunk_s : float
            The intended time of a chunk, in seconds.
        alone : bool, optional
            Whether the items are sent one at a time, to find the one of which processes die. A
            single process is then enough.
        """


def share(
    work: Work[Item, Result],
    items: Iterable[Item],
    *,
    on: Executor,
    on_loss: Callable[[Item], None],
    stopped: Callable[[], bool] = lambda: False,
    in_order: bool = True,
    chunk_s: float = 0.05,
) -> Iterator[list[tuple[Item, Result]]]:
    """Apply a function to items in several processes.

    Parameters
    ----------
    work : callable
        See ``Work``.
    items : iterable
        Read as they are needed, in the thread of the caller.
    on : Executor
        Provides the processes, which are started when the first items are sent.
    on_loss : callable
        Called with each item that is lost, since its process died twice.
    stopped : callable, optional
        Called several times a second. When it returns True, the work under way ends, and no other
        item begins.
    in_order : bool, optional
        Whether results are yielded in the order of the items.
    chunk_s : float, optional
        The intended time of a chunk, in seconds. An item that takes longer is a chunk by itself.

    Yields
    ------
    list of tuple
        One or more items with their results. After a stop, the results that there are already.

    Raises
    ------
    UserError
        If `items` or `work` raised it; with results in order, all results before it are yielded
        first. Also if an item cannot be sent.
    NoProcessError
        If no process can be started.
    """
    return _Sharing(work, items, on, on_loss, stopped, in_order, chunk_s).batches()


@contextmanager
def other_process(work: Work[Item, Result]) -> Iterator[Work[Item, Result]]:
    """Provide a function that does the work in one other process (a context manager).

    After a call was stopped, later calls are stopped too. The function raises ``UserError`` if
    `work` raised it or the process died.
    """
    with _ProcessPool(1, work, 0.0) as pool:

        def call(item: Item, stopped: Callable[[], bool]) -> Result | None:
            future = pool.submit([item])
            while future is not None and not wait([future], POLL_S).done:
                if stopped():
                    pool.stop()
            outcome = None if future is None else pool.outcome(future)
            if outcome is None:
                raise UserError(_("the process that made it ended abruptly"))
            if outcome.problem is not None:
                raise outcome.problem
            return outcome.results[0] if outcome.results else None

        yield call


def chunk_size(item_s: float, left: int, jobs: int, chunk_s: float) -> int:
    """Return the number of items in a chunk, at least 1.

    Parameters
    ----------
    item_s : float
        Seconds per item.
    left : int
        The number of items that are left; every process gets a share of them.
    jobs : int
        The number of processes.
    chunk_s : float
        The intended time of a chunk, in seconds.
    """
    fair = left // (AHEAD * jobs)
    return max(1, min(int(chunk_s / max(item_s, 1e-6)), _LARGEST_CHUNK, fair))


class Chunks(Generic[Item]):
    """Items divided into chunks; a chunk has one item until the time of an item is known.

    Parameters
    ----------
    items : iterable
        Read as they are needed.
    chunk_s : float
        The intended time of a chunk, in seconds. An item waits no longer than this for the next
        items to be read.

    Attributes
    ----------
    problem : UserError or None
        The error that ended the reading of items.
    """

    def __init__(self, items: Iterable[Item], chunk_s: float) -> None:
        self.problem: UserError | None = None
        self._items = iter(items)
        self._chunk_s = chunk_s
        self._item_s: float | None = None

    def learn(self, item_s: float) -> None:
        """Note the mean time of the items of a chunk, in seconds."""
        self._item_s = item_s

    def take(self, jobs: int) -> list[Item]:
        """Return the items of the next chunk, an empty list after the last one.

        ``jobs``: the number of processes that share the items.
        """
        size = 1
        if self._item_s is not None:
            left = length_hint(self._items, _UNKNOWN)
            size = chunk_size(self._item_s, left, jobs, self._chunk_s)
        chunk: list[Item] = []
        began = monotonic()
        try:
            for item in self._items:
                chunk.append(item)
                if len(chunk) >= size or monotonic() - began >= self._chunk_s:
                    break
        except UserError as problem:
            self.problem = problem
        return chunk


@dataclass(eq=False)
class _Chunk(Generic[Item]):
    """A chunk that is done or under way.

    ``items``: those left to do. ``future``: that of these items while they are in a process.
    ``made``: items that are done, with their results, until they are yielded. ``problem``: the
    error that was raised for an item; no item is then left to do.
    """

    items: list[Item]
    future: "Future[Any] | None" = None
    made: list[Any] = field(default_factory=list)
    problem: UserError | None = None

    @property
    def is_under_way(self) -> bool:
        return self.future is not None and not self.future.done()


class _Sharing(Generic[Item, Result]):
    """The state of one call of :func:`share`, with its parameters."""

    def __init__(
        self,
        work: Work[Item, Result],
        items: Iterable[Item],
        executor: Executor,
        on_loss: Callable[[Item], None],
        stopped: Callable[[], bool],
        in_order: bool,
        chunk_s: float,
    ) -> None:
        self._work = work
        self._chunks = Chunks(items, chunk_s)
        self._executor = executor
        self._on_loss = on_loss
        self._stopped = stopped
        self._in_order = in_order
        self._chunk_s = chunk_s
        self._pending: list[_Chunk[Item]] = []

    def batches(self) -> Iterator[list[tuple[Item, Result]]]:
        """Yield all results; broken processes are replaced."""
        while True:
            alone = bool(self._pending)
            with self._executor.workers(self._work, self._chunk_s, alone=alone) as workers:
                yield from self._shared(workers, alone)
                is_over = workers.stopping or not (alone or workers.is_broken)
            if is_over:
                break
        if self._chunks.problem is not None:
            raise self._chunks.problem

    def _shared(
        self, workers: Workers[Item, Result], alone: bool
    ) -> Iterator[list[tuple[Item, Result]]]:
        """Yield results until these processes are broken or have nothing left to do."""
        while True:
            if self._stopped():
                workers.stop()
                if not workers.answers_stopped:
                    return
            chunk = self._next(workers, alone)
            under_way = [each.future for each in self._pending if each.future and each.is_under_way]
            if chunk is not None:
                chunk.future = workers.submit(chunk.items)
            elif under_way:
                wait(under_way[:1] if self._in_order else under_way, POLL_S, FIRST_COMPLETED)
            else:
                return
            self._take_outcomes(workers, alone)
            yield from self._made()

    def _next(self, workers: Workers[Item, Result], alone: bool) -> _Chunk[Item] | None:
        """Return the chunk to send now, if any; repeated items come first."""
        if workers.stopping or workers.is_broken:
            return None
        if alone and any(each.is_under_way for each in self._pending):
            return None
        for chunk in self._pending:
            if chunk.future is None and chunk.items:
                return chunk
        ahead = _AHEAD_IN_ORDER if self._in_order else AHEAD
        if alone or len(self._pending) >= ahead * workers.count:
            return None
        items = self._chunks.take(workers.count)
        if not items:
            return None
        self._pending.append(_Chunk(items))
        return self._pending[-1]

    def _take_outcomes(self, workers: Workers[Item, Result], alone: bool) -> None:
        """Move the outcomes of chunks into them, and remove the items that are done."""
        for chunk in list(self._pending):
            if chunk.future is None or chunk.is_under_way:
                continue
            outcome = workers.outcome(chunk.future)
            chunk.future = None
            if outcome is None:
                self._note_death(workers, chunk, alone)
                continue
            count = len(outcome.results)
            chunk.made += zip(chunk.items[:count], outcome.results, strict=True)
            chunk.problem = outcome.problem
            is_over = workers.stopping or outcome.problem is not None
            chunk.items = [] if is_over else chunk.items[count:]
            self._chunks.learn(outcome.item_s)

    def _made(self) -> Iterator[list[tuple[Item, Result]]]:
        """Yield available results; in order, those up to the first item that is not done."""
        for chunk in list(self._pending):
            batch, chunk.made = chunk.made, []
            if not chunk.items:
                self._pending.remove(chunk)
            if batch:
                yield batch
            if chunk.problem is not None:
                raise chunk.problem
            if chunk.items and self._in_order:
                return

    def _note_death(self, workers: Workers[Item, Result], chunk: _Chunk[Item], alone: bool) -> None:
        """Give up the item of which a process died; if it is not known, repeat each by itself."""
        place = self._pending.index(chunk)
        is_known = len(chunk.items) == 1 and (alone or not workers.is_broken)
        if is_known and workers.has_begun:
            self._on_loss(chunk.items.pop())
        else:
            self._pending[place + 1 : place + 1] = [_Chunk([item]) for item in chunk.items]
            chunk.items = []


class Processes:
    """Starts processes on this machine.

    Parameters
    ----------
    jobs : int
        The number of processes, at least 1.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._starts = 0
        self._has_begun = False

    @contextmanager
    def workers(
        self, work: Work[Item, Result], chunk_s: float, *, alone: bool = False
    ) -> "Iterator[_ProcessPool[Item, Result]]":
        """Start processes that do the work, as described in :class:`Executor`.

        Raises ``NoProcessError`` at the end if no process began, in this pool and the one before.
        """
        arguments = (1, work, 0.0) if alone else (self._jobs, work, chunk_s)
        with _ProcessPool(*arguments, has_begun=self._has_begun) as pool:
            yield pool
        self._has_begun = pool.has_begun
        if pool.is_broken and not self._has_begun:
            self._starts += 1
            if self._starts == _MOST_STARTS:
                problem = _(
                    "a process that shares the work is expected to begin, found that each one ends"
                )
                raise NoProcessError(problem)


def processes(jobs: int) -> Processes | None:
    """Return an executor with `jobs` processes; None for one job, which this process can do."""
    return Processes(jobs) if jobs > 1 else None


class _ProcessPool(Generic[Item, Result]):
    """Spawned processes that do one kind of work (a context manager)."""

    answers_stopped = True

    def __init__(
        self, count: int, work: Work[Item, Result], chunk_s: float, *, has_begun: bool = False
    ) -> None:
        _end_where_imported()
        context = multiprocessing.get_context("spawn")
        with _starting():
            self._stop, self._begun = context.Event(), context.Event()
            arguments = (self._stop, self._begun, work, chunk_s)
            self._pool = ProcessPoolExecutor(count, context, _begin, arguments)
        self.count = count
        self.stopping = self.is_broken = False
        self._has_begun = has_begun

    @property
    def has_begun(self) -> bool:
        return self._has_begun or self._begun.is_set()

    def __enter__(self) -> "_ProcessPool[Item, Result]":
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
        self._pool.shutdown(cancel_futures=True)

    def stop(self) -> None:
        if not self.stopping:
            self.stopping = True
            self._stop.set()

    def submit(self, items: list[Item]) -> "Future[Outcome[Result]] | None":
        """Send a chunk to a process; the first calls start the processes."""
        packed = pack(items)
        try:
            with _starting():
                return self._pool.submit(_run_here, packed)
        except BrokenProcessPool:
            self.is_broken = True
            return None
        except NoProcessError:
            # The processes that were started would wait for work for ever.
            for process in self._pool._processes.values():
                process.terminate()
            self._pool.shutdown(wait=False)  # the thread of the pool never ends either
            raise

    def outcome(self, future: "Future[Outcome[Result]]") -> Outcome[Result] | None:
        try:
            return future.result()
        except BrokenProcessPool:
            self.is_broken = True
            return None


_stop: Event
"""Set when the work of this process of a pool should end."""

_work: Callable[[Any, Callable[[], bool]], Any]
_chunk_s: float


def _begin(
    stop: Event, begun: Event, work: Callable[[Any, Callable[[], bool]], Any], chunk_s: float
) -> None:
    global _stop, _work, _chunk_s  # set once, when the process begins
    _stop, _work, _chunk_s = stop, work, chunk_s
    begin_in_pool()
    begun.set()


def pack(items: Sequence[Any]) -> bytes:
    """Return pickled items; raises ``UserError`` if they cannot be pickled."""
    with _sendable():
        return bytes(ForkingPickler.dumps(items))


@contextmanager
def _sendable() -> Iterator[None]:
    """Turn errors of pickling into a ``UserError``."""
    try:
        yield
    except UserError:
        raise
    except (AttributeError, ImportError, TypeError, ValueError, pickle.PickleError) as error:
        problem = _("what can be sent to another process is expected, found {kind}: {problem}")
        raise UserError(problem.format(kind=type(error).__name__, problem=error)) from None


def run_chunk(
    work: Work[Item, Result], packed: bytes, stopped: Callable[[], bool], chunk_s: float
) -> Outcome[Result]:
    """Do the work of a chunk, in this process, and return its outcome.

    There is at least one result, unless the work was stopped or raised an error.

    Parameters
    ----------
    work : callable
        See ``Work``.
    packed : bytes
        The items, from :func:`pack`.
    stopped : callable
        Returns True once the work should stop.
    chunk_s : float
        The intended time of the chunk, in seconds.
    """
    try:
        with _sendable():  # unpickled here, where an error does not end the process
            items: list[Item] = pickle.loads(packed)
    except UserError as error:
        return Outcome([], error, 0.0)
    results: list[Result] = []
    problem = None
    began = monotonic()
    for item in items:
        try:
            result = None if stopped() else work(item, stopped)
        except UserError as error:
            problem = error
            break
        if result is None:
            break
        results.append(result)
        if monotonic() - began > _PATIENCE * chunk_s:
            break
    return Outcome(results, problem, (monotonic() - began) / max(1, len(results)))


def _run_here(packed: bytes) -> Outcome[Any]:
    return run_chunk(_work, packed, _stop.is_set, _chunk_s)


def begin_in_pool() -> None:
    """Ignore the signals of the terminal, and end this process when its owner has ended.

    The owner is the process that started the pool, and handles the signals. Called once, when a
    process begins. If the owner is killed, it cannot end its processes, which would wait for work
    for ever.
    """
    for number in _OF_THE_TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    owner = multiprocessing.parent_process()
    if owner is not None:
        threading.Thread(target=_end_after, args=(owner,), daemon=True).start()


def _end_after(owner: BaseProcess) -> None:
    owner.join()
    os._exit(1)  # also in the middle of a run: nobody would receive its result


_OF_THE_TERMINAL = {signal.SIGINT} if sys.platform == "win32" else {signal.SIGINT, signal.SIGHUP}
"""The signals of Ctrl+C and of a terminal that is closed."""


@contextmanager
def terminal_blocked() -> Iterator[None]:
    """Block the signals of the terminal (a context manager).

    They are delivered at the end. A process that is started meanwhile keeps them blocked.
    """
    if sys.platform == "win32":  # has no signal masks
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _OF_THE_TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_SAFE_PATH = "PYTHONSAFEPATH"


@contextmanager
def _starting() -> Iterator[None]:
    """Protect the start of processes from the terminal and the current folder (a context manager).

    A new process searches the current folder first until it has taken over the import path of its
    owner; a file there could replace a module of Python. Raises ``NoProcessError`` if the system
    refuses to start a process.
    """
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        with terminal_blocked():
            yield
    except (OSError, MemoryError, NotImplementedError, RuntimeError) as error:
        if isinstance(error, BrokenProcessPool):
            raise
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        problem = _("a system that starts processes to share the work is expected, found: {reason}")
        raise NoProcessError(problem.format(reason=reason)) from None
    finally:
        if before is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = before


def _end_where_imported() -> None:
    """End a process of a pool that would itself start a pool while it imports a script.

    A new process imports the script of its owner. A script that does not test ``__name__`` does
    its work then as well, and so would each process that it starts. The owner finds that no process
    begins, and raises :class:`NoProcessError`.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise SystemExit(1)
