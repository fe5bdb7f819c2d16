"""Breeding in which individuals share rows: a child's mutation also changes its relatives.

PyGene of June 2012 copies a gene with the list in it, not the list itself, so that a child and its
relatives hold one row, and a mutation that swaps in place changes it in all of them. Their fitness
was computed before and is not computed again::

    parent   fitness 31   rows A B C …        a swap in the child's row B is one in B:
    child    fitness  ?   rows A B D …        the parent has other digits, and still fitness 31

Children are evaluated after the mutations of all of them, so that only individuals of the
population keep the fitness of other digits. Where individuals share whole genotypes instead,
:mod:`sudoku_ga.evolution.operators.shared_genotypes` evaluates each child before later mutations.
"""

import numpy as np

from sudoku_ga.evolution.core.component import Component, Trait
from sudoku_ga.evolution.core.offspring import Offspring, offspring_of_couples
from sudoku_ga.evolution.core.operators import Breeding, Encoding, Variation
from sudoku_ga.evolution.core.population import Couples, Genotypes, Indices, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.kernels.sharing import change_shared_rows
from sudoku_ga.evolution.operators.selection import SquareRootRank


class SharedRows(Component, Breeding):
    """Couples by square-root rank; a mutation changes a row in all individuals that hold it.

    Equal rows at the same place count as one. On an empty 9×9 board two different rows hardly ever
    become equal; where a row has few free cells they often do.
    """

    name = "shared-rows"
    label = "Shared rows"
    source = "McNab, 2005"
    help = (
        "Couples are drawn by square-root rank. Children hold the rows of their parents, not "
        "copies: a mutation changes a row in every individual that holds it, and parents keep the "
        "fitness that they had before, which is then not that of their digits (as in PyGene: "
        "McNab, 2005)."
    )
    needs = frozenset({Trait.ROW_PERMUTATIONS})

    def draw_couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples of two different individuals, where there are two."""
        return SquareRootRank().couples(population, count, states)

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the children, and the population as their mutations leave it."""
        states = variation.state(Role.SELECTION)
        couples = self.draw_couples(population, variation.couple_count, states)
        crossed = variation.cross(population.genotypes, couples)
        mutated = variation.mutate(crossed.genotypes)
        holders = np.concatenate([crossed.genotypes, population.genotypes])
        _spread(crossed.genotypes, mutated.genotypes, variation.encoding, holders)
        children, changed = holders[: -population.size], holders[-population.size :]
        if mutated.stages:
            mutated = mutated._replace(stages=(*mutated.stages[:-1], children))
        return offspring_of_couples(crossed, mutated)._replace(changed_population=changed)


def _spread(before: Genotypes, after: Genotypes, encoding: Encoding, holders: Genotypes) -> None:
    """Make the changes of rows in all holders, in either strand of those that have two."""
    starts = encoding.block_starts[: encoding.geometry.size + 1]
    width = int(starts[-1])
    if width:
        strands = (each.reshape(-1, width) for each in (before, after))
        change_shared_rows(*strands, starts, holders.reshape(-1, width))
