"""A choice by weight for each of many."""

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import next_word


@kernel
def draw_by_limits(limits, chosen, states):
    """Overwrite ``chosen`` with how many of the rising limits each draw of 64 bits reaches."""
    for i in range(chosen.size):
        word, index = next_word(states, 0), 0
        while index < limits.size and word >= limits[index]:
            index += 1
        chosen[i] = index
