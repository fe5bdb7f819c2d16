"""Prices of the fillings of a box in blocks of 64 bytes, by vector instructions.

It is written in LLVM's intermediate representation, since numba compiles the same loops to other
instructions; LLVM fits the vectors to the processor. The signatures of a block are arranged so that
those of the fillings 0, 8, 16 … are one vector of eight words, and those of 1, 9, 17 … the next::

    signatures   0  8 16 24 32 40 48 56 | 1  9 17 … | … | 7 15 23 31 39 47 55 63
    counts       shifted by 0 bits      + by 8 bits + … + by 56 bits
    prices       0 1 2 3 4 5 6 7  8 9 …               63          one byte each, in order

The number of fillings of a price is the number of ones in a mask of 64 bits.
"""

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir

from sudoku_ga.evolution.kernels.arrays import popcount
from sudoku_ga.evolution.kernels.box_alleles import Fillings
from sudoku_ga.evolution.kernels.compiled import cgutils, helper, intrinsic, types

BLOCK_BITS = 6
"""The binary logarithm of the number of fillings in a block."""

_SIZE, _WORDS, _BLANK = 1 << BLOCK_BITS, 8, 255
_BYTES, _ROW = ir.VectorType(ir.IntType(8), _SIZE), ir.VectorType(ir.IntType(64), _WORDS)
_INDEX = ir.IntType(32)


class Blocks(NamedTuple):
    """The fillings in blocks, separately for each box.

    Parameters
    ----------
    signatures : ndarray of uint64, shape (64 × blocks,)
        0 in the places after the last filling of a box.
    blanks : ndarray of uint8, shape (64 × blocks,)
        0 for a filling, 255 for an empty place, in the order of the prices.
    begins : ndarray of int64, shape (boxes + 1,)
        The first block of each box, and the end.
    others : ndarray of uint64, shape (boxes, pairs, 2)
        The neighbours of each box; the number of boxes if there is none.
    """

    signatures: Any
    blanks: Any
    begins: Any
    others: Any


def blocks_of(fillings: Fillings) -> Blocks:
    """Arrange the fillings of each box in blocks."""
    starts, box_count = fillings.starts, len(fillings.starts) - 1
    counts = np.diff(starts)
    begins = np.zeros(box_count + 1, np.int64)
    np.cumsum(-(-counts // _SIZE), out=begins[1:])
    moved = np.repeat(begins[:-1] * _SIZE - starts[:-1], counts)
    numbers = np.arange(starts[-1]) + moved
    signatures = np.zeros(begins[-1] * _SIZE, np.uint64)
    places = (numbers & -_SIZE) | (numbers & 7) << 3 | (numbers >> 3 & 7)
    signatures[places] = fillings.signatures
    blanks = np.full(len(signatures), _BLANK, np.uint8)
    blanks[numbers] = 0
    others = np.where(fillings.neighbours < 0, box_count, fillings.neighbours)
    return Blocks(signatures, blanks, begins, others.astype(np.uint64))


@helper
def add_prices(before, signatures, block, word, second_word, prices):
    """Overwrite the prices of a block with the earlier prices plus the conflicts with two words.

    Parameters
    ----------
    before, prices : ndarray of uint8, shape (64 × blocks,)
        They may be the same array. No sum may reach 256.
    signatures : ndarray of uint64, shape (64 × blocks,)
        Those of :class:`Blocks`.
    block : int
    word, second_word
    """
    _add_prices(before, signatures, block, word, second_word, prices)  # type: ignore[call-arg]


@helper
def count_price(prices, block, price):
    """Return the number of fillings of a block with a price, uint64."""
    return popcount(_equal_to(prices, block, price))  # type: ignore[call-arg]


@helper
def least_price(prices, begin, end):
    """Return the least price of the blocks ``begin`` to ``end - 1``, one or more, uint64."""
    return _least_price(prices, begin, end)  # type: ignore[call-arg]


@intrinsic
def _add_prices(typing_context, before, signatures, block, word, second_word, prices):
    signature = types.void(before, signatures, types.int64, types.uint64, types.uint64, prices)

    def generate(context, builder, signature, arguments):
        block = arguments[2]
        words = [_repeated(builder, word, _ROW) for word in arguments[3:5]]
        ones = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(_ROW, [_ROW]), "llvm.ctpop.v8i64"
        )

        def pointer(array, first=0):
            return _pointer(context, builder, signature, arguments, array, block, _ROW, first)

        sums = builder.load(pointer(0), align=1)
        for byte in range(_WORDS):
            row = builder.load(pointer(1, byte * _WORDS), align=8)
            counts = [builder.call(ones, [builder.and_(row, word)]) for word in words]
            sums = builder.add(sums, builder.shl(builder.add(*counts), _ROW([8 * byte] * _WORDS)))
        builder.store(sums, pointer(5), align=1)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def _equal_to(typing_context, prices, block, price):
    """Return a mask with a bit for each filling of a block, set if it has the price."""
    signature = types.uint64(prices, types.int64, types.uint8)

    def generate(context, builder, signature, arguments):
        pointer = _pointer(context, builder, signature, arguments, 0, arguments[1], _BYTES)
        row = builder.load(pointer, align=1)
        each = _repeated(builder, arguments[2], _BYTES)
        return builder.bitcast(builder.icmp_unsigned("==", row, each), ir.IntType(_SIZE))

    return signature, generate


@intrinsic
def _least_price(typing_context, prices, begin, end):
    signature = types.uint64(prices, types.int64, types.int64)

    def generate(context, builder, signature, arguments):
        least = cgutils.alloca_once_value(builder, _BYTES([255] * _SIZE))
        _prices, begin, end = arguments
        with cgutils.for_range_slice(builder, begin, end, begin.type(1)) as (block, _):
            pointer = _pointer(context, builder, signature, arguments, 0, block, _BYTES)
            row = builder.load(pointer, align=1)
            builder.store(_lesser(builder, row, builder.load(least)), least)
        row, half = builder.load(least), _SIZE // 2
        while half:
            turned = ir.VectorType(_INDEX, _SIZE)([(at + half) % _SIZE for at in range(_SIZE)])
            row = _lesser(builder, row, builder.shuffle_vector(row, row, turned))
            half //= 2
        return builder.zext(builder.extract_element(row, _INDEX(0)), ir.IntType(64))

    return signature, generate


def _pointer(context, builder, signature, arguments, array, block, vector, first=0):
    """Generate the pointer to a vector, ``first`` elements behind the beginning of a block."""
    data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
    place = builder.add(builder.shl(block, block.type(BLOCK_BITS)), block.type(first))
    return builder.bitcast(builder.gep(data, [place]), vector.as_pointer())


def _repeated(builder, word, vector):
    """Generate a vector with a word in each place."""
    alone = builder.insert_element(ir.Constant(vector, ir.Undefined), word, _INDEX(0))
    everywhere = ir.VectorType(_INDEX, vector.count)([0] * vector.count)
    return builder.shuffle_vector(alone, alone, everywhere)


def _lesser(builder, row, other):
    """Generate the lesser of two unsigned numbers in each place."""
    return builder.select(builder.icmp_unsigned("<", row, other), row, other)
