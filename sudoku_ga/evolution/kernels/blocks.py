"""Digits drawn and moved within blocks: rows, boxes or single cells.

The genes of a block stand together; block b holds the genes ``starts[b]`` to
``starts[b + 1] - 1``.
"""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel
from sudoku_ga.evolution.kernels.random import below


@kernel
def shuffle_blocks(genotypes, starts, states):
    """Shuffle the genes of each block (Fisher and Yates).

    ``genotypes``, shape (individuals, genes), is modified; ``states`` has one lane.
    """
    for i in range(genotypes.shape[0]):
        for block in range(starts.size - 1):
            first = starts[block]
            for gene in range(starts[block + 1] - 1, first, -1):
                other = first + below(states, 0, gene - first + 1)
                digit = genotypes[i, gene]
                genotypes[i, gene] = genotypes[i, other]
                genotypes[i, other] = digit


@kernel
def draw_digits(genotypes, size, states):
    """Overwrite every gene with a random digit of 1 to ``size``; ``states`` has one lane."""
    for i in range(genotypes.shape[0]):
        for gene in range(genotypes.shape[1]):
            genotypes[i, gene] = np.uint8(below(states, 0, size) + 1)


@kernel
def draw_candidate_rows(genotypes, candidates, starts, missing, states):
    """Overwrite each row with candidates that the row still lacks, else with any candidate.

    Parameters
    ----------
    genotypes : ndarray of uint8, shape (individuals, genes)
        Modified.
    candidates : ndarray of uint64, shape (genes,)
        Bit d - 1 stands for digit d; none is empty.
    starts : ndarray of int64, shape (rows + 1,)
    missing : ndarray of uint64, shape (rows,)
        The digits that are not fixed in each row.
    states : ndarray of uint64, shape (1,)
        Modified.
    """
    one = np.uint64(1)
    for i in range(genotypes.shape[0]):
        for row in range(starts.size - 1):
            lacking = missing[row]
            for gene in range(starts[row], starts[row + 1]):
                choices = candidates[gene] & lacking
                if choices == 0:
                    choices = candidates[gene]
                count = 0
                rest = choices
                while rest:
                    rest &= rest - one
                    count += 1
                for _ in range(below(states, 0, count)):
                    choices &= choices - one
                lowest = choices & (~choices + one)
                lacking &= ~lowest
                digit = 0
                while lowest:
                    lowest >>= one
                    digit += 1
                genotypes[i, gene] = digit
