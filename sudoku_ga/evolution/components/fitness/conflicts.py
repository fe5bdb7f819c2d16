"""Fitness: pairs of peers with equal digits."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.fitness.measure import FitnessMeasure, Measured
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.population import Conflicts, Genotypes
from sudoku_ga.puzzle.geometry import Geometry


@dataclass(frozen=True)
class PairConflicts(FitnessMeasure):
    """Pairs of peers with equal digits, to be brought to 0."""

    name = "pair-conflicts"
    label = "Pairs in conflict"
    source = "Hertz & de Werra, 1987"
    help = "Counts the pairs of cells in one row, column or box that hold the same digit."
    maximised = False

    def evaluate(self, encoding: Encoding, genotypes: Genotypes) -> Measured:
        """Return the conflicts twice: as such and as the fitness."""
        return self.evaluate_again(encoding, genotypes, encoding.count_conflicts(genotypes))

    def evaluate_again(
        self, encoding: Encoding, genotypes: Genotypes, conflicts: Conflicts
    ) -> Measured:
        """Return the known conflicts twice: as such and as the fitness."""
        return Measured(conflicts, conflicts.astype(np.float64))

    def target(self, geometry: Geometry) -> float:
        """Return 0."""
        return 0.0
