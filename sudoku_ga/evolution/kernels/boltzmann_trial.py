"""Trials between parents and children, won by chance where the child is worse."""

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import next_word


@kernel
def accept_children(parents, children, thresholds, accepted, states):
    """Overwrite which children take the place of their parents.

    Parameters
    ----------
    parents, children : ndarray of int64, shape (individuals,)
        Their conflicts.
    thresholds : ndarray of uint64, shape (changes,)
        A child with k conflicts more is accepted if 64 random bits are below ``thresholds[k]``,
        never if k is larger than the table.
    accepted : ndarray of bool, shape (individuals,)
    states : ndarray of uint64, shape (1,)
        Modified: one draw for each child that is worse.
    """
    for i in range(parents.size):
        added = children[i] - parents[i]
        if added <= 0:
            accepted[i] = True
        elif added < thresholds.size:
            accepted[i] = next_word(states, 0) < thresholds[added]
        else:
            accepted[i] = False
