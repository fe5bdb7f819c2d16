"""Islands that evolve on threads of their own, in lockstep for the observer."""

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import NamedTuple

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.algorithm import GeneticAlgorithm
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.statistics import Snapshot, Statistics, combined
from sudoku_ga.evolution.operators.population import Islands, with_immigrants


class Migrations:
    """All that are under way; not for several threads at once.

    ::

        generation   1 · · · · 10 · · · · 15 · · · · 20 · · · · 25
        island 0               leave ──── arrive     leave ──── arrive
        island 1               leave ──── arrive     leave ──── arrive

    An island that comes to an arrival before those have left from whom the migrants come has to
    wait. The longer they travel the less it happens, and the less islands lose that are slower
    now and faster then.

    Parameters
    ----------
    island_count : int
    """

    def __init__(self, island_count: int) -> None:
        self._leaving: dict[int, _Migration] = {}  # by the generation; some have still to leave
        self._awaited: list[list[_Migration]] = [[] for _ in range(island_count)]

    def concern(self, island: int, generation: int, islands: Islands) -> bool:
        """Whether migrants leave an island or are awaited there at the end of a generation."""
        return islands.is_due(generation) or any(
            each.arrives_at <= generation for each in self._awaited[island]
        )

    def leave(self, island: int, generation: int, islands: Islands, population: Population) -> None:
        """Let copies of the best leave an island, if it is time at the end of this generation.

        Parameters
        ----------
        island : int
        generation : int
        islands : Islands
            As it is in this generation, alike on all islands.
        population : Population
            Of the island.
        """
        if not islands.is_due(generation):
            return
        migration = self._leaving.setdefault(generation, _Migration(islands, generation))
        migration.groups[island] = islands.emigrants(population)
        self._awaited[island].append(migration)
        if len(migration.groups) == islands.count:
            del self._leaving[generation]

    def arrive(
        self,
        island: int,
        generation: int,
        admit: Callable[[list[Population]], None],
    ) -> bool:
        """Let those arrive who are awaited on an island by the end of a generation.

        Parameters
        ----------
        island : int
        generation : int
        admit : callable
            Is given the migrants of each island from which some come, in the order of the
            islands, once for each migration.

        Returns
        -------
        bool
            Whether nobody is awaited any more.
        """
        awaited = self._awaited[island]
        due = [each for each in awaited if each.arrives_at <= generation]
        for migration in due:
            origins = migration.islands.origins(island)
            if not all(origin in migration.groups for origin in origins):
                return False
            awaited.remove(migration)
            admit([migration.groups[origin] for origin in origins])
        return True


class _Migration:
    """Those who leave at the end of one generation."""

    def __init__(self, islands: Islands, generation: int) -> None:
        self.islands = islands
        self.arrives_at = generation + islands.delay
        self.groups: dict[int, Population] = {}


_BATCH_S = 10e-3
"""So long an island runs before it lets another have the thread, and so long all run on while
nobody asks for moments."""

_FARTHEST, _NEAR = 256, 64
"""Looks at one island that may wait to be told, and at how many left it goes on."""


class Step(NamedTuple):
    """One look at each island.

    Parameters
    ----------
    phase : Phase or None
        Where in the loop; None where there is only time to ask for a stop.
    whole : Snapshot or Statistics
        All islands combined; the tally of a single one is valid until the next moment.
    islands : tuple of Snapshot
        Each of several, in their order.
    """

    phase: Phase | None
    whole: Snapshot | Statistics
    islands: tuple[Snapshot, ...]


def thread_pool(island_count: int) -> Executor:
    """Return a thread for each island, but no more than there are cores."""
    return ThreadPoolExecutor(min(island_count, os.cpu_count() or 1), "island")


