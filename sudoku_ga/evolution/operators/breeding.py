"""Breeding schemes: how the offspring of a generation come from the population.

- Couples, the usual one: selected parents are crossed, their children mutated.
- Families: two parents and their two children compete before they are mutated.
- A pool under construction: children join the pool of parents as soon as they are made.

In recipes, families and the pool fill the role ``selection``: recipe files and random streams are
keyed by that word.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.offspring import (
    NONE,
    CrossedChildren,
    Numbers,
    Offspring,
    OperatorResult,
    Parentage,
    offspring_of_couples,
    offspring_of_families,
)
from sudoku_ga.evolution.core.operators import Breeding, Pairing, Selection, Variation
from sudoku_ga.evolution.core.parameters import share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Couples, Genotypes, Indices, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.kernels.selection import draw_consistently, draw_uniform, draw_words

Words = npt.NDArray[np.uint64]
Breed = Callable[[Genotypes, Couples], tuple[Genotypes, Numbers]]
IsNew = Callable[[Genotypes], npt.NDArray[np.bool_]]

_LONGEST_WAVE = 128
"""Births prepared together. In a pool of 5,000, some 50 births pass until one has a parent among
the others."""

# --- Couples ----------------------------------------------------------------------------


class CoupleBreeding(Breeding):
    """Couples of selected parents have mutated children.

    ``pairing``: makes couples of the selected parents; by default the selection does.
    """

    compares_children = True

    def __init__(self, selection: Selection, pairing: Pairing | None = None) -> None:
        self._selection = selection
        self._pairing = pairing

    @property
    def components(self) -> tuple[Component, ...]:
        """The selection, and the pairing if there is one."""
        return (self._selection,) if self._pairing is None else (self._selection, self._pairing)

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the offspring: couples, crossover, mutation."""
        states = variation.state(Role.SELECTION)
        couples = self.draw_couples(population, variation.couple_count, states)
        crossed = variation.cross(population.genotypes, couples)
        crossed = variation.keep_better(crossed, population)
        return offspring_of_couples(crossed, variation.mutate(crossed.genotypes))

    def plan(self, plan: Plan, population: Population, couples: Couples, states: State) -> None:
        """Plan to overwrite ``couples``, shape (couples, 2)."""
        if self._pairing is None:
            self._selection.plan_couples(plan, population, couples, states)
        else:
            self._pairing.plan(plan, self._selection, population, couples, states)

    def draw_couples(self, population: Population, count: int, states: State) -> Couples:
        """Return ``count`` couples, shape (count, 2)."""
        return next(self.planned_draws(population, count, states, 1))

    def planned_draws(
        self, population: Population, count: int, states: State, repeats: int
    ) -> Iterator[Couples]:
        """Yield couples, drawn by one plan, which takes longer to make than to run."""
        plan, couples = Plan(), np.empty((count, 2), np.int64)
        self.plan(plan, population, couples, states)
        for _ in range(repeats):
            plan.run()
            yield couples


# --- Families ---------------------------------------------------------------------------


