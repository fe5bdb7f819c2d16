"""Proxies of operators that are not part of the program, which check what these return."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.offspring import NONE, Offspring, Parentage
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

    def _population(self, found: object, dtype: npt.DTypeLike, size: int = -1) -> Population:
        if not isinstance(found, Population):
            raise self._guard.refuse(self.name, "Population", type(found).__name__)
        genotypes = self._guard.genotypes(self.name, found.genotypes, size, dtype)
        count = len(genotypes)
        more = [self._guard.array(self.name, each, (count,)) for each in found.columns[4:]]
        return (type(found) if more else Population)(
            genotypes,
            self._guard.conflicts(self.name, found.conflicts, count),
            self._guard.finite(self.name, found.fitness, count),
            self._guard.loss(self.name, found.loss, count),
            *more,
        )

    def with_value(self, name: str, value: object) -> Self:
        """Return a proxy of the operator with one parameter changed."""
        return type(self)(self._inner.with_value(name, value), self._guard)

    def _has(self, method: str, base: type) -> bool:
        """Whether the operator overrides a method of its base class."""
        kind = type(self._inner)
        is_planned = hasattr(base, "plan") and kind.plan is not base.plan
        return is_planned or getattr(kind, method) is not getattr(base, method)


class _Initialisation(_Proxy, bases.Initialisation[Any]):
    def create(self, encoding: Encoding, count: int, rng: np.random.Generator) -> Genotypes:
        return self._call("create", encoding, count, rng)  # type: ignore[no-any-return]

    def create_genotypes(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        own = self._has("create_genotypes", bases.Initialisation)
        found = (
            self._call("create_genotypes", encoding, count, states)
            if own
            else super().create_genotypes(encoding, count, states)
        )
        return self._guard.genotypes(self.name, found, count)


class _Fitness(_Proxy, bases.Fitness[Any]):
    def evaluate(self, boards: Digits) -> FitnessValues:
        return self._guard.finite(self.name, self._call("evaluate", boards), len(boards))

    def evaluate_genotypes(self, encoding: Encoding, genotypes: Genotypes) -> Measured:
        conflicts = encoding.count_conflicts(genotypes)
        return self.evaluate_again(encoding, genotypes, conflicts)

    def evaluate_again(
        self, encoding: Encoding, genotypes: Genotypes, conflicts: Conflicts
    ) -> Measured:
        if self._has("evaluate_genotypes", bases.Fitness):
            found = self._call("evaluate_genotypes", encoding, genotypes)
            fitness = self._guard.call(self.name, lambda: found[1])
            return Measured(conflicts, self._guard.finite(self.name, fitness, len(genotypes)))
        size = encoding.geometry.size
        boards = encoding.decode(genotypes).reshape(-1, size, size)
        return Measured(conflicts, self.evaluate(boards))

    def target(self, geometry: Geometry) -> float:
        return self._guard.call(self.name, float, self._call("target", geometry))

    def loss(self, fitness: FitnessValues) -> FitnessValues:
        return self._guard.finite(self.name, self._call("loss", fitness), len(fitness))

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
        found = self._call("weighted_loss", encoding, genotypes, weights)
        return self._guard.finite(self.name, found, len(genotypes))


class _Selection(_Proxy, bases.Selection):
    def select(self, loss: FitnessValues, count: int, rng: np.random.Generator) -> Indices:
        found = self._call("select", loss, count, rng)
        return self._guard.indices(self.name, found, (count,), len(loss))

    def pick(self, population: Population, count: int, states: State) -> Indices:
        if not self._has("pick", bases.Selection):
            return super().pick(population, count, states)
        found = self._call("pick", population, count, states)
        return self._guard.indices(self.name, found, (count,), population.size)

    def pool(self, population: Population, count: int, states: State) -> Indices:
        if not self._has("pool", bases.Selection):
            return super().pool(population, count, states)
        found = self._call("pool", population, count, states)
        return self._guard.indices(self.name, found, (count,), population.size)

    def couples(self, population: Population, count: int, states: State) -> Couples:
        if not self._has("couples", bases.Selection):
            return super().couples(population, count, states)
        found = self._call("couples", population, count, states)
        return self._guard.indices(self.name, found, (count, 2), population.size)


class _Pairing(_Proxy, bases.Pairing):
    def pairs(
        self, selection: bases.Selection, population: Population, count: int, states: State
    ) -> Couples:
        found = self._call("pairs", selection, population, count, states)
        return self._guard.indices(self.name, found, (count, 2), population.size)


class _Breeding(_Proxy, bases.Breeding):
    def breed(
        self, population: Population, variation: bases.Variation, elites: Indices
    ) -> Offspring:
        found = self._call("breed", population, variation, elites)
        if not isinstance(found, Offspring):
            raise self._guard.refuse(self.name, "Offspring", type(found).__name__)
        possible = self._guard.genotypes(self.name, found.genotypes, -1, population.genotypes.dtype)
        numbers = len(possible), population.size + len(possible)
        after = found.after_evaluation
        return Offspring(
            possible,
            lambda: self._parentage(found, *numbers),
            None if after is None else partial(self._after_evaluation, after),
        )

    def _after_evaluation(
        self, inner: Callable[..., object], *before: Population
    ) -> tuple[Population, Population]:
        found = self._guard.call(self.name, inner, *before)
        if not (isinstance(found, tuple) and len(found) == 2):
            raise self._guard.refuse(self.name, "(Population, Population)", type(found).__name__)
        one, other = (
            self._population(after, each.genotypes.dtype, each.size)
            for after, each in zip(found, before, strict=True)
        )
        return one, other

    def _parentage(self, offspring: Offspring, count: int, size: int) -> Parentage:
        found = self._guard.call(self.name, offspring.parentage)
        if not isinstance(found, Parentage):
            raise self._guard.refuse(self.name, "Parentage", type(found).__name__)
        parents = self._guard.array(self.name, found.parents, (count, 2))
        self._guard.indices(self.name, np.where(parents == NONE, 0, parents), (count, 2), size)
        return replace(found, parents=parents)

    def draw_couples(self, population: Population, count: int, states: State) -> Couples | None:
        found = self._call("draw_couples", population, count, states)
        if found is None:
            return None
        return self._guard.indices(self.name, found, (count, 2), population.size)


class _Crossover(_Proxy, bases.Crossover[Any]):
    @property
    def accepts_worse(self) -> bool:
        return bool(self._read("accepts_worse"))

    def cross(self, parents: Genotypes, rng: np.random.Generator) -> Genotypes:
        found = self._call("cross", parents, rng)
        count, _two, genes = parents.shape
        dimensions = self._guard.call(self.name, np.ndim, found)
        is_whole = self.children_per_couple > 1 or dimensions == 3
        shape = (count, self.children_per_couple, genes) if is_whole else (count, genes)
        return self._guard.genes(self.name, found, shape, parents.dtype)

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
        return self._guard.genes(self.name, found, genotypes.shape, genotypes.dtype)

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
        def count_checked(neighbours: Genotypes) -> Conflicts:
            return count_conflicts(
                self._guard.genotypes(self.name, neighbours, -1, genotypes.dtype)
            )

        found = self._call("search", genotypes, count_checked, rng)
        return self._guard.genes(self.name, found, genotypes.shape, genotypes.dtype)

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
            yield piece._replace(
                genotypes=self._guard.genotypes(self.name, piece.genotypes, count, genotypes.dtype),
                conflicts=self._guard.conflicts(self.name, piece.conflicts, count),
            )


class _Replacement(_Proxy, bases.Replacement):
    @property
    def no_duplicates(self) -> bool:
        return bool(self._read("no_duplicates"))

    def elites(self, population: Population, size: int) -> Indices:
        found = self._call("elites", population, size)
        return self._guard.indices(self.name, found, (-1,), population.size)

    def select(self, context: ReplacementContext) -> bases.Selected:
        is_own = type(self._inner).replace is not bases.Replacement.replace
        found = self._call("replace" if is_own else "numbered", context)
        survivors = self._survivors(found if is_own else found[0], context)
        most = context.population.size + context.offspring.size
        if survivors.size > most:
            expected = _("at most {most} individuals").format(most=most)
            raise self._guard.refuse(self.name, expected, survivors.size)
        if is_own:
            return survivors, partial(bases.numbers_by_genotype, survivors, context)
        numbers = np.asarray(found[1])
        self._guard.indices(
            self.name, np.where(numbers == NONE, 0, numbers), (survivors.size,), most
        )
        return survivors, lambda: numbers

    def archive(self, context: ReplacementContext) -> Population | None:
        found = self._call("archive", context)
        return None if found is None else self._survivors(found, context)

    def _survivors(self, found: object, context: ReplacementContext) -> Population:
        checked = self._population(found, context.population.genotypes.dtype)
        known = context.population, context.offspring, context.archive
        self._guard.refuse_other_conflicts(
            self.name, checked, [each for each in known if each is not None]
        )
        return checked


class _Ageing(_Proxy, bases.Ageing):
    def age(self, population: Population, previous: Population) -> Population:
        found = self._call("age", population, previous)
        if not isinstance(found, Population) or found.size != population.size:
            expected = _("a population of {size}").format(size=population.size)
            raise self._guard.refuse(self.name, expected, type(found).__name__)
        return replace(found, loss=self._guard.loss(self.name, found.loss, population.size))


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


def checked(operator: Any, guard: Guard) -> Any:
    """Return an operator behind the proxy of its base class."""
    return next(proxy for base, proxy in PROXIES.items() if isinstance(operator, base))(
        operator, guard
    )
