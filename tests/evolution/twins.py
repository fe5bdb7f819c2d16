"""The plain Python twin of a kernel: the same text, run by the interpreter throughout."""

import types
from collections.abc import Callable

import numpy as np
from numba.core.registry import CPUDispatcher
from numba.extending import _Intrinsic, is_jitted

from sudoku_ga.evolution.kernels import arrays, lanes, price_blocks, tabu


def twin(kernel: CPUDispatcher) -> Callable:
    """Return the kernel with every kernel it calls replaced by its own twin."""
    function = kernel.py_func
    own = dict(function.__globals__)
    for name in function.__code__.co_names:
        if is_jitted(own.get(name)):
            own[name] = twin(own[name])
        elif isinstance(own.get(name), _Intrinsic):
            own[name] = _INTRINSICS[own[name]]
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


def _add_prices(before, signatures, block, word, second_word, prices):
    for place in range(64):
        at = 64 * int(block) + place
        signature = int(signatures[64 * int(block) + place % 8 * 8 + place // 8])
        shared = (signature & int(word)).bit_count() + (signature & int(second_word)).bit_count()
        prices[at] = int(before[at]) + shared


def _equal_to(prices, block, price):
    first = 64 * int(block)
    return sum(1 << place for place in range(64) if prices[first + place] == price)


def _turn_over(genotypes, first, gene, cells, bits):
    for lane in range(lanes.LANES):
        genotype = genotypes[min(first + lane, len(genotypes) - 1)]
        for place in range(gene, gene + 16):
            bits[cells[place], lane] = 1 << int(genotype[place]) - 1


def _count_unit(bits, members, unit, distinct, sums, place, pairs):
    for lane in range(lanes.LANES):
        found = bits[members[unit], lane].tolist()
        distinct[unit, lane] = len(set(found))
        pairs[lane] += sum(found[:k].count(digit) for k, digit in enumerate(found))
    sums[place] += distinct[unit]


def _add_distinct(bits, members, unit, sums, place):
    for lane, column in enumerate(bits[members[unit]].T.tolist()):
        sums[place, lane] += len(set(column))


def _leave_out_equal(bits, peers, pairs):
    for one, other in peers:
        pairs -= bits[one] == bits[other]


_INTRINSICS = {
    arrays._count_ones: lambda word: np.uint64(int(word).bit_count()),
    lanes._turn_over: _turn_over,
    lanes._count_unit: _count_unit,
    lanes._add_distinct: _add_distinct,
    lanes._leave_out_equal: _leave_out_equal,
    tabu._least_of_row: _least_of_row,
    price_blocks._add_prices: _add_prices,
    price_blocks._equal_to: _equal_to,
    price_blocks._least_price: lambda prices, begin, end: np.uint64(
        prices[64 * int(begin) : 64 * int(end)].min()
    ),
}
"""What each intrinsic does."""
