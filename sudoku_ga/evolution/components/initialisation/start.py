"""What every initialisation offers."""

from abc import abstractmethod

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State


class Initialisation(Component):
    """Base of the initialisations: they also make newcomers later on."""

    @abstractmethod
    def create(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes that keep the representation's invariant."""
