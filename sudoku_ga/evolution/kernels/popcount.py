"""The number of one bits of a 64-bit word."""

from numba import types
from numba.extending import intrinsic

from sudoku_ga.evolution.kernels.compiled import helper


@intrinsic
def _count_ones(typing_context, word):
    """The processor's own instruction; adding fields by shifts is not always recognised."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@helper
def popcount(word):
    """Return the number of one bits, unsigned."""
    return _count_ones(word)  # type: ignore[call-arg]
