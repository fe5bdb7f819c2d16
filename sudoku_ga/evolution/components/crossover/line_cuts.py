"""Crossover: a cut in every row, or in every column."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.crossover.children import Crossover
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.block_crossover import cut_each_line
from sudoku_ga.evolution.population import Couples, Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.evolution.traits import Trait


@dataclass(frozen=True)
class CutInEachLine(Crossover):
    """One point in each row by itself, or in each column: a coin decides, for all of them."""

    name = "gold-lines"
    label = "Cut in each line"
    source = "Gold, 2005"
    help = (
        "All rows or all columns, by a coin, are cut each at a place of its own; the child has "
        "the one side from its first parent and the other from its second, by another coin "
        "(Gold, 2005)."
    )
    children_per_couple = 1
    needs = frozenset({Trait.FREE_DIGITS})

    def cross(
        self, encoding: Encoding, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        """Return a child of each couple."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        geometry, cells = encoding.geometry, encoding.cells
        lines = np.stack([geometry.row_of[cells], geometry.column_of[cells]])
        offspring = np.empty((len(couples), genotypes.shape[1]), genotypes.dtype)
        cut_each_line(
            genotypes,
            couples,
            lines,
            np.ascontiguousarray(lines[::-1]),
            geometry.size,
            probability_threshold(self.rate),
            offspring,
            states,
        )
        return offspring
