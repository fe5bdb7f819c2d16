"""Islands that evolve on threads of their own, and are observed as if they went in lockstep.

They serve what is watched or cannot be compiled; else
:mod:`~sudoku_ga.evolution.engine.populations.lockstep` does.

All islands take a step, up to their next snapshot, until the last has ended its generation; an
island that ends it sooner waits. Then all begin the next, and migrants move between the two::

    island 0   1 ── 1 ── 1 ▏     2 ── 2 ── 2 ▏ migrants
    island 1   1 ── 1 ▏ wait     2 ── 2 ── 2 ▏ leave or arrive
    steps      a    b    c       d    e    f

A step is one snapshot of each island. Reports, limits and the end of the run depend on the steps
alone. The threads do not go in lockstep, since meeting takes longer than many a step: each runs
ahead, and its snapshots wait for their step. An island waits only for migrants that have yet to
leave another. So no result depends on the number or the speed of the threads.
"""

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.algorithm import GeneticAlgorithm
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.populations.migrations import Migrations
from sudoku_ga.evolution.engine.statistics import Combined, Snapshot, Step, phase_of_all
from sudoku_ga.evolution.operators.population import with_immigrants

_BATCH_S = 10e-3
"""How long an island runs before another one may have the thread, and how long all continue while
no step is requested."""

_FARTHEST, _NEAR = 256, 64
"""The most snapshots of one island that may wait, and the number left at which it continues."""


def thread_pool(island_count: int) -> Executor:
    """Return a thread for each island, but no more than there are cores."""
    return ThreadPoolExecutor(min(island_count, os.cpu_count() or 1), "island")


class IslandModel:
    """Evolves several islands without end.

    Parameters
    ----------
    algorithms : sequence of GeneticAlgorithm
        One for each island, two or more.
    changes : LiveChanges
        The parameters that change while they evolve: planned only while all islands pause.
    """

    def __init__(self, algorithms: Sequence[GeneticAlgorithm], changes: LiveChanges) -> None:
        self._algorithms = algorithms
        self._changes = changes
        self._islands = [_Island(*each) for each in enumerate(algorithms)]
        self._migrations = Migrations(len(algorithms))
        self._maximised = algorithms[0].statistics.maximised
        self._executor: Executor
        self._lock = threading.Condition()  # of what follows
        self._pausing = list(self._islands)
        self._running = 0
        self._is_pause_asked = self._is_closed = False
        self._failure: BaseException | None = None
        self._asked_s = 0.0

    def pause(self) -> None:
        """Return when no island runs; they continue when the next step is requested."""
        with self._lock:
            self._is_pause_asked = True
            self._lock.wait_for(lambda: not self._running)

    def steps(self) -> Generator[Step]:
        """Yield the steps; the threads end when the generator is closed."""
        with thread_pool(len(self._algorithms)) as self._executor:
            try:
                yield from self._in_lockstep()
            finally:
                self._is_closed = True
                self.pause()

    def _in_lockstep(self) -> Iterator[Step]:
        snapshots = [self._next(island) for island in self._islands]
        yield self._step(snapshots)
        while True:
            moving = list(range(len(snapshots)))
            while moving:
                for index in moving:
                    snapshots[index] = self._next(self._islands[index])
                moving = [i for i in moving if snapshots[i].phase is not Phase.GENERATION]
                yield self._step(snapshots)

    def _step(self, snapshots: Sequence[Snapshot]) -> Step:
        kept = tuple(snapshots)  # the list is filled anew for the next step
        phase = phase_of_all([each.phase for each in kept])
        return Step(phase, Combined(kept, maximised=self._maximised))

    def _next(self, island: "_Island") -> Snapshot:
        self._asked_s = time.perf_counter()
        if self._changes.are_requested:
            self.pause()
            self._changes.plan(1 + max(each.statistics.generation for each in self._algorithms))
        if self._pausing or not island.ahead:
            with self._lock:
                self._resume()
                while not island.ahead:
                    if self._failure is not None:
                        raise self._failure
                    self._lock.wait()
                    self._asked_s = time.perf_counter()
                    self._resume()
        return island.ahead.popleft()

    def _resume(self) -> None:
        """Let the pausing islands go on that are not far ahead."""
        self._is_pause_asked = False
        near = 0 if self._is_solved() else _NEAR
        pausing, self._pausing = self._pausing, []
        for island in pausing:
            if len(island.ahead) <= near:
                self._submit(island)
            else:
                self._pausing.append(island)

    def _submit(self, island: "_Island") -> None:
        self._running += 1
        self._executor.submit(self._run, island)

    def _run(self, island: "_Island") -> None:
        """Run ahead with an island for some milliseconds, in a thread of its own."""
        try:
            if island.run_ahead(self._must_pause, self._moved_migrants):
                with self._lock:
                    self._go_on(island)
        except BaseException as failure:
            self._failure = failure
        with self._lock:
            self._running -= 1
            self._lock.notify_all()

    def _go_on(self, island: "_Island") -> None:
        is_far = len(island.ahead) >= _FARTHEST or time.perf_counter() > self._asked_s + _BATCH_S
        if is_far or self._must_pause():
            self._pausing.append(island)
        else:
            self._submit(island)

    def _moved_migrants(self, island: "_Island") -> bool:
        """Move migrants at the end of a generation; return whether the island may continue."""
        algorithm = island.algorithm
        generation = algorithm.statistics.generation
        if not self._migrations.concern(island.number, generation, algorithm.islands):
            return True
        with self._lock:
            self._migrations.leave(
                island.number, generation, algorithm.islands, algorithm.population
            )
            for other in self._islands:
                if other.awaits_migrants and self._admitted(other):
                    self._go_on(other)
            return self._admitted(island)

    def _admitted(self, island: "_Island") -> bool:
        """Let migrants arrive on an island; return whether it awaits no more."""
        algorithm = island.algorithm

        def admit(groups: Sequence[Population]) -> None:
            algorithm.migrate(with_immigrants(algorithm.population, groups))

        island.awaits_migrants = not self._migrations.arrive(
            island.number, algorithm.statistics.generation, admit
        )
        return not island.awaits_migrants

    def _must_pause(self) -> bool:
        """Whether no island is to run ahead: closed, paused, or the puzzle is solved."""
        return self._is_pause_asked or self._is_closed or self._is_solved()

    def _is_solved(self) -> bool:
        return any(island.has_solved for island in self._islands)


class _Island:
    """An algorithm that runs ahead of its steps, in a thread of its own."""

    def __init__(self, number: int, algorithm: GeneticAlgorithm) -> None:
        self.number = number
        self.algorithm = algorithm
        self._phases = algorithm.phases()
        self.ahead: deque[Snapshot] = deque()
        self.awaits_migrants = False
        self.has_solved = False

    def run_ahead(
        self, must_pause: Callable[[], bool], has_migrants: Callable[["_Island"], bool]
    ) -> bool:
        """Evolve for some milliseconds, or until a pause; return whether it may continue."""
        until_s = time.perf_counter() + _BATCH_S
        while True:
            phase = next(self._phases)
            snapshot = self.algorithm.statistics.snapshot(phase)
            self.has_solved = snapshot.best_conflicts == 0
            self.ahead.append(snapshot)
            if phase is Phase.GENERATION and not has_migrants(self):
                return False
            if must_pause() or len(self.ahead) >= _FARTHEST or time.perf_counter() > until_s:
                return True
