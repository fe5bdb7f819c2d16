"""Diploid representations: an individual has two strands, and each cell shows one of them.

::

    genes    strand 1 | strand 2        2 × free cells, each strand like a genotype of its own
    board    cells: the greater digit of a pair;  rows: that of strand 1

PyGene chooses a row at random whenever it is read. Here it is chosen once, when the individual is
born: the crossover leaves the two rows of a pair in random order.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Representation
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.representations.cells import Blocks, CellEncoding, Indices
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits
from sudoku_ga.puzzle.layout import EVERY_FEATURE
from sudoku_ga.puzzle.singles import LogicResult


@dataclass(frozen=True, eq=False)
class DiploidEncoding:
    """Two strands for each individual, fitted to one puzzle.

    Parameters
    ----------
    strand : CellEncoding
        The encoding of each strand.
    greater_shows : bool
        Whether the greater digit of a pair is shown; else the digit of the first strand.
    """

    strand: CellEncoding
    greater_shows: bool

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""
        return self.strand.geometry

    @property
    def free_share(self) -> float:
        """The share of the cells that are not fixed, 0 to 1."""
        return self.strand.free_share

    @cached_property
    def block_starts(self) -> Indices:
        """Where the genes of each block begin, and the end, shape (2 × blocks + 1,)."""
        starts = self.strand.block_starts
        return np.concatenate([starts, starts[1:] + self.strand.gene_count])

    @cached_property
    def box_of_gene(self) -> Indices:
        """The box of each gene, shape (genes,)."""
        return np.tile(self.strand.box_of_gene, 2)

    @cached_property
    def swappable_blocks(self) -> Indices:
        """The blocks of two genes or more."""
        return np.flatnonzero(np.diff(self.block_starts) > 1)

    def random(self, count: int, states: State) -> Genotypes:
        """Return ``count`` random genotypes that keep the invariant, uint8."""
        strands = self.strand.random(2 * count, states)
        return strands.reshape(count, 2 * self.strand.gene_count)

    def keeps_invariant(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which genotypes the representation allows, shape (individuals,)."""
        strands = genotypes.reshape(2 * len(genotypes), self.strand.gene_count)
        pairs = self.strand.keeps_invariant(strands).reshape(-1, 2)
        return pairs[:, 0] & pairs[:, 1]

    def phenotypes(self, genotypes: Genotypes) -> Genotypes:
        """Return the digits that are shown, shape (..., genes of a strand)."""
        first, second = np.split(genotypes, 2, axis=-1)
        return np.maximum(first, second) if self.greater_shows else first.copy()

    def plan_units(
        self,
        plan: Plan,
        genotypes: Genotypes,
        worth: npt.NDArray[np.float64],
        conflicts: Conflicts,
    ) -> npt.NDArray[np.float64]:
        """Plan the conflicts and the worth of units, as :meth:`CellEncoding.plan_units`."""
        shown = np.empty((len(genotypes), self.strand.gene_count), genotypes.dtype)
        plan.fill(shown, self.phenotypes, genotypes)
        return self.strand.plan_units(plan, shown, worth, conflicts)

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        """Return the unordered pairs of peers with equal digits of each individual."""
        return self.strand.count_conflicts(self.phenotypes(genotypes))

    def decode(self, genotype: Genotypes) -> Digits:
        """Return the digits of one genotype or of many, shape (..., cell_count), row by row."""
        return self.strand.decode(self.phenotypes(genotype))


class DiploidCells(Representation):
    """Two digits for each free cell; the greater one is shown."""

    name = "diploid-cells"
    label = "Diploid cells"
    source = "McNab, 2005"
    help = (
        "Each free cell has two alleles, and shows the greater digit of the two. Rows, columns "
        "and boxes may be in conflict (as in PyGene: McNab, 2005)."
    )
    features = EVERY_FEATURE
    traits = frozenset({Trait.CELLS, Trait.ALLELE_PAIRS, Trait.FREE_ALLELES})

    def encode(self, logic: LogicResult) -> DiploidEncoding:
        """Return the encoding of the cells that logic left free."""
        cells = CellEncoding(logic.grid, logic.candidates, Blocks.CELLS, permuted=False)
        return DiploidEncoding(cells, greater_shows=True)


class DiploidRows(Representation):
    """Two permutations for each row; one of them is shown."""

    name = "diploid-rows"
    label = "Diploid rows"
    source = "generating valid sudokus, web article, 2012"
    help = (
        "Each row has two alleles, and each of them holds each digit once. One of the two, drawn "
        "when the individual is born, shows."
    )
    features = EVERY_FEATURE
    traits = frozenset({Trait.CELLS, Trait.ALLELE_PAIRS, Trait.ROW_PERMUTATIONS})

    def encode(self, logic: LogicResult) -> DiploidEncoding:
        """Return the encoding of the cells that logic left free."""
        rows = CellEncoding(logic.grid, logic.candidates, Blocks.ROWS, permuted=True)
        return DiploidEncoding(rows, greater_shows=False)
