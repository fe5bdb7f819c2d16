"""Proxies of operators that are not part of the program, which check what these return."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Self

import numpy as np

from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.offspring import NONE, Offspring, Parentage, SharedGenotypes
from sudoku_ga.evolution.core.operators import (
    Adaptable,
    Encoding,
    Measured,
    ReplacementContext,
    Slice,
    Weights,
)
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.population import (
    OWN,
    Conflicts,
    Couples,
    FitnessValues,
    Genotypes,
    Indices,
    Population,
)
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.engine.guard import Guard
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits
from sudoku_ga.translation import _


class _Proxy(Component):
    """What the proxies share: the operator, and its class attributes."""

    _inner: Any
    _guard: Guard

    def __init__(self, inner: Any, guard: Guard) -> None:
        object.__setattr__(self, "_inner", inner)
        object.__setattr__(self, "_guard", guard)

    def __getattribute__(self, name: str) -> Any:
        if name in ("name", "label", "help"):
            return getattr(self._inner, name)
        if name in ("rate", "maximised", "children_per_couple"):
            return self._read(name)
        return super().__getattribute__(name)

    def _read(self, attribute: str) -> Any:
        return self._guard.call(self.name, getattr, self._inner, attribute)

    def _call(self, method: str, *arguments: Any) -> Any:
        return self._guard.call(self.name, getattr(self._inner, method), *arguments)

    def with_value(self, name: str, value: object) -> Self:
        """Return a proxy of the operator with one parameter changed."""
        return type(self)(self._inner.with_value(name, value), self._guard)

    def _has(self, method: str, base: type) -> bool:
        """Whether the operator overrides a method of its base class."""
        return getattr(type(self._inner), method) is not getattr(base, method)


class _Initialisation(_Proxy, bases.Initialisation[Any]):
    def create(self, encoding: Encoding, count: int, rng: np.random.Generator) -> Genotypes:
        return self._guard.array(  # type: ignore[no-any-return]
            self.name,
            self._call("create", encoding, count, rng),
            (count, len(encoding.box_of_gene)),
            "iu",
        )

    def create_genotypes(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        own = self._has("create_genotypes", bases.Initialisation)
        found = (
            self._call("create_genotypes", encoding, count, states)
            if own
            else super().create_genotypes(encoding, count, states)
        )
        return self._guard.genotypes(self.name, found, count)


class _Fitness(_Proxy, bases.Fitness[Any]):
    def _finite(self, found: object, count: int) -> FitnessValues:
        values = self._guard.array(self.name, found, (count,), "fiub").astype(np.float64)
        if not np.isfinite(values).all():
            wrong = values[~np.isfinite(values)][0]
            raise self._guard.refuse(self.name, _("a finite fitness"), wrong)
        return values  # type: ignore[no-any-return]

    def evaluate(self, boards: Digits) -> FitnessValues:
        return self._finite(self._call("evaluate", boards), len(boards))

    def evaluate_genotypes(self, encoding: Encoding, genotypes: Genotypes) -> Measured:
        conflicts = encoding.count_conflicts(genotypes)
        return self.evaluate_again(encoding, genotypes, conflicts)

    def evaluate_again(
        self, encoding: Encoding, genotypes: Genotypes, conflicts: Conflicts
    ) -> Measured:
        if self._has("evaluate_genotypes", bases.Fitness):
            found = self._call("evaluate_genotypes", encoding, genotypes)
            return Measured(conflicts, self._finite(found[1], len(genotypes)))
        size = encoding.geometry.size
        boards = encoding.decode(genotypes).reshape(-1, size, size)
        return Measured(conflicts, self.evaluate(boards))

    def target(self, geometry: Geometry) -> float:
        return float(self._call("target", geometry))

    def loss(self, fitness: FitnessValues) -> FitnessValues:
        return self._finite(self._call("loss", fitness), len(fitness))

    def initial_weights(self, encoding: Encoding) -> Weights | None:
        return self._call("initial_weights", encoding)  # type: ignore[no-any-return]

    def adapted_weights(
        self, encoding: Encoding, population: Population, weights: Weights
    ) -> Weights:
        return self._call(  # type: ignore[no-any-return]
            "adapted_weights", encoding, population, weights
        )

    def weighted_loss(
        self, encoding: Encoding, genotypes: Genotypes, weights: Weights
    ) -> FitnessValues:
        return self._finite(
            self._call("weighted_loss", encoding, genotypes, weights), len(genotypes)
        )


class _Selection(_Proxy, bases.Selection):
    def select(self, loss: FitnessValues, count: int, rng: np.random.Generator) -> Indices:
        found = self._call("select", loss, count, rng)
        return self._guard.indices(self.name, found, count, len(loss))

    def pick(self, population: Population, count: int, states: State) -> Indices:
        if not self._has("pick", bases.Selection):
            return super().pick(population, count, states)
        found = self._call("pick", population, count, states)
        return self._guard.indices(self.name, found, count, population.size)

    def pool(self, population: Population, count: int, states: State) -> Indices:
        if not self._has("pool", bases.Selection):
            return super().pool(population, count, states)
        found = self._call("pool", population, count, states)
        return self._guard.indices(self.name, found, count, population.size)

    def couples(self, population: Population, count: int, states: State) -> Couples:
        if not self._has("couples", bases.Selection):
            return super().couples(population, count, states)
        found = self._guard.array(
            self.name, self._call("couples", population, count, states), (count, 2), "iu"
        )
        flat = self._guard.indices(self.name, found.ravel(), 2 * count, population.size)
        return flat.reshape(count, 2)


class _Pairing(_Proxy, bases.Pairing):
    def pairs(
        self, selection: bases.Selection, population: Population, count: int, states: State
    ) -> Couples:
        found = self._guard.array(
            self.name, self._call("pairs", selection, population, count, states), (count, 2), "iu"
        )
        flat = self._guard.indices(self.name, found.ravel(), 2 * count, population.size)
        return flat.reshape(count, 2)


class _Breeding(_Proxy, bases.Breeding):
    def breed(
        self, population: Population, variation: bases.Variation, elites: Indices
    ) -> Offspring:
        found = self._call("breed", population, variation, elites)
        if not isinstance(found, Offspring):
            raise self._guard.refuse(self.name, "Offspring", type(found).__name__)
        genotypes, dtype = found.genotypes, population.genotypes.dtype
        possible = self._guard.genotypes(self.name, genotypes, len(genotypes), dtype)
        changed = found.changed_population
        if changed is not None:
            changed = self._guard.genotypes(self.name, changed, population.size, dtype)
        shared = found.shared_genotypes
        if shared is not None:
            count = len(possible)
            shared = SharedGenotypes(
                self._guard.genotypes(self.name, shared.genotypes, count, dtype),
                self._guard.array(self.name, shared.ids, (count,), "iu"),
            )
        return Offspring(possible, lambda: self._parentage(found, population.size), shared, changed)

    def _parentage(self, offspring: Offspring, size: int) -> Parentage:
        found = self._guard.call(self.name, offspring.parentage)
        if not isinstance(found, Parentage):
            raise self._guard.refuse(self.name, "Parentage", type(found).__name__)
        count = len(offspring.genotypes)
        parents = self._guard.array(self.name, found.parents, (count, 2), "iu")
        known = np.where(parents == NONE, 0, parents).ravel()
        self._guard.indices(self.name, known, 2 * count, size + count)
        return found

    def draw_couples(self, population: Population, count: int, states: State) -> Couples | None:
        found: Couples | None = self._call("draw_couples", population, count, states)
        return found


class _Crossover(_Proxy, bases.Crossover[Any]):
    @property
    def accepts_worse(self) -> bool:
        return bool(self._read("accepts_worse"))

    def cross(self, parents: Genotypes, rng: np.random.Generator) -> Genotypes:
        found = np.asarray(self._call("cross", parents, rng))
        count, _two, genes = parents.shape
        whole = (count, self.children_per_couple, genes)
        shape = whole if found.shape == whole or self.children_per_couple > 1 else (count, genes)
        children: Genotypes = self._guard.array(self.name, found, shape, "iu")
        return children

    def cross_couples(
        self, encoding: Encoding, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        if self._has("cross_couples", bases.Crossover):
            found = self._call("cross_couples", encoding, genotypes, couples, states)
        else:
            found = super().cross_couples(encoding, genotypes, couples, states)
        count = len(couples) * self.children_per_couple
        return self._guard.genotypes(self.name, found, count, genotypes.dtype)


class _Mutation(_Proxy, bases.Mutation[Any]):
    def probes_per_child(self, encoding: Encoding) -> int:
        return int(self._call("probes_per_child", encoding))

    def mutate(self, genotypes: Genotypes, rng: np.random.Generator) -> Genotypes:
        found = self._call("mutate", genotypes, rng)
        mutants: Genotypes = self._guard.array(self.name, found, genotypes.shape, "iu")
        return mutants

    def mutate_genotypes(
        self, encoding: Encoding, genotypes: Genotypes, states: State
    ) -> Genotypes:
        if self._has("mutate_genotypes", bases.Mutation):
            found = self._call("mutate_genotypes", encoding, genotypes, states)
        else:
            found = super().mutate_genotypes(encoding, genotypes, states)
        return self._guard.genotypes(self.name, found, len(genotypes), genotypes.dtype)


class _LocalSearch(_Proxy, bases.LocalSearch[Any]):
    def search(
        self,
        genotypes: Genotypes,
        count_conflicts: Callable[[Genotypes], Conflicts],
        rng: np.random.Generator,
    ) -> Genotypes:
        found = self._call("search", genotypes, count_conflicts, rng)
        improved: Genotypes = self._guard.array(self.name, found, genotypes.shape, "iu")
        return improved

    def improve(
        self,
        encoding: Encoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        arguments = encoding, genotypes, conflicts, generation, states
        own = self._has("improve", bases.LocalSearch)
        found = self._call("improve", *arguments) if own else super().improve(*arguments)
        slices = self._guard.call(self.name, iter, found)
        while True:
            piece = self._guard.call(self.name, lambda: next(slices, None))
            if piece is None:
                return
            if not isinstance(piece, Slice):
                raise self._guard.refuse(self.name, "Slice", type(piece).__name__)
            count = len(genotypes)
            self._guard.genotypes(self.name, piece.genotypes, count, genotypes.dtype)
            self._guard.array(self.name, piece.conflicts, (count,), "iu")
            yield piece


class _Replacement(_Proxy, bases.Replacement):
    @property
    def no_duplicates(self) -> bool:
        return bool(self._read("no_duplicates"))

    def elites(self, population: Population, size: int) -> Indices:
        found = np.asarray(self._call("elites", population, size))
        return self._guard.indices(self.name, found, found.size, population.size)

    def replace(self, context: ReplacementContext) -> Population:
        found = self._population(self._call("replace", context), context)
        if found.size > context.population.size + context.offspring.size:
            most = context.population.size + context.offspring.size
            expected = _("at most {most} individuals").format(most=most)
            raise self._guard.refuse(self.name, expected, found.size)
        return found

    def survivors(self, context: ReplacementContext) -> Indices | None:
        found = self._call("survivors", context)
        if found is None:
            return None
        numbers, count = np.asarray(found), context.population.size + context.offspring.size
        return self._guard.indices(self.name, numbers, numbers.size, count)

    def archive(self, context: ReplacementContext) -> Population | None:
        found = self._call("archive", context)
        return None if found is None else self._population(found, context)

    def _population(self, found: object, context: ReplacementContext) -> Population:
        if not isinstance(found, Population):
            raise self._guard.refuse(self.name, "Population", type(found).__name__)
        count, dtype = len(found.genotypes), context.population.genotypes.dtype
        genotypes = self._guard.genotypes(self.name, found.genotypes, count, dtype)
        conflicts = self._guard.array(self.name, found.conflicts, (count,), "iu")
        # Shared genotypes have been mutated since their conflicts were counted.
        own = found.all_genotype_ids == OWN
        self._guard.conflicts(self.name, conflicts[own], genotypes[own])
        self._guard.array(self.name, found.fitness, (count,), "f")
        self._guard.array(self.name, found.loss, (count,), "f")
        return found


class _Ageing(_Proxy, bases.Ageing):
    def age(self, population: Population, previous: Population) -> Population:
        found = self._call("age", population, previous)
        if not isinstance(found, Population) or found.size != population.size:
            expected = _("a population of {size}").format(size=population.size)
            raise self._guard.refuse(self.name, expected, type(found).__name__)
        self._guard.array(self.name, found.loss, (population.size,), "f")
        return found


class _Adaptation(_Proxy, bases.Adaptation):
    def changes(
        self, recipe: Adaptable, bests: Sequence[float], states: State
    ) -> Mapping[str, Value]:
        found = self._call("changes", recipe, bests, states)
        if not isinstance(found, Mapping):
            raise self._guard.refuse(self.name, _("a mapping"), type(found).__name__)
        for path, value in found.items():
            self._guard.call(self.name, recipe.with_value, path, value)  # type: ignore[attr-defined]
        return found


class _Restart(_Proxy, bases.Restart):
    def due(self, stalled_generations: int, generations: int) -> bool:
        return bool(self._call("due", stalled_generations, generations))


class _Termination(_Proxy, bases.Termination):
    @property
    def ends_at_solution(self) -> bool:
        return bool(self._read("ends_at_solution"))

    def reached(self, elapsed_s: float, evaluations: int, generations: int) -> StopReason | None:
        found = self._call("reached", elapsed_s, evaluations, generations)
        if found is not None and not isinstance(found, StopReason):
            raise self._guard.refuse(self.name, _("a StopReason or None"), repr(found))
        return found


PROXIES: dict[type, Callable[[Any, Guard], Component]] = {
    bases.Initialisation: _Initialisation,
    bases.Fitness: _Fitness,
    bases.Breeding: _Breeding,
    bases.Selection: _Selection,
    bases.Pairing: _Pairing,
    bases.Crossover: _Crossover,
    bases.Mutation: _Mutation,
    bases.LocalSearch: _LocalSearch,
    bases.Replacement: _Replacement,
    bases.Ageing: _Ageing,
    bases.Adaptation: _Adaptation,
    bases.Restart: _Restart,
    bases.Termination: _Termination,
}
"""The proxy of each base class; a subclass of several has the first."""
