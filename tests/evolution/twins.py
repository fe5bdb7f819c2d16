"""The plain Python twin of a kernel: the same text, run by the interpreter throughout."""

import types
from collections.abc import Callable

import numpy as np
from numba.core.registry import CPUDispatcher
from numba.extending import is_jitted

from sudoku_ga.evolution.kernels import popcount


def twin(kernel: CPUDispatcher) -> Callable:
    """Return the kernel with every kernel it calls replaced by its own twin."""
    function = kernel.py_func
    own = dict(function.__globals__)
    for name in function.__code__.co_names:
        if is_jitted(own.get(name)):
            own[name] = twin(own[name])
        elif own.get(name) is popcount._count_ones:
            own[name] = lambda word: np.uint64(int(word).bit_count())
    rebuilt = types.FunctionType(function.__code__, own, function.__name__)

    def run(*arguments):
        with np.errstate(over="ignore"):  # 64-bit words wrap around, as they do compiled
            return rebuilt(*arguments)

    return run
