"""What the loop asks of the component in each role."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sudoku_ga.evolution.core.operators import (
    Crossover,
    Encoding,
    Fitness,
    Initialisation,
    Mutation,
    Replacement,
    Selection,
    Slice,
)
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.population import Conflicts, Genotypes, Population
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.operators.selection import PairsWithoutReuse
from sudoku_ga.evolution.recipe.recipe import Recipe


class Improvement(Protocol):
    """Improves each child by itself."""

    def improve(
        self,
        encoding: Encoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""


class Ageing(Protocol):
    """Takes the advantage of an individual that stays the best."""

    def age(self, population: Population, previous: Population) -> Population:
        """Return the population with the losses of old individuals raised."""


class Adaptation(Protocol):
    """Changes parameters when evolution stagnates."""

    def changes(self, recipe: Recipe, bests: Sequence[float], states: State) -> Mapping[str, Value]:
        """Return new values of parameters by their paths."""


class Restart(Protocol):
    """Decides when the population begins anew."""

    def due(self, stalled_generations: int, generations: int) -> bool:
        """Whether the population should begin anew."""


class Termination(Protocol):
    """Ends a run although the puzzle is not solved."""

    def reached(self, elapsed_s: float, evaluations: int, generations: int) -> StopReason | None:
        """Return which limit a run has reached, if any."""


@dataclass(frozen=True)
class Operators:
    """A recipe's components, each as what its role asks for.

    ``initial_size`` is 0 where generation 0 is as large as the others, ``offspring_count`` where
    as many are born as there are individuals; weights of mutations are None where all are applied
    in turn.
    """

    population_size: int
    initial_size: int
    offspring_count: int
    initialisation: Initialisation[Any]
    fitness: Fitness[Any]
    selection: Selection
    pairing: PairsWithoutReuse | None
    crossovers: tuple[Crossover[Any], ...]
    crossover_weights: tuple[float, ...]
    mutations: tuple[Mutation[Any], ...]
    mutation_weights: tuple[float, ...] | None
    local_searches: tuple[Improvement, ...]
    replacement: Replacement
    ageings: tuple[Ageing, ...]
    adaptations: tuple[Adaptation, ...]
    restarts: tuple[Restart, ...]
    islands: Islands

    @property
    def children_per_couple(self) -> int:
        """How many children a couple has."""
        return self.crossovers[0].children_per_couple if self.crossovers else 1

    @classmethod
    def of(cls, recipe: Recipe) -> "Operators":
        """Return the operators of a recipe, which was checked role by role when it was read."""

        def one(role: Role) -> Any:
            return recipe.one(role)

        def every(role: Role) -> Any:
            return recipe.all(role)

        crossovers = every(Role.CROSSOVER)
        return cls(
            population_size=one(Role.POPULATION).size,
            initial_size=one(Role.POPULATION).initial,
            offspring_count=one(Role.POPULATION).offspring,
            initialisation=one(Role.INITIALISATION),
            fitness=one(Role.FITNESS),
            selection=one(Role.SELECTION),
            pairing=next(iter(every(Role.SELECTION)[1:]), None),
            crossovers=crossovers,
            crossover_weights=recipe.weights.get(Role.CROSSOVER, (1.0,) * len(crossovers)),
            mutations=every(Role.MUTATION),
            mutation_weights=recipe.weights.get(Role.MUTATION),
            local_searches=every(Role.LOCAL_SEARCH),
            replacement=one(Role.REPLACEMENT),
            ageings=every(Role.AGEING),
            adaptations=every(Role.ADAPTATION),
            restarts=every(Role.RESTART),
            islands=next(iter(every(Role.ISLANDS)), Islands(count=1)),
        )
