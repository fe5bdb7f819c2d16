"""Tables of one puzzle that operators look up: swaps, further rules, the graph of candidates."""

from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.kernels.box_swaps import BoxSwaps
from sudoku_ga.evolution.kernels.candidate_graph import Graph, group_nodes, join_nodes
from sudoku_ga.evolution.kernels.further_rules import FurtherRules
from sudoku_ga.evolution.kernels.tabu import WIDTH
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import REGIONS_ONLY
from sudoku_ga.puzzle.singles import Masks, unpacked

_Indices = npt.NDArray[np.int64]
_Nodes = npt.NDArray[np.int32]


def box_swaps(grid: Grid, cells: _Indices, block_starts: _Indices) -> BoxSwaps:
    """Return every swap of two free cells of a box.

    Parameters
    ----------
    grid : Grid
        The fixed digits.
    cells : ndarray of int64, shape (genes,)
        The cell of each gene, box by box.
    block_starts : ndarray of int64, shape (size + 1,)
        Index of the first gene of each box, and the end.
    """
    geometry = grid.geometry
    width = geometry.size + 1
    row_starts = geometry.row_of[cells] * width
    column_starts = (geometry.size + geometry.column_of[cells]) * width
    lines = grid.digits[geometry.units[: 2 * geometry.size]]
    fixed = np.stack([np.bincount(line, minlength=width) for line in lines])
    genes = [
        np.array(list(combinations(range(first, last), 2)), np.int64).reshape(-1, 2)
        for first, last in pairwise(block_starts)
    ]
    both = np.concatenate(genes)
    pairs = np.hstack([both, row_starts[both], column_starts[both]]).astype(np.uint16)
    return BoxSwaps(row_starts, column_starts, fixed.ravel(), pairs)


def further_rules(grid: Grid, cells: _Indices) -> FurtherRules | None:
    """Return the rules beyond rows, columns and boxes, or None if the board has none.

    Parameters
    ----------
    grid : Grid
        The fixed digits.
    cells : ndarray of int64, shape (genes,)
        The cell of each gene.
    """
    geometry = grid.geometry
    if not geometry.features - REGIONS_ONLY:
        return None
    pairs = geometry.more_pairs
    partners: list[list[int]] = [[] for _ in range(geometry.cell_count)]
    for first, second in pairs.tolist():
        partners[first].append(second)
        partners[second].append(first)
    of_genes = [partners[cell] for cell in cells.tolist()]
    caged = geometry.layout.cages
    cages = np.full(geometry.cell_count, len(caged))
    for number, cage in enumerate(caged):
        cages[list(cage.cells)] = number
    return FurtherRules(
        grid.digits,
        cells,
        pairs[(grid.digits[pairs] == 0).any(axis=1)],
        np.cumsum([0, *map(len, of_genes)], dtype=np.int64),
        np.array([cell for each in of_genes for cell in each], np.int64),
        geometry.more_units,
        cages,
        np.array([cage.total for cage in caged], np.int64),
    )


def candidate_graph(
    candidates: Masks, units: npt.NDArray[np.uint8] | npt.NDArray[np.uint16], size: int
) -> Graph:
    """Return the graph of the candidates of all genes.

    Parameters
    ----------
    candidates : ndarray of uint64, shape (genes,)
        Bit d - 1 is set if digit d is possible, as in :class:`LogicResult`.
    units : ndarray of uint8 or ndarray of uint16, shape (genes, 3)
        The row, column and box of each gene.
    size : int
        The number of digits.
    """
    bits = unpacked(candidates, size)
    counts = bits.sum(axis=1, dtype=np.int32)
    firsts = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(-(-counts // WIDTH) * WIDTH, out=firsts[1:])
    genes = np.repeat(np.arange(len(counts), dtype=np.int32), np.diff(firsts))
    places = np.arange(len(genes), dtype=np.int32) - firsts[genes]
    digits = np.zeros(len(genes), np.uint8)
    digits[places < counts[genes]] = np.nonzero(bits)[1] + 1
    groups = units[genes].astype(np.int32) * size + digits[:, None] - 1
    groups[digits == 0] = -1
    starts, neighbours = _join(groups, 3 * size * size)
    return Graph(digits, genes, firsts, counts, starts, neighbours)


def with_pairs(graph: Graph, pairs: _Indices, size: int) -> Graph:
    """Return a graph with further edges, between the nodes of one digit of two genes.

    Parameters
    ----------
    graph : Graph
    pairs : ndarray of int64, shape (pairs, 2)
        Genes that share no row, column or box.
    size : int
        The number of digits.
    """
    if not len(pairs):
        return graph
    node_of = np.full((len(graph.counts), size + 1), -1, np.int32)
    nodes = np.flatnonzero(graph.digits)
    node_of[graph.genes[nodes], graph.digits[nodes]] = nodes
    first, second = node_of[pairs[:, 0], 1:].ravel(), node_of[pairs[:, 1], 1:].ravel()
    both = (first >= 0) & (second >= 0)
    first, second = first[both], second[both]
    nodes = np.arange(len(graph.digits), dtype=np.int32)
    sources = np.concatenate([np.repeat(nodes, np.diff(graph.starts)), first, second])
    order = np.argsort(sources, kind="stable")
    neighbours = np.concatenate([graph.neighbours, second, first])[order]
    starts = np.zeros(len(graph.starts), np.int32)
    np.cumsum(np.bincount(sources, minlength=len(nodes)), out=starts[1:])
    return graph._replace(starts=starts, neighbours=neighbours)


def _join(groups: _Nodes, group_count: int) -> tuple[_Nodes, _Nodes]:
    """Return the index of the first neighbour of each node, and the neighbours."""
    group_starts = np.empty(group_count + 1, np.int32)
    members = np.empty(groups.size, np.int32)
    group_nodes(groups, group_starts, members)
    starts = np.empty(len(groups) + 1, np.int32)
    room = int((np.diff(group_starts).astype(np.int64) ** 2).sum())
    neighbours = np.empty(room, np.int32)
    total = join_nodes(groups, group_starts, members, starts, neighbours)
    return starts, neighbours[:total]
