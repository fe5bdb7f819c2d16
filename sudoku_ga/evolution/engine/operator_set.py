"""The operators of a recipe by their roles; those from outside are checked.

Each operator that is not part of the program is behind a proxy that checks what it returns. One
that raises, or returns what would corrupt the population, ends the run with an `OperatorError`. The
operators of the program are called directly.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.component import guarded, is_foreign
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
from sudoku_ga.evolution.core.population import Conflicts, Genotypes, Indices
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.guard import Guard
from sudoku_ga.evolution.engine.proxies import checked
from sudoku_ga.evolution.operators.breeding import CoupleBreeding
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.translation import _


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
        schemes = [guarded(type(each), getattr, each, "breeding_scheme") for each in crossovers]
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


def checked_operators(
    operators: OperatorSet, recipe: Recipe, encoding: Encoding, generation: Callable[[], int]
) -> OperatorSet:
    """Return the operators of a recipe, those of plug-ins behind proxies.

    ``recipe``: the one that they are of. ``generation``: returns the present generation, for
    errors.
    """
    foreign = [
        each
        for components in recipe.components.values()
        for each in components
        if is_foreign(type(each))
    ]
    if not foreign:
        return operators
    guard = Guard(generation, encoding)
    breeding = operators.breeding
    if isinstance(breeding, CoupleBreeding):
        chosen = (_checked(each, guard) for each in recipe.components["selection"])  # type: ignore[index]
        breeding = type(breeding)(*chosen)
    else:
        breeding = _checked(breeding, guard)
    return replace(
        operators,
        initialisation=_checked(operators.initialisation, guard),
        fitness=_checked(operators.fitness, guard),
        breeding=breeding,
        crossovers=tuple(_checked(each, guard) for each in operators.crossovers),
        mutations=tuple(_checked(each, guard) for each in operators.mutations),
        local_searches=tuple(_checked(each, guard) for each in operators.local_searches),
        replacement=_checked(operators.replacement, guard),
        ageings=tuple(_checked(each, guard) for each in operators.ageings),
        adaptations=tuple(_checked(each, guard) for each in operators.adaptations),
        restarts=tuple(_checked(each, guard) for each in operators.restarts),
    )


def _checked(operator: Any, guard: Guard) -> Any:
    return checked(operator, guard) if is_foreign(type(operator)) else operator


def checked_terminations(
    terminations: Sequence[bases.Termination], generation: Callable[[], int]
) -> Sequence[bases.Termination]:
    """Return the limits of a recipe, those of plug-ins behind proxies."""
    if not any(is_foreign(type(each)) for each in terminations):
        return terminations
    return tuple(_checked(each, Guard(generation)) for each in terminations)


def encode(representation: bases.Representation, logic: Any) -> Encoding:
    """Return the encoding of a puzzle, that of a plug-in behind a proxy.

    Raises ``NotApplicable`` if the representation does not suit the puzzle. Raises
    ``OperatorError`` if a representation of a plug-in fails.
    """
    if not is_foreign(type(representation)):
        return representation.encode(logic)
    encoding = Guard(lambda: 0).call(representation.name, representation.encode, logic)
    if not is_foreign(type(encoding)):
        return encoding
    return _CheckedEncoding(representation.name, encoding, logic.grid)


class _CheckedEncoding:
    """The encoding of a representation of a plug-in.

    Attributes that are not checked are those of the encoding itself.
    """

    def __init__(self, name: str, inner: Encoding, fixed: Grid) -> None:
        self._name, self._inner, self._fixed = name, inner, fixed
        self._guard = Guard(lambda: 0)
        self.geometry: Geometry = self._guard.call(name, getattr, inner, "geometry")
        self.free_share: float = self._guard.call(name, getattr, inner, "free_share")
        size = self.geometry.size
        self.box_of_gene: Indices = self._numbers("box_of_gene", size)
        self.block_starts: Indices = self._numbers("block_starts", len(self.box_of_gene) + 1)

    def _numbers(self, attribute: str, count: int) -> Indices:
        found = self._guard.call(self._name, getattr, self._inner, attribute)
        expected = _("{attribute} from 0 to {last}").format(attribute=attribute, last=count - 1)
        numbers: Indices = self._guard.array(
            self._name, found, (-1,), np.int64, (0, count - 1), expected
        )
        return numbers

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # also while a copy is made
            raise AttributeError(name)
        return getattr(self._inner, name)

    def keeps_invariant(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        own = getattr(self._inner, "keeps_invariant", None)
        if own is not None:
            found = self._guard.call(self._name, own, genotypes)
            return self._guard.array(self._name, found, (len(genotypes),), bool)  # type: ignore[no-any-return]
        try:
            digits = self._guard.call(self._name, lambda: np.asarray(self._inner.decode(genotypes)))
        except UserError:  # no genotypes of this representation
            return np.zeros(len(genotypes), bool)
        fixed = self._fixed.digits
        in_range = (digits >= 1) & (digits <= self.geometry.size)
        possible = in_range & ((fixed == 0) | (digits == fixed))
        allowed: npt.NDArray[np.bool_] = np.all(possible, axis=-1)
        return allowed

    def random(self, count: int, states: State) -> Genotypes:
        found = self._guard.call(self._name, self._inner.random, count, states)
        shape = (count, len(self.box_of_gene))
        whole = self._guard.array(self._name, found, shape)
        return whole.astype(np.asarray(found).dtype)  # type: ignore[no-any-return]

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        found = self._guard.call(self._name, self._inner.count_conflicts, genotypes)
        counted = self._guard.conflicts(self._name, found, len(genotypes))
        if len(counted):
            best = int(counted.argmin())
            conflicts = conflict_count(Grid(self.geometry, self.decode(genotypes[best])))
            if conflicts != counted[best]:
                expected = _("{count} conflicts of a board").format(count=conflicts)
                raise self._guard.refuse(self._name, expected, counted[best])
        return counted

    def decode(self, genotype: Genotypes) -> Digits:
        found = self._guard.call(self._name, self._inner.decode, genotype)
        shape = (*genotype.shape[:-1], self.geometry.cell_count)
        size = self.geometry.size
        expected = _("digits from 1 to {size}").format(size=size)
        digits: Digits = self._guard.array(self._name, found, shape, np.uint8, (1, size), expected)
        fixed = self._fixed.digits
        changed = np.flatnonzero(((digits != fixed) & (fixed > 0)).reshape(-1, len(fixed)).any(0))
        if len(changed):
            cell = self.geometry.cell_name(int(changed[0]))
            expected = _("the given {digit} in {cell}").format(digit=fixed[changed[0]], cell=cell)
            raise self._guard.refuse(self._name, expected, _("another digit"))
        return digits
