"""Copies of rows, whatever their type, as bytes; and sums, products and places of values."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel


@kernel
def copy_bytes(source, target):
    """Overwrite an array of bytes with another of its length."""
    for i in range(target.size):
        target[i] = source[i]


@kernel
def take_rows(source, rows, target):
    """Overwrite ``target``, of bytes, with these rows of ``source``, in their order."""
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
    """Overwrite ``target`` with the values and their signs reversed."""
    for i in range(values.size):
        target[i] = -values[i]


@kernel
def convert(values, target):
    """Overwrite ``target`` with the values as numbers of its own type."""
    for i in range(values.size):
        target[i] = values[i]


@kernel
def place_extreme(values, sign, place):
    """Overwrite ``place`` with that of the least value; of the greatest where ``sign`` is -1.

    Of equals the first.
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

    All are of bytes.
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
