"""What is counted of a population while it evolves, and the best that lived in it."""

import math

from sudoku_ga.evolution.kernels.summary import summarise
from sudoku_ga.evolution.look import Look
from sudoku_ga.evolution.population import Genotypes, Population
from sudoku_ga.evolution.report import Phase, Spread

_WORSE_THAN_ANY = 1 << 62


class Tally:
    """Counts of one population from its initialisation on, its restarts included.

    What can be read of it is what a :class:`~sudoku_ga.evolution.look.Look` holds.

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

    def look(self, phase: Phase | None) -> Look:
        """Return a look that evolution does not change any more."""
        return Look(
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
