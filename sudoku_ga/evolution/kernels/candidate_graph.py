"""The graph of all candidates, with edges between those that exclude each other.

A node is one candidate of one free cell. Nodes of one digit whose cells share a unit are joined,
so that a solution takes one node of each cell and no two that are joined::

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

    ``digits`` (uint8, shape (nodes,)): 0 in the empty places that fill a gene's nodes up to a
    multiple of eight. ``genes`` (int32, shape (nodes,)): the gene that each node is a candidate of.
    ``firsts`` (int32, shape (genes + 1,)): where the nodes of each gene begin. ``counts`` (int32,
    shape (genes,)): the number of candidates of each gene. ``starts`` (int32, shape (nodes + 1,)):
    where the neighbours of each node begin. ``neighbours`` (int32): the neighbours of the nodes,
    one node after the other.
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

    ``groups`` (int32, shape (nodes, 3)): the number of each node's group in its row, its column and
    its box, -1 in an empty place. ``group_starts`` (int32, shape (groups + 1,)): where the members
    of each group begin. Overwritten. ``members`` (int32, shape (3 × nodes,)): overwritten.
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

    ``groups``, ``group_starts``, ``members``: as :func:`group_nodes` leaves them. ``starts``,
    ``neighbours``: those of a :class:`Graph`, with room for all members of all groups of all nodes.
    Overwritten, the neighbours at their beginning.
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
