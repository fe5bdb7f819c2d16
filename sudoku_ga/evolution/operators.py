"""What the loop asks of the component in each role."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from sudoku_ga.evolution.components.local_search import Slice
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.population import (
    Conflicts,
    Couples,
    Fitness,
    Genotypes,
    Population,
)
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import StopReason
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.roles import Role


class Initialisation(Protocol):
    """Makes generation 0."""

    def create(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes."""


class FitnessMeasure(Protocol):
    """Says which individual is better."""

    def evaluate(self, conflicts: Conflicts) -> Fitness:
        """Return the fitness of each individual."""


class Selection(Protocol):
    """Chooses parents."""

    def couples(self, population: Population, states: State) -> Couples:
        """Return the two parents of each child, shape (offspring, 2)."""


class Crossover(Protocol):
    """Combines the genes of two parents."""

    def cross(
        self,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        states: State,
    ) -> Genotypes:
        """Return the genotype of a child for each couple."""


class Improvement(Protocol):
    """Improves each child by itself."""

    def improve(
        self, encoding: Encoding, genotypes: Genotypes, conflicts: Conflicts, states: State
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""


class Replacement(Protocol):
    """Decides who lives on."""

    def replace(self, population: Population, offspring: Population) -> Population:
        """Return the next generation."""


class Restart(Protocol):
    """Decides when the population begins anew."""

    def due(self, stalled_generations: int) -> bool:
        """Whether the population should begin anew."""


class Termination(Protocol):
    """Ends a run although the puzzle is not solved."""

    def reached(self, elapsed_s: float, evaluations: int, generations: int) -> StopReason | None:
        """Return which limit a run has reached, if any."""


@dataclass(frozen=True)
class Operators:
    """A recipe's components, each as what its role asks for."""

    population_size: int
    initialisation: Initialisation
    fitness: FitnessMeasure
    selection: Selection
    crossover: Crossover | None
    local_searches: tuple[Improvement, ...]
    replacement: Replacement
    restarts: tuple[Restart, ...]
    terminations: tuple[Termination, ...]

    @classmethod
    def of(cls, recipe: Recipe) -> "Operators":
        """Return the operators of a recipe, which was checked role by role when it was read."""

        def one(role: Role) -> Any:
            return recipe.one(role)

        def every(role: Role) -> Any:
            return recipe.all(role)

        return cls(
            population_size=one(Role.POPULATION).size,
            initialisation=one(Role.INITIALISATION),
            fitness=one(Role.FITNESS),
            selection=one(Role.SELECTION),
            crossover=next(iter(every(Role.CROSSOVER)), None),
            local_searches=every(Role.LOCAL_SEARCH),
            replacement=one(Role.REPLACEMENT),
            restarts=every(Role.RESTART),
            terminations=every(Role.TERMINATION),
        )
