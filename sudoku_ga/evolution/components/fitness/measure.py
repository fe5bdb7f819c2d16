"""What every fitness offers."""

from abc import abstractmethod
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.population import Conflicts, Fitness, Genotypes
from sudoku_ga.puzzle.geometry import Geometry


class Measured(NamedTuple):
    """Individuals with their conflicts and their fitness."""

    conflicts: Conflicts
    fitness: Fitness


class FitnessMeasure(Component):
    """Base of the fitnesses.

    ``maximised`` says whether more is better. Conflicts are measured besides, so that runs with
    different fitnesses compare.
    """

    maximised: ClassVar[bool]

    @abstractmethod
    def evaluate(self, encoding: Encoding, genotypes: Genotypes) -> Measured:
        """Return the conflicts and the fitness of each individual."""

    def evaluate_again(
        self, encoding: Encoding, genotypes: Genotypes, conflicts: Conflicts
    ) -> Measured:
        """Return the conflicts and the fitness of individuals whose conflicts are known."""
        return self.evaluate(encoding, genotypes)

    @abstractmethod
    def target(self, geometry: Geometry) -> float:
        """Return the best fitness there is on a board of this shape."""

    def loss(self, fitness: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return what selection compares: least is best."""
        return -fitness if self.maximised else fitness
