"""The usual breeding scheme: selected couples, crossover, mutation."""

from sudoku_ga.evolution.core.offspring import Offspring, offspring_of_couples
from sudoku_ga.evolution.core.operators import Breeding, Pairing, Selection, Variation
from sudoku_ga.evolution.core.population import Couples, Indices, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role


class CoupleBreeding(Breeding):
    """Couples of selected parents have mutated children.

    Parameters
    ----------
    selection : Selection
    pairing : Pairing, optional
        Makes couples of the selected parents; by default the selection itself does.
    """

    def __init__(self, selection: Selection, pairing: Pairing | None = None) -> None:
        self._selection = selection
        self._pairing = pairing

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the offspring: couples, crossover, mutation."""
        states = variation.state(Role.SELECTION)
        couples = self.draw_couples(population, variation.couple_count, states)
        crossed = variation.cross(population.genotypes, couples)
        crossed = variation.keep_better(crossed, population)
        return offspring_of_couples(crossed, variation.mutate(crossed.genotypes))

    def draw_couples(self, population: Population, count: int, states: State) -> Couples:
        """Return ``count`` couples, shape (count, 2)."""
        if self._pairing is not None:
            return self._pairing.pairs(self._selection, population, count, states)
        return self._selection.couples(population, count, states)
