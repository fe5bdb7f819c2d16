"""What every mutation offers."""

from abc import abstractmethod

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State


class Mutation(Component):
    """Base of the mutations. Each owns its rates and says what they are shares of."""

    @property
    def probes_per_child(self) -> int:
        """The neighbours of each child that are priced: 0 where changes are made unseen."""
        return 0

    @abstractmethod
    def mutate(self, encoding: Encoding, genotypes: Genotypes, states: State) -> Genotypes:
        """Return mutated copies of the individuals.

        Parameters
        ----------
        encoding : Encoding
        genotypes : ndarray, shape (individuals, genes)
            Not modified.
        states : ndarray of uint64, shape (1,)
            Advanced in place.
        """
