"""The least key of eight nodes side by side: the innermost loop of tabu search.

::

    bits    31     30 .......... 21     20 .. 3   2 .. 0
    key     tabu | change, from -256  | chance  | which of the eight
"""

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sudoku_ga.evolution.kernels.compiled import helper

WIDTH = 8
"""Nodes in a row; a gene's nodes are filled up to a multiple of it."""

ZERO_CHANGE, CHANGE_AT, TABU_AT, CHANCE_FROM = 256, 21, 31, 11
CHANCE = (1 << CHANGE_AT) - WIDTH

_WORD = ir.IntType(32)
_ROW = ir.VectorType(_WORD, WIDTH)
_UNDEFINED = ir.Constant(_ROW, ir.Undefined)
_PLACES = _ROW(list(range(WIDTH)))


@intrinsic
def _least_of_row(typing_context, worth, until, first, present, step, aspired, factor, offset):
    """What :func:`least_key` does, in the compiler's own words.

    Of a loop over eight nodes numba makes no vector instructions, and a step took 2.4 times as
    long.
    """
    signature = types.uint32(
        worth, until, types.int64, types.int32, types.int32, types.int32, types.uint32, types.uint32
    )

    def generate(context, builder, signature, arguments):
        first, present, step, aspired, factor, offset = arguments[2:]

        def row(array):
            data = context.make_array(signature.args[array])(context, builder, arguments[array])
            return builder.load(
                builder.bitcast(builder.gep(data.data, [first]), _ROW.as_pointer()), align=4
            )

        def each(word):
            lane = builder.insert_element(_UNDEFINED, word, _WORD(0))
            return builder.shuffle_vector(lane, _UNDEFINED, _ROW([0] * WIDTH))

        change = builder.sub(row(0), each(present))
        late = builder.icmp_signed(">", row(1), each(step))
        tabu = builder.and_(late, builder.icmp_signed(">=", change, each(aspired)))
        nodes = builder.add(each(builder.trunc(first, _WORD)), _PLACES)
        line = builder.add(builder.mul(nodes, each(factor)), each(offset))
        square = builder.lshr(builder.mul(line, line), _ROW([CHANCE_FROM] * WIDTH))
        chance = builder.and_(square, _ROW([CHANCE] * WIDTH))
        shifted = builder.add(change, _ROW([ZERO_CHANGE] * WIDTH))
        price = builder.shl(shifted, _ROW([CHANGE_AT] * WIDTH))
        flag = builder.shl(builder.zext(tabu, _ROW), _ROW([TABU_AT] * WIDTH))
        key = builder.or_(builder.or_(flag, price), builder.or_(chance, _PLACES))
        return _minimum(builder, key)

    return signature, generate


def _minimum(builder, row):
    """Write how the least of eight words is found, by halves."""
    for half in (4, 2, 1):
        turned = _ROW([(lane + half) % WIDTH for lane in range(WIDTH)])
        other = builder.shuffle_vector(row, _UNDEFINED, turned)
        row = builder.select(builder.icmp_unsigned("<", other, row), other, row)
    return builder.extract_element(row, _WORD(0))


@helper
def least_key(worth, until, first, present, step, aspired, factor, offset):
    """Return the least key of the nodes ``first`` to ``first + 7``, uint32.

    Parameters
    ----------
    worth, until : ndarray of int32, shape (nodes,)
    first : int64
    present, step, aspired : int32
        What is taken off a worth, and when a node is tabu: if it is so after ``step`` and the
        change is not below ``aspired``.
    factor, offset : uint32
        The chance of a node is the upper part of the square of ``factor × node + offset``.
        Without the square, the first and the last of many equals would come up more often.
    """
    return _least_of_row(  # type: ignore[call-arg]
        worth, until, first, present, step, aspired, factor, offset
    )
