"""Fitness functions."""

from abc import abstractmethod
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Encoding, Fitness, Weights, plan_conflicts
from sudoku_ga.evolution.core.parameters import real
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Conflicts, FitnessValues, Genotypes, Population
from sudoku_ga.evolution.kernels.arrays import convert
from sudoku_ga.evolution.kernels.box_alleles import adapt_weights, sum_missing
from sudoku_ga.evolution.kernels.fitness import add_totals, count_digit_use, multiply_totals
from sudoku_ga.evolution.representations.box_alleles import BoxAlleleEncoding
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import EVERY_FEATURE, REGIONS_ONLY, Feature


class PairConflicts(Fitness[Encoding]):
    """Pairs of peers with equal digits, to be brought to 0."""

    name = "pair-conflicts"
    label = "Pairs in conflict"
    source = "Hertz & de Werra, 1987"
    help = (
        "Counts the pairs of cells in one row, column or box that hold the same digit, and of "
        "others that must differ. A cage adds the distance of its sum from its total."
    )
    features = EVERY_FEATURE
    maximised = False

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        fitness: FitnessValues,
    ) -> None:
        """Plan the conflicts, which are the fitness too."""
        plan_conflicts(plan, encoding, genotypes, conflicts)
        plan.add(convert, conflicts, fitness)

    def plan_again(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        fitness: FitnessValues,
    ) -> None:
        """Plan the fitness, which are the known conflicts."""
        plan.add(convert, conflicts, fitness)

    def target(self, geometry: Geometry) -> float:
        """Return 0."""
        return 0.0


Worth = npt.NDArray[np.float64]

_KINDS = 3
_ROWS, _COLUMNS, _BOXES = range(_KINDS)
"""The indices of the kinds of units in the totals; further units are last."""


def _sum(
    plan: Plan, totals: npt.NDArray[np.float64], first: int, last: int, fitness: FitnessValues
) -> None:
    """Plan the worth of each individual's units of some kinds, and of all further units.

    If there are further units, boxes between them and ``last`` are summed too. These boxes are
    full, and add nothing in a fitness that leaves boxes out.
    """
    plan.add(add_totals, totals, first, last if totals.shape[1] == _KINDS else _KINDS, fitness)


class UnitFitness(Fitness[CellEncoding]):
    """Base of fitnesses that score each unit by its number of distinct digits."""

    needs = frozenset({Trait.CELLS})
    features = REGIONS_ONLY | {Feature.UNITS}

    @abstractmethod
    def worth(self, size: int) -> Worth:
        """Return the worth of a unit by its distinct digits, shape (size + 1,)."""

    def combine(self, plan: Plan, totals: npt.NDArray[np.float64], fitness: FitnessValues) -> None:
        """Plan the fitness from the worth of all rows, columns, boxes and further units."""
        _sum(plan, totals, _ROWS, _BOXES, fitness)

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        fitness: FitnessValues,
    ) -> None:
        """Plan the conflicts and the fitness of each individual."""
        worth = _worth(self, encoding.geometry.size)
        self.combine(plan, encoding.plan_units(plan, genotypes, worth, conflicts), fitness)

    def target(self, geometry: Geometry) -> float:
        """Return the fitness of a solution."""
        counts = [geometry.size] * _KINDS
        if len(geometry.more_units):
            counts.append(len(geometry.more_units))
        full, fitness, plan = (
            np.array([counts]) * self.worth(geometry.size)[-1],
            np.empty(1),
            Plan(),
        )
        self.combine(plan, full, fitness)
        plan.run()
        return float(fitness[0])


@lru_cache(maxsize=64)
def _worth(fitness: UnitFitness, size: int) -> Worth:
    return fitness.worth(size)


class MissingDigits(UnitFitness):
    """Digits missing in units."""

    name = "missing-digits"
    label = "Missing digits"
    source = "Lewis, 2007"
    help = "Adds up how many digits each row, column and box lacks; 0 is a solution."
    maximised = False

    def worth(self, size: int) -> Worth:
        """Return the number of missing digits."""
        return size - np.arange(size + 1.0)


class LineRepeats(MissingDigits):
    """Repeated digits in rows and columns."""

    name = "line-repeats"
    label = "Repeats in rows and columns"
    source = "Lewis, 2007"
    help = "Counts digits that repeat one in their row or column; boxes are ignored."
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    def combine(self, plan: Plan, totals: npt.NDArray[np.float64], fitness: FitnessValues) -> None:
        """Plan the repeats of rows and columns."""
        _sum(plan, totals, _ROWS, _COLUMNS, fitness)


class CompleteUnits(UnitFitness):
    """Units that hold every digit."""

    name = "complete-units"
    label = "Complete units"
    source = "medhavi13.blogspot.com, 2012"
    help = "Counts the rows, columns and boxes that hold every digit: 27 on a 9×9 board."
    maximised = True

    def worth(self, size: int) -> Worth:
        """Return 1 for a unit with every digit."""
        worth: Worth = (np.arange(size + 1) == size).astype(np.float64)
        return worth


