"""The graph of candidates of a puzzle, for the searches that walk on it."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.kernels.candidate_graph import Graph, group_nodes, join_nodes
from sudoku_ga.evolution.kernels.tabu import WIDTH
from sudoku_ga.evolution.representations.cells import CellEncoding

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
