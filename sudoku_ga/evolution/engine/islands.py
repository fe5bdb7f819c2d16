"""The islands of a run, one or several, through their generations and migrations.

All islands take one step, up to the next row of their logs, until the last has ended its
generation; an island that has ended it waits. Then all begin the next one. Migrants move between
two generations::

    island 0   1 ── 1 ── 1 ▏     2 ── 2 ── 2 ▏ migrants
    island 1   1 ── 1 ▏ wait     2 ── 2 ── 2 ▏ leave or arrive
    steps      a    b    c       d    e    f

Reports, limits and the end of the run depend only on the steps. If the steps are not followed,
islands run ahead for some milliseconds, each on its own thread, but never past a migration or a
change of a parameter. So no result depends on the number or the speed of the threads.
"""

import itertools
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.evolution.engine.statistics import Statistics, Step, combined, phase_of_all, read
from sudoku_ga.evolution.operators.population import Islands as Topology
from sudoku_ga.evolution.operators.population import with_immigrants

_SHORT_S, _LONGER, _SHARE = 2e-3, 2, 1 / 16
"""How long generations made at once may take in seconds, how many times as long in a long run, and
the share of the run's time that they may then take. Generations beyond the end of a run are wasted,
and a stop waits for them."""

_AHEAD_S, _TOGETHER = 10e-3, 32
"""How long islands run ahead of the steps in seconds, and the number of generations after which all
wait for the last, so that they can then make several at once."""

_WORTH_A_THREAD_S = 300e-6
"""The seconds until islands meet, below which they are evolved one after the other: waking a thread
and waiting for it takes as long."""

_FAR = 1 << 40


@dataclass
class _Migration:
    """Copies of the best individuals of each island, which leave at the end of a generation."""

    islands: Topology
    arrives_at: int
    groups: list[Population]

    def groups_to(self, island: int) -> list[Population]:
        """Return the migrants that arrive on an island, in the order of their origins."""
        return [self.groups[origin] for origin in self.islands.origins(island)]


