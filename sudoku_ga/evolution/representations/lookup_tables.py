"""Tables of a puzzle that operators look up: swaps in boxes, and the graph of candidates."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.kernels.box_swaps import count_digits
from sudoku_ga.evolution.kernels.candidate_graph import Graph, group_nodes, join_nodes
from sudoku_ga.evolution.kernels.tabu import WIDTH
from sudoku_ga.evolution.representations.cells import CellEncoding


@dataclass(frozen=True, eq=False)
class BoxSwapTables:
    """Every swap of two free cells of a box; see :mod:`sudoku_ga.evolution.kernels.box_swaps`.

    Parameters
    ----------
    row_starts, column_starts : ndarray of int64, shape (genes,)
        Where the row and the column of each gene begin in the table of counts.
    fixed_counts : ndarray of int64, shape (2 × size × (size + 1),)
        How often each digit is fixed in each row and column.
    pairs : ndarray of uint16, shape (swaps, 6)
    """

    row_starts: npt.NDArray[np.int64]
    column_starts: npt.NDArray[np.int64]
    fixed_counts: npt.NDArray[np.int64]
    pairs: npt.NDArray[np.uint16]

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, encoding: CellEncoding) -> "BoxSwapTables":
        """Return the tables of box permutations, the same object each time."""
        geometry, cells = encoding.geometry, encoding.cells
        width = geometry.size + 1
        row_starts = geometry.row_of[cells] * width
        column_starts = (geometry.size + geometry.column_of[cells]) * width
        lines = encoding.grid.digits[geometry.units[: 2 * geometry.size]]
        fixed = np.stack([np.bincount(line, minlength=width) for line in lines])
        genes = [
            np.array(list(combinations(range(first, last), 2)), np.int64).reshape(-1, 2)
            for first, last in zip(encoding.block_starts, encoding.block_starts[1:], strict=False)
        ]
        both = np.concatenate(genes)
        pairs = np.hstack([both, row_starts[both], column_starts[both]]).astype(np.uint16)
        return cls(row_starts, column_starts, fixed.ravel(), pairs)

    def counts(self, genotypes: Genotypes) -> tuple[npt.NDArray[np.int64], Conflicts]:
        """Return how often each digit stands in each line, and the conflicts."""
        counts = np.tile(self.fixed_counts, (len(genotypes), 1))
        conflicts = np.empty(len(genotypes), np.int64)
        count_digits(genotypes, self.row_starts, self.column_starts, counts, conflicts)
        return counts, conflicts


Nodes = npt.NDArray[np.int32]


@lru_cache(maxsize=2)
def candidate_graph(encoding: CellEncoding) -> Graph:
    """Return the graph of the free cells, the same object each time."""
    size = encoding.geometry.size
    bits = encoding.candidates[:, None] >> np.arange(size, dtype=np.uint64) & np.uint64(1)
    counts = bits.sum(axis=1, dtype=np.int32)
    firsts = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(-(-counts // WIDTH) * WIDTH, out=firsts[1:])
    genes = np.repeat(np.arange(len(counts), dtype=np.int32), np.diff(firsts))
    places = np.arange(len(genes), dtype=np.int32) - firsts[genes]
    digits = np.zeros(len(genes), np.uint8)
    digits[places < counts[genes]] = np.nonzero(bits)[1] + 1
    groups = encoding.units[genes].astype(np.int32) * size + digits[:, None] - 1
    groups[digits == 0] = -1
    starts, neighbours = _joined(groups, 3 * size * size)
    return Graph(digits, genes, firsts, counts, starts, neighbours)


def _joined(groups: Nodes, group_count: int) -> tuple[Nodes, Nodes]:
    """Return where the neighbours of each node begin, and the neighbours."""
    group_starts = np.empty(group_count + 1, np.int32)
    members = np.empty(groups.size, np.int32)
    group_nodes(groups, group_starts, members)
    starts = np.empty(len(groups) + 1, np.int32)
    room = int((np.diff(group_starts).astype(np.int64) ** 2).sum())
    neighbours = np.empty(room, np.int32)
    total = join_nodes(groups, group_starts, members, starts, neighbours)
    return starts, neighbours[:total]
