"""Work shared among processes, which may die and which Ctrl+C must not tear apart.

:func:`share` applies a function to many items in spawned processes and yields the results. It is
used by ``solve --jobs``, ``generate --jobs`` and the lab.

- **Order.** Results come in the order of the items, or in any order as soon as they are there.
- **Chunks.** Handing an item over costs a millisecond, so short ones go out together. The size of
  a chunk follows from the measured time of an item; a process that needs longer hands back what it
  has and the rest goes out again.
- **Memory.** Items are read as they are needed; how far processes may be ahead of what has been
  yielded is bounded.
- **Dead processes.** A process that dies takes its pool with it. What was under way is then made
  once more, one item at a time; an item whose process dies again is lost, which is no result.
- **Processes that never begin.** A limit of the system, or a script that does its work while it is
  imported, lets each process end before it begins: :class:`NoProcessError`.
- **Signals of a terminal.** Ctrl+C and its closing reach every process of it. The processes of a
  pool ignore both, also while they start; `stopped` of :func:`share` ends their work.
- **The current folder.** Nothing is imported from it while a process starts.
- **Orphans.** A process of a pool ends when its owner has been killed.
"""

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from multiprocessing.synchronize import Event
from operator import length_hint
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from sudoku_ga.errors import UserError
from sudoku_ga.translation import _

Item = TypeVar("Item")
Result = TypeVar("Result")

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


