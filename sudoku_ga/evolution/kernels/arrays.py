"""Small loops over arrays: copies, places of values, and the count of one bits.

Rows are copied as bytes, whatever their type.

For ``target[:] = source``, numba compiles a check of the shapes whose message joins strings, which
takes 0.4 to 2.5 s for the first kernel with one. A loop is compiled to the same copy of memory.
"""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, intrinsic, kernel, types


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
    """Return the processor's instruction; LLVM does not always recognise a sum of shifts as it."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@helper
def popcount(word):
    """Return the number of one bits, unsigned."""
    return _count_ones(word)  # type: ignore[call-arg]


@kernel
def copy_bytes(source, target):
    """Overwrite an array of bytes with another of its length."""
    for i in range(target.size):
        target[i] = source[i]


@kernel
def take_rows(source, rows, target):
    """Overwrite ``target``, of bytes, with these rows of ``source`` in order."""
    for i in range(rows.size):
        row = rows[i]
        for j in range(target.shape[1]):
            target[i, j] = source[row, j]


@kernel
def put_rows(source, rows, target):
    """Overwrite these rows of ``target``, of bytes, with those of ``source``."""
    for i in range(rows.size):
        row = rows[i]
        for j in range(target.shape[1]):
            target[row, j] = source[i, j]


@kernel
def negate(values, target):
    """Overwrite ``target`` with the values with reversed signs."""
    for i in range(values.size):
        target[i] = -values[i]


@kernel
def convert(values, target):
    """Overwrite ``target`` with the values converted to its type."""
    for i in range(values.size):
        target[i] = values[i]


@kernel
def place_extreme(values, sign, place):
    """Overwrite ``place`` with the index of the least value, of the greatest if ``sign`` is -1.

    The first of equal values counts.
    """
    best = 0
    for i in range(values.size):
        if sign * values[i] < sign * values[best]:
            best = i
    place[0] = np.int64(best)


@kernel
def leave_out(count, places, others):
    """Overwrite ``others`` with the numbers below ``count`` that are not among ``places``."""
    is_left_out = np.zeros(count, np.bool_)
    for place in places:
        is_left_out[place] = True
    found = 0
    for number in range(count):
        if not is_left_out[number]:
            others[found] = number
            found += 1


@kernel
def add_to(counter, number):
    """Add a number to a counter, shape (1,)."""
    counter[0] += number


@kernel
def take_rows_of_two(first, second, rows, target):
    """Overwrite ``target`` with rows of two arrays, those of the second numbered after the first.

    All are arrays of bytes.
    """
    count = first.shape[0]
    for i in range(rows.size):
        row = rows[i]
        source = first[row] if row < count else second[row - count]
        for j in range(target.shape[1]):
            target[i, j] = source[j]


@kernel
def take_of_two(
    conflicts, fitness, loss, more_conflicts, more_fitness, more_loss, rows,
    target_conflicts, target_fitness, target_loss,
):  # fmt: skip
    """Overwrite the last three with values of two populations, as :func:`take_rows_of_two`."""
    count = conflicts.size
    for i in range(rows.size):
        row = rows[i]
        if row < count:
            target_conflicts[i] = conflicts[row]
            target_fitness[i], target_loss[i] = fitness[row], loss[row]
        else:
            row -= count
            target_conflicts[i] = more_conflicts[row]
            target_fitness[i], target_loss[i] = more_fitness[row], more_loss[row]
