"""One population, or several islands that make each generation together.

Generations are interpreted until they can be compiled; from then on a batch of them is made at
once, by a program on a thread for each island, and these exchange migrants without the interpreter.
Meanwhile the statistics of the batch before are read from its logs, and reported one by one::

    island 0      | batch 1         | batch 2         | batch 3
    island 1      | batch 1   waits | batch 2         | batch 3
    this thread   |                 | reports of 1    | reports of 2

The reports are those of the interpreted loop.
"""

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing

from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.algorithm import GeneticAlgorithm
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.populations.batch_steps import BatchSteps
from sudoku_ga.evolution.engine.populations.batches import Batch, Moment, Programs
from sudoku_ga.evolution.engine.populations.migrations import Migration
from sudoku_ga.evolution.engine.statistics import Combined, Statistics, Step, phase_of_all
from sudoku_ga.evolution.kernels.recording import NotRecordable
from sudoku_ga.evolution.operators.population import with_immigrants

_INTERPRETED = 20
"""Generations of all populations together before others are compiled: a run that is over by then
need not prepare for it. They are made one after the other, on one thread."""


class Lockstep:
    """Evolves one or several populations without end.

    Parameters
    ----------
    algorithms : sequence of GeneticAlgorithm
        One for each island, at least one.
    changes : LiveChanges
        The parameters that change while they evolve.
    """

    def __init__(self, algorithms: Sequence[GeneticAlgorithm], changes: LiveChanges) -> None:
        self._algorithms = algorithms
        self._changes = changes
        self._phases = [each.phases() for each in algorithms]
        self._statistics = [each.statistics for each in algorithms]
        self._migrations: list[Migration] = []  # under way
        self._programs: Programs | None = None
        self._executor: Executor

    def steps(self) -> Generator[Step]:
        """Yield the steps; the threads end when the generator is closed."""
        with ThreadPoolExecutor(len(self._algorithms), "island") as self._executor:
            yield Step(phase_of_all([next(each) for each in self._phases]), self._whole())
            self._plan_changes(self._generation)
            while True:
                while programs := self._ready_programs():
                    yield from self._compiled(programs)
                yield from self._interpreted()
                self._migrate()

    def warm_up(self) -> None:
        """Make a generation, and the programs of others, so that every kernel of both is loaded."""
        with closing(self.steps()) as steps:
            while next(steps).phase is not Phase.GENERATION:
                pass
            self._programs_of(self._moment())

    def _whole(self) -> Statistics | Combined:
        first = self._statistics[0]
        if len(self._statistics) == 1:
            return first
        return Combined(self._statistics, maximised=first.maximised)

    @property
    def _generation(self) -> int:
        return max([each.generation for each in self._statistics])

    def _plan_changes(self, generation: int) -> None:
        if self._changes.are_requested:
            self._changes.plan(generation + 1)

    # --- A generation by the interpreter ----------------------------------------------------

    def _interpreted(self) -> Iterator[Step]:
        phases: list[Phase | None] = [None] * len(self._phases)
        moving = list(range(len(phases)))
        while moving:
            for island in moving:
                phases[island] = next(self._phases[island])
            moving = [each for each in moving if phases[each] is not Phase.GENERATION]
            yield Step(phase_of_all(phases), self._whole())
            self._plan_changes(self._generation)

    def _migrate(self) -> None:
        """Let migrants leave and arrive at the end of a generation."""
        generation, islands = self._generation, self._algorithms[0].islands
        if islands.count > 1 and islands.is_due(generation):
            migration = Migration(islands, generation)
            for island, each in enumerate(self._algorithms):
                migration.groups[island] = islands.emigrants(each.population)
            self._migrations.append(migration)
        for migration in [each for each in self._migrations if each.arrives_at <= generation]:
            self._migrations.remove(migration)
            for island, each in enumerate(self._algorithms):
                each.migrate(with_immigrants(each.population, migration.groups_to(island)))

    # --- Generations by programs ------------------------------------------------------------

    def _ready_programs(self) -> Programs | None:
        """Return the programs for the next generation; None if it is to be interpreted."""
        if min([each.age for each in self._statistics]) * len(self._statistics) < _INTERPRETED:
            return None
        moment = self._moment()
        programs = self._programs_of(moment)
        if programs is None or not programs.continues(moment) or not self._count(programs):
            return None
        return programs

    def _programs_of(self, moment: Moment) -> Programs | None:
        """Return the programs for the present operators; None if there are none."""
        if not all(each.is_compilable for each in self._algorithms):
            return None
        if self._programs is None or not self._programs.fit(moment, self._algorithms):
            try:
                self._programs = Programs(self._algorithms, self._executor)
            except NotRecordable:
                for each in self._algorithms:
                    each.is_compilable = False
                return None
        return self._programs

    def _moment(self) -> Moment:
        populations = [each.population for each in self._algorithms]
        return Moment(self._generation, populations, tuple(self._migrations))

    def _count(self, programs: Programs, ahead: int = 0) -> int:
        """Return how many generations are to be made at once.

        Parameters
        ----------
        programs : Programs
        ahead : int
            Generations made that the statistics do not contain yet.
        """
        generation, count = self._generation + ahead, programs.next_count
        for change in self._changes.planned:
            if change.generation > generation:
                count = min(count, change.generation - generation - 1)
        while count and any(
            restart.due(each.stalled + ahead + count, each.age + ahead + count)
            for each in self._statistics
            for restart in self._algorithms[0].operators.restarts
        ):
            count //= 2
        return count

    def _compiled(self, programs: Programs) -> Iterator[Step]:
        """Make generations at once, and yield the steps of each with its statistics."""
        planned = self._changes.planned
        batch: Batch | None = programs.begin(self._moment(), self._count(programs))
        while batch is not None:
            end, notes = programs.finish(batch)
            following = self._following(programs, batch.length, end)
            steps = BatchSteps(
                self._statistics,
                notes,
                programs.parts,
                batch.begin.generation,
                batch.length,
                programs.islands.arrivals(batch.begin.generation, end.generation),
            )
            for step in steps:
                yield step
                self._plan_changes(step.whole.generation)
                if self._changes.planned is not planned and step.phase is Phase.GENERATION:
                    if following is not None:
                        programs.finish(following)
                    done = step.whole.generation - batch.begin.generation
                    steps.take_in(done)
                    self._go_on_from(programs.go_back(batch, done))
                    return
            steps.take_in(batch.length)
            self._go_on_from(end)
            batch = following

    def _following(self, programs: Programs, ahead: int, moment: Moment) -> Batch | None:
        """Begin the next batch of several islands, which is made while this one is reported."""
        if len(self._algorithms) == 1:
            return None
        count = self._count(programs, ahead)
        return programs.begin(moment, count) if count else None

    def _go_on_from(self, moment: Moment) -> None:
        self._migrations = list(moment.migrations)
        for each, population in zip(self._algorithms, moment.populations, strict=True):
            each.population = population
