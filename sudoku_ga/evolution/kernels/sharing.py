"""Rows and genotypes that several individuals share."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import kernel


@kernel
def change_shared_rows(before, after, starts, holders):
    """Make each change of a row in every individual that holds the row.

    Changes of one row act one after the other: each moves the digits as it moved those of its own
    child.

    ``before``, ``after`` (shape (children, genes)): the children before and after mutation; the
    digits of a row differ from each other. ``starts``: int64, shape (rows + 1,). ``holders`` (shape
    (individuals, genes)): the children before mutation, then all others. Modified.
    """
    row = np.empty(before.shape[1], before.dtype)
    for child in range(before.shape[0]):
        for block in range(starts.size - 1):
            first, last = starts[block], starts[block + 1]
            changed = False
            for gene in range(first, last):
                row[gene] = holders[child, gene]
                changed |= before[child, gene] != after[child, gene]
            if not changed:
                continue
            for i in range(holders.shape[0]):
                holds = True
                for gene in range(first, last):
                    holds &= holders[i, gene] == row[gene]
                if holds:
                    _move(before[child], after[child], row, first, last, holders[i])


@kernel
def _move(before, after, row, first, last, holder):
    """Overwrite a row with ``row``, its digits moved as those of ``before`` are in ``after``."""
    for gene in range(first, last):
        for origin in range(first, last):
            if before[origin] == after[gene]:
                holder[gene] = row[origin]


@kernel
def find_waves(parents, is_crossed, changed_in, ends):
    """Divide couples into waves that may be made together, and return their number.

    A wave ends before the first couple with a parent that an earlier one of the wave may change.

    ``parents`` (int64, shape (couples, 2)): the genotypes of the parents, by index. ``is_crossed``
    (bool, shape (couples,)): the others change the genotypes of their parents. ``changed_in``
    (int64, shape (genotypes,)): -1 throughout. Modified. ``ends`` (int64, shape (couples,)):
    overwritten with the end of each wave.
    """
    wave = 0
    for couple in range(parents.shape[0]):
        one, other = parents[couple, 0], parents[couple, 1]
        if changed_in[one] == wave or changed_in[other] == wave:
            ends[wave] = couple
            wave += 1
        if not is_crossed[couple]:
            changed_in[one] = wave
            changed_in[other] = wave
    ends[wave] = parents.shape[0]
    return wave + 1
