"""Batches: several generations of one population, or of all islands, in one compiled call each.

The programs of the islands run on threads of their own and exchange migrants without the
interpreter. An island waits only for migrants that have yet to leave another.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.engine.algorithm import GeneticAlgorithm
from sudoku_ga.evolution.engine.compiled_generations import (
    CompiledGenerations,
    Mail,
    Notes,
    copy_of,
)
from sudoku_ga.evolution.engine.populations.migrations import Migration
from sudoku_ga.evolution.kernels.recording import NotRecordable

_SHORT_S, _SHORT_OF_SEVERAL_S, _LONGER = 2e-3, 4e-3, 4
"""How long a batch of one population may take, and one of several, for which threads are woken; and
how many times as long in a long run. What it makes beyond the end of a run is in vain, and a stop
waits for it."""

_SHARE = 1 / 16
"""The share of the time so far that a batch of a long run may take."""

_ROOM = 128
"""Migrations that begin within a batch."""


class Moment(NamedTuple):
    """All islands at the end of a generation.

    Parameters
    ----------
    generation : int
    populations : sequence of Population
    migrations : sequence of Migration
        Those under way.
    """

    generation: int
    populations: Sequence[Population]
    migrations: Sequence[Migration]


class Batch(NamedTuple):
    """Generations that are being made.

    Parameters
    ----------
    begin : Moment
    states : sequence of mapping
        Those of the random streams at the beginning.
    length : int
        Generations.
    jobs : sequence of callable
        Each waits for an island, and returns the seconds that it took of a processor.
    """

    begin: Moment
    states: Sequence[Mapping[tuple[str, int], State]]
    length: int
    jobs: Sequence[Callable[[], float]]


class Made(NamedTuple):
    """Generations that are made.

    Parameters
    ----------
    end : Moment
        After the last of them.
    notes : sequence of Notes
        What the log of each island has of them.
    """

    end: Moment
    notes: Sequence[Notes]


class Programs:
    """The programs of all islands, for the present operators.

    Parameters
    ----------
    algorithms : sequence of GeneticAlgorithm
    executor : Executor
        With a thread for each of several islands.

    Raises
    ------
    NotRecordable
        If the next generations cannot be made by programs.
    """

    def __init__(self, algorithms: Sequence[GeneticAlgorithm], executor: Executor) -> None:
        self._executor = executor
        self._operators = [each.operators for each in algorithms]
        self._streams = [each.streams for each in algorithms]
        self._flag = np.zeros(1, np.int64)
        self._started: SimpleQueue[None] = SimpleQueue()
        self.islands = islands = algorithms[0].islands
        recorded = [each.recorded() for each in algorithms]
        self._sizes = [each.last.size for each in recorded]
        self._mail: list[Mail] = []
        if islands.count > 1 and islands.interval:
            room = _ROOM + islands.delay // islands.interval
            self._mail = [Mail(islands.emigrants(each.last), room) for each in recorded]
        self._of_islands = [
            CompiledGenerations(each, islands, self._mail, island, self._flag)
            for island, each in enumerate(recorded)
        ]
        self.parts = recorded[0].parts
        if any(each.parts != self.parts for each in recorded):
            raise NotRecordable("parts")
        self._most = min(each.most for each in self._of_islands)
        if self._mail:
            self._most = min(self._most, (_ROOM - 2) * islands.interval)
        self.next_count = 4
        self._short_s = _SHORT_S if len(algorithms) == 1 else _SHORT_OF_SEVERAL_S
        self._elapsed_s = 0.0

    def fit(self, moment: Moment, algorithms: Sequence[GeneticAlgorithm]) -> bool:
        """Whether they make the generations after a moment."""
        return [each.size for each in moment.populations] == self._sizes and all(
            one.operators is other for one, other in zip(algorithms, self._operators, strict=True)
        )

    def continues(self, moment: Moment) -> bool:
        """Whether the migrations under way are those of the present parameters."""
        islands, generation = self.islands, moment.generation
        left = [each.generation for each in moment.migrations]
        return all(each.islands == islands for each in moment.migrations) and left == [
            *islands.under_way(generation)
        ]

    def begin(self, moment: Moment, count: int) -> Batch:
        """Begin to make generations."""
        for island, mail in enumerate(self._mail):
            mail.fill([each.groups[island] for each in moment.migrations])
        pairs = list(zip(self._of_islands, moment.populations, strict=True))
        states = [each.saved() for each in self._streams]
        for compiled, population in pairs:
            compiled.begin(population)
        if len(pairs) == 1:
            seconds = pairs[0][0].run(moment.generation, count)
            return Batch(moment, states, count, [lambda: seconds])
        try:
            jobs = [
                self._executor.submit(self._run, compiled, moment.generation, count)
                for compiled, _ in pairs
            ]
        except BaseException:
            self._flag[0] = 1  # those that run are not to wait for one that has no thread
            raise
        for _ in jobs:
            self._started.get()  # else this thread would keep the interpreter for 5 ms
        return Batch(moment, states, count, [each.result for each in jobs])

    def _run(self, compiled: CompiledGenerations, generation: int, count: int) -> float:
        self._started.put(None)
        try:
            return compiled.run(generation, count)
        except BaseException:
            self._flag[0] = 1  # no other island is to wait for this one
            raise

    def finish(self, batch: Batch) -> Made:
        """Wait until a batch is made."""
        elapsed_s = max([job() for job in batch.jobs])
        self._elapsed_s += elapsed_s
        target_s = max(self._short_s, min(self._elapsed_s * _SHARE, _LONGER * self._short_s))
        fitting = int(batch.length * target_s / max(elapsed_s, 1e-9))
        self.next_count = max(1, min(2 * batch.length, fitting, self._most))
        generation = batch.begin.generation + batch.length
        populations = [copy_of(each.last) for each in self._of_islands]
        end = Moment(generation, populations, self._under_way(generation))
        return Made(end, [each.notes() for each in self._of_islands])

    def _under_way(self, generation: int) -> list[Migration]:
        """Return the migrations under way after the last batch."""
        if not self._mail:
            return []
        departures, left = self.islands.under_way(generation), int(self._mail[0].left[0])
        migrations = [Migration(self.islands, each) for each in departures]
        for place, migration in enumerate(migrations, left - len(departures)):
            migration.groups.update(enumerate([each.group(place) for each in self._mail]))
        return migrations

    def go_back(self, batch: Batch, done: int) -> Moment:
        """Return the moment after the first generations of a batch; the streams go back too."""
        for streams, states in zip(self._streams, batch.states, strict=True):
            streams.restore(states)
        return self.finish(self.begin(batch.begin, done)).end
