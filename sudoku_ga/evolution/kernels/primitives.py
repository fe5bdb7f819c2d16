"""Small compiled helpers: copies of arrays and the count of one bits.

For ``target[:] = source`` numba compiles a check of the shapes whose message joins strings, which
takes 0.4 to 2.5 s for the first kernel that has one. A loop becomes the same copy of memory.
"""

from numba import types
from numba.extending import intrinsic

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


@intrinsic
def _count_ones(typing_context, word):
    """Return the processor's own instruction; a sum of shifts is not always recognised as it."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@helper
def popcount(word):
    """Return the number of one bits, unsigned."""
    return _count_ones(word)  # type: ignore[call-arg]
