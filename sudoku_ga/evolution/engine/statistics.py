"""Statistics of a population while it evolves, and of several populations combined."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from sudoku_ga.evolution.core.population import Genotypes, Population
from sudoku_ga.evolution.core.report import Phase, Spread
from sudoku_ga.evolution.kernels.population import summarise


class Snapshot(NamedTuple):
    """One look at a population; it shares nothing that evolution changes later.

    Parameters
    ----------
    phase : Phase or None
        Where in the loop; None where there is only time to ask for a stop.
    generation, completed : int
        Generations begun, and ended.
    evaluations, probes, restarts, migrations : int
        Counted so far.
    improved_at : int
        The generation in which ``best_conflicts`` last fell.
    size : int
        Individuals that live now.
    conflicts, fitness : Spread
        Of those.
    best_conflicts : int
    best_fitness : float
        Of any individual ever.
    best_alive, best_ever : ndarray, shape (genes,)
        The genotypes with the least conflicts of those that live now, and of all.
    populations : tuple of Population
        Those that live now, one for each population; the one thing that a local search changes
        later, slice by slice.
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
    best_alive: Genotypes
    best_ever: Genotypes
    populations: tuple[Population, ...]


def combined(looks: Sequence[Snapshot], *, maximised: bool) -> Snapshot:
    """Return looks at several populations in one moment as one look at all.

    What was counted is added up; of equally good individuals that of the first population is
    taken.

    Parameters
    ----------
    looks : sequence of Snapshot
    maximised : bool
        Whether more fitness is better.
    """
    alive = ever = looks[0]
    evaluations = probes = restarts = size = 0
    for look in looks:
        evaluations += look.evaluations
        probes += look.probes
        restarts += look.restarts
        size += look.size
        if look.conflicts.best < alive.conflicts.best:
            alive = look
        if look.best_conflicts < ever.best_conflicts:
            ever = look
    least = ever.best_conflicts
    fittest = max if maximised else min
    return Snapshot(
        phase=_phase_of_all(looks),
        generation=max([look.generation for look in looks]),
        completed=min([look.completed for look in looks]),
        evaluations=evaluations,
        probes=probes,
        restarts=restarts,
        migrations=alive.migrations,
        improved_at=min([look.improved_at for look in looks if look.best_conflicts == least]),
        size=size,
        conflicts=_over_all([(look.conflicts, look.size) for look in looks], size, min, max),
        fitness=_over_all(
            [(look.fitness, look.size) for look in looks],
            size,
            fittest,
            min if maximised else max,
        ),
        best_conflicts=least,
        best_fitness=fittest([look.best_fitness for look in looks]),
        best_alive=alive.best_alive,
        best_ever=ever.best_ever,
        populations=tuple([each for look in looks for each in look.populations]),
    )


def _phase_of_all(looks: Sequence[Snapshot]) -> Phase | None:
    phase = looks[0].phase
    for look in looks:
        if look.phase is not phase:
            phases = {each.phase for each in looks}
            # Some improve or begin anew while others have ended the generation.
            return Phase.IMPROVING if phases - {None, Phase.GENERATION} else None
    return phase


def _over_all(
    spreads: Sequence[tuple[Spread, int]],
    size: int,
    best: Callable[[Iterable[float]], float],
    worst: Callable[[Iterable[float]], float],
) -> Spread:
    """Return the spread of all individuals, of spreads with the number of theirs."""
    total = 0.0
    for spread, count in spreads:
        total += spread.mean * count
    return Spread(
        best([spread.best for spread, _ in spreads]),
        total / size,
        worst([spread.worst for spread, _ in spreads]),
    )


_WORSE_THAN_ANY = 1 << 62


class Statistics:
    """Counts of one population from its initialisation on, its restarts included.

    What can be read of it is what a :class:`~sudoku_ga.evolution.engine.statistics.Snapshot` holds.

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
        self.alive: Population
        self.conflicts: Spread
        self.fitness: Spread
        self.best_ever: Genotypes

    def look_at(self, population: Population) -> None:
        """Remember the individuals that live now, and the best one ever."""
        self.alive = population
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
            self.best_ever = self.best_alive.copy()
            self.improved_at = self.generation

    def begin_anew(self) -> None:
        """Count a restart; the generations are counted on."""
        self.restarts += 1
        self._best_since_restart = math.inf
        self._began_at = self._progress_at = self.generation

    @property
    def populations(self) -> tuple[Population, ...]:
        """The individuals that live now, as the one population that is counted here."""
        return (self.alive,)

    @property
    def size(self) -> int:
        """Individuals that live now."""
        return self.alive.size

    @property
    def best_alive(self) -> Genotypes:
        """The genotype with the least conflicts of those that live now, shape (genes,)."""
        genotype: Genotypes = self.alive.genotypes[self._best_index]
        return genotype

    @property
    def age(self) -> int:
        """Generations since the population began or began anew."""
        return self.generation - self._began_at

    @property
    def stalled(self) -> int:
        """Generations without a better best since the population began or began anew."""
        return self.generation - self._progress_at

    def look(self, phase: Phase | None) -> Snapshot:
        """Return a look that evolution does not change any more."""
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
            best_alive=self.best_alive.copy(),
            best_ever=self.best_ever,
            populations=self.populations,
        )
