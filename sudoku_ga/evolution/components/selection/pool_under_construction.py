"""Selection from the pool under construction."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sudoku_ga.evolution.components.selection.growing_pool import GrowingPool, Words
from sudoku_ga.evolution.components.selection.parents import Parents, Selection
from sudoku_ga.evolution.kernels.parents import draw_uniform, draw_words
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Genotypes, Population
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.roles import Role

if TYPE_CHECKING:
    from sudoku_ga.evolution.mating import Mating


@dataclass(frozen=True)
class PoolUnderConstruction(Selection):
    """Parents are those retained, and soon their children of the same generation."""

    name = "pool-under-construction"
    label = "Pool under construction"
    help = (
        "Parents are drawn uniformly from the next generation as it grows: first from those that "
        "the replacement retains, then also from the children born so far. Couples are crossed "
        "first; then single members are copied and mutated."
    )

    crossover_share: float = real(
        0.55,
        0.0,
        1.0,
        step=0.01,
        label="Born by crossover",
        help="Children of couples, as a share of the population; those seen before drop out.",
    )
    mutation_share: float = real(
        0.35,
        0.0,
        1.0,
        step=0.01,
        label="Born by mutation",
        help="Mutated copies, as a share of the population; those seen before drop out.",
    )

    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return parents drawn uniformly from all."""
        chosen = np.empty(count, np.int64)
        draw_uniform(population.size, chosen, states)
        return chosen

    def breed(self, population: Population, mating: "Mating", kept: Parents) -> Genotypes:
        """Return who was born, those kept left out; there may be nobody."""
        children = mating.children_per_couple
        couples = int(self.crossover_share * mating.population_size / children)
        mutants = int(self.mutation_share * mating.population_size)
        # Where nobody is kept, the best is the first parent all the same.
        first = kept if len(kept) else population.ranked()[:1]
        pool = GrowingPool(population.genotypes[first], couples * children + mutants, mating.unseen)
        states = mating.state(Role.SELECTION)
        pool.grow(_words(couples, 2, states), children, mating.crossed)
        pool.grow(
            _words(mutants, 1, states),
            1,
            lambda genotypes, parents: mating.mutated(genotypes[parents[:, 0]]),
        )
        return pool.born


def _words(births: int, parents: int, states: State) -> Words:
    words = np.empty(births * parents, np.uint64)
    draw_words(words, states)
    return words.reshape(births, parents)
