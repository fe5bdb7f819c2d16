"""Generation 0 filled cell by cell, with a look at the cells filled before."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.initialisation.start import Initialisation
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.filling import fill_fewest_first, fill_until_dead_end
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.traits import Trait


@dataclass(frozen=True)
class FewestCandidatesFirst(Initialisation):
    """Cells with little choice before cells with much."""

    name = "fewest-candidates-first"
    label = "Fewest candidates first"
    source = "Brélaz, 1979"
    help = (
        "Fills the cell with the fewest candidates left, then the next, as people do: a random "
        "candidate that neither row, column nor box holds; where there is none, any candidate."
    )
    needs = frozenset({Trait.CELLS, Trait.CANDIDATES})

    def create(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        genotypes = np.empty((count, encoding.gene_count), np.uint8)
        used = _fixed_in_units(encoding)
        fill_fewest_first(genotypes, encoding.candidates, _units_of_genes(encoding), used, states)
        return genotypes


@dataclass(frozen=True)
class LegalUntilDeadEnd(Initialisation):
    """Legal digits as long as there are any."""

    name = "legal-until-dead-end"
    label = "Legal until a dead end"
    source = "C# Corner, 2009"
    help = (
        "Fills the cells in reading order with random legal digits. Where a cell has none, it and "
        "all cells after it get any digits, so that the individual has conflicts."
    )
    needs = frozenset({Trait.FREE_DIGITS})

    def create(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        genotypes = np.empty((count, encoding.gene_count), np.uint8)
        used = _fixed_in_units(encoding)
        size = encoding.geometry.size
        fill_until_dead_end(genotypes, size, _units_of_genes(encoding), used, states)
        return genotypes


def _units_of_genes(encoding: CellEncoding) -> npt.NDArray[np.int64]:
    """Return row, column and box of each gene, numbered through, shape (genes, 3)."""
    geometry, cells = encoding.geometry, encoding.cells
    kinds = (geometry.row_of, geometry.column_of, geometry.box_of)
    return np.stack([of[cells] + kind * geometry.size for kind, of in enumerate(kinds)], axis=1)


def _fixed_in_units(encoding: CellEncoding) -> npt.NDArray[np.uint64]:
    """Return the digits that are fixed in each unit, bit d - 1 for digit d, shape (3 × size,)."""
    digits = encoding.grid.digits[encoding.geometry.units].astype(np.uint64)
    bits = np.where(digits > 0, np.uint64(1) << (np.maximum(digits, 1) - 1).astype(np.uint64), 0)
    fixed: npt.NDArray[np.uint64] = np.bitwise_or.reduce(bits.astype(np.uint64), axis=1)
    return fixed
