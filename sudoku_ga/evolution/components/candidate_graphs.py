"""The graph of candidates of a puzzle, for the searches that walk on it."""

from functools import lru_cache

import numpy as np

from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.kernels.candidate_graph import Graph, group_nodes, join_nodes


@lru_cache(maxsize=2)
def candidate_graph(encoding: CellEncoding) -> Graph:
    """Return the graph of the free cells, the same object each time."""
    size = encoding.geometry.size
    digits = np.arange(size, dtype=np.uint64)
    genes, digit_indices = np.nonzero(encoding.candidates[:, None] >> digits & np.uint64(1))
    firsts = np.searchsorted(genes, np.arange(encoding.gene_count + 1)).astype(np.int32)
    groups = (encoding.units[genes].astype(np.int32) * size + digit_indices[:, None]).astype(
        np.int32
    )
    group_starts = np.empty(3 * size * size + 1, np.int32)
    members = np.empty(3 * len(genes), np.int32)
    group_nodes(groups, group_starts, members)
    room = int((np.diff(group_starts).astype(np.int64) ** 2).sum())
    starts = np.empty(len(genes) + 1, np.int32)
    neighbours = np.empty(room, np.int32)
    total = join_nodes(groups, group_starts, members, starts, neighbours)
    neighbours = neighbours[:total].copy()
    digits_of_nodes = (digit_indices + 1).astype(np.uint8)
    return Graph(digits_of_nodes, genes.astype(np.int32), firsts, starts, neighbours)
