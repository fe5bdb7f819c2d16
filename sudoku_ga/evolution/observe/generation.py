"""The course of one generation: what was chosen, made, kept and lost, to be looked into afterwards.

A course holds what the loop had in hand, which nobody changes any more, and works out the rest
when it is asked::

    population ──▶ couples ──▶ crossed ──▶ mutated ──▶ searched ──▶ heirs
      numbers       drawn      before        after each of them      who lives on
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.offspring import NONE, Numbers, Offspring, Parentage
from sudoku_ga.evolution.core.operators import Encoding, Replacement, ReplacementContext
from sudoku_ga.evolution.core.population import Conflicts, Couples, Genotypes, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Actor, Role
from sudoku_ga.evolution.engine.operator_set import Operators

_MOST_DRAWS, _MOST_REPEATS = 100_000, 500
"""Selections repeated for an expectation: so many parents in all, and so often at most."""


class Stage(NamedTuple):
    """What the children were after one change of all of them.

    Parameters
    ----------
    role : Role
    by : ndarray of int64, shape (offspring,)
        The place of the operator in its role; NONE where none acted on a child.
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
    operators : Operators
    encoding : Encoding
    population : Population
        The individuals before.
    brood : Offspring
        Who was born.
    offspring : tuple of Population
        The children as they were born, and after each local search that came to its end.
    replacement : tuple of (Replacement, ReplacementContext, ndarray) or None
        The decision who lives on, with the generator's state before it; None where the run ended
        inside the generation.
    heirs : Population
        The individuals afterwards.
    """

    generation: int
    operators: Operators
    encoding: Encoding
    population: Population
    brood: Offspring
    offspring: tuple[Population, ...]
    replacement: tuple[Replacement, ReplacementContext, State] | None
    heirs: Population

    @property
    def byte_count(self) -> int:
        """About how much memory it keeps, the population before left out."""
        return 4 * self.brood.genotypes.nbytes + self.heirs.genotypes.nbytes

    @property
    def birth_count(self) -> int:
        """How many were born."""
        return self.offspring[0].size

    @cached_property
    def origin(self) -> Parentage:
        """How each child came to be."""
        return self.brood.origin()

    @cached_property
    def chosen_counts(self) -> Numbers:
        """How often each individual before was drawn as a parent, shape (individuals,)."""
        drawn = self.origin.couples.ravel()
        if not self.operators.crossovers:
            drawn = self.origin.parents.ravel()  # there the second of a couple leaves nothing
        of_population = drawn[(drawn >= 0) & (drawn < self.population.size)]
        return np.bincount(of_population, minlength=self.population.size)

    @cached_property
    def expected_counts(self) -> npt.NDArray[np.float64] | None:
        """How often each is drawn in the mean, from repeated selections with draws of their own.

        None where parents are drawn from a pool in which children join them, so that the draws
        of a generation cannot be repeated.
        """
        operators, count = self.operators, len(self.origin.couples)
        if not operators.selection.draws_couples or not count:
            return None
        repeats = max(4, min(_MOST_DRAWS // (2 * count), _MOST_REPEATS))
        states = np.array([self.generation], np.uint64)
        totals = np.zeros(self.population.size)
        parents = 2 if operators.crossovers else 1
        for _ in range(repeats):
            couples = self._drawn_again(count, states)[:, :parents]
            totals += np.bincount(couples.ravel(), minlength=len(totals))
        expected: npt.NDArray[np.float64] = totals / repeats
        return expected

    def _drawn_again(self, count: int, states: State) -> Couples:
        selection, pairing = self.operators.selection, self.operators.pairing
        if pairing is not None:
            return pairing.pairs(selection, self.population, count, states)
        return selection.couples(self.population, count, states)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The children after crossover, each mutation and each local search."""
        stages = []
        for role, by, genotypes in self._passages:
            measured = [each for each in self.offspring if each.genotypes is genotypes]
            conflicts = (
                measured[0].conflicts if measured else self.encoding.count_conflicts(genotypes)
            )
            stages.append(Stage(role, by, genotypes, conflicts))
        return tuple(stages)

    @cached_property
    def _passages(self) -> tuple[tuple[Role, Numbers, Genotypes], ...]:
        """What the children were after each operator, and which one it was."""
        crossed = (Role.CROSSOVER, *self.origin.crossed)
        mutations = [(Role.MUTATION, *each) for each in self.origin.mutations]
        searches = [
            (Role.LOCAL_SEARCH, np.full(after.size, place), after.genotypes)
            for place, after in enumerate(self.offspring[1:])
        ]
        return (crossed, *mutations, *searches)

    def way_of(self, child: int) -> list[tuple[Actor, int]]:
        """Return the operators that a child met, with its conflicts after each of them."""
        return [
            (
                Actor(role, int(by[child])),
                int(self.encoding.count_conflicts(genotypes[child : child + 1])[0]),
            )
            for role, by, genotypes in self._passages
        ]

    def are_copies(self) -> npt.NDArray[np.bool_]:
        """Return which children were copies of one of their parents before any mutation."""
        known = np.concatenate([self.population.genotypes, self.offspring[0].genotypes])
        crossed = self.origin.crossed.genotypes
        copies = np.zeros(len(crossed), bool)
        for parents in self.origin.parents.T:
            copies |= (parents != NONE) & (crossed == known[parents]).all(axis=1)
        return copies

    def better_parents(self) -> tuple[Genotypes, Conflicts]:
        """Return the genotype and the conflicts of the better parent of each child.

        Of a child of this generation they are those with which it was born; of equals the first
        parent is taken.
        """
        born = self.offspring[0]
        place = self._conflicts_of_parents.argmin(axis=1)
        better = np.take_along_axis(self.origin.parents, place[:, None], axis=1)[:, 0]
        known = np.concatenate([self.population.genotypes, born.genotypes])
        return known[better], self._conflicts_of_parents.min(axis=1)

    def better_parent(self, child: int) -> int:
        """Return the number of the parent with fewer conflicts, of equals the first."""
        return int(self.origin.parents[child, self._conflicts_of_parents[child].argmin()])

    @cached_property
    def _conflicts_of_parents(self) -> Conflicts:
        """The conflicts of both parents, shape (offspring, 2), the first's where there is one."""
        known = np.concatenate([self.population.conflicts, self.offspring[0].conflicts])
        parents = self.origin.parents
        conflicts: Conflicts = known[np.where(parents == NONE, parents[:, :1], parents)]
        return conflicts

    @cached_property
    def sources(self) -> Numbers:
        """Who each heir was, shape (heirs,): a number of the population or of a child, else NONE.

        A replacement moves genotypes without looking into them. So it is repeated, with the same
        draws, on populations whose genotypes are their numbers.
        """
        size = self.population.size
        if self.replacement is None:
            return size + np.arange(self.heirs.size)
        replacement, succession, states = self.replacement
        numbered = replace(
            succession,
            population=_numbered(succession.population, 0),
            offspring=_numbered(succession.offspring, size),
            newcomers=_newcomers,
            states=states.copy(),
            archive=None if succession.archive is None else _numbered(succession.archive, None),
        )
        heirs = replacement.replace(numbered).genotypes
        if not len(heirs):  # nobody was left, and the population began anew
            return np.full(self.heirs.size, NONE)
        sources: Numbers = heirs[:, 0]
        return sources

    def lives_on(self) -> npt.NDArray[np.bool_]:
        """Return who of the population and the offspring is among the heirs, by number."""
        found = np.zeros(self.population.size + self.birth_count, bool)
        found[self.sources[self.sources >= 0]] = True
        return found

    def follows(self, before: "GenerationRecord") -> Numbers | None:
        """Return who each individual before was among the heirs of the course before.

        Migrants that came in between are NONE; None where the population began anew.
        """
        if self.population is before.heirs:
            return np.arange(self.population.size)
        one, other = self.population.genotypes, before.heirs.genotypes
        if self.generation != before.generation + 1 or one.shape != other.shape:
            return None
        same = (one == other).all(axis=1)
        return np.where(same, np.arange(len(same)), NONE) if same.any() else None


def credited(before: int, after: int, values: Sequence[int]) -> list[int]:
    """Return the share of each stage in a better best.

    Parameters
    ----------
    before, after : int
        The least conflicts until now, and those of the child in which they fell.
    values : sequence of int
        The conflicts on the way to this child: those of its better parent, and after each stage.

    Returns
    -------
    list of int
        One for each stage; they add up to ``before - after``. What happens above the best until
        now counts for nothing, and a stage that loses what one before it gained is below 0.
    """
    within = [min(max(value, after), before) for value in values]
    return [one - other for one, other in itertools.pairwise(within)]


def _numbered(population: Population, first: int | None) -> Population:
    """Return the population with numbers from ``first`` on for genotypes, or NONE for all."""
    numbers = np.full(population.size, NONE)
    if first is not None:
        numbers = first + np.arange(population.size)
    return replace(population, genotypes=numbers.reshape(-1, 1))


def _newcomers(count: int) -> Population:
    nothing = np.zeros(count)
    return Population(np.full((count, 1), NONE), nothing.astype(np.int64), nothing, nothing)
