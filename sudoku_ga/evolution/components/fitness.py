"""What makes one individual better than another."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.population import Conflicts, Fitness


@dataclass(frozen=True)
class PairConflicts(Component):
    """Pairs of peers with equal digits, to be brought to 0."""

    name = "pair-conflicts"
    label = "Pairs in conflict"
    help = "Counts the pairs of cells in one row, column or box that hold the same digit."

    def evaluate(self, conflicts: Conflicts) -> Fitness:
        """Return the fitness of individuals with these conflicts; least is best."""
        return conflicts.astype(np.float64)
