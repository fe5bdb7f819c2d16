"""Islands that evolve on threads of their own, and are looked at as if they went in step.

All islands take a step, up to their next look, until the last has ended its generation; who ends
it sooner waits. Then all begin the next, and where it is time migrants move between the two::

    island 0   1 ── 1 ── 1 ▏     2 ── 2 ── 2 ▏ migrants
    island 1   1 ── 1 ▏ wait     2 ── 2 ── 2 ▏ leave or arrive
    moments    a    b    c       d    e    f

A moment is one look at each island, and what is reported, which limit is reached and who solved
the puzzle follow from the moments alone. The threads do not go in step, for to meet takes longer
than many a step: each runs ahead, and its looks wait until their moment is told. An island waits
only for migrants who have yet to leave another. So nothing depends on the threads, neither on
their number nor on their speed.
"""

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import NamedTuple

from sudoku_ga.evolution.components.islands import with_immigrants
from sudoku_ga.evolution.lineage import Lineage
from sudoku_ga.evolution.live_changes import LiveChanges
from sudoku_ga.evolution.look import Look, together
from sudoku_ga.evolution.migration import Migrations
from sudoku_ga.evolution.population import Population
from sudoku_ga.evolution.report import Phase
from sudoku_ga.evolution.tally import Tally

_BATCH_S = 10e-3
"""So long an island runs before it lets another have the thread, and so long all run on while
nobody asks for moments."""

_FARTHEST, _NEAR = 256, 64
"""Looks at one island that may wait to be told, and at how many left it goes on."""


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

    def __iter__(self) -> Iterator[Moment]:
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

    def _of_one(self) -> Iterator[Moment]:
        tally = self._lineages[0].tally
        for phase in self._lineages[0].phases():
            yield Moment(phase, tally, ())
            self._changes.plan(tally.generation + 1)

    def _of_several(self) -> Iterator[Moment]:
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

    def _moment(self, looks: Sequence[Look]) -> Moment:
        whole = together(looks, maximised=self._maximised)
        return Moment(whole.phase, whole, tuple(looks))

    def _next(self, island: "_Island") -> Look:
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

    def __init__(self, number: int, lineage: Lineage) -> None:
        self.number = number
        self.lineage = lineage
        self._phases = lineage.phases()
        self.ahead: deque[Look] = deque()
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