class IllegalColumnsAndBoxes(UnitFitness):
    """Columns and boxes in which a digit repeats."""

    name = "illegal-columns-boxes"
    label = "Illegal columns and boxes"
    source = "Wang et al., 2023"
    help = "Counts the columns and boxes in which a digit repeats (Wang et al., 2023)."
    maximised = False
    needs = frozenset({Trait.ROW_PERMUTATIONS})

    def worth(self, size: int) -> Worth:
        """Return 1 for a unit with a repeat."""
        worth: Worth = (np.arange(size + 1) < size).astype(np.float64)
        return worth

    def combine(self, plan: Plan, totals: npt.NDArray[np.float64], fitness: FitnessValues) -> None:
        """Plan the illegal columns and boxes."""
        _sum(plan, totals, _COLUMNS, _BOXES, fitness)


class DistinctDigits(UnitFitness):
    """Distinct digits of all units."""

    name = "distinct-digits"
    label = "Distinct digits"
    source = "Coelho & Frank, 2021"
    help = "Adds up the distinct digits of each row, column and box: 243 on a solved 9×9 board."
    maximised = True

    def worth(self, size: int) -> Worth:
        """Return the distinct digits."""
        return np.arange(size + 1.0)


class DistinctDigitsWithBonus(UnitFitness):
    """Distinct digits, and one more for each complete unit."""

    name = "distinct-digits-bonus"
    label = "Distinct digits with bonus"
    source = "Coelho & Frank, 2021"
    help = (
        "As distinct digits, with one more for each complete unit: 270 on a solved 9×9 board "
        "(Coelho and Frank, 2021)."
    )
    maximised = True

    def worth(self, size: int) -> Worth:
        """Return the distinct digits, and one more for a complete unit."""
        worth: Worth = np.arange(size + 1.0) + (np.arange(size + 1) == size)
        return worth


class ReciprocalProduct(UnitFitness):
    """Product over rows, columns and boxes of a mean of reciprocals."""

    name = "reciprocal-product"
    label = "Product of reciprocals"
    source = "Gold, 2005"
    help = (
        "Multiplies, for columns, rows and boxes, the mean of 1 / (1 + missing digits); 1 is a "
        "solution (Gold, 2005)."
    )
    features = REGIONS_ONLY
    maximised = True

    def worth(self, size: int) -> Worth:
        """Return the contribution of a unit to the mean."""
        worth: Worth = 1 / (1 + size - np.arange(size + 1.0)) / size
        return worth

    def combine(self, plan: Plan, totals: npt.NDArray[np.float64], fitness: FitnessValues) -> None:
        """Plan the product."""
        plan.add(multiply_totals, totals, fitness)


class ExponentialProduct(ReciprocalProduct):
    """Product over rows, columns and boxes of a mean of exponentials."""

    name = "exponential-product"
    label = "Product of exponentials"
    source = "Gold, 2005"
    help = (
        "Multiplies, for columns, rows and boxes, the mean of exp(-10 × missing digits); 1 is a "
        "solution. Gold (2005) had it as a variant."
    )

    def worth(self, size: int) -> Worth:
        """Return the contribution of a unit to the mean."""
        worth: Worth = np.exp(10 * (np.arange(size + 1.0) - size)) / size
        return worth


_UNITS_OF_A_CELL = 3


def _distances(encoding: CellEncoding, genotypes: Genotypes) -> FitnessValues:
    distances = np.empty(len(genotypes))
    count_digit_use(encoding.decode(genotypes), encoding.geometry.size, distances)
    return _UNITS_OF_A_CELL * distances


class DigitCountsAndSum(Fitness[CellEncoding]):
    """Distance of the digit counts and of the digit sum from those of a solution."""

    name = "digit-counts-sum"
    label = "Digit counts and sum"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "Unfolds the board into rows, columns and boxes and adds up how far each digit's count "
        "and the sum of all digits are from a solution's. The positions of the digits do not "
        "matter: 0 is hardly ever a solution."
    )
    features = REGIONS_ONLY
    maximised = False
    needs = frozenset({Trait.CELLS})

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        fitness: FitnessValues,
    ) -> None:
        """Plan the conflicts and the fitness of each individual."""
        plan_conflicts(plan, encoding, genotypes, conflicts)
        plan.fill(fitness, _distances, encoding, genotypes)

    def target(self, geometry: Geometry) -> float:
        """Return 0."""
        return 0.0


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
            "After each generation, every weight loses this share of its excess over 1 (Frank, "
            "1997)."
        ),
    )

    def plan(
        self,
        plan: Plan,
        encoding: BoxAlleleEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        fitness: FitnessValues,
    ) -> None:
        """Plan the conflicts and the digits missing in rows and columns."""
        plan_conflicts(plan, encoding, genotypes, conflicts)
        width, weights = encoding.geometry.box_width, self.initial_weights(encoding)
        plan.add(sum_missing, genotypes, encoding.fillings, width, weights, fitness)

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
