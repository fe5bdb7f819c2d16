"""Statistics of a population while it evolves, and of several populations combined."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.population import Genotypes, Population
from sudoku_ga.evolution.core.report import IslandReport, Phase, Spread
from sudoku_ga.evolution.kernels.population import log_summary, summarise


class Snapshot(NamedTuple):
    """The statistics of a population at one moment; evolution does not change them later.

    - ``phase``: where in the loop; None where there is only an opportunity to stop.
    - ``generation``, ``completed``: generations begun, and ended.
    - ``evaluations``, ``probes``, ``restarts``, ``migrations``: so far.
    - ``improved_at``: the generation in which ``best_conflicts`` last fell.
    - ``size``: individuals in the population.
    - ``conflicts``, ``fitness``: over the population.
    - ``best_fitness``: of any individual so far.
    - ``best_now``, ``best_ever`` (shape (genes,)): the genotypes with the least conflicts in the
      population, and so far.
    - ``populations``: the individuals themselves; a local search changes them later, slice by
      slice.
    """

    phase: Phase | None
    generation: int
    completed: int
    evaluations: int
    probes: int
    restarts: int
    migrations: int
    improved_at: int
    size: int
    conflicts: Spread
    fitness: Spread
    best_conflicts: int
    best_fitness: float
    best_now: Genotypes
    best_ever: Genotypes
    populations: tuple[Population, ...]


_WORSE_THAN_ANY = 1 << 62


class SummaryLog:
    """The summaries of populations and their best genotypes, which compiled code notes in turn.

    ``like``: one whose genotypes have the length and type of all. ``probes`` (int64, shape (1,)):
    counted by kernels.
    """

    ROWS = 2_048

    def __init__(self, like: Population) -> None:
        self.probes = np.zeros(1, np.int64)
        self._summaries = np.empty((self.ROWS, 8))
        self._cursor = np.zeros(1, np.int64)
        self._bests = np.empty((self.ROWS, like.genotypes.shape[1]), like.genotypes.dtype)
        self.sizes: list[int] = []

    def append(self, population: Population) -> list[float]:
        """Note a population in the next row; return what :func:`summarise` does."""
        self.sizes.append(population.size)
        log_summary(
            population.genotypes,
            population.conflicts,
            population.fitness,
            self.probes,
            self._summaries,
            self._bests,
            self._cursor,
        )
        row: list[float] = self._summaries[self._cursor[0] - 1, :7].tolist()
        return row

    def clear(self) -> None:
        """Begin at the first row again, with no probes."""
        self._cursor[0] = self.probes[0] = 0

    def noted(self) -> tuple[npt.NDArray[np.float64], Genotypes]:
        """Return copies of the rows of the log, and of the best genotypes.

        The rows have what :func:`summarise` returns of each population, and the probes that kernels
        had counted by then.
        """
        count = self._cursor[0]
        return self._summaries[:count].copy(), self._bests[:count].copy()


class Statistics:
    """Statistics of one population from its initialisation on, its restarts included.

    The attributes are those of a `Snapshot`. ``maximised``: whether more fitness is better.
    """

    def __init__(self, *, maximised: bool) -> None:
        self.maximised = maximised
        self.generation = self.completed = 0
        self.evaluations = self.probes = self.restarts = self.migrations = 0
        self.improved_at = self._began_at = self.progress_at = 0
        self.best_conflicts = _WORSE_THAN_ANY
        self.best_fitness = -math.inf if maximised else math.inf
        self.best_since_restart = math.inf
        self.islands: tuple[IslandReport, ...] = ()
        self.log: SummaryLog | None = None  # of a generation that is recorded
        self.size: int
        self._genotypes: Genotypes
        self._best_index: int
        self.summary: Sequence[float]
        self.population: Population
        self._taken_in: Population | None = None
        self.best_ever: Genotypes

    def update(self, population: Population) -> None:
        """Take in the present individuals; keep the best one ever."""
        if population is self._taken_in:  # offspring that replace all others
            return
        self.population = self._taken_in = population
        if self.log is None:
            summary = summarise(population.conflicts, population.fitness)
        else:
            summary = self.log.append(population)
        self.take_in(summary, population.size, population.genotypes, int(summary[0]))

    def take_in(
        self, summary: Sequence[float], size: int, genotypes: Genotypes, best_index: int
    ) -> None:
        """Take in a population of which only a summary is at hand.

        ``summary``: what :func:`summarise` returns. ``size``: individuals. ``genotypes``: shape
        (rows, genes). ``best_index``: the row with the least conflicts.
        """
        self.show(summary, size, genotypes, best_index)
        _, least, _, _, least_fit, _, fittest = summary
        loss = -fittest if self.maximised else least_fit
        if loss < self.best_since_restart:
            self.best_since_restart = loss
            self.progress_at = self.generation
            if self.maximised:
                self.best_fitness = max(self.best_fitness, fittest)
            else:
                self.best_fitness = min(self.best_fitness, least_fit)
        if least < self.best_conflicts:
            self.best_conflicts = int(least)
            self.best_ever = self.best_now.copy()
            self.improved_at = self.generation

    def show(
        self, summary: Sequence[float], size: int, genotypes: Genotypes, best_index: int
    ) -> None:
        """Have a population as the present one; parameters are those of :meth:`take_in`."""
        self.summary, self.size = summary, size
        self._genotypes, self._best_index = genotypes, best_index

    def restart(self) -> None:
        """Count a restart; the generations are counted on."""
        self.restarts += 1
        self.best_since_restart = math.inf
        self._began_at = self.progress_at = self.generation

    @property
    def populations(self) -> tuple[Population, ...]:
        """The present individuals, as the only population."""
        return (self.population,)

    @property
    def conflicts(self) -> Spread:
        """Conflicts over the population."""
        _, least, mean, most, _, _, _ = self.summary
        return Spread(int(least), mean, int(most))

    @property
    def fitness(self) -> Spread:
        """Fitness over the population."""
        _, _, _, _, least, mean, most = self.summary
        return Spread(most, mean, least) if self.maximised else Spread(least, mean, most)

    @property
    def best_now(self) -> Genotypes:
        """The genotype with the least conflicts in the population, shape (genes,)."""
        genotype: Genotypes = self._genotypes[self._best_index]
        return genotype

    @property
    def age(self) -> int:
        """Generations since the population was initialised."""
        return self.generation - self._began_at

    @property
    def stalled(self) -> int:
        """Generations without a better best since then."""
        return self.generation - self.progress_at

    def snapshot(self, phase: Phase | None) -> Snapshot:
        """Return the present values, which evolution does not change later."""
        return Snapshot(
            phase,
            self.generation,
            self.completed,
            self.evaluations,
            self.probes,
            self.restarts,
            self.migrations,
            self.improved_at,
            self.size,
            self.conflicts,
            self.fitness,
            self.best_conflicts,
            self.best_fitness,
            self.best_now.copy(),
            self.best_ever,
            self.populations,
        )


class Combined:
    """The statistics of several populations together, valid until they change.

    Counts are added up; of equally good individuals that of the first population is taken. The
    attributes are those of a `Snapshot`, and ``islands`` has each population by itself. What only
    reports need is made when it is first asked for, since there are steps without a report.
    ``maximised``: whether more fitness is better.
    """

    probes: int
    restarts: int
    size: int
    conflicts: Spread
    fitness: Spread
    best_fitness: float
    migrations: int
    islands: tuple[IslandReport, ...]
    _now: "Snapshot | Statistics"

    def __init__(self, parts: "Sequence[Snapshot | Statistics]", *, maximised: bool) -> None:
        self._parts, self._maximised = parts, maximised
        best = parts[0]
        evaluations, generation, completed = 0, best.generation, best.completed
        for each in parts:
            evaluations += each.evaluations
            if each.generation > generation:
                generation = each.generation
            if each.completed < completed:
                completed = each.completed
            if each.best_conflicts < best.best_conflicts:
                best = each
        self.evaluations, self.generation, self.completed = evaluations, generation, completed
        self.best_conflicts, self._best = best.best_conflicts, best

    def __getattr__(self, name: str) -> object:
        """Return what is not made yet."""
        if name not in Combined.__annotations__:
            raise AttributeError(name)
        self._combine()
        return vars(self)[name]

    def _combine(self) -> None:
        # One pass: with a pass for each attribute this took longer than many a generation.
        maximised = self._maximised
        parts = [(each, each.conflicts, each.fitness) for each in self._parts]
        now, (least, _, most), (fittest, _, unfittest) = parts[0]
        best_fitness = now.best_fitness
        probes = restarts = size = 0
        conflict_total = fitness_total = 0.0
        islands = []
        for each, conflicts, fitness in parts:
            probes += each.probes
            restarts += each.restarts
            count = each.size
            size += count
            if (each.best_fitness > best_fitness) is maximised:
                best_fitness = each.best_fitness
            first, mean, last = conflicts
            conflict_total += mean * count
            if first < least:
                now, least = each, first
            if last > most:
                most = last
            first, mean, last = fitness
            fitness_total += mean * count
            if (first > fittest) is maximised:
                fittest = first
            if (last < unfittest) is maximised:
                unfittest = last
            islands.append(IslandReport(each.restarts, conflicts, fitness, each.best_conflicts))
        self.probes, self.restarts, self.size = probes, restarts, size
        self.conflicts = Spread(least, conflict_total / size, most)
        self.fitness = Spread(fittest, fitness_total / size, unfittest)
        self.best_fitness, self.migrations = best_fitness, now.migrations
        self.islands, self._now = tuple(islands), now

    @property
    def improved_at(self) -> int:
        """The generation in which the first of the best populations improved."""
        least = self.best_conflicts
        return min([each.improved_at for each in self._parts if each.best_conflicts == least])

    @property
    def best_now(self) -> Genotypes:
        """The genotype with the least conflicts, shape (genes,)."""
        return self._now.best_now

    @property
    def best_ever(self) -> Genotypes:
        """The genotype with the least conflicts so far, shape (genes,)."""
        return self._best.best_ever

    @property
    def populations(self) -> tuple[Population, ...]:
        """The individuals themselves."""
        return tuple([each for part in self._parts for each in part.populations])


class MadeStatistics(NamedTuple):
    """The statistics at a step of a batch; the attributes are those of `Combined`."""

    generation: int
    completed: int
    evaluations: int
    probes: int
    restarts: int
    migrations: int
    improved_at: int
    size: int
    conflicts: Spread
    fitness: Spread
    best_conflicts: int
    best_fitness: float
    best_now: Genotypes
    best_ever: Genotypes
    islands: tuple[IslandReport, ...]
    populations: tuple[Population, ...]


def phase_of_all(phases: Sequence[Phase | None]) -> Phase | None:
    """Return the phase of several populations together."""
    phase = phases[0]
    for each in phases:
        if each is not phase:
            # Some improve or restart while others have ended the generation.
            return Phase.IMPROVING if {*phases} - {None, Phase.GENERATION} else None
    return phase


class Step(NamedTuple):
    """A moment between two pieces of work, at which a run is reported or ended.

    ``phase``: where in the loop; None where there is only an opportunity to stop. ``whole``: of a
    single population, or of all islands together; valid until the next step.
    """

    phase: Phase | None
    whole: Statistics | Combined | MadeStatistics