def share(
    work: Callable[[Item, Callable[[], bool]], Result | None],
    items: Iterable[Item],
    *,
    jobs: int,
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

    - ``work``: called with an item and a function that returns True once work should stop. Returns
      the result, or None if it stopped without one. A function of a module or a partial of one,
      since processes find it by its name.
    - ``items``: read as they are needed, in the thread of the caller.
    - ``jobs``: processes, at least 1. They are started when the first items are handed over.
    - ``on_loss``: called with an item of which two processes died; it has no result.
    - ``stopped``: asked several times a second; True ends the work under way, and nothing else is
      begun.
    - ``in_order``: whether results come in the order of the items.
    - ``chunk_s``: seconds of work that are handed over at once, where an item is shorter than that.
    """
    return _Sharing(work, items, jobs, on_loss, stopped, in_order, chunk_s).batches()


@contextmanager
def other_process(
    work: Callable[[Item, Callable[[], bool]], Result | None],
) -> Iterator[Callable[[Item, Callable[[], bool]], Result | None]]:
    """Within, a function is called in one other process.

    After a call that was stopped, the later ones are stopped too. Raises ``UserError`` if `work`
    raised it or the process died. ``work``: as for :func:`share`.
    """
    with _Processes(1, work, 0.0) as pool:

        def call(item: Item, stopped: Callable[[], bool]) -> Result | None:
            try:
                outcome = pool.outcome(item, stopped)
            except BrokenProcessPool:
                raise UserError(_("the process that made it ended abruptly")) from None
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

    ``items``: read as they are needed. ``jobs``: processes that share them. ``chunk_s``: what a
    chunk should take, in seconds. No item waits longer for others to be read. ``problem``: why
    there are no more items, where reading failed.
    """

    def __init__(self, items: Iterable[Item], jobs: int, chunk_s: float) -> None:
        self.problem: UserError | None = None
        self._items = iter(items)
        self._jobs = jobs
        self._chunk_s = chunk_s
        self._item_s: float | None = None

    def learn(self, item_s: float) -> None:
        """Note how long the items of a chunk took on average, in seconds."""
        self._item_s = item_s

    def take(self) -> list[Item]:
        """Return the items of the next chunk, none after the last."""
        size = 1
        if self._item_s is not None:
            left = length_hint(self._items, _UNKNOWN)
            size = chunk_size(self._item_s, left, self._jobs, self._chunk_s)
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


class _Outcome(NamedTuple, Generic[Result]):
    """What came of a chunk in its process.

    ``results``: of the first items: of all, unless work was stopped, took too long or raised.
    ``problem``: what was raised for the next item. ``item_s``: seconds an item took on average.
    """

    results: list[Result]
    problem: UserError | None
    item_s: float


@dataclass(eq=False)
class _Chunk(Generic[Item, Result]):
    """Items that were handed over; no future where it has been taken, or was not accepted."""

    items: list[Item]
    future: "Future[_Outcome[Result]] | None" = None

    @property
    def has_ended(self) -> bool:
        return self.future is not None and self.future.done()

    @property
    def is_lost(self) -> bool:
        """Whether its process died, of this chunk or of another."""
        future = self.future
        if future is None or future.cancelled() or not future.done():
            return True
        return isinstance(future.exception(), BrokenProcessPool)


class _Sharing(Generic[Item, Result]):
    """The state of one :func:`share`, whose parameters these are."""

    def __init__(
        self,
        work: Callable[[Item, Callable[[], bool]], Result | None],
        items: Iterable[Item],
        jobs: int,
        on_loss: Callable[[Item], None],
        stopped: Callable[[], bool],
        in_order: bool,
        chunk_s: float,
    ) -> None:
        self._work = work
        self._chunks = Chunks(items, jobs, chunk_s)
        self._jobs = jobs
        self._on_loss = on_loss
        self._stopped = stopped
        self._in_order = in_order
        self._chunk_s = chunk_s
        self._ahead = (_AHEAD_IN_ORDER if in_order else AHEAD) * jobs
        self._pending: deque[_Chunk[Item, Result]] = deque()
        self._starts = 0
        self._has_begun = False

    def batches(self) -> Iterator[list[tuple[Item, Result]]]:
        """Yield results; a pool of which a process died is replaced."""
        while True:
            try:
                with _Processes(self._jobs, self._work, self._chunk_s) as pool:
                    yield from self._shared(pool)
                break
            except BrokenProcessPool:
                self._note_death(pool)
                yield from self._made_again()
        if self._chunks.problem is not None:
            raise self._chunks.problem

    def _shared(self, pool: "_Processes[Item, Result]") -> Iterator[list[tuple[Item, Result]]]:
        while True:
            if self._stopped():
                pool.stop()
            has_room = len(self._pending) < self._ahead and not pool.stopping
            if has_room and (items := self._chunks.take()):
                chunk: _Chunk[Item, Result] = _Chunk(items)
                self._pending.append(chunk)  # first: a broken pool accepts nothing
                chunk.future = pool.submit(items)
            elif self._pending:
                awaited = [self._pending[0]] if self._in_order else self._pending
                wait([each.future for each in awaited if each.future], POLL_S, FIRST_COMPLETED)
            else:
                return
            for chunk in list(self._pending):
                if chunk.has_ended:
                    yield from self._taken(chunk)
                    if chunk.items and not pool.stopping:
                        chunk.future = pool.submit(chunk.items)
                    else:
                        self._pending.remove(chunk)
                if self._in_order and chunk in self._pending:
                    break

    def _taken(self, chunk: _Chunk[Item, Result]) -> Iterator[list[tuple[Item, Result]]]:
        """Yield the results of a chunk that has ended; only what is left to do stays in it."""
        assert chunk.future is not None
        outcome = chunk.future.result()
        chunk.future = None
        count = len(outcome.results)
        batch = list(zip(chunk.items[:count], outcome.results, strict=True))
        del chunk.items[:count]
        self._chunks.learn(outcome.item_s)
        if batch:
            yield batch
        if outcome.problem is not None:
            raise outcome.problem

    def _made_again(self) -> Iterator[list[tuple[Item, Result]]]:
        """Yield what was pending when a process died; what was lost is made item by item."""
        while self._pending:
            try:
                with _Processes(1, self._work, 0.0) as pool:
                    yield from self._one_by_one(pool)
            except BrokenProcessPool:
                if self._note_death(pool):
                    self._on_loss(self._pending[0].items.pop(0))

    def _note_death(self, pool: "_Processes[Item, Result]") -> bool:
        """Return whether a process of this work has ever begun, so that items may be lost."""
        self._has_begun = self._has_begun or pool.has_begun
        self._starts += 1
        if not self._has_begun and self._starts == _MOST_STARTS:
            raise NoProcessError(
                _("a process that shares the work is expected to begin, found that each one ends")
            ) from None
        return self._has_begun

    def _one_by_one(self, pool: "_Processes[Item, Result]") -> Iterator[list[tuple[Item, Result]]]:
        while self._pending:
            chunk = self._pending[0]
            if not chunk.is_lost:
                yield from self._taken(chunk)
            chunk.future = None
            while chunk.items:
                if self._stopped():
                    self._pending.clear()
                    return
                outcome = pool.outcome(chunk.items[0], self._stopped)
                if outcome.problem is not None:
                    raise outcome.problem
                if not outcome.results:  # stopped
                    self._pending.clear()
                    return
                yield [(chunk.items.pop(0), outcome.results[0])]
            self._pending.popleft()


class _Processes(Generic[Item, Result]):
    """Spawned processes that do one kind of work; used as a context."""

    def __init__(
        self,
        count: int,
        work: Callable[[Item, Callable[[], bool]], Result | None],
        chunk_s: float,
    ) -> None:
        _end_where_imported()
        context = multiprocessing.get_context("spawn")
        with _starting():
            self._stop, self._begun = context.Event(), context.Event()
            arguments = (self._stop, self._begun, work, chunk_s)
            self._pool = ProcessPoolExecutor(count, context, _begin, arguments)
        self.stopping = False

    @property
    def has_begun(self) -> bool:
        """Whether one of the processes was ready to work."""
        return self._begun.is_set()

    def __enter__(self) -> "_Processes[Item, Result]":
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
        self._pool.shutdown(cancel_futures=True)

    def stop(self) -> None:
        """End the work under way."""
        if not self.stopping:
            self.stopping = True
            self._stop.set()

    def submit(self, items: list[Item]) -> "Future[_Outcome[Result]]":
        """Hand a chunk over; processes are started here."""
        packed = pack(items)
        try:
            with _starting():
                return self._pool.submit(_run_chunk, packed)
        except NoProcessError:
            # Those that were started wait for work that never comes.
            for process in self._pool._processes.values():
                process.terminate()
            self._pool.shutdown(wait=False)  # nor does its thread ever end
            raise

    def outcome(self, item: Item, stopped: Callable[[], bool]) -> _Outcome[Result]:
        """Return what comes of one item."""
        future = self.submit([item])
        while not wait([future], POLL_S).done:
            if stopped():
                self.stop()
        return future.result()


_stop: Event
"""Set in a process of a pool when its work should end."""

_work: Callable[[Any, Callable[[], bool]], Any]
_longest_s: float
"""Seconds after which a chunk is handed back as far as it got."""


def _begin(
    stop: Event, begun: Event, work: Callable[[Any, Callable[[], bool]], Any], chunk_s: float
) -> None:
    global _stop, _work, _longest_s  # a process is given them once, at its start
    _stop, _work, _longest_s = stop, work, _PATIENCE * chunk_s
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


def _run_chunk(packed: bytes) -> _Outcome[Any]:
    """Return the results of the first items of a chunk, of one at least unless it was stopped."""
    try:
        with _sendable():  # here, where its failure ends no process
            items: list[Any] = pickle.loads(packed)
    except UserError as error:
        return _Outcome([], error, 0.0)
    results: list[Any] = []
    problem = None
    began = monotonic()
    for item in items:
        try:
            result = None if _stop.is_set() else _work(item, _stop.is_set)
        except UserError as error:
            problem = error
            break
        if result is None:
            break
        results.append(result)
        if monotonic() - began > _longest_s:
            break
    return _Outcome(results, problem, (monotonic() - began) / max(1, len(results)))


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
