"""What every selection offers."""

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.brood import Brood, born_of_couples
from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.population import Couples, Population
from sudoku_ga.evolution.rng import State

if TYPE_CHECKING:
    from sudoku_ga.evolution.mating import Mating

Parents = npt.NDArray[np.int64]


class Selection(Component):
    """Base of the selections: who becomes a parent, by the loss (least is best).

    Most draw single parents by :meth:`pick`, and two after each other make a couple.
    ``draws_couples`` says whether all parents are drawn from the population as it was.
    """

    draws_couples: ClassVar[bool] = True

    @abstractmethod
    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return the indices of ``count`` parents, drawn one by one, shape (count,)."""

    def pool(self, population: Population, count: int, states: State) -> Parents:
        """Return the indices of ``count`` parents that are chosen together, shape (count,)."""
        return self.pick(population, count, states)

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return the two parents of ``count`` couples, shape (count, 2)."""
        return self.pick(population, 2 * count, states).reshape(count, 2)

    def breed(self, population: Population, mating: "Mating", kept: Parents) -> Brood:
        """Return the offspring: couples, crossover, mutation.

        Parameters
        ----------
        population : Population
        mating : Mating
            The recipe's crossover and mutation.
        kept : ndarray of int64
            The individuals that the replacement will keep; only a selection that draws from the
            pool under construction looks at them.
        """
        couples = mating.couples(self, population)
        crossed = mating.tried(mating.crossed(population.genotypes, couples), population)
        return born_of_couples(crossed, mating.mutated(crossed.genotypes))
