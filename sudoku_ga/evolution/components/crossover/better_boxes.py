"""Crossover: the better rows and the better columns of boxes."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

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
    source = "Sato & Inoue, 2010"
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
        lines = _Lines.of(encoding)
        worth = np.empty((len(genotypes), lines.groups[-1] + 1), np.int64)
        weigh_lines(genotypes, lines.rows, lines.columns, lines.fixed, lines.groups, worth)
        offspring = np.empty((2 * len(couples), genotypes.shape[1]), genotypes.dtype)
        inherit_better_lines(
            genotypes,
            couples,
            lines.groups[lines.rows],
            lines.groups[lines.columns],
            worth,
            probability_threshold(self.rate),
            offspring,
            states,
        )
        return offspring


class _Lines(NamedTuple):
    """The rows, numbered from 0, and after them the columns.

    Parameters
    ----------
    rows, columns : ndarray of int64, shape (genes,)
        The lines of each gene.
    fixed : ndarray of uint64, shape (2 × size,)
        The digits fixed in each line, bit d - 1 for digit d.
    groups : ndarray of int64, shape (2 × size,)
        The row of boxes of each row, and after those the column of boxes of each column.
    """

    rows: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int64]
    fixed: npt.NDArray[np.uint64]
    groups: npt.NDArray[np.int64]

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, encoding: CellEncoding) -> "_Lines":
        """Return the lines of a puzzle, the same object each time."""
        geometry, size = encoding.geometry, encoding.geometry.size
        lines = np.arange(size)
        bands = lines // geometry.box_height
        return cls(
            geometry.row_of[encoding.cells],
            size + geometry.column_of[encoding.cells],
            _fixed_digits(encoding),
            np.append(bands, bands[-1] + 1 + lines // geometry.box_width),
        )


def _fixed_digits(encoding: CellEncoding) -> npt.NDArray[np.uint64]:
    """Return the digits fixed in each row and column, bit d - 1 for digit d."""
    geometry = encoding.geometry
    digits = encoding.grid.digits[geometry.units[: 2 * geometry.size]].astype(np.uint64)
    one = np.uint64(1)
    bits = np.where(digits > 0, one << np.maximum(digits, one) - one, np.uint64(0))
    fixed: npt.NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=1)
    return fixed
