"""Fitnesses that add up what each unit is worth by its distinct digits."""

from abc import abstractmethod
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.fitness.measure import FitnessMeasure, Measured
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.population import Fitness, Genotypes
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.geometry import Geometry

Worth = npt.NDArray[np.float64]


class UnitFitness(FitnessMeasure):
    """Base: a unit is worth something by its distinct digits, and kinds of units combine."""

    needs = frozenset({Trait.CELLS})

    @abstractmethod
    def worth(self, size: int) -> Worth:
        """Return what a unit is worth by its distinct digits, shape (size + 1,)."""

    def combine(self, totals: npt.NDArray[np.float64]) -> Fitness:
        """Return the fitness from the worth of all rows, all columns and all boxes."""
        fitness: Fitness = totals[:, 0] + totals[:, 1] + totals[:, 2]
        return fitness

    def evaluate(self, encoding: Encoding, genotypes: Genotypes) -> Measured:
        """Return the conflicts and the fitness of each individual."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        conflicts, totals = encoding.weigh(genotypes, _worth(self, encoding.geometry.size))
        return Measured(conflicts, self.combine(totals))

    def target(self, geometry: Geometry) -> float:
        """Return the fitness of a solution."""
        full = np.full((1, 3), geometry.size * self.worth(geometry.size)[-1])
        return float(self.combine(full)[0])


@lru_cache(maxsize=64)
def _worth(fitness: UnitFitness, size: int) -> Worth:
    return fitness.worth(size)


@dataclass(frozen=True)
class MissingDigits(UnitFitness):
    """Digits that units lack."""

    name = "missing-digits"
    label = "Missing digits"
    source = "Lewis, 2007"
    help = "Adds up how many digits each row, column and box lacks; 0 is a solution."
    maximised = False

    def worth(self, size: int) -> Worth:
        """Return the digits lacking."""
        return size - np.arange(size + 1.0)


@dataclass(frozen=True)
class LineRepeats(MissingDigits):
    """Repeated digits in rows and columns."""

    name = "line-repeats"
    label = "Repeats in rows and columns"
    source = "Lewis, 2007"
    help = "Counts digits that repeat one in their row or column; boxes are not looked at."
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    def combine(self, totals: npt.NDArray[np.float64]) -> Fitness:
        """Return the repeats of rows and columns."""
        repeats: Fitness = totals[:, 0] + totals[:, 1]
        return repeats


@dataclass(frozen=True)
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


@dataclass(frozen=True)
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

    def combine(self, totals: npt.NDArray[np.float64]) -> Fitness:
        """Return the illegal columns and boxes."""
        illegal: Fitness = totals[:, 1] + totals[:, 2]
        return illegal


@dataclass(frozen=True)
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


@dataclass(frozen=True)
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
        """Return the distinct digits, one more for all of them."""
        worth: Worth = np.arange(size + 1.0) + (np.arange(size + 1) == size)
        return worth


@dataclass(frozen=True)
class ReciprocalProduct(UnitFitness):
    """Product over rows, columns and boxes of a mean of reciprocals."""

    name = "reciprocal-product"
    label = "Product of reciprocals"
    source = "Gold, 2005"
    help = (
        "Multiplies, for columns, rows and boxes, the mean of 1 / (1 + missing digits); 1 is a "
        "solution (Gold, 2005)."
    )
    maximised = True

    def worth(self, size: int) -> Worth:
        """Return the share of the mean that a unit makes."""
        worth: Worth = 1 / (1 + size - np.arange(size + 1.0)) / size
        return worth

    def combine(self, totals: npt.NDArray[np.float64]) -> Fitness:
        """Return the product."""
        product: Fitness = totals[:, 0] * totals[:, 1] * totals[:, 2]
        return product


@dataclass(frozen=True)
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
        """Return the share of the mean that a unit makes."""
        worth: Worth = np.exp(10 * (np.arange(size + 1.0) - size)) / size
        return worth
