"""Statistics of a population while it evolves, and of several populations combined."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from sudoku_ga.evolution.core.population import Genotypes, Population
from sudoku_ga.evolution.core.report import Phase, Spread
from sudoku_ga.evolution.kernels.population import summarise


class Snapshot(NamedTuple):
    """The statistics of a population at one moment; evolution does not change them later.

    Parameters
    ----------
    phase : Phase or None
        Where in the loop; None where there is only an opportunity to stop.
    generation, completed : int
        Generations begun, and ended.
    evaluations, probes, restarts, migrations : int
        So far.
    improved_at : int
        The generation in which ``best_conflicts`` last fell.
    size : int
        Individuals in the population.
    conflicts, fitness : Spread
        Over the population.
    best_conflicts : int
    best_fitness : float
        Of any individual so far.
    best_now, best_ever : ndarray, shape (genes,)
        The genotypes with the least conflicts in the population, and so far.
    populations : tuple of Population
        The individuals themselves; a local search changes them later, slice by slice.
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


class Statistics:
    """Statistics of one population from its initialisation on, its restarts included.

    The attributes are those of a `Snapshot`.

    Parameters
    ----------
    maximised : bool
        Whether more fitness is better.
    """

    def __init__(self, *, maximised: bool) -> None:
        self.maximised = maximised
        self.generation = self.completed = 0
        self.evaluations = self.probes = self.restarts = self.migrations = 0
        self.improved_at = self._began_at = self._progress_at = 0
        self.best_conflicts = _WORSE_THAN_ANY
        self.best_fitness = -math.inf if maximised else math.inf
        self._best_since_restart = math.inf
        self._best_index: int
        self.population: Population
        self.conflicts: Spread
        self.fitness: Spread
        self.best_ever: Genotypes

    def update(self, population: Population) -> None:
        """Take in the present individuals; keep the best one ever."""
        self.population = population
        self._best_index, *spread = summarise(population.conflicts, population.fitness)
        least, mean, most, least_fit, mean_fit, fittest = spread
        self.conflicts = Spread(least, mean, most)
        if self.maximised:
            self.fitness, loss = Spread(fittest, mean_fit, least_fit), -fittest
            self.best_fitness = max(self.best_fitness, fittest)
        else:
            self.fitness, loss = Spread(least_fit, mean_fit, fittest), least_fit
            self.best_fitness = min(self.best_fitness, least_fit)
        if loss < self._best_since_restart:
            self._best_since_restart = loss
            self._progress_at = self.generation
        if least < self.best_conflicts:
            self.best_conflicts = least
            self.best_ever = self.best_now.copy()
            self.improved_at = self.generation

    def restart(self) -> None:
        """Count a restart; the generations are counted on."""
        self.restarts += 1
        self._best_since_restart = math.inf
        self._began_at = self._progress_at = self.generation

    @property
    def populations(self) -> tuple[Population, ...]:
        """The present individuals, as the only population."""
        return (self.population,)

    @property
    def size(self) -> int:
        """Individuals in the population."""
        return self.population.size

    @property
    def best_now(self) -> Genotypes:
        """The genotype with the least conflicts in the population, shape (genes,)."""
        genotype: Genotypes = self.population.genotypes[self._best_index]
        return genotype

    @property
    def age(self) -> int:
        """Generations since the population was initialised."""
        return self.generation - self._began_at

    @property
    def stalled(self) -> int:
        """Generations without a better best since then."""
        return self.generation - self._progress_at

    def snapshot(self, phase: Phase | None) -> Snapshot:
        """Return the present values, which evolution does not change later."""
        return Snapshot(
            phase=phase,
            generation=self.generation,
            completed=self.completed,
            evaluations=self.evaluations,
            probes=self.probes,
            restarts=self.restarts,
            migrations=self.migrations,
            improved_at=self.improved_at,
            size=self.size,
            conflicts=self.conflicts,
            fitness=self.fitness,
            best_conflicts=self.best_conflicts,
            best_fitness=self.best_fitness,
            best_now=self.best_now.copy(),
            best_ever=self.best_ever,
            populations=self.populations,
        )


class Step(NamedTuple):
    """A moment between two pieces of work, at which a run is reported or ended.

    Parameters
    ----------
    phase : Phase or None
        Where in the loop; None where there is only an opportunity to stop.
    whole : Snapshot or Statistics
        All islands together; the statistics of a single population are valid until the next step.
    islands : tuple of Snapshot
        Each of several, in their order.
    """

    phase: Phase | None
    whole: Snapshot | Statistics
    islands: tuple[Snapshot, ...]


def combined(snapshots: Sequence[Snapshot], *, maximised: bool) -> Snapshot:
    """Return the statistics of several populations together.

    Counts are added up; of equally good individuals that of the first population is taken.

    Parameters
    ----------
    snapshots : sequence of Snapshot
    maximised : bool
        Whether more fitness is better.
    """
    current = ever = snapshots[0]
    evaluations = probes = restarts = size = 0
    for each in snapshots:
        evaluations += each.evaluations
        probes += each.probes
        restarts += each.restarts
        size += each.size
        if each.conflicts.best < current.conflicts.best:
            current = each
        if each.best_conflicts < ever.best_conflicts:
            ever = each
    least = ever.best_conflicts
    fittest = max if maximised else min
    return Snapshot(
        phase=_phase_of_all(snapshots),
        generation=max([each.generation for each in snapshots]),
        completed=min([each.completed for each in snapshots]),
        evaluations=evaluations,
        probes=probes,
        restarts=restarts,
        migrations=current.migrations,
        improved_at=min([each.improved_at for each in snapshots if each.best_conflicts == least]),
        size=size,
        conflicts=_over_all([(each.conflicts, each.size) for each in snapshots], size, min, max),
        fitness=_over_all(
            [(each.fitness, each.size) for each in snapshots],
            size,
            fittest,
            min if maximised else max,
        ),
        best_conflicts=least,
        best_fitness=fittest([each.best_fitness for each in snapshots]),
        best_now=current.best_now,
        best_ever=ever.best_ever,
        populations=tuple([each for snapshot in snapshots for each in snapshot.populations]),
    )


def _phase_of_all(snapshots: Sequence[Snapshot]) -> Phase | None:
    phase = snapshots[0].phase
    for each in snapshots:
        if each.phase is not phase:
            phases = {each.phase for each in snapshots}
            # Some improve or restart while others have ended the generation.
            return Phase.IMPROVING if phases - {None, Phase.GENERATION} else None
    return phase


def _over_all(
    spreads: Sequence[tuple[Spread, int]],
    size: int,
    best: Callable[[Iterable[float]], float],
    worst: Callable[[Iterable[float]], float],
) -> Spread:
    """Return the spread over all individuals, from spreads with their numbers of individuals."""
    total = 0.0
    for spread, count in spreads:
        total += spread.mean * count
    return Spread(
        best([spread.best for spread, _ in spreads]),
        total / size,
        worst([spread.worst for spread, _ in spreads]),
    )