class _Runner:
    """An island, and the steps that it has taken ahead."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.ahead: deque[tuple[Phase | None, int]] = deque()  # with the row of the log
        self.next_count = 4
        self._phases = island.phases()
        self._last: Phase | None = None
        self._elapsed_s = self.generation_s = 0.0

    def step(self) -> None:
        if not self.ahead:
            self.island.log.noted[0] = 0
        self._last = next(self._phases)
        self.ahead.append((self._last, int(self.island.log.noted[0])))

    def run_ahead(self, until: int, until_s: float) -> None:
        """Take steps up to the end of a generation, or until a time."""
        while self.island.generation < until or self._last is not Phase.GENERATION:
            self.step()
            if time.perf_counter() > until_s or self._is_full:
                return

    @property
    def _is_full(self) -> bool:
        return int(self.island.log.noted[0]) == len(self.island.log.counts) - 1

    @property
    def most(self) -> int:
        """The most generations for which the log has room."""
        return (len(self.island.log.counts) - 1) // len(self.island.steps_of_a_generation)

    def make(self, count: int) -> None:
        """Make generations at once, by machine code."""
        self.island.log.noted[0] = 0
        began_s = time.thread_time()
        self.island.run(count)
        took_s = time.thread_time() - began_s
        self._elapsed_s += took_s
        self.generation_s = took_s / count
        target_s = max(_SHORT_S, min(self._elapsed_s * _SHARE, _LONGER * _SHORT_S))
        fitting = int(count * target_s / max(took_s, 1e-9))
        self.next_count = max(1, min(2 * count, fitting, self.most))
        phases = [*self.island.steps_of_a_generation] * count
        self._last = Phase.GENERATION
        self.ahead.extend(zip(phases, itertools.count(1), strict=False))

    def last(self) -> tuple[Phase | None, Statistics]:
        return self._read(*self.ahead[-1])

    def next(self) -> tuple[Phase | None, Statistics]:
        return self._read(*self.ahead.popleft())

    def _read(self, phase: Phase | None, row: int) -> tuple[Phase | None, Statistics]:
        return phase, read(self.island.log, row, maximised=self.island.maximised)

    def next_kept(self) -> tuple[Phase | None, Statistics]:
        """Return the next step, with genotypes that do not change while the island continues."""
        phase, found = self.next()
        kept = {name: getattr(found, name).copy() for name in ("best_now", "best_ever")}
        return phase, found._replace(**kept)


class Islands:
    """Evolves one or several islands without end.

    Parameters
    ----------
    islands : sequence of Island
        At least one.
    changes : LiveChanges
        The parameters that change while they evolve.
    is_followed : bool
        Whether each step is observed, or may change a parameter, before the next is taken.
    is_quiet : callable, optional
        Whether the run ends neither at a step nor before it. Only the last of the generations made
        at once is then yielded; by default, all are.
    """

    def __init__(
        self,
        islands: Sequence[Island],
        changes: LiveChanges,
        *,
        is_followed: bool,
        is_quiet: Callable[[Step], bool] | None = None,
    ) -> None:
        self._islands = islands
        self._runners = [_Runner(each) for each in islands]
        self._changes = changes
        self._is_followed = is_followed
        self._is_quiet = is_quiet
        self._migrations: list[_Migration] = []  # under way
        self._completed = 0  # the generation that all islands have ended
        self._maximised = islands[0].maximised
        self._executor: Executor | None = None

    def steps(self) -> Generator[Step]:
        """Yield the steps; the threads end when the generator is closed."""
        count = len(self._islands)
        with _threads(count) if count > 1 else nullcontext() as self._executor:
            self._advance(self._runners)
            newest = [self._next(each) for each in self._runners]
            yield self._step(newest)
            self._plan_changes()
            while True:
                step = self._make_at_once()
                if step is None:
                    yield from self._generation(newest)
                else:
                    yield step
                    self._end_generation(step.whole.generation)

    def _generation(self, newest: list[tuple[Phase | None, Statistics]]) -> Iterator[Step]:
        """Yield the steps of a generation, and let migrants move at its end."""
        moving: Sequence[int] = range(len(newest))
        while moving:
            self._advance([self._runners[each] for each in moving])
            for island in moving:
                newest[island] = self._next(self._runners[island])
            moving = [island for island in moving if newest[island][0] is not Phase.GENERATION]
            yield self._step(newest)
            self._plan_changes()
        self._end_generation(newest[0][1].generation)

    def _end_generation(self, generation: int) -> None:
        self._completed = generation
        if len(self._islands) > 1:
            self._migrate(generation)

    def _step(self, newest: list[tuple[Phase | None, Statistics]]) -> Step:
        populations = tuple([each.present for each in self._islands]) if self._is_followed else ()
        if len(newest) == 1:
            return Step(*newest[0], populations)
        phases, parts = zip(*newest, strict=True)
        return Step(phase_of_all(phases), combined(parts, maximised=self._maximised), populations)

    def _next(self, runner: _Runner) -> tuple[Phase | None, Statistics]:
        return runner.next() if len(self._runners) == 1 else runner.next_kept()

    def _advance(self, moving: Sequence[_Runner]) -> None:
        """Take steps with islands that have none ahead, each on its own thread.

        ``moving``: the islands whose step is due; others may run ahead if steps are not followed.
        """
        lacking = [each for each in moving if not each.ahead]
        if self._is_followed or len(self._runners) == 1:
            self._at_once([each.step for each in lacking])
        elif lacking:
            lacking = [each for each in self._runners if not each.ahead]
            together = (self._completed // _TOGETHER + 1) * _TOGETHER
            until = min(self._next_event(), together)
            until_s = time.perf_counter() + _AHEAD_S
            self._at_once([partial(each.run_ahead, until, until_s) for each in lacking])

    def _at_once(self, jobs: Sequence[Callable[[], None]], *, on_threads: bool = True) -> None:
        if self._executor is None or len(jobs) == 1 or not on_threads:
            for job in jobs:
                job()
        else:
            for each in [self._executor.submit(job) for job in jobs]:
                each.result()

    @property
    def _generation_number(self) -> int:
        return max([each.generation for each in self._islands])

    def _plan_changes(self) -> None:
        if self._changes.are_requested:
            self._changes.plan(self._generation_number + 1)

    # --- Migration ------------------------------------------------------------------------------

    def _next_event(self) -> int:
        """Return the generation up to which no migrants move and no parameter changes."""
        generation, islands = self._completed, self._islands[0].operators.islands
        # Also after a generation with a change, which may affect the migration.
        events = [each.generation - ago for each in self._changes.planned for ago in (1, 0)]
        if len(self._islands) > 1:
            events += [each.arrives_at for each in self._migrations]
            if islands.interval:
                events.append((generation // islands.interval + 1) * islands.interval)
        return min([each for each in events if each > generation], default=generation + _FAR)

    def _migrate(self, generation: int) -> None:
        islands = self._islands[0].operators.islands
        if islands.is_due(generation):
            groups = [islands.emigrants(each.present) for each in self._islands]
            self._migrations.append(_Migration(islands, generation + islands.delay, groups))
        for migration in [each for each in self._migrations if each.arrives_at <= generation]:
            self._migrations.remove(migration)
            for island, each in enumerate(self._islands):
                each.migrate(with_immigrants(each.present, migration.groups_to(island)))

    # --- Several generations at once ------------------------------------------------------------

    def _make_at_once(self) -> Step | None:
        """Make generations at once if possible; return the step to skip to, if any."""
        if self._is_followed or any(each.ahead for each in self._runners):
            return None
        if all(each.is_ready() for each in self._islands) and (count := self._count()):
            takes_s = count * max([each.generation_s for each in self._runners])
            jobs = [partial(each.make, count) for each in self._runners]
            self._at_once(jobs, on_threads=takes_s > _WORTH_A_THREAD_S)
            return self._quiet_step()
        return None

    def _quiet_step(self) -> Step | None:
        """Return the last step of generations made at once, if those before it can be skipped."""
        if self._is_quiet is None:
            return None
        step = self._step([each.last() for each in self._runners])
        if not self._is_quiet(step):
            return None
        for each in self._runners:
            each.ahead.clear()
        return step

    def _count(self) -> int:
        """Return how many generations are to be made at once."""
        generation = self._generation_number
        count = min([each.next_count for each in self._runners])
        if any(each.generation == generation + 1 for each in self._changes.planned):
            return 0
        count = min(count, self._next_event() - generation)
        while count and any(
            restart.due(each.stalled + count, each.age + count)
            for each in self._islands
            for restart in each.operators.restarts
        ):
            count //= 2
        return count


def _threads(count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(min(count, os.cpu_count() or 1), "island")
