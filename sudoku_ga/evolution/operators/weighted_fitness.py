"""A fitness with weights that adapt while a population evolves."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Fitness, Measured, Weights
from sudoku_ga.evolution.core.parameters import real
from sudoku_ga.evolution.core.population import FitnessValues, Genotypes, Population
from sudoku_ga.evolution.kernels.box_alleles import adapt_weights, sum_missing
from sudoku_ga.evolution.representations.box_alleles import BoxAlleleEncoding
from sudoku_ga.puzzle.geometry import Geometry


@dataclass(frozen=True)
class StepwiseWeights(Fitness[BoxAlleleEncoding]):
    """Digits missing in rows and columns, each with a weight that adapts.

    Each digit of each row and column is a constraint. After each generation the weights of those
    that the best individual violates grow (stepwise adaptation of weights: Eiben and van der
    Hauw, 1997), and all weights return a little towards 1 (Frank, 1997). The fitness is the number
    of missing digits; selection and replacement compare the sum of their weights.
    """

    name = "stepwise-weights"
    label = "Stepwise weights"
    source = "Eiben & van der Hauw, 1997"
    help = (
        "Counts the digits that rows and columns lack. What the best individual of a generation "
        "lacks weighs more from then on, so that the search leaves a local optimum (Eiben and van "
        "der Hauw, 1997)."
    )
    needs = frozenset({Trait.BOX_ALLELES})
    maximised = False

    increment: float = real(
        1.0,
        0.0,
        100.0,
        step=0.01,
        label="Increment",
        effect="higher: local optima are left sooner",
        help=(
            "Added to the weight of each digit that a row or column of the best individual lacks, "
            "after each generation. Weights begin at 1; with 0 they stay there."
        ),
    )
    decay: float = real(
        0.01,
        0.0,
        1.0,
        step=0.001,
        label="Decay",
        effect="higher: weights return to 1 sooner",
        help=(
            "The share that each weight loses of what it has above 1, after each generation "
            "(Frank, 1997)."
        ),
    )

    def evaluate_genotypes(self, encoding: BoxAlleleEncoding, genotypes: Genotypes) -> Measured:
        """Return the conflicts and the digits missing in rows and columns."""
        missing = self.weighted_loss(encoding, genotypes, self.initial_weights(encoding))
        return Measured(encoding.count_conflicts(genotypes), missing)

    def target(self, geometry: Geometry) -> float:
        """Return 0."""
        return 0.0

    def initial_weights(self, encoding: BoxAlleleEncoding) -> Weights:
        """Return 1 for each digit of each row, then of each column, shape (2 × size × size,)."""
        return np.ones(2 * encoding.geometry.size**2)

    def adapted_weights(
        self, encoding: BoxAlleleEncoding, population: Population, weights: Weights
    ) -> Weights:
        """Return the weights after a generation."""
        adapted = weights.copy()
        adapt_weights(
            population.genotypes,
            int(np.argmin(population.loss)),
            encoding.fillings,
            encoding.geometry.box_width,
            1.0 - self.decay,
            self.increment,
            adapted,
        )
        return adapted

    def weighted_loss(
        self, encoding: BoxAlleleEncoding, genotypes: Genotypes, weights: Weights
    ) -> FitnessValues:
        """Return the sum of the weights of the missing digits of each individual."""
        sums = np.empty(len(genotypes))
        sum_missing(genotypes, encoding.fillings, encoding.geometry.box_width, weights, sums)
        return sums
