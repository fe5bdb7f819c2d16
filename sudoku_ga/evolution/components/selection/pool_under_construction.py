"""Selection from the pool under construction."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from sudoku_ga.evolution.brood import NONE, Brood, Numbers, Origin, Passage
from sudoku_ga.evolution.components.selection.growing_pool import GrowingPool, Words
from sudoku_ga.evolution.components.selection.parents import Parents, Selection
from sudoku_ga.evolution.kernels.parents import draw_uniform, draw_words
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Couples, Genotypes, Population
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.roles import Role

if TYPE_CHECKING:
    from sudoku_ga.evolution.mating import Mating

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

    def breed(self, population: Population, mating: "Mating", kept: Parents) -> Brood:
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
        return Brood(pool.born, partial(_origin, pool, first, population.size, crossed))


def _children(mating: "Mating", genotypes: Genotypes, parents: Couples) -> _Made:
    crossed = mating.crossed(genotypes, parents)
    return crossed.genotypes, crossed.by


def _mutants(mating: "Mating", genotypes: Genotypes, parents: Couples) -> _Made:
    mutated = mating.mutated(genotypes[parents[:, 0]])
    return mutated.genotypes, mutated.by_one


def _origin(pool: GrowingPool, first: Parents, size: int, crossed: int) -> Origin:
    """Return the origin of who was born, the first ``crossed`` of them by crossover."""
    places, born = pool.parents, len(pool.by)
    numbers = np.concatenate([first, size + np.arange(born), [NONE]])  # the last one for NONE
    by_crossover = np.arange(born) < crossed
    before = np.where(by_crossover[:, None], pool.born, pool.members[places[:, 0]])
    return Origin(
        numbers[places],
        numbers[places],
        Passage(np.where(by_crossover, pool.by, NONE), before),
        (Passage(np.where(by_crossover, NONE, pool.by), pool.born),),
    )


def _words(births: int, parents: int, states: State) -> Words:
    words = np.empty(births * parents, np.uint64)
    draw_words(words, states)
    return words.reshape(births, parents)
