"""The operators of a recipe, by their roles."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from sudoku_ga.evolution.core.operators import (
    Adaptation,
    Ageing,
    Breeding,
    Crossover,
    Encoding,
    Fitness,
    Initialisation,
    LocalSearch,
    Mutation,
    Replacement,
    Restart,
)
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.breeding import CoupleBreeding
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.operators.shared_genotypes import SharedGenotypeBreeding
from sudoku_ga.evolution.recipe.recipe import Recipe


@dataclass(frozen=True)
class OperatorSet:
    """A recipe's components, each by the interface of its role.

    ``initial_size`` is 0 where generation 0 is as large as the others, ``offspring_count`` where
    there are as many children as individuals; ``mutation_weights`` is None where all mutations are
    applied in turn.
    """

    population_size: int
    initial_size: int
    offspring_count: int
    initialisation: Initialisation[Any]
    fitness: Fitness[Any]
    breeding: Breeding
    crossovers: tuple[Crossover[Any], ...]
    crossover_weights: tuple[float, ...]
    mutations: tuple[Mutation[Any], ...]
    mutation_weights: tuple[float, ...] | None
    local_searches: tuple[LocalSearch[Any], ...]
    replacement: Replacement
    ageings: tuple[Ageing, ...]
    adaptations: tuple[Adaptation, ...]
    restarts: tuple[Restart, ...]
    islands: Islands

    @property
    def children_per_couple(self) -> int:
        """The number of children of each couple."""
        return self.crossovers[0].children_per_couple if self.crossovers else 1

    def probes_per_child(self, encoding: Encoding) -> int:
        """Return how many neighbours of each child the mutations evaluate."""
        return sum(each.probes_per_child(encoding) for each in self.mutations)

    @classmethod
    def of(cls, recipe: Recipe) -> "OperatorSet":
        """Return the operators of a recipe, whose roles were checked when it was read."""
        # Each component is of the base class of its role.
        one = cast(Callable[[Role], Any], recipe.one)
        every = cast(Callable[[Role], Any], recipe.all)
        selection, *pairing = every(Role.SELECTION)
        is_scheme = isinstance(selection, Breeding)
        crossovers = every(Role.CROSSOVER)
        shares = any(each.shares_uncrossed for each in crossovers)
        of_couples = SharedGenotypeBreeding if shares else CoupleBreeding
        return cls(
            population_size=one(Role.POPULATION).size,
            initial_size=one(Role.POPULATION).initial,
            offspring_count=one(Role.POPULATION).offspring,
            initialisation=one(Role.INITIALISATION),
            fitness=one(Role.FITNESS),
            breeding=selection if is_scheme else of_couples(selection, *pairing),
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
