"""A large pool of distant individuals: how they mate, and which survive.

MPMA (Goudet and Hao, 2023: A massively parallel evolutionary algorithm for the partial Latin square
extension problem. Computers & Operations Research 158, 106284) crosses each individual with its
nearest neighbour, and keeps the best parents and children that are far enough from each other. Its
program measures distances between partitions, where digits are exchangeable. On a board with givens
they are not, and the distance is the number of cells that differ.
"""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.offspring import Offspring, offspring_of_couples
from sudoku_ga.evolution.core.operators import Breeding, Replacement, ReplacementContext, Variation
from sudoku_ga.evolution.core.parameters import share
from sudoku_ga.evolution.core.population import Indices, Population
from sudoku_ga.evolution.kernels.population import accept_distant, nearest


class NearestNeighbour(Component, Breeding):
    """Each individual is crossed with the nearest one that it was not crossed with before."""

    name = "nearest-neighbour"
    label = "Nearest neighbour"
    source = "Goudet & Hao, 2023"
    help = (
        "Every individual is the first parent of one child; the second is the one that differs "
        "from it in the fewest cells, of those that it was not crossed with before (Goudet and "
        "Hao, 2023)."
    )
    compares_children = True

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the mutated children of the couples."""
        memory, mates = variation.couple_memory, np.empty(population.size, np.int64)
        nearest(population.genotypes, ~memory.recall(population.genotypes), mates)
        firsts = np.arange(variation.couple_count) % population.size
        couples = np.stack([firsts, mates[firsts]], axis=1)
        memory.add(couples)
        crossed = variation.keep_better(variation.cross(population.genotypes, couples), population)
        return offspring_of_couples(crossed, variation.mutate(crossed.genotypes))


@dataclass(frozen=True)
class BestApart(Replacement):
    """The best parents and offspring survive, except those near a better one."""

    name = "best-apart"
    label = "Best apart"
    source = "Goudet & Hao, 2023"
    help = (
        "Parents and offspring compete. The best stay, each if it differs from all better ones in "
        "enough cells; room that is left goes to the best of the others. Of equals parents come "
        "first (Goudet and Hao, 2023)."
    )

    distance: float = share(
        0.1,
        label="Distance",
        effect="greater: more diverse, slower to converge",
        help="The least difference of two individuals, as a share of the genes.",
    )

    def numbered(self, context: ReplacementContext) -> tuple[Population, Indices]:
        """Return the survivors: first those far enough from better ones, then the others."""
        both = context.population.concatenate(context.offspring)
        accepted, genes = np.empty(both.size, np.int64), both.genotypes.shape[1]
        least = self.distance * genes
        accept_distant(both.genotypes, both.ranked(), least, context.size, accepted)
        numbers = accepted[: context.size]
        return both.take(numbers), numbers
