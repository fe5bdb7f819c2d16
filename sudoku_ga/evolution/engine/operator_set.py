"""The operators of a recipe by their roles; those of plug-ins are checked.

An operator of a plug-in that raises, or whose result would corrupt the population, ends the run
with an `OperatorError`. The operators of the program are called directly.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, cast

from sudoku_ga.evolution.core.component import is_foreign
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
    Termination,
    breeding_scheme_of,
)
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.checked import checked
from sudoku_ga.evolution.operators.breeding import CoupleBreeding
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.recipe import Recipe


@dataclass(frozen=True)
class OperatorSet:
    """A recipe's components, each with the interface of its role.

    ``initial_size`` is 0 if generation 0 is as large as the others, and ``offspring_count`` is 0 if
    there are as many children as individuals. ``mutation_weights`` is None if all mutations are
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

    def move_evaluations_per_child(self, encoding: Encoding) -> int:
        """Return how many neighbours of each child the mutations evaluate."""
        return sum(each.move_evaluations_per_child(encoding) for each in self.mutations)

    @classmethod
    def of(cls, recipe: Recipe) -> "OperatorSet":
        """Return the operators of a recipe, whose roles were checked when it was read."""
        # Each component is of the base class of its role.
        one = cast(Callable[[Role], Any], recipe.one)
        every = cast(Callable[[Role], Any], recipe.all)
        selection, *pairing = every(Role.SELECTION)
        is_scheme = isinstance(selection, Breeding)
        crossovers = every(Role.CROSSOVER)
        schemes: list[Any] = [breeding_scheme_of(each) for each in crossovers]
        of_couples = next(filter(None, schemes), CoupleBreeding)
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


_CHECKED = (
    "initialisation", "fitness", "breeding", "crossovers", "mutations", "local_searches",
    "replacement", "ageings", "adaptations", "restarts",
)  # fmt: skip


def checked_operators(
    operators: OperatorSet, recipe: Recipe, encoding: Encoding, generation: Callable[[], int]
) -> OperatorSet:
    """Return the operators of a recipe, with checks of those of plug-ins.

    Parameters
    ----------
    operators : OperatorSet
    recipe : Recipe
        Their recipe.
    encoding : Encoding
    generation : callable
        Returns the present generation, for errors.
    """
    components = chain.from_iterable(recipe.components.values())
    if not any(is_foreign(type(each)) for each in components):
        return operators

    def check(operator: Any) -> Any:
        if isinstance(operator, tuple):
            return tuple(map(check, operator))
        if isinstance(operator, CoupleBreeding):
            return type(operator)(*map(check, operator.components))
        return checked(operator, generation, encoding) if is_foreign(type(operator)) else operator

    return replace(operators, **{name: check(getattr(operators, name)) for name in _CHECKED})


def checked_terminations(
    terminations: Sequence[Termination], generation: Callable[[], int]
) -> Sequence[Termination]:
    """Return the limits of a recipe, with checks of those of plug-ins."""
    return tuple(
        checked(each, generation) if is_foreign(type(each)) else each for each in terminations
    )
