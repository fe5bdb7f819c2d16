"""The graph of all candidates, with edges between those that exclude each other.

A node is one candidate of one free cell. Nodes of one digit whose cells share a unit are joined, so
that a solution takes one node of each cell, and never two joined nodes::

    gene     0                             1
    node     0  1  2  3  4  5  6  7        8  9 10 11 12 13 14 15        firsts[1] is 8
    digit    2  5  7  .  .  .  .  .        5  7  .  .  .  .  .  .        . is an empty place

    neighbours of node 1 (digit 5)         8                             if cells share a unit

The nodes of one digit in one unit form a group, and the neighbours of a node are the members of
its three groups; a cell of its box that also shares its row or column is counted once.
"""

from typing import Any, NamedTuple

from sudoku_ga.evolution.kernels.compiled import kernel


class Graph(NamedTuple):
    """The nodes and edges.

    Parameters
    ----------
    digits : ndarray of uint8, shape (nodes,)
        0 in the empty places that fill a gene's nodes up to a multiple of eight.
    genes : ndarray of int32, shape (nodes,)
        The gene of each node.
    firsts : ndarray of int32, shape (genes + 1,)
        The first node of each gene.
    counts : ndarray of int32, shape (genes,)
        The number of candidates of each gene.
    starts : ndarray of int32, shape (nodes + 1,)
        The index of the first neighbour of each node.
    neighbours : ndarray of int32
        The neighbours of the nodes, one node after the other.
    """

    digits: Any
    genes: Any
    firsts: Any
    counts: Any
    starts: Any
    neighbours: Any


@kernel
def group_nodes(groups, group_starts, members):
    """Overwrite the members of each group, in ascending order (a counting sort).

    Parameters
    ----------
    groups : ndarray of int32, shape (nodes, 3)
        The number of each node's group in its row, its column and its box, -1 in an empty place.
    group_starts : ndarray of int32, shape (groups + 1,)
        The index of the first member of each group. Overwritten.
    members : ndarray of int32, shape (3 × nodes,)
        Overwritten.
    """
    group_starts[:] = 0
    for node in range(groups.shape[0]):
        for kind in range(3 if groups[node, 0] >= 0 else 0):
            group_starts[groups[node, kind] + 1] += 1
    for group in range(group_starts.size - 1):
        group_starts[group + 1] += group_starts[group]
    free = group_starts.copy()
    for node in range(groups.shape[0]):
        for kind in range(3 if groups[node, 0] >= 0 else 0):
            group = groups[node, kind]
            members[free[group]] = node
            free[group] += 1


@kernel
def join_nodes(groups, group_starts, members, starts, neighbours):
    """Overwrite the neighbours of each node; return their total number.

    Parameters
    ----------
    groups, group_starts, members
        As :func:`group_nodes` leaves them.
    starts, neighbours
        Those of a :class:`Graph`, with room for all members of all groups of all nodes.
        Overwritten; the neighbours fill the beginning of their array.
    """
    total = 0
    for node in range(groups.shape[0]):
        starts[node] = total
        row, column = groups[node, 0], groups[node, 1]
        for kind in range(3 if row >= 0 else 0):
            group = groups[node, kind]
            for place in range(group_starts[group], group_starts[group + 1]):
                other = members[place]
                met = groups[other, 0] == row or groups[other, 1] == column
                if other != node and (kind < 2 or not met):
                    neighbours[total] = other
                    total += 1
    starts[groups.shape[0]] = total
    return total
