"""Work shared among processes, which may die and which Ctrl+C must not tear apart.

:func:`share` applies a function to many items in other processes and yields the results. It is used
by ``solve --jobs``, ``generate --jobs`` and the lab. Where the processes are is a matter of an
:class:`Executor`: :class:`Processes` starts them on this machine, and
:class:`sudoku_ga.lab.execution.cluster.Cluster` has the workers of a scheduler.

- **Order.** Results come in the order of the items, or in any order as soon as they are there.
- **Chunks.** Handing an item over costs a millisecond, so short ones go out together. The size of
  a chunk follows from the measured time of an item; a process that needs longer hands back what it
  has and the rest goes out again.
- **Memory.** Items are read as they are needed; how far processes may be ahead of what has been
  yielded is bounded.
- **Dead processes.** A process that dies takes its pool with it. What was under way is then made
  once more, one item at a time; an item whose process dies again is lost, which is no result. Where
  a death can be laid to one item, only that is lost.
- **Processes that never begin.** A limit of the system, or a script that does its work while it is
  imported, lets each process end before it begins: :class:`NoProcessError`.
- **Signals of a terminal.** Ctrl+C and its closing reach every process of it. The processes started
  here ignore both, also while they start; `stopped` of :func:`share` ends their work.
- **The current folder.** Nothing is imported from it while a process starts.
- **Orphans.** A process of a pool ends when its owner has been killed.
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
"""Called with an item and a function that returns True once work should stop. Returns the result,
or None if it stopped without one. A function of a module or a partial of one, since processes find
it by its name."""

POLL_S = 0.1
"""How often a stop is looked for."""

AHEAD = 2
"""Chunks handed to each process, so that none waits for the next."""

_AHEAD_IN_ORDER = 4
"""The same where results are held back until the oldest one is there."""

_LARGEST_CHUNK = 256
_PATIENCE = 8
"""Times as long as it should that a chunk may take before the rest is handed back. The rest goes
behind all other chunks, and where results are in order the processes wait for it: at 2 they were
idle for an eighth of the time that a collection of 17 givens took, at 8 for a twentieth."""

_UNKNOWN = 2**62
"""Items left of a source that does not know its length."""

_MOST_STARTS = 2
"""Pools of which no process began, before that is taken for the fault of the system or a script."""


class NoProcessError(UserError):
    """No process can be started to do the work, which has therefore not been begun."""


class Outcome(NamedTuple, Generic[Result]):
    """What came of a chunk in its process.

    ``results``: of the first items: of all, unless work was stopped, took too long or raised.
    ``problem``: what was raised for the next item. ``item_s``: seconds an item took on average.
    """

    results: list[Result]
    problem: UserError | None
    item_s: float


class Workers(Protocol[Item, Result]):
    """Processes that do one kind of work.

    ``answers_stopped``: whether what is under way at a stop still has an outcome.
    """

    answers_stopped: bool

    @property
    def count(self) -> int:
        """How many there are."""

    @property
    def has_begun(self) -> bool:
        """Whether one of them, or one before them, was ready to work."""

    @property
    def is_broken(self) -> bool:
        """Whether one died and took the others with it."""

    @property
    def stopping(self) -> bool:
        """Whether work is to end."""

    def stop(self) -> None:
        """End the work under way."""

    def submit(self, items: list[Item]) -> "Future[Any] | None":
        """Hand a chunk over; None if they are broken."""

    def outcome(self, future: "Future[Any]") -> Outcome[Result] | None:
        """Return what came of a chunk, None if its process died."""


class Executor(Protocol):
    """A place where work can be done by other processes."""

    def workers(
        self, work: Work[Item, Result], chunk_s: float, *, alone: bool = False
    ) -> AbstractContextManager[Workers[Item, Result]]:
        """Within, there are processes to do the work.

        ``chunk_s``: seconds of work that are handed over at once. ``alone``: whether a single one
        is wanted, to find out of which item processes die.
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

    Each list has one result or more; after a stop, those that were there already. Raises
    ``UserError`` if `items` or `work` raised it; the results of all items before it come first.
    Raises ``NoProcessError`` if no process can be started, and ``UserError`` if an item cannot be
    sent.

    - ``work``: see ``Work``.
    - ``items``: read as they are needed, in the thread of the caller.
    - ``on``: where. Processes are started when the first items are handed over.
    - ``on_loss``: called with an item of which two processes died; it has no result.
    - ``stopped``: asked several times a second; True ends the work under way, and nothing else is
      begun.
    - ``in_order``: whether results come in the order of the items.
    - ``chunk_s``: seconds of work that are handed over at once, where an item is shorter than that.
    """
    return _Sharing(work, items, on, on_loss, stopped, in_order, chunk_s).batches()


@contextmanager
def other_process(work: Work[Item, Result]) -> Iterator[Work[Item, Result]]:
    """Within, a function is called in one other process.

    After a call that was stopped, the later ones are stopped too. Raises ``UserError`` if `work`
    raised it or the process died.
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
    """Return how many items are handed over at once.

    ``item_s``: what an item takes, in seconds. ``left``: items that are left, of which every
    process gets some. ``jobs``: processes. ``chunk_s``: what a chunk should take, in seconds.
    """
    fair = left // (AHEAD * jobs)
    return max(1, min(int(chunk_s / max(item_s, 1e-6)), _LARGEST_CHUNK, fair))


