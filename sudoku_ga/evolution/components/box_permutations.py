"""Representation: the digits box by box, each box a permutation, givens fixed."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.components.representation import Representation, free_share
from sudoku_ga.evolution.kernels.box_swaps import count_digits, shuffle_boxes
from sudoku_ga.evolution.population import Conflicts, Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.logic import LogicResult


@dataclass(frozen=True, eq=False)
class BoxPermutationEncoding:
    """What is fixed in each box, and the tables of the kernels.

    Parameters
    ----------
    grid : Grid
        The digits that do not change.
    """

    grid: Grid

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""
        return self.grid.geometry

    @property
    def free_share(self) -> float:
        """The share of the cells that are not fixed, 0 to 1."""
        return free_share(self.grid)

    @cached_property
    def cells(self) -> npt.NDArray[np.int64]:
        """The cell of each gene, box by box, shape (cell_count,)."""
        return self.geometry.boxes.ravel()

    @cached_property
    def row_starts(self) -> npt.NDArray[np.int64]:
        """Where the row of each gene begins in the table of counts."""
        return self.geometry.row_of[self.cells] * (self.geometry.size + 1)

    @cached_property
    def column_starts(self) -> npt.NDArray[np.int64]:
        """Where the column of each gene begins in the table of counts."""
        size = self.geometry.size
        return (size + self.geometry.column_of[self.cells]) * (size + 1)

    @cached_property
    def pairs(self) -> npt.NDArray[np.uint16]:
        """Every swap there is; see :mod:`sudoku_ga.evolution.kernels.box_swaps`."""
        size = self.geometry.size
        free = np.flatnonzero(self.grid.digits[self.cells] == 0)
        genes = [
            np.array(list(combinations(free[free // size == box], 2)), np.int64).reshape(-1, 2)
            for box in range(size)
        ]
        both = np.concatenate(genes)
        return np.hstack([both, self.row_starts[both], self.column_starts[both]]).astype(np.uint16)

    def counts(self, genotypes: Genotypes) -> tuple[npt.NDArray[np.int64], Conflicts]:
        """Return how often each digit stands in each line, and the conflicts."""
        size = self.geometry.size
        counts = np.empty((len(genotypes), 2 * size * (size + 1)), np.int64)
        conflicts = np.empty(len(genotypes), np.int64)
        count_digits(genotypes, self.row_starts, self.column_starts, counts, conflicts)
        return counts, conflicts

    def random(self, count: int, states: State) -> Genotypes:
        """Return ``count`` genotypes whose boxes are filled in random order, uint8."""
        genotypes = np.tile(self.grid.digits[self.cells], (count, 1))
        shuffle_boxes(genotypes, self.geometry.size, states)
        return genotypes

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        """Return the unordered pairs of peers with equal digits of each individual."""
        return self.counts(genotypes)[1]

    def decode(self, genotype: Genotypes) -> Digits:
        """Return the digits of one genotype, shape (cell_count,), row by row."""
        digits = np.empty(self.geometry.cell_count, np.uint8)
        digits[self.cells] = genotype
        return digits


@dataclass(frozen=True)
class BoxPermutations(Representation):
    """Every box holds each digit once; the givens stay where they are."""

    name = "box-permutations"
    label = "Box permutations"
    help = (
        "The genes are the digits, box by box. Every box holds each digit once; rows and "
        "columns may be in conflict (Mantere and Koljonen, 2007; Lewis, 2007)."
    )

    def encode(self, logic: LogicResult) -> BoxPermutationEncoding:
        """Fix the givens and what logic filled."""
        return BoxPermutationEncoding(logic.grid)
