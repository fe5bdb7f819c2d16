"""The spread of a population in one pass."""

from sudoku_ga.evolution.kernels.compiled import kernel


@kernel
def summarise(values):
    """Return the index of the least value, the least, the mean and the greatest value."""
    index, total, greatest = 0, 0.0, values[0]
    for i in range(values.size):
        total += values[i]
        greatest = max(greatest, values[i])
        if values[i] < values[index]:
            index = i
    return index, values[index], total / values.size, greatest
