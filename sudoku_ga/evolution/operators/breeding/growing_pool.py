"""Breeding from a pool that the children join as soon as they are made."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.offspring import NONE, Numbers, Offspring, OperatorResult, Parentage
from sudoku_ga.evolution.core.operators import Parents, Selection
from sudoku_ga.evolution.core.parameters import real
from sudoku_ga.evolution.core.population import Couples, Genotypes, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.kernels.selection import draw_consistently, draw_uniform, draw_words

if TYPE_CHECKING:
    from sudoku_ga.evolution.engine.variation import Variation


Words = npt.NDArray[np.uint64]
Breed = Callable[[Genotypes, Couples], tuple[Genotypes, Numbers]]
Unseen = Callable[[Genotypes], npt.NDArray[np.bool_]]

_LONGEST_WAVE = 128
"""Births prepared together; in a pool of 5,000 some 50 follow each other before one of them has
a parent among the others."""


class GrowingPool:
    """The genotypes retained and born so far in one generation.

    The outcome is that of one birth after the other, each with parents drawn uniformly from the
    pool as it stands. Births whose parents lived before the first of them are made together, on
    the guess that everybody is let in; where somebody is not, those who would then have drawn
    other parents are made anew.

    Parameters
    ----------
    first : ndarray, shape (individuals, genes)
        Who is in the pool before anybody is born, at least one.
    capacity : int
        How many may be born.
    unseen : callable
        Tells which genotypes are let in.
    """

    def __init__(self, first: Genotypes, capacity: int, unseen: Unseen) -> None:
        self._members = np.empty((len(first) + capacity, first.shape[1]), first.dtype)
        self._members[: len(first)] = first
        self._first = self._size = len(first)
        self._parents = np.full((capacity, 2), NONE)
        self._by = np.full(capacity, NONE)
        self._unseen = unseen

    @property
    def born(self) -> Genotypes:
        """Who was born and let in, in the order of the births."""
        return self._members[self._first : self._size].copy()

    @property
    def members(self) -> Genotypes:
        """The first and those who were born after them."""
        return self._members[: self._size]

    @property
    def parents(self) -> Couples:
        """The parents of who was born, by their places among the members; NONE for no second."""
        return self._parents[: self._size - self._first]

    @property
    def by(self) -> Numbers:
        """The operator that made each of those born."""
        return self._by[: self._size - self._first]

    def grow(self, words: Words, children: int, breed: Breed) -> None:
        """Let so many births happen one after the other.

        Parameters
        ----------
        words : ndarray of uint64, shape (births, parents)
            Random bits; each draws one parent.
        children : int
            How many are born at each birth.
        breed : callable
            Takes genotypes and the parents of some births, shape (births, parents), and returns
            the children, those of one birth after each other, and the operator that made each.
        """
        done = 0
        while done < len(words):
            done += self._wave(words[done : done + _LONGEST_WAVE], children, breed)

    def _wave(self, words: Words, children: int, breed: Breed) -> int:
        """Let the first of these births happen, and return how many they were, at least one."""
        parents = _parents(words, self._size + children * np.arange(len(words)))
        length = _leading(parents < self._size)
        offspring, by = breed(self._members[: self._size], parents[:length])
        let_in = self._unseen(offspring)
        of_births = let_in.reshape(length, children).sum(axis=1)
        sizes = self._size + np.cumsum(of_births) - of_births
        count = _leading(_parents(words[:length], sizes) == parents[:length])
        self._let_in(np.flatnonzero(let_in[: count * children]), offspring, by, parents, children)
        return count

    def _let_in(
        self, who: Numbers, offspring: Genotypes, by: Numbers, parents: Couples, children: int
    ) -> None:
        first, self._size = self._size, self._size + len(who)
        born = slice(first - self._first, self._size - self._first)
        self._members[first : self._size] = offspring[who]
        self._by[born] = by[who]
        self._parents[born, : parents.shape[1]] = parents[who // children]


def _parents(words: Words, sizes: npt.NDArray[np.int64]) -> Couples:
    """Return the parents of each birth, drawn from so many members, shape as words."""
    chosen = np.empty(words.size, np.int64)
    draw_consistently(words.ravel(), np.repeat(sizes, words.shape[1]), chosen)
    return chosen.reshape(words.shape)


def _leading(truths: npt.NDArray[np.bool_]) -> int:
    """Return how many rows are all true before the first that is not."""
    return len(truths) if truths.all() else int(np.argmin(truths)) // truths.shape[1]


_Made = tuple[Genotypes, Numbers]


@dataclass(frozen=True)
class PoolUnderConstruction(Selection):
    """Parents are those retained, and soon their children of the same generation."""

    name = "pool-under-construction"
    label = "Pool under construction"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "Parents are drawn uniformly from the next generation as it grows: first from those that "
        "the replacement retains, then also from the children born so far. Couples are crossed "
        "first; then single members are copied and mutated."
    )
    draws_couples = False

    crossover_share: float = real(
        0.55,
        0.0,
        1.0,
        step=0.01,
        label="Born by crossover",
        effect="share of children with two parents",
        help="Children of couples, as a share of the population; those seen before drop out.",
    )
    mutation_share: float = real(
        0.35,
        0.0,
        1.0,
        step=0.01,
        label="Born by mutation",
        effect="share of mutated copies",
        help="Mutated copies, as a share of the population; those seen before drop out.",
    )

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return parents drawn uniformly from all."""
        chosen = np.empty(count, np.int64)
        draw_uniform(population.size, chosen, states)
        return chosen

    def breed(self, population: Population, mating: "Variation", kept: Parents) -> Offspring:
        """Return who was born, those kept left out; there may be nobody."""
        children = mating.children_per_couple
        couples = int(self.crossover_share * mating.population_size / children)
        mutants = int(self.mutation_share * mating.population_size)
        # Where nobody is kept, the best is the first parent all the same.
        first = kept if len(kept) else population.ranked()[:1]
        pool = GrowingPool(population.genotypes[first], couples * children + mutants, mating.unseen)
        states = mating.state(Role.SELECTION)
        pool.grow(_words(couples, 2, states), children, partial(_children, mating))
        crossed = len(pool.by)
        pool.grow(_words(mutants, 1, states), 1, partial(_mutants, mating))
        return Offspring(pool.born, partial(_origin, pool, first, population.size, crossed))


def _children(mating: "Variation", genotypes: Genotypes, parents: Couples) -> _Made:
    crossed = mating.crossed(genotypes, parents)
    return crossed.genotypes, crossed.by


def _mutants(mating: "Variation", genotypes: Genotypes, parents: Couples) -> _Made:
    mutated = mating.mutated(genotypes[parents[:, 0]])
    return mutated.genotypes, mutated.by_one


def _origin(pool: GrowingPool, first: Parents, size: int, crossed: int) -> Parentage:
    """Return the origin of who was born, the first ``crossed`` of them by crossover."""
    places, born = pool.parents, len(pool.by)
    numbers = np.concatenate([first, size + np.arange(born), [NONE]])  # the last one for NONE
    by_crossover = np.arange(born) < crossed
    before = np.where(by_crossover[:, None], pool.born, pool.members[places[:, 0]])
    return Parentage(
        numbers[places],
        numbers[places],
        OperatorResult(np.where(by_crossover, pool.by, NONE), before),
        (OperatorResult(np.where(by_crossover, NONE, pool.by), pool.born),),
    )


def _words(births: int, parents: int, states: State) -> Words:
    words = np.empty(births * parents, np.uint64)
    draw_words(words, states)
    return words.reshape(births, parents)
