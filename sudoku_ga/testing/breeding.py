"""The contract of the breeding schemes, tested with a crossover and a mutation that only copy."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.offspring import NONE, CrossedChildren, MutatedChildren, Offspring
from sudoku_ga.evolution.core.operators import NO_INDIVIDUALS, Encoding, Representation
from sudoku_ga.evolution.core.population import (
    CoupleMemory,
    Couples,
    Genotypes,
    Indices,
    Population,
)
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing.samples import (
    COUNT,
    encoding_of,
    evaluated,
    individuals,
    possible,
    require,
    require_couples,
    same,
    state,
)


class CopyingVariation:
    """A variation whose children are copies of their parents.

    It requires couples to be indices of the genotypes that come with them.

    Parameters
    ----------
    encoding : Encoding
    children_per_couple : int
    """

    population_size = COUNT

    def __init__(self, encoding: Encoding, children_per_couple: int) -> None:
        self.children_per_couple = children_per_couple
        self.encoding = encoding
        self.couple_memory = CoupleMemory()
        self._streams = Streams(6)

    @property
    def crossovers(self) -> tuple[bases.Crossover[Any], ...]:
        """No crossover."""
        return ()

    @property
    def couple_count(self) -> int:
        """The number of couples that have the offspring of a generation."""
        return COUNT // self.children_per_couple

    def state(self, role: Role) -> State:
        """Return the generator state of a role."""
        return self._streams.state(role)

    def cross(self, genotypes: Genotypes, couples: Couples) -> CrossedChildren:
        """Return a copy of the first parent of each couple, or of both."""
        require_couples(couples, len(couples), len(genotypes))
        parents = genotypes[couples[:, : self.children_per_couple]]
        return CrossedChildren(couples, parents.reshape(-1, genotypes.shape[1]), 0)

    def keep_better(self, crossed: CrossedChildren, population: Population) -> CrossedChildren:
        """Return the children."""
        return crossed

    def mutate(self, genotypes: Genotypes) -> MutatedChildren:
        """Return copies."""
        return MutatedChildren(genotypes, (genotypes.copy(),), None)

    def measure(self, genotypes: Genotypes) -> Population:
        """Return the genotypes with their fitness."""
        return evaluated(self.encoding, genotypes)

    def is_new(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return that all genotypes may enter the population."""
        return np.ones(len(genotypes), bool)


def _bred(
    operator: bases.Breeding, encoding: Encoding
) -> Iterator[tuple[Population, Indices, Offspring]]:
    """Yield a population, its elites and its offspring, for one and for two children a couple."""
    for children in (1, 2):
        for elite_count in (0, 2):
            population = individuals(encoding)
            elites = population.ranked()[:elite_count] if elite_count else NO_INDIVIDUALS
            variation = CopyingVariation(encoding, children)
            yield population, elites, operator.breed(population, variation, elites)


def _offspring_are_possible_and_the_population_stays(
    operator: bases.Breeding, representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    fresh = individuals(encoding)
    for population, elites, offspring in _bred(operator, encoding):
        require(isinstance(offspring, Offspring), f"{type(offspring).__name__} is no Offspring")
        count, genes = len(offspring.genotypes), fresh.genotypes.shape[1]
        shape = np.shape(offspring.genotypes)
        require(shape == (count, genes), f"the offspring have the shape {shape}")
        possible(encoding, offspring.genotypes)
        same(population.genotypes, fresh.genotypes, "the population was changed")
        same(population.loss, fresh.loss, "the losses were changed")
        same(elites, fresh.ranked()[: len(elites)], "the elites were changed")


def _the_parentage_is_that_of_the_offspring(
    operator: bases.Breeding, representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    for population, _elites, offspring in _bred(operator, encoding):
        parentage, genotypes = offspring.parentage(), offspring.genotypes
        count = len(genotypes)
        shape = np.shape(parentage.parents)
        require(shape == (count, 2), f"the parents of {count} children have the shape {shape}")
        born_before = parentage.parents < population.size + np.arange(count)[:, None]
        require(np.all(born_before), "a parent is not older than its child")
        require(np.all(parentage.parents >= NONE), "there is a parent of a negative number")
        require(np.all(parentage.parents[:, 0] >= 0), "a child has no parent")
        stages = [parentage.crossed, *parentage.mutations]
        for by, stage in stages:
            require(np.shape(by) == (count,), f"operators have the shape {np.shape(by)}")
            require(np.shape(stage) == genotypes.shape, "a stage has not one genotype for each")
        same(stages[-1].genotypes, genotypes, "the last stage is not that of the offspring")
        all_genotypes = np.concatenate([population.genotypes, genotypes])
        copied = (all_genotypes[parentage.parents] == genotypes[:, None]).all(axis=2)
        require(np.all(copied.any(axis=1)), "a copy is the child of another")


def _offspring_repeat(
    operator: bases.Breeding, representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    pairs = zip(_bred(operator, encoding), _bred(operator, encoding), strict=True)
    for (_population, _elites, one), (_, _, again) in pairs:
        same(one.genotypes, again.genotypes, "the same streams give other offspring")


def _drawn_couples_are_of_the_population_and_repeat(
    operator: bases.Breeding, representation: Representation, geometry: Geometry
) -> None:
    population = individuals(encoding_of(representation, geometry))
    one, again = (operator.draw_couples(population, 7, state(2)) for _ in range(2))
    if one is None or again is None:
        require(one is again, "couples are drawn at one time and not at another")
        return
    require_couples(one, 7, population.size)
    same(one, again, "the same stream gives other couples")


CHECKS: dict[type, tuple[Callable[..., None], ...]] = {
    bases.Breeding: (
        _offspring_are_possible_and_the_population_stays,
        _the_parentage_is_that_of_the_offspring,
        _offspring_repeat,
        _drawn_couples_are_of_the_population_and_repeat,
    )
}
"""The checks; each is called with the scheme, a representation and a board."""
