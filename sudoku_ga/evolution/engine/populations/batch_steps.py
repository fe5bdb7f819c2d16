"""The steps of a batch of generations, whose statistics are computed for all of them at once.

A program notes a row for each population that it takes in. The statistics at a step are those of
the rows so far: a column of running minima, say, is one call of numpy for a thousand generations,
where taking in row after row would take longer than the generations of a small population.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial, reduce
from itertools import cycle, repeat
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.core.report import IslandReport, Phase, Spread
from sudoku_ga.evolution.engine.compiled_generations import Notes, Part
from sudoku_ga.evolution.engine.statistics import MadeStatistics, Statistics, Step

_Column = npt.NDArray[Any]

# Named tuples of tuples, without the interpreter: there are up to eight at each step.
_spread: Callable[[Any], Spread] = partial(tuple.__new__, Spread)
_island_report: Callable[[Any], IslandReport] = partial(tuple.__new__, IslandReport)
_made: Callable[[Any], MadeStatistics] = partial(tuple.__new__, MadeStatistics)


class _Layout:
    """Which rows of a log belong to which generations and steps; row 0 is before all of them.

    ``arrivals``: the generations at whose end migrants arrive.
    """

    def __init__(
        self, parts: Sequence[Part], begin: int, length: int, arrivals: Collection[int]
    ) -> None:
        generations = np.arange(begin + 1, begin + length + 1)
        self.sizes = [size for part in parts for size in part.sizes]
        arriving = np.isin(generations, list(arrivals)).astype(np.int64)
        counts = len(self.sizes) + arriving
        self.last_rows = np.cumsum(counts)
        self.arrived = np.cumsum(arriving)
        self.generation_of_row = np.concatenate([[begin], np.repeat(generations, counts)])
        firsts = self.last_rows - counts
        place = np.arange(self.last_rows[-1]) - np.repeat(firsts, counts)
        self.size_of_row = np.array([*self.sizes, self.sizes[-1]])[place]
        noted = np.cumsum([len(part.sizes) for part in parts])
        self.row_of_step = np.add.outer(firsts, noted).ravel()
        self.generation_of_step = np.repeat(generations, len(parts))
        ended = [part.phase is Phase.GENERATION for part in parts]
        self.completed = np.add.outer(generations - 1, np.array(ended, np.int64)).ravel()
        self.evaluations = self._sums([part.evaluations for part in parts], length)
        self.probes = self._sums([part.probes for part in parts], length)
        self.migrations = np.repeat(self.arrived - arriving, len(parts))

    @staticmethod
    def _sums(values: Sequence[int], length: int) -> _Column:
        return np.cumsum(np.tile(np.array(values, np.int64), length))


class _Rows:
    """The statistics of one population after each row of its log."""

    def __init__(self, statistics: Statistics, notes: Notes, layout: _Layout) -> None:
        log, bests = notes
        self._statistics, self._layout = statistics, layout
        self._table = np.vstack([[*statistics.summary, 0.0], log])
        self._genotypes = np.concatenate([statistics.best_now[np.newaxis], bests])
        self._bests = np.concatenate([statistics.best_ever[np.newaxis], bests])
        self._sizes = np.concatenate([[statistics.size], layout.size_of_row])
        self._best_conflicts, self._best_rows = _running_minimum(
            self._table[:, 1], statistics.best_conflicts
        )
        losses = -self._table[:, 6] if statistics.maximised else self._table[:, 4]
        self._losses, self._progress_rows = _running_minimum(losses, statistics.best_since_restart)
        best = -statistics.best_fitness if statistics.maximised else statistics.best_fitness
        best_losses, _rows = _running_minimum(losses, best)
        self._best_fitness = -best_losses if statistics.maximised else best_losses

    def at_steps(self) -> "_AtSteps":
        """Return the statistics at each step."""
        layout, statistics = self._layout, self._statistics
        rows = layout.row_of_step
        table, best_rows = self._table[rows], self._best_rows[rows]
        fitness = (6, 5, 4) if statistics.maximised else (4, 5, 6)
        return _AtSteps(
            statistics.evaluations + layout.evaluations,
            statistics.probes + layout.probes + table[:, 7].astype(np.int64),
            statistics.migrations + layout.migrations,
            np.where(best_rows, layout.generation_of_row[best_rows], statistics.improved_at),
            self._sizes[rows],
            (table[:, 1].astype(np.int64), table[:, 2], table[:, 3].astype(np.int64)),
            (table[:, fitness[0]], table[:, fitness[1]], table[:, fitness[2]]),
            self._best_conflicts[rows].astype(np.int64),
            self._best_fitness[rows],
            self._genotypes[rows],
            self._bests[best_rows],
        )

    def take_in(self, generations: int) -> None:
        """Bring the statistics to the end of the first generations of the batch."""
        layout, statistics = self._layout, self._statistics
        row = int(layout.last_rows[generations - 1])
        step = generations * (len(layout.row_of_step) // len(layout.last_rows)) - 1
        statistics.generation = statistics.completed = int(layout.generation_of_row[row])
        statistics.evaluations += int(layout.evaluations[step])
        statistics.probes += int(layout.probes[step]) + int(self._table[row, 7])
        statistics.migrations += int(layout.arrived[generations - 1])
        statistics.best_conflicts = int(self._best_conflicts[row])
        statistics.best_fitness = float(self._best_fitness[row])
        statistics.best_since_restart = float(self._losses[row])
        if best_row := self._best_rows[row]:
            statistics.best_ever = self._genotypes[best_row].copy()
            statistics.improved_at = int(layout.generation_of_row[best_row])
        if progress_row := self._progress_rows[row]:
            statistics.progress_at = int(layout.generation_of_row[progress_row])
        statistics.show(
            self._table[row, :7].tolist(),
            int(self._sizes[row]),
            self._genotypes[row : row + 1].copy(),
            0,
        )


class _AtSteps(NamedTuple):
    """Columns of a population, with an element for each step."""

    evaluations: _Column
    probes: _Column
    migrations: _Column
    improved_at: _Column
    size: _Column
    conflicts: tuple[_Column, _Column, _Column]
    fitness: tuple[_Column, _Column, _Column]
    best_conflicts: _Column
    best_fitness: _Column
    best_now: Genotypes
    best_ever: Genotypes


class BatchSteps:
    """The steps of a batch of one population, or of several islands.

    ``notes``: of each of them, what its log has. ``begin``: the generation before the batch.
    ``arrivals``: the generations at whose end migrants arrive.
    """

    def __init__(
        self,
        statistics: Sequence[Statistics],
        notes: Sequence[Notes],
        parts: Sequence[Part],
        begin: int,
        length: int,
        arrivals: Collection[int],
    ) -> None:
        self._statistics, self._parts = statistics, parts
        self._layout = _Layout(parts, begin, length, arrivals)
        self._rows = [_Rows(*each, self._layout) for each in zip(statistics, notes, strict=True)]

    def __iter__(self) -> Iterator[Step]:
        # One after the other: lists of a batch's tuples would have the garbage collector look.
        phases = cycle([part.phase for part in self._parts])
        return map(Step, phases, self._wholes())

    def take_in(self, generations: int) -> None:
        """Bring the statistics to the end of the first generations."""
        for each in self._rows:
            each.take_in(generations)

    def _wholes(self) -> Iterator[MadeStatistics]:
        first, *others = populations = [each.at_steps() for each in self._rows]
        whole = first
        islands: Iterator[tuple[IslandReport, ...]] = repeat(())
        if others:
            maximised = self._statistics[0].maximised
            whole = _combined(populations, maximised=maximised)
            islands = zip(*map(_island_reports, self._statistics, populations), strict=True)
        layout = self._layout
        restarts = sum(each.restarts for each in self._statistics)
        columns = (
            layout.generation_of_step.tolist(),
            layout.completed.tolist(),
            whole.evaluations.tolist(),
            whole.probes.tolist(),
            repeat(restarts),
            whole.migrations.tolist(),
            whole.improved_at.tolist(),
            whole.size.tolist(),
            _spreads(whole.conflicts),
            _spreads(whole.fitness),
            whole.best_conflicts.tolist(),
            whole.best_fitness.tolist(),
            whole.best_now,
            whole.best_ever,
            islands,
            repeat(()),  # individuals within a batch are not looked at
        )
        return map(_made, zip(*columns))  # noqa: B905  (some repeat without end)


def _running_minimum(values: _Column, before: float) -> tuple[_Column, _Column]:
    """Return the least value so far in each row, and the row that had it first.

    ``before``: the value of row 0.
    """
    values = np.concatenate([[before], values[1:]])
    least = np.minimum.accumulate(values)
    falls = np.zeros(len(least), np.int64)
    falls[1:] = np.where(least[1:] < least[:-1], np.arange(1, len(least)), 0)
    return least, np.maximum.accumulate(falls)


def _spreads(columns: tuple[_Column, _Column, _Column]) -> Iterator[Spread]:
    return map(_spread, zip(*(each.tolist() for each in columns), strict=True))


def _island_reports(statistics: Statistics, steps: _AtSteps) -> Iterator[IslandReport]:
    columns = (
        repeat(statistics.restarts),
        _spreads(steps.conflicts),
        _spreads(steps.fitness),
        steps.best_conflicts.tolist(),
    )
    return map(_island_report, zip(*columns))  # noqa: B905  (one repeats without end)


def _combined(populations: Sequence[_AtSteps], *, maximised: bool) -> _AtSteps:
    """Return the statistics of several populations together, as those of `Combined`."""
    best_of, worst_of = (np.maximum, np.minimum) if maximised else (np.minimum, np.maximum)
    least_now, mean, most = zip(*[each.conflicts for each in populations], strict=True)
    fittest, mean_fitness, unfittest = zip(*[each.fitness for each in populations], strict=True)
    sizes = [each.size for each in populations]
    size = _total(sizes)
    bests = np.stack([each.best_conflicts for each in populations])
    least = bests.min(axis=0)
    improved_at = np.stack([each.improved_at for each in populations])
    latest = np.iinfo(np.int64).max
    now, ever = np.argmin(least_now, axis=0), bests.argmin(axis=0)
    steps = np.arange(len(least))
    return _AtSteps(
        _total([each.evaluations for each in populations]),
        _total([each.probes for each in populations]),
        populations[0].migrations,
        np.where(bests == least, improved_at, latest).min(axis=0),
        size,
        (
            np.min(least_now, axis=0),
            _total(list(map(np.multiply, mean, sizes))) / size,
            np.max(most, axis=0),
        ),
        (
            best_of.reduce(fittest),
            _total(list(map(np.multiply, mean_fitness, sizes))) / size,
            worst_of.reduce(unfittest),
        ),
        least,
        best_of.reduce([each.best_fitness for each in populations]),
        np.stack([each.best_now for each in populations])[now, steps],
        np.stack([each.best_ever for each in populations])[ever, steps],
    )


def _total(columns: Sequence[_Column]) -> _Column:
    """Return the sums, added from the first on: numpy may add in another order."""
    return reduce(np.add, columns)