class Chunks(Generic[Item]):
    """Items cut into chunks, of one item until it is known how long one takes.

    ``items``: read as they are needed. ``chunk_s``: what a chunk should take, in seconds. No item
    waits longer for others to be read. ``problem``: why there are no more items, where reading
    failed.
    """

    def __init__(self, items: Iterable[Item], chunk_s: float) -> None:
        self.problem: UserError | None = None
        self._items = iter(items)
        self._chunk_s = chunk_s
        self._item_s: float | None = None

    def learn(self, item_s: float) -> None:
        """Note how long the items of a chunk took on average, in seconds."""
        self._item_s = item_s

    def take(self, jobs: int) -> list[Item]:
        """Return the items of the next chunk, none after the last.

        ``jobs``: processes that share them.
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
    """Items that are left to do, their future where they are handed over, and what came of others.

    ``problem``: what was raised for an item, after which none is left to do.
    """

    items: list[Item]
    future: "Future[Any] | None" = None
    made: list[Any] = field(default_factory=list)
    problem: UserError | None = None

    @property
    def is_under_way(self) -> bool:
        return self.future is not None and not self.future.done()


class _Sharing(Generic[Item, Result]):
    """The state of one :func:`share`, whose parameters these are."""

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
        """Yield results; processes of which one died are replaced."""
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
        """Yield results until nothing is left to do for these processes."""
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
        """Return the chunk to hand over now: first what is made once more."""
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
        """Take what came of chunks; only what is left to do stays in them."""
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
        """Yield the results of chunks, in order up to the first with something left to do."""
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
        """Give up an item of which processes died; what may be innocent is made item by item."""
        place = self._pending.index(chunk)
        is_known = len(chunk.items) == 1 and (alone or not workers.is_broken)
        if is_known and workers.has_begun:
            self._on_loss(chunk.items.pop())
        else:
            self._pending[place + 1 : place + 1] = [_Chunk([item]) for item in chunk.items]
            chunk.items = []


class Processes:
    """Processes of this machine.

    ``jobs``: how many, at least 1.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._starts = 0
        self._has_begun = False

    @contextmanager
    def workers(
        self, work: Work[Item, Result], chunk_s: float, *, alone: bool = False
    ) -> "Iterator[_ProcessPool[Item, Result]]":
        """Within, there are processes to do the work.

        Raises ``NoProcessError`` at the end if each one ended before it began, here and before.
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
    """Return processes, None for a single one: what it would do is done by this one."""
    return Processes(jobs) if jobs > 1 else None


class _ProcessPool(Generic[Item, Result]):
    """Spawned processes that do one kind of work; used as a context."""

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
        """Hand a chunk over; processes are started here."""
        packed = pack(items)
        try:
            with _starting():
                return self._pool.submit(_run_here, packed)
        except BrokenProcessPool:
            self.is_broken = True
            return None
        except NoProcessError:
            # Those that were started wait for work that never comes.
            for process in self._pool._processes.values():
                process.terminate()
            self._pool.shutdown(wait=False)  # nor does its thread ever end
            raise

    def outcome(self, future: "Future[Outcome[Result]]") -> Outcome[Result] | None:
        try:
            return future.result()
        except BrokenProcessPool:
            self.is_broken = True
            return None


_stop: Event
"""Set in a process of a pool when its work should end."""

_work: Callable[[Any, Callable[[], bool]], Any]
_chunk_s: float


def _begin(
    stop: Event, begun: Event, work: Callable[[Any, Callable[[], bool]], Any], chunk_s: float
) -> None:
    global _stop, _work, _chunk_s  # a process is given them once, at its start
    _stop, _work, _chunk_s = stop, work, chunk_s
    begin_in_pool()
    begun.set()


def pack(items: Sequence[Any]) -> bytes:
    """Return items as another process can unpack them; raises ``UserError`` if it could not."""
    with _sendable():
        return bytes(ForkingPickler.dumps(items))


@contextmanager
def _sendable() -> Iterator[None]:
    """Turn what pickling raises into a ``UserError``."""
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
    """Return the results of the first items of a chunk, of one at least unless it was stopped.

    Called in another process. ``packed``: what :func:`pack` made of the items. ``chunk_s``: what
    the chunk should take, in seconds.
    """
    try:
        with _sendable():  # here, where its failure ends no process
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
    """Leave signals of the terminal to the owner of the work, and end when that one is gone.

    Called once, when a process begins. An owner that is killed cannot end its processes, which
    would wait for work for ever.
    """
    for number in _OF_THE_TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    owner = multiprocessing.parent_process()
    if owner is not None:
        threading.Thread(target=_end_after, args=(owner,), daemon=True).start()


def _end_after(owner: BaseProcess) -> None:
    owner.join()
    os._exit(1)  # also in the middle of a run, whose result nothing would receive


_OF_THE_TERMINAL = {signal.SIGINT} if sys.platform == "win32" else {signal.SIGINT, signal.SIGHUP}
"""Ctrl+C, and a terminal that is closed."""


@contextmanager
def terminal_blocked() -> Iterator[None]:
    """Within, signals of the terminal wait, and a process that is started never receives them."""
    if sys.platform == "win32":  # has no such thing
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
    """Within, processes are started, deaf to the terminal and blind to the current folder.

    Python puts that folder before all others until a process has its owner's: what somebody left in
    it would be imported in place of Python's own. Raises ``NoProcessError`` if the system refuses.
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
    """End a process that was started to share work and begins the same work anew.

    It imports the script of its owner, which does its work without looking at ``__name__``. Each
    process of its own would do so too. The owner finds that no process begins.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise SystemExit(1)
