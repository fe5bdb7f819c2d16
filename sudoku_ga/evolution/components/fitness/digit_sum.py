"""Fitness: how often each digit is used, and what all digits add up to."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.fitness.measure import FitnessMeasure, Measured
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.digit_use import count_digit_use
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.geometry import Geometry

_UNITS_OF_A_CELL = 3


@dataclass(frozen=True)
class DigitCountsAndSum(FitnessMeasure):
    """Distance of the digit counts and of the digit sum from those of a solution."""

    name = "digit-counts-sum"
    label = "Digit counts and sum"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "Unfolds the board into rows, columns and boxes and adds up how far each digit's count "
        "and the sum of all digits are from a solution's. Where digits stand does not matter to "
        "it: 0 is hardly ever a solution."
    )
    maximised = False
    needs = frozenset({Trait.CELLS})

    def evaluate(self, encoding: Encoding, genotypes: Genotypes) -> Measured:
        """Return the conflicts and the fitness of each individual."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        size = encoding.geometry.size
        fixed = np.bincount(encoding.grid.digits, minlength=size + 1)
        distances = np.empty(len(genotypes))
        count_digit_use(genotypes, fixed, distances)
        conflicts = encoding.count_conflicts(genotypes)
        return Measured(conflicts, _UNITS_OF_A_CELL * distances)

    def target(self, geometry: Geometry) -> float:
        """Return 0."""
        return 0.0
