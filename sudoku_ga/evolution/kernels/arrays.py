"""Copies of arrays, written as loops.

``target[:] = source`` makes numba compile a check of the shapes whose message puts strings
together: 0.4 to 2.5 s for the first kernel that has one. The machine code of a loop is the same
copy of memory.
"""

from sudoku_ga.evolution.kernels.compiled import helper


@helper
def copy_line(source, target):
    """Overwrite an array of one axis with another of its length."""
    for i in range(target.size):
        target[i] = source[i]


@helper
def copy_table(source, target):
    """Overwrite an array of two axes with another of its shape."""
    for i in range(target.shape[0]):
        for j in range(target.shape[1]):
            target[i, j] = source[i, j]