class Families(Component, Breeding):
    """Every individual mates; the best two of two parents and their two children survive."""

    name = "families"
    label = "Families"
    source = "Gold, 2005"
    help = (
        "A coin makes each individual a mother or a father; every couple has two children, and "
        "the best two of the four are mutated and go on (after Gold, 2005)."
    )

    def draw_couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples in rounds; each round pairs all individuals, but for an odd one."""
        if population.size == 1:
            return np.zeros((count, 2), np.int64)
        rounds = -(-count // (population.size // 2))
        return np.concatenate([_round(population.size, states) for _ in range(rounds)])[:count]

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the mutated best two members of each family, family by family."""
        count = max(1, population.size // 2)
        couples = self.draw_couples(population, count, variation.state(Role.SELECTION))
        crossings = _two_children(population.genotypes, couples, variation)
        children = variation.measure(_side_by_side(crossings))
        all_members = population.concatenate(children)
        numbers = population.size + np.arange(2 * len(couples)).reshape(-1, 2)
        families = np.concatenate([couples, numbers], axis=1)
        order = np.argsort(all_members.loss[families], axis=1, kind="stable")
        best = np.take_along_axis(families, order[:, :2], axis=1).ravel()
        mutated = variation.mutate(all_members.genotypes[best])
        return offspring_of_families(families, best, population.size, crossings, mutated)


def _round(size: int, states: State) -> Couples:
    """Return one round of couples.

    If there are more of one sex, the last ones change sex until both are even.
    """
    kinds = np.empty(size, np.int64)
    draw_uniform(2, kinds, states)
    few, many = sorted((np.flatnonzero(kinds == kind) for kind in range(2)), key=len)
    moving = (len(many) - len(few)) // 2
    few = np.concatenate([few, many[len(many) - moving :][::-1]])
    return np.stack([few, many[: len(few)]], axis=1)


def _two_children(
    genotypes: Genotypes, couples: Couples, variation: Variation
) -> list[CrossedChildren]:
    """Return one crossing with two children of each couple, or two crossings with one child."""
    crossings = [variation.cross(genotypes, couples)]
    if variation.children_per_couple == 1:
        crossings.append(variation.cross(genotypes, couples[:, ::-1]))
    return crossings


def _side_by_side(crossings: list[CrossedChildren]) -> Genotypes:
    """Return two children of each couple, family by family."""
    if len(crossings) == 1:
        return crossings[0].genotypes
    both = np.stack([each.genotypes for each in crossings], axis=1)
    children: Genotypes = both.reshape(-1, both.shape[2])
    return children


# --- A pool under construction ----------------------------------------------------------


class GrowingPool:
    """The genotypes retained and made so far in one generation.

    The result is that of one birth after the other, each with parents drawn uniformly from the
    present pool. Births whose parents are already in the pool are made together, on the assumption
    that all children enter it. If a child does not, the births that would have drawn other parents
    are made again.

    Parameters
    ----------
    first : ndarray, shape (individuals, genes)
        The members before any birth, at least one.
    capacity : int
        The most children.
    is_new : IsNew
        Returns which genotypes may enter.
    """

    def __init__(self, first: Genotypes, capacity: int, is_new: IsNew) -> None:
        self._members = np.empty((len(first) + capacity, first.shape[1]), first.dtype)
        self._members[: len(first)] = first
        self._first = self._size = len(first)
        self._parents = np.full((capacity, 2), NONE)
        self._by = np.full(capacity, NONE)
        self._is_new = is_new

    @property
    def born(self) -> Genotypes:
        """The children that entered, in the order of their births."""
        return self._members[self._first : self._size].copy()

    @property
    def members(self) -> Genotypes:
        """The first members and the children that entered."""
        return self._members[: self._size]

    @property
    def parents(self) -> Couples:
        """The parents of each child, as indices of members; NONE if there is no second."""
        return self._parents[: self._size - self._first]

    @property
    def by(self) -> Numbers:
        """The operator that made each child."""
        return self._by[: self._size - self._first]

    def grow(self, words: Words, children: int, breed: Breed) -> None:
        """Make births one after the other.

        Parameters
        ----------
        words : ndarray of uint64, shape (births, parents)
            Random bits; each draws one parent.
        children : int
            Children of each birth.
        breed : Breed
            Takes genotypes and the parents of some births, shape (births, parents). Returns the
            children, those of one birth consecutive, and the operator that made each.
        """
        done = 0
        while done < len(words):
            done += self._wave(words[done : done + _LONGEST_WAVE], children, breed)

    def _wave(self, words: Words, children: int, breed: Breed) -> int:
        """Make as many of the first births as possible, and return their number, at least one."""
        parents = _parents(words, self._size + children * np.arange(len(words)))
        length = _leading(parents < self._size)
        offspring, by = breed(self._members[: self._size], parents[:length])
        may_enter = self._is_new(offspring)
        of_births = may_enter.reshape(length, children).sum(axis=1)
        sizes = self._size + np.cumsum(of_births) - of_births
        count = _leading(_parents(words[:length], sizes) == parents[:length])
        self._enter(np.flatnonzero(may_enter[: count * children]), offspring, by, parents, children)
        return count

    def _enter(
        self, entering: Numbers, offspring: Genotypes, by: Numbers, parents: Couples, children: int
    ) -> None:
        first, self._size = self._size, self._size + len(entering)
        born = slice(first - self._first, self._size - self._first)
        self._members[first : self._size] = offspring[entering]
        self._by[born] = by[entering]
        self._parents[born, : parents.shape[1]] = parents[entering // children]


def _parents(words: Words, sizes: npt.NDArray[np.int64]) -> Couples:
    """Return the parents of each birth, drawn from ``sizes`` members, shape as words."""
    chosen = np.empty(words.size, np.int64)
    draw_consistently(words.ravel(), np.repeat(sizes, words.shape[1]), chosen)
    return chosen.reshape(words.shape)


def _leading(truths: npt.NDArray[np.bool_]) -> int:
    """Return the number of rows that are all true before the first that is not."""
    return len(truths) if truths.all() else int(np.argmin(truths)) // truths.shape[1]


_Made = tuple[Genotypes, Numbers]


@dataclass(frozen=True)
class PoolUnderConstruction(Component, Breeding):
    """Parents are the retained individuals and, as they are born, their children."""

    name = "pool-under-construction"
    label = "Pool under construction"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "Parents are drawn uniformly from the next generation as it grows: first from those that "
        "the replacement retains, then also from the children born so far. Couples are crossed "
        "first; then single members are copied and mutated."
    )

    crossover_share: float = share(
        0.55,
        label="Born by crossover",
        effect="share of children with two parents",
        help="Children of couples, as a share of the population; those seen before drop out.",
    )
    mutation_share: float = share(
        0.35,
        label="Born by mutation",
        effect="share of mutated copies",
        help="Mutated copies, as a share of the population; those seen before drop out.",
    )

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the children, without the elites; there may be none."""
        children = variation.children_per_couple
        couples = int(self.crossover_share * variation.population_size / children)
        mutants = int(self.mutation_share * variation.population_size)
        # Without elites, the best individual is the first parent.
        first = elites if len(elites) else population.ranked()[:1]
        pool = GrowingPool(
            population.genotypes[first], couples * children + mutants, variation.is_new
        )
        states = variation.state(Role.SELECTION)
        pool.grow(_words(couples, 2, states), children, partial(_children, variation))
        crossed = len(pool.by)
        pool.grow(_words(mutants, 1, states), 1, partial(_mutants, variation))
        return Offspring(pool.born, partial(_parentage, pool, first, population.size, crossed))


def _children(variation: Variation, genotypes: Genotypes, parents: Couples) -> _Made:
    crossed = variation.cross(genotypes, parents)
    return crossed.genotypes, crossed.by


def _mutants(variation: Variation, genotypes: Genotypes, parents: Couples) -> _Made:
    mutated = variation.mutate(genotypes[parents[:, 0]])
    return mutated.genotypes, mutated.by_one


def _parentage(pool: GrowingPool, first: Indices, size: int, crossed: int) -> Parentage:
    """Return the parentage of the children, the first ``crossed`` of them by crossover."""
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
