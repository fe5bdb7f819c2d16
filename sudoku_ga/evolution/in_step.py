"""Islands that evolve on threads of their own, and are looked at as if they went in step.

All islands take a step, up to their next look, until the last has ended its generation; who ends
it sooner waits. Then all begin the next, and where it is time migrants move between the two::

    island 0   1 ── 1 ── 1 ▏     2 ── 2 ── 2 ▏ migration
    island 1   1 ── 1 ▏ wait     2 ── 2 ── 2 ▏
    moments    a    b    c       d    e    f

A moment is one look at each island, and what is reported, which limit is reached and who solved
the puzzle follow from the moments alone. The threads do not go in step, for to meet takes longer
than many a step: each runs ahead for some milliseconds, and its looks wait until their moment is
told, while the threads are ahead already with the next. So nothing depends on the threads, neither
on their number nor on their speed.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import NamedTuple

from sudoku_ga.evolution.lineage import Lineage
from sudoku_ga.evolution.live_changes import LiveChanges
from sudoku_ga.evolution.look import Look, together
from sudoku_ga.evolution.report import Phase
from sudoku_ga.evolution.tally import Tally

_BATCH_S = 10e-3
"""So long islands run ahead before all rest for a moment. Twice this may pass until a change of
parameters acts, and this until the individuals are seen or a stop has ended everything."""

_FARTHEST = 256
"""Looks that may wait to be told, of each island."""


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
    """

    phase: Phase | None
    whole: Look | Tally
    islands: tuple[Look, ...]


def thread_pool(island_count: int) -> Executor:
    """Return a thread for each island, but no more than there are cores."""
    return ThreadPoolExecutor(min(island_count, os.cpu_count() or 1), "island")


class InStep:
    """Evolves islands without end; iterated once, and closed when the caller has seen enough.

    A single island is evolved by the thread that iterates.

    Parameters
    ----------
    lineages : sequence of Lineage
        The islands.
    changes : LiveChanges
        The parameters that change while they evolve: planned only while all islands rest.
    """

    def __init__(self, lineages: Sequence[Lineage], changes: LiveChanges) -> None:
        self._lineages = lineages
        self._changes = changes
        self._islands = [_Island(lineage) for lineage in lineages]
        self._maximised = lineages[0].tally.maximised
        self._executor = thread_pool(len(lineages))
        self._is_closed = False
        self._runs: list[Future[None]] = []

    def __iter__(self) -> Iterator[Moment]:
        if len(self._lineages) == 1:
            return self._of_one()
        return self._of_several()

    def rest(self) -> None:
        """Return when no island moves; they go on with the next moment that is not known yet."""
        for run in self._runs:
            run.result()
        self._runs.clear()

    def close(self) -> None:
        """End the threads."""
        self._is_closed = True
        self._executor.shutdown(cancel_futures=True)

    def _of_one(self) -> Iterator[Moment]:
        tally = self._lineages[0].tally
        for phase in self._lineages[0].phases():
            yield Moment(phase, tally, ())
            self._changes.plan(tally.generation + 1)

    def _of_several(self) -> Iterator[Moment]:
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
            if not self._islands[0].ahead:
                self.rest()
                # What they made meanwhile has to be told first: it may await migrants later on.
                if self._islands[0].awaits_migrants and not self._islands[0].ahead:
                    self._migrate()

    def _moment(self, looks: Sequence[Look]) -> Moment:
        whole = together(looks, maximised=self._maximised)
        return Moment(whole.phase, whole, tuple(looks))

    def _migrate(self) -> None:
        # Alike on all, for parameters change by the generation.
        islands = self._lineages[0].islands
        populations = islands.migrated([lineage.population for lineage in self._lineages])
        for island, population in zip(self._islands, populations, strict=True):
            island.lineage.admit(population)
            island.awaits_migrants = False

    def _next(self, island: "_Island") -> Look:
        while not island.ahead:
            # What this batch made is told while the next is on its way.
            self.rest()
            self._run_ahead()
        return island.ahead.popleft()

    def _run_ahead(self) -> None:
        """Let all islands, which rest, run ahead at the same time for some milliseconds."""
        self._changes.plan(1 + max(lineage.tally.generation for lineage in self._lineages))
        self._runs = [
            self._executor.submit(island.run_ahead, self._is_enough) for island in self._islands
        ]

    def _is_enough(self) -> bool:
        """Whether nobody need run ahead: it is over, or an island found a solution."""
        return self._is_closed or any(island.has_solved for island in self._islands)


class _Island:
    """A lineage that runs ahead of what is told of it, in a thread of its own."""

    def __init__(self, lineage: Lineage) -> None:
        self.lineage = lineage
        self._phases = lineage.phases()
        self.ahead: deque[Look] = deque()
        self.awaits_migrants = False
        self.has_solved = False

    def run_ahead(self, is_enough: Callable[[], bool]) -> None:
        """Evolve for some milliseconds, until migrants are awaited, or until it is enough."""
        until_s = time.perf_counter() + _BATCH_S
        while len(self.ahead) < _FARTHEST and not self.awaits_migrants:
            phase = next(self._phases)
            look = self.lineage.tally.look(phase)
            ended = phase is Phase.GENERATION
            self.awaits_migrants = ended and self.lineage.islands.is_due(look.generation)
            self.has_solved = look.best_conflicts == 0
            self.ahead.append(look)
            if is_enough() or time.perf_counter() > until_s:
                return