class IslandModel:
    """Evolves islands without end; iterated once, and closed when the caller has seen enough.

    A single island is evolved by the thread that iterates.

    Parameters
    ----------
    lineages : sequence of GeneticAlgorithm
        The islands.
    changes : LiveChanges
        The parameters that change while they evolve: planned only while all islands rest.
    """

    def __init__(self, lineages: Sequence[GeneticAlgorithm], changes: LiveChanges) -> None:
        self._lineages = lineages
        self._changes = changes
        self._islands = [_Island(*each) for each in enumerate(lineages)]
        self._migrations = Migrations(len(lineages))
        self._maximised = lineages[0].tally.maximised
        self._executor: Executor | None = None  # a single island has no thread of its own
        self._turn = threading.Condition()  # held by whoever reads or writes what follows
        self._resting = list(self._islands)
        self._moving = 0
        self._is_rest_wanted = self._is_closed = False
        self._failure: BaseException | None = None
        self._asked_s = 0.0

    def __iter__(self) -> Iterator[Step]:
        if len(self._lineages) == 1:
            return self._of_one()
        return self._of_several()

    def rest(self) -> None:
        """Return when no island moves; they go on when the next moment is asked for."""
        with self._turn:
            self._is_rest_wanted = True
            self._turn.wait_for(lambda: not self._moving)

    def close(self) -> None:
        """End the threads."""
        self._is_closed = True
        self.rest()
        if self._executor is not None:
            self._executor.shutdown()

    def _of_one(self) -> Iterator[Step]:
        tally = self._lineages[0].tally
        for phase in self._lineages[0].phases():
            yield Step(phase, tally, ())
            self._changes.plan(tally.generation + 1)

    def _of_several(self) -> Iterator[Step]:
        """Yield the moments in their order, without end."""
        self._executor = thread_pool(len(self._lineages))
        looks = [self._next(island) for island in self._islands]
        yield self._moment(looks)
        while True:
            moving = list(range(len(looks)))
            while moving:
                for index in moving:
                    looks[index] = self._next(self._islands[index])
                moving = [index for index in moving if looks[index].phase is not Phase.GENERATION]
                yield self._moment(looks)

    def _moment(self, looks: Sequence[Snapshot]) -> Step:
        whole = combined(looks, maximised=self._maximised)
        return Step(whole.phase, whole, tuple(looks))

    def _next(self, island: "_Island") -> Snapshot:
        self._asked_s = time.perf_counter()
        if self._changes.are_asked:
            self.rest()
            self._changes.plan(1 + max(each.tally.generation for each in self._lineages))
        if self._resting or not island.ahead:
            with self._turn:
                self._set_out()
                while not island.ahead:
                    if self._failure is not None:
                        raise self._failure
                    self._turn.wait()
                    self._asked_s = time.perf_counter()
                    self._set_out()
        return island.ahead.popleft()

    def _set_out(self) -> None:
        """Let those go on that rest and are not far ahead."""
        self._is_rest_wanted = False
        near = 0 if self._is_solved() else _NEAR
        resting, self._resting = self._resting, []
        for island in resting:
            if len(island.ahead) <= near:
                self._submit(island)
            else:
                self._resting.append(island)

    def _submit(self, island: "_Island") -> None:
        assert self._executor is not None  # several islands
        self._moving += 1
        self._executor.submit(self._run, island)

    def _run(self, island: "_Island") -> None:
        """Run ahead with an island for some milliseconds, in a thread of its own."""
        try:
            if island.run_ahead(self._is_enough, self._moved_migrants):
                with self._turn:
                    self._go_on(island)
        except BaseException as failure:
            self._failure = failure
        with self._turn:
            self._moving -= 1
            self._turn.notify_all()

    def _go_on(self, island: "_Island") -> None:
        is_far = len(island.ahead) >= _FARTHEST or time.perf_counter() > self._asked_s + _BATCH_S
        if is_far or self._is_enough():
            self._resting.append(island)
        else:
            self._submit(island)

    def _moved_migrants(self, island: "_Island") -> bool:
        """Move migrants at the end of a generation; return whether the island may go on."""
        lineage = island.lineage
        generation = lineage.tally.generation
        if not self._migrations.concern(island.number, generation, lineage.islands):
            return True
        with self._turn:
            self._migrations.leave(island.number, generation, lineage.islands, lineage.population)
            for other in self._islands:
                if other.awaits_migrants and self._admitted(other):
                    self._go_on(other)
            return self._admitted(island)

    def _admitted(self, island: "_Island") -> bool:
        """Let migrants arrive on an island; return whether it awaits no more."""
        lineage = island.lineage

        def admit(groups: Sequence[Population]) -> None:
            lineage.admit(with_immigrants(lineage.population, groups))

        island.awaits_migrants = not self._migrations.arrive(
            island.number, lineage.tally.generation, admit
        )
        return not island.awaits_migrants

    def _is_enough(self) -> bool:
        """Whether nobody need run ahead: it is over, all shall rest, or somebody found it."""
        return self._is_rest_wanted or self._is_closed or self._is_solved()

    def _is_solved(self) -> bool:
        return any(island.has_solved for island in self._islands)


class _Island:
    """A lineage that runs ahead of what is told of it, in a thread of its own."""

    def __init__(self, number: int, lineage: GeneticAlgorithm) -> None:
        self.number = number
        self.lineage = lineage
        self._phases = lineage.phases()
        self.ahead: deque[Snapshot] = deque()
        self.awaits_migrants = False
        self.has_solved = False

    def run_ahead(
        self, is_enough: Callable[[], bool], has_migrants: Callable[["_Island"], bool]
    ) -> bool:
        """Evolve for some milliseconds, or until it is enough; return whether it may go on."""
        until_s = time.perf_counter() + _BATCH_S
        while True:
            phase = next(self._phases)
            look = self.lineage.tally.look(phase)
            self.has_solved = look.best_conflicts == 0
            self.ahead.append(look)
            if phase is Phase.GENERATION and not has_migrants(self):
                return False
            if is_enough() or len(self.ahead) >= _FARTHEST or time.perf_counter() > until_s:
                return True
