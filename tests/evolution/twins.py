"""The plain Python twin of a kernel: the same text, run by the interpreter throughout."""

import types
from collections.abc import Callable

import numpy as np
from numba.core.registry import CPUDispatcher
from numba.extending import is_jitted

from sudoku_ga.evolution.kernels import primitives, tabu


def twin(kernel: CPUDispatcher) -> Callable:
    """Return the kernel with every kernel it calls replaced by its own twin."""
    function = kernel.py_func
    own = dict(function.__globals__)
    for name in function.__code__.co_names:
        if is_jitted(own.get(name)):
            own[name] = twin(own[name])
        elif own.get(name) is primitives._count_ones:
            own[name] = lambda word: np.uint64(int(word).bit_count())
        elif own.get(name) is tabu._least_of_row:
            own[name] = _least_of_row
    rebuilt = types.FunctionType(function.__code__, own, function.__name__)

    def run(*arguments):
        with np.errstate(over="ignore"):  # 64-bit words wrap around, as they do compiled
            return rebuilt(*arguments)

    return run


def _least_of_row(worth, until, first, present, step, aspired, factor, offset):
    """Return what the intrinsic of the same name does."""
    keys = []
    for place in range(8):
        change = int(worth[first + place]) - int(present)
        tabu = until[first + place] > step and change >= aspired
        line = (int(factor) * int(first + place) + int(offset)) % 2**32
        chance = line * line % 2**32 >> 14
        keys.append(tabu << 31 | change + 256 << 21 | chance << 3 | place)
    return np.uint32(min(keys))
