"""Individuals in parallel, one in each lane of a vector: digits as bits, and counts of units.

The digits of 16 individuals in 16 genes are a square of bytes. Vector instructions transpose two
squares at once, and each digit d becomes a word of 16 bits with bit d - 1 set::

    genotypes    1 2 3 4 …     one individual in each row, one gene in each column
    bits         cell 0:       individual 0, individual 1, … individual 31      16 bits each

A unit is counted for all lanes at once, digit by digit. The counts are four words of 16 bits: the
first has the ones of all counts, the second the twos, and so on. The digit of each cell is added to
them as to a binary number.

It is written in LLVM's intermediate representation, since numba compiles the same loops to other
instructions; LLVM fits the vectors to the processor.
"""

import numpy as np
from llvmlite import ir

from sudoku_ga.evolution.kernels.compiled import cgutils, helper, intrinsic, types

LANES = 32
"""The number of individuals in parallel."""

LARGEST = 15
"""The side of the largest board: no count of a digit in a unit has more than four bits."""

_SIDE = 16
_WORD, _INDEX = ir.IntType(64), ir.IntType(32)
_BYTES, _LANES = ir.VectorType(ir.IntType(8), _SIDE), ir.VectorType(ir.IntType(16), LANES)
_INDICES = ir.VectorType(_INDEX, LANES)
_PLANES = 4


@helper
def spread_fixed(fixed_digits, bits):
    """Overwrite the bits of the cells with their fixed digits in all lanes.

    ``fixed_digits`` is an ndarray of uint8, shape (cells,), 0 in the free cells, which then have no
    bits; ``bits`` is as in :func:`spread_digits`.
    """
    for cell in range(fixed_digits.size):
        digit = np.uint32(fixed_digits[cell])
        bits[cell] = np.uint16((np.uint32(1) << digit) >> np.uint32(1))


@helper
def spread_digits(genotypes, first, cells, bits):
    """Overwrite the bits of cells with the digits of LANES individuals, the last one repeated.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Digits of at most LARGEST.
    first : int
        The individual in the first lane.
    cells : ndarray of int64, shape (genes,)
        The cell of each gene.
    bits : ndarray of uint16, shape (cells, LANES)
    """
    genes = cells.size
    if genes < _SIDE:
        for lane in range(LANES):
            i = min(first + lane, genotypes.shape[0] - 1)
            for gene in range(genes):
                bits[cells[gene], lane] = np.uint16(1) << np.uint16(genotypes[i, gene] - 1)
        return
    for gene in range(0, genes, _SIDE):
        # The last genes of a row are transposed together with some before them.
        begin = min(gene, genes - _SIDE)
        _turn_over(genotypes, first, begin, cells, bits)  # type: ignore[call-arg]


@helper
def count_unit(bits, members, unit, distinct, sums, place, pairs):
    """Overwrite the distinct digits of a unit in each lane, and add them and its equal pairs.

    Parameters
    ----------
    bits : ndarray of uint16, shape (cells, LANES)
    members : ndarray of int64, shape (units, size)
        The cells of each unit.
    unit : int
    distinct : ndarray of uint16, shape (units, LANES)
    sums : ndarray of uint16, shape (rows, LANES)
        The distinct digits are added to one of its rows.
    place : int
        The row.
    pairs : ndarray of uint16, shape (LANES,)
        The pairs of cells with equal digits are added to it.
    """
    _count_unit(bits, members, unit, distinct, sums, place, pairs)  # type: ignore[call-arg]


@helper
def add_distinct(bits, members, unit, sums, place):
    """Add the distinct digits of a unit in each lane to a row of ``sums``.

    Parameters as in :func:`count_unit`.
    """
    _add_distinct(bits, members, unit, sums, place)  # type: ignore[call-arg]


