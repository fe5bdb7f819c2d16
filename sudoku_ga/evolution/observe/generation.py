"""The record of one generation: selection, crossover, mutation, local search, survivors.

A record keeps the arrays of the algorithm, which do not change later, and derives the rest on
demand::

    population ──▶ couples ──▶ crossed ──▶ mutated ──▶ searched ──▶ survivors
      numbers       drawn      children after each of them           sources
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.offspring import NONE, Numbers, Offspring, Parentage
from sudoku_ga.evolution.core.operators import Encoding
from sudoku_ga.evolution.core.population import Conflicts, Genotypes, Population
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.engine.operator_set import OperatorSet

_MOST_DRAWS, _MOST_REPEATS = 100_000, 200
"""The most parents drawn, and the most selections repeated, to estimate an expectation."""


class Stage(NamedTuple):
    """The children after one operator.

    Parameters
    ----------
    role : Role
    by : ndarray of int64, shape (offspring,)
        The index in its role of the operator that acted on each child, or NONE.
    genotypes : ndarray, shape (offspring, genes)
    conflicts : ndarray of int64, shape (offspring,)
    """

    role: Role
    by: Numbers
    genotypes: Genotypes
    conflicts: Conflicts


@dataclass(frozen=True)
class GenerationRecord:
    """One generation of one population.

    Parameters
    ----------
    generation : int
    operators : OperatorSet
    encoding : Encoding
    population : Population
        The individuals before the generation.
    offspring : Offspring
    children : tuple of Population
        The offspring after mutation, and after each completed local search.
    chosen : ndarray of int64 or None
        The number of each survivor, NONE for a random immigrant; None if the run ended within the
        generation.
    survivors : Population
        The individuals after the generation.
    calls : mapping of Role to tuple of str, optional
        The plan in words, by role; empty if there was none.
    """

    generation: int
    operators: OperatorSet
    encoding: Encoding
    population: Population
    offspring: Offspring
    children: tuple[Population, ...]
    chosen: Numbers | None
    survivors: Population
    calls: Mapping[Role, tuple[str, ...]] = field(default_factory=dict)

    @property
    def byte_count(self) -> int:
        """Its approximate memory in bytes, without the population before the generation."""
        return 4 * self.offspring.genotypes.nbytes + self.survivors.genotypes.nbytes

    @property
    def child_count(self) -> int:
        """The number of children."""
        return self.children[0].size

    @cached_property
    def parentage(self) -> Parentage:
        """The parents of each child, and the operators that created it."""
        return self.offspring.parentage()

    @cached_property
    def chosen_counts(self) -> Numbers:
        """How often each individual was drawn as a parent, shape (individuals,)."""
        drawn = self.parentage.couples.ravel()
        if not self.operators.crossovers:
            drawn = self.parentage.parents.ravel()  # second parents make no difference
        of_population = drawn[(drawn >= 0) & (drawn < self.population.size)]
        return np.bincount(of_population, minlength=self.population.size)

    @cached_property
    def expected_counts(self) -> npt.NDArray[np.float64] | None:
        """The expected number of draws of each individual, shape (individuals,).

        It is the mean of repeated selections with another generator; None if the draws depend on
        the children and cannot be repeated.
        """
        operators, count = self.operators, len(self.parentage.couples)
        if not count:
            return None
        repeats = max(4, min(_MOST_DRAWS // (2 * count), _MOST_REPEATS))
        states = np.array([self.generation], np.uint64)
        totals = np.zeros(self.population.size)
        parents = 2 if operators.crossovers else 1
        draws = operators.breeding.planned_draws(self.population, count, states, repeats)
        for couples in draws:
            if couples is None:
                return None
            totals += np.bincount(couples[:, :parents].ravel(), minlength=len(totals))
        expected: npt.NDArray[np.float64] = totals / repeats
        return expected

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The children after crossover, each mutation and each local search."""
        stages = []
        for role, by, genotypes in self._results:
            measured = [each for each in self.children if each.genotypes is genotypes]
            conflicts = (
                measured[0].conflicts if measured else self.encoding.count_conflicts(genotypes)
            )
            stages.append(Stage(role, by, genotypes, conflicts))
        return tuple(stages)

    @cached_property
    def _results(self) -> tuple[tuple[Role, Numbers, Genotypes], ...]:
        """The children after each operator, with the operator that acted on each."""
        crossed = (Role.CROSSOVER, *self.parentage.crossed)
        mutations = [(Role.MUTATION, *each) for each in self.parentage.mutations]
        searches = [
            (Role.LOCAL_SEARCH, np.full(after.size, place), after.genotypes)
            for place, after in enumerate(self.children[1:])
        ]
        return (crossed, *mutations, *searches)

    def path_of(self, child: int) -> list[tuple[OperatorId, int]]:
        """Return the operators that acted on a child, with its conflicts after each of them."""
        return [
            (
                OperatorId(role, int(by[child])),
                int(self.encoding.count_conflicts(genotypes[child : child + 1])[0]),
            )
            for role, by, genotypes in self._results
        ]

    def copy_mask(self) -> npt.NDArray[np.bool_]:
        """Return which children equal one of their parents before mutation, shape (offspring,)."""
        known = np.concatenate([self.population.genotypes, self.children[0].genotypes])
        crossed = self.parentage.crossed.genotypes
        copies = np.zeros(len(crossed), bool)
        for parents in self.parentage.parents.T:
            copies |= (parents != NONE) & (crossed == known[parents]).all(axis=1)
        return copies

    def better_parents(self) -> tuple[Genotypes, Conflicts]:
        """Return the genotype and the conflicts of the better parent of each child.

        A parent of this generation has its conflicts before local search. Of equal parents, the
        first is returned.
        """
        place = self._conflicts_of_parents.argmin(axis=1)
        better = np.take_along_axis(self.parentage.parents, place[:, None], axis=1)[:, 0]
        known = np.concatenate([self.population.genotypes, self.children[0].genotypes])
        return known[better], self._conflicts_of_parents.min(axis=1)

    def better_parent(self, child: int) -> tuple[int, int]:
        """Return the number and the conflicts of the better parent, the first of equal ones."""
        conflicts = self._conflicts_of_parents[child]
        place = conflicts.argmin()
        return int(self.parentage.parents[child, place]), int(conflicts[place])

    @cached_property
    def _conflicts_of_parents(self) -> Conflicts:
        """The conflicts of both parents, shape (offspring, 2); those of a single parent twice."""
        # Counted anew, since mutations of others may have changed them after their evaluation.
        conflicts_before = self.encoding.count_conflicts(self.population.genotypes)
        known = np.concatenate([conflicts_before, self.children[0].conflicts])
        parents = self.parentage.parents
        conflicts: Conflicts = known[np.where(parents == NONE, parents[:, :1], parents)]
        return conflicts

    @property
    def sources(self) -> Numbers:
        """The number of each survivor, shape (survivors,); NONE for a random immigrant."""
        if self.chosen is None:
            return self.population.size + np.arange(self.survivors.size)
        return self.chosen

    def survivor_mask(self) -> npt.NDArray[np.bool_]:
        """Return which individuals survive, by number, shape (individuals + offspring,)."""
        found = np.zeros(self.population.size + self.child_count, bool)
        found[self.sources[self.sources >= 0]] = True
        return found

    def places_in(self, previous: "GenerationRecord") -> Numbers | None:
        """Return the index of each individual among the survivors of the previous generation.

        Later migrants have NONE. Returns None if the population was initialised again.
        """
        if self.population is previous.survivors:
            return np.arange(self.population.size)
        one, other = self.population.genotypes, previous.survivors.genotypes
        if self.generation != previous.generation + 1 or one.shape != other.shape:
            return None
        same = (one == other).all(axis=1)
        return np.where(same, np.arange(len(same)), NONE) if same.any() else None


def credit_shares(before: int, after: int, values: Sequence[int]) -> list[int]:
    """Return the share of each operator in an improvement of the best.

    The shares add up to ``before - after``. Changes above ``before`` do not count. An operator that
    loses what an earlier one gained has a negative share.

    Parameters
    ----------
    before, after : int
        The least conflicts before, and the conflicts of the child that improved them.
    values : sequence of int
        The conflicts of the better parent of this child, and of the child after each operator.
    """
    within = [min(max(value, after), before) for value in values]
    return [one - other for one, other in itertools.pairwise(within)]
