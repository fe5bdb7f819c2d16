"""Crossover: the better rows and the better columns of boxes."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.crossover.children import Crossover
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.better_lines import inherit_better_lines, weigh_lines
from sudoku_ga.evolution.population import Couples, Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.evolution.traits import Trait


@dataclass(frozen=True)
class BetterRowsOfBoxes(Crossover):
    """Each row of boxes from the parent whose is better, or each column of boxes.

    ::

        first parent    second parent     first child     second child
        a a a   good    b b b   poor      a a a           a b b
        a a a   poor    b b b   good      b b b           a b b
        a a a   poor    b b b   good      b b b           a b b
    """

    name = "better-rows-of-boxes"
    label = "Better rows of boxes"
    help = (
        "The first child has each row of boxes, and the second each column of boxes, from the "
        "parent whose rows (columns) there hold more distinct digits; of equals, from the first "
        "parent (Sato and Inoue, 2010)."
    )
    needs = frozenset({Trait.CELLS, Trait.BOXES})

    def cross(
        self, encoding: Encoding, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        """Return two children of each couple."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        geometry, cells, size = encoding.geometry, encoding.cells, encoding.geometry.size
        boxes_in_band = size // geometry.box_width
        band_count = size // geometry.box_height
        lines = np.arange(size)
        groups = np.append(lines // geometry.box_height, band_count + lines // geometry.box_width)
        rows, columns = geometry.row_of[cells], size + geometry.column_of[cells]
        worth = np.empty((len(genotypes), band_count + boxes_in_band), np.int64)
        weigh_lines(genotypes, rows, columns, _fixed_digits(encoding), groups, worth)
        offspring = np.empty((2 * len(couples), genotypes.shape[1]), genotypes.dtype)
        inherit_better_lines(
            genotypes,
            couples,
            groups[rows],
            groups[columns],
            worth,
            probability_threshold(self.rate),
            offspring,
            states,
        )
        return offspring


def _fixed_digits(encoding: CellEncoding) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """Return the digits fixed in each row and column, bit d - 1 for digit d."""
    geometry = encoding.geometry
    digits = encoding.grid.digits[geometry.units[: 2 * geometry.size]].astype(np.uint64)
    one = np.uint64(1)
    bits = np.where(digits > 0, one << np.maximum(digits, one) - one, np.uint64(0))
    fixed: np.ndarray[tuple[int], np.dtype[np.uint64]] = np.bitwise_or.reduce(bits, axis=1)
    return fixed