@helper
def leave_out_equal(bits, peers, pairs):
    """Subtract the pairs of cells whose digits are equal in each lane.

    ``peers`` is an ndarray of int64, shape (pairs, 2), the others as in :func:`count_unit`.
    """
    _leave_out_equal(bits, peers, pairs)  # type: ignore[call-arg]


@intrinsic
def _turn_over(typing_context, genotypes, first, gene, cells, bits):
    """Transpose two squares: 32 individuals from ``first`` on, 16 genes from ``gene`` on."""
    signature = types.void(genotypes, types.int64, types.int64, cells, bits)
    _require_rows(genotypes, cells, bits)

    def generate(context, builder, signature, arguments):
        genotypes, cells, bits = (
            context.make_array(signature.args[place])(context, builder, arguments[place])
            for place in (0, 3, 4)
        )
        _genotypes, first, gene, _cells, _bits = arguments
        count, genes = cgutils.unpack_tuple(builder, genotypes.shape)
        last = builder.sub(count, _WORD(1))

        def row_of(lane):
            individual = builder.add(first, _WORD(lane))
            is_in = builder.icmp_signed("<", individual, last)
            individual = builder.select(is_in, individual, last)
            place = builder.add(builder.mul(individual, genes), gene)
            return _load(builder, genotypes.data, place, _BYTES, 1)

        squares = [
            builder.shuffle_vector(row_of(lane), row_of(lane + _SIDE), _INDICES([*range(LANES)]))
            for lane in range(_SIDE)
        ]
        for _ in range(_SIDE.bit_length() - 1):
            halves = list(zip(squares[: _SIDE // 2], squares[_SIDE // 2 :], strict=True))
            squares = [
                builder.shuffle_vector(*pair, _INDICES(places))
                for pair in halves
                for places in _INTERLEAVED
            ]
        ones = _LANES([1] * LANES)
        for column, digits in enumerate(squares):
            cell = builder.load(builder.gep(cells.data, [builder.add(gene, _WORD(column))]))
            shifts = builder.sub(builder.zext(digits, _LANES), ones)
            pointer = _pointer(builder, bits.data, builder.mul(cell, _WORD(LANES)), _LANES)
            builder.store(builder.shl(ones, shifts), pointer, align=2)
        return context.get_dummy_value()

    return signature, generate


def _in_turn(first):
    """Return the indices of eight elements of two vectors in turn, for each of their squares."""
    places = [square + first + k for square in (0, _SIDE) for k in range(_SIDE // 2)]
    return [each for place in places for each in (place, place + LANES)]


_INTERLEAVED = [_in_turn(0), _in_turn(_SIDE // 2)]


@intrinsic
def _count_unit(typing_context, bits, members, unit, distinct, sums, place, pairs):
    signature = types.void(bits, members, types.int64, distinct, sums, types.int64, pairs)
    _require_rows(bits, members, distinct, sums, pairs)

    def generate(context, builder, signature, arguments):
        bits, members, distinct, sums, pairs = (
            context.make_array(signature.args[place])(context, builder, arguments[place])
            for place in (0, 1, 3, 4, 6)
        )
        unit, row = arguments[2], arguments[5]
        size = builder.extract_value(members.shape, 1)
        cells = builder.gep(members.data, [builder.mul(unit, size)])
        planes = [cgutils.alloca_once_value(builder, _LANES(None)) for _ in range(_PLANES)]
        with cgutils.for_range(builder, size) as loop:
            cell = builder.load(builder.gep(cells, [loop.index]))
            carried = _row(builder, bits, cell)
            for plane in planes:
                before = builder.load(plane)
                builder.store(builder.xor(before, carried), plane)
                carried = builder.and_(before, carried)
        counts = [builder.load(plane) for plane in planes]
        present = builder.or_(builder.or_(*counts[:2]), builder.or_(*counts[2:]))
        found = _ones(builder, present)
        place = builder.mul(unit, _WORD(LANES))
        builder.store(found, _pointer(builder, distinct.data, place, _LANES), align=2)
        _add_to_row(builder, sums, row, found)
        # A count is the sum of its bits, so its pairs are those within each bit's share, and those
        # between two shares.
        equal = _LANES(None)
        for plane, each in enumerate(counts):
            share = 2**plane
            equal = _plus(builder, equal, each, share * (share - 1) // 2)
            for other in range(plane):
                both = builder.and_(each, counts[other])
                equal = _plus(builder, equal, both, share * 2**other)
        _add_to_row(builder, pairs, _WORD(0), equal)
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def _add_distinct(typing_context, bits, members, unit, sums, place):
    signature = types.void(bits, members, types.int64, sums, types.int64)
    _require_rows(bits, members, sums)

    def generate(context, builder, signature, arguments):
        bits, members, sums = (
            context.make_array(signature.args[place])(context, builder, arguments[place])
            for place in (0, 1, 3)
        )
        size = builder.extract_value(members.shape, 1)
        cells = builder.gep(members.data, [builder.mul(arguments[2], size)])
        present = cgutils.alloca_once_value(builder, _LANES(None))
        with cgutils.for_range(builder, size) as loop:
            row = _row(builder, bits, builder.load(builder.gep(cells, [loop.index])))
            builder.store(builder.or_(builder.load(present), row), present)
        _add_to_row(builder, sums, arguments[4], _ones(builder, builder.load(present)))
        return context.get_dummy_value()

    return signature, generate


@intrinsic
def _leave_out_equal(typing_context, bits, peers, pairs):
    signature = types.void(bits, peers, pairs)
    _require_rows(bits, peers, pairs)

    def generate(context, builder, signature, arguments):
        bits, peers, pairs = (
            context.make_array(type_)(context, builder, argument)
            for type_, argument in zip(signature.args, arguments, strict=True)
        )
        pointer = _pointer(builder, pairs.data, _WORD(0), _LANES)
        sums = cgutils.alloca_once_value(builder, builder.load(pointer, align=2))
        with cgutils.for_range(builder, builder.extract_value(peers.shape, 0)) as loop:
            place = builder.mul(loop.index, _WORD(2))
            one, other = (
                _row(
                    builder,
                    bits,
                    builder.load(builder.gep(peers.data, [builder.add(place, _WORD(k))])),
                )
                for k in range(2)
            )
            is_equal = builder.icmp_unsigned("==", one, other)
            builder.store(builder.add(builder.load(sums), builder.sext(is_equal, _LANES)), sums)
        builder.store(builder.load(sums), pointer, align=2)
        return context.get_dummy_value()

    return signature, generate


def _require_rows(*arrays):
    """Refuse, at compilation, arrays whose rows are not contiguous."""
    if any(each.layout != "C" for each in arrays):
        raise TypeError("arrays of contiguous rows are expected")


def _pointer(builder, data, place, vector):
    return builder.bitcast(builder.gep(data, [place]), vector.as_pointer())


def _load(builder, data, place, vector, align):
    return builder.load(_pointer(builder, data, place, vector), align=align)


def _row(builder, bits, cell):
    """Generate the bits of a cell in all lanes."""
    return _load(builder, bits.data, builder.mul(cell, _WORD(LANES)), _LANES, 2)


def _add_to_row(builder, table, row, numbers):
    """Generate the addition of a number to each lane of a row."""
    pointer = _pointer(builder, table.data, builder.mul(row, _WORD(LANES)), _LANES)
    before = builder.load(pointer, align=2)
    builder.store(builder.add(before, numbers), pointer, align=2)


def _plus(builder, sums, words, factor):
    """Generate the sums plus the number of one bits in each word times a factor."""
    if not factor:
        return sums
    return builder.add(sums, builder.mul(_ones(builder, words), _LANES([factor] * LANES)))


def _ones(builder, words):
    """Generate the number of one bits in each word."""
    ones = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(_LANES, [_LANES]), f"llvm.ctpop.v{LANES}i16"
    )
    return builder.call(ones, [words])
