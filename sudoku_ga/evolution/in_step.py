"""Islands that evolve on threads of their own, and are looked at as if they went in step.

All islands take a step, up to their next look, until the last has ended its generation; who ends
it sooner waits. Then all begin the next, and where it is time migrants move between the two::

    island 0   1 ── 1 ── 1 ▏     2 ── 2 ── 2 ▏ migration
    island 1   1 ── 1 ▏ wait     2 ── 2 ── 2 ▏
    moments    a    b    c       d    e    f

A moment is one look at each island, and what is reported, which limit is reached and who solved
the puzzle follow from the moments alone. The threads do not go in step, for to meet takes longer
than many a step: each runs ahead, and its looks wait until their moment is told. So nothing depends
on the threads, neither on their number nor on their speed.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import NamedTuple

from sudoku_ga.evolution.lineage import Lineage
from sudoku_ga.evolution.look import Look, together
from sudoku_ga.evolution.report import Phase
from sudoku_ga.evolution.tally import Tally

_BATCH_S = 5e-3
"""The window draws, and answers a stop, between batches of looks."""

_LARGEST_BATCH = 256


class Moment(NamedTuple):
    """One look at each island.

    Parameters
    ----------
    phase : Phase or None
        Where in the loop; None where there is only time to ask for a stop.
    whole : Look or Tally
        All islands together; the tally of a single one is valid until the next moment.
    islands : tuple of Look
        Each of several, in their order.
    begun : int
        Generations that any island has begun: of one that runs ahead they are not told yet.
    """

    phase: Phase | None
    whole: Look | Tally
    islands: tuple[Look, ...]
    begun: int


def thread_pool(island_count: int) -> Executor:
    """Return a thread for each island, but no more than there are cores."""
    return ThreadPoolExecutor(min(island_count, os.cpu_count() or 1), "island")


def in_step(lineages: Sequence[Lineage]) -> Generator[Moment]:
    """Evolve islands without end; the caller closes the iterator when it has seen enough.

    Parameters
    ----------
    lineages : sequence of Lineage
        The islands.

    Yields
    ------
    Moment
    """
    if len(lineages) == 1:
        tally = lineages[0].tally
        for phase in lineages[0].phases():
            yield Moment(phase, tally, (), tally.generation)
        return
    with thread_pool(len(lineages)) as executor:
        yield from _Moments(lineages, executor).of_all_generations()


class _Island:
    """A lineage that runs ahead of what is told of it."""

    def __init__(self, lineage: Lineage) -> None:
        self.lineage = lineage
        self._phases = lineage.phases()
        self.ahead: deque[Look] = deque()
        self.awaits_migrants = False

    def run_ahead(self, look_count: int, enough: Callable[[], bool]) -> None:
        """Evolve until so many looks wait to be told, migrants are awaited, or it is enough."""
        while len(self.ahead) < look_count and not self.awaits_migrants:
            phase = next(self._phases)
            look = self.lineage.tally.look(phase)
            self.ahead.append(look)
            ended = phase is Phase.GENERATION
            self.awaits_migrants = ended and self.lineage.islands.is_due(look.generation)
            if enough():
                return

    @property
    def has_solved(self) -> bool:
        """Whether the last look saw a solution."""
        return bool(self.ahead) and self.ahead[-1].best_conflicts == 0


class _Moments:
    """Islands, and what there is to tell of them all."""

    def __init__(self, lineages: Sequence[Lineage], executor: Executor) -> None:
        self._lineages = lineages
        self._islands = [_Island(lineage) for lineage in lineages]
        self._executor = executor
        self._maximised = lineages[0].tally.maximised
        self._batch = 1

    def of_all_generations(self) -> Iterator[Moment]:
        """Yield the moments in their order, without end."""
        looks = [self._next(island) for island in self._islands]
        yield self._moment(looks)
        while True:
            moving = list(range(len(looks)))
            while moving:
                for index in moving:
                    looks[index] = self._next(self._islands[index])
                moving = [index for index in moving if looks[index].phase is not Phase.GENERATION]
                yield self._moment(looks)
            if self._islands[0].awaits_migrants and not self._islands[0].ahead:
                self._migrate()

    def _moment(self, looks: Sequence[Look]) -> Moment:
        whole = together(looks, maximised=self._maximised)
        begun = max(lineage.tally.generation for lineage in self._lineages)
        return Moment(whole.phase, whole, tuple(looks), begun)

    def _migrate(self) -> None:
        # Alike on all, for parameters change by the generation.
        islands = self._lineages[0].islands
        populations = islands.migrated([lineage.population for lineage in self._lineages])
        for island, population in zip(self._islands, populations, strict=True):
            island.lineage.admit(population)
            island.awaits_migrants = False

    def _next(self, island: _Island) -> Look:
        if not island.ahead:
            self._run_ahead()
        return island.ahead.popleft()

    def _run_ahead(self) -> None:
        """Let all islands run ahead at the same time, for about as long as a batch should take."""
        began = time.perf_counter()
        runs = [
            self._executor.submit(island.run_ahead, self._batch, self._is_solved)
            for island in self._islands
        ]
        for run in runs:
            run.result()
        # By the clock, for the looks are the same however many are taken at once.
        took_s = time.perf_counter() - began
        if took_s > _BATCH_S:
            self._batch = max(1, self._batch // 2)
        elif took_s < _BATCH_S / 2:
            self._batch = min(2 * self._batch, _LARGEST_BATCH)

    def _is_solved(self) -> bool:
        """Whether an island found a solution: the others need not run far ahead any more."""
        return any(island.has_solved for island in self._islands)
