"""Statistics, digests and distances of a population, and genotypes that individuals share."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel
from sudoku_ga.evolution.kernels.random import advance, mix


@kernel
def digest_genotypes(genotypes, digests):
    """Overwrite ``digests`` (uint64) with a hash of the genes of each individual."""
    for i in range(genotypes.shape[0]):
        digest = np.uint64(0)
        for gene in range(genotypes.shape[1]):
            digest = mix(advance(digest ^ np.uint64(genotypes[i, gene])))
        digests[i] = digest


@kernel
def accept_distant(genotypes, order, least_distance, capacity, accepted):
    """Accept individuals in this order, except those near an accepted one.

    Returns the number of individuals accepted.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    order : ndarray of int64, shape (individuals,)
    least_distance : int
        The least distance of an accepted individual from those accepted before it.
    capacity : int
        The most individuals that are accepted.
    accepted : ndarray of int64, shape (individuals,)
        Overwritten with the accepted individuals, then the others, both in order.
    """
    count, refused = 0, np.empty(order.size, np.int64)
    refused_count = 0
    for individual in order:
        takes = count < capacity
        for i in range(count):
            if not takes:
                break
            takes = _distance(genotypes[individual], genotypes[accepted[i]]) >= least_distance
        if takes:
            accepted[count] = individual
            count += 1
        else:
            refused[refused_count] = individual
            refused_count += 1
    accepted[count:] = refused[:refused_count]
    return count


@kernel
def nearest(genotypes, allowed, mates):
    """Find the nearest other individual of each that differs from it and is allowed.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    allowed : ndarray of bool, shape (individuals, individuals)
        In each row, the individuals that one may have. If none of them differs from it, it may have
        any.
    mates : ndarray of int64, shape (individuals,)
        Overwritten with the first of the nearest, or with the individual itself if all are equal.
    """
    distances = np.empty(mates.size, np.int64)
    for one in range(mates.size):
        for other in range(mates.size):
            distances[other] = _distance(genotypes[one], genotypes[other])
        mates[one] = one
        least = np.int64(-1)
        for other in range(mates.size):
            if allowed[one, other] and distances[other] and not 0 <= least <= distances[other]:
                mates[one], least = other, distances[other]
        if least < 0:
            for other in range(mates.size):
                if distances[other] and not 0 <= least <= distances[other]:
                    mates[one], least = other, distances[other]


@helper
def _distance(one, other):
    distance = np.int64(0)
    for gene in range(one.size):
        distance += one[gene] != other[gene]
    return distance


@kernel
def change_shared_rows(before, after, starts, holders):
    """Make each change of a row in every individual that holds the row.

    Changes of one row are applied one after the other: each moves the digits as it moved those of
    its own child.

    Parameters
    ----------
    before, after : ndarray, shape (children, genes)
        The children before and after mutation; the digits in a row are distinct.
    starts : ndarray of int64, shape (rows + 1,)
    holders : ndarray, shape (individuals, genes)
        The children before mutation, then all others. Modified.
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
    """Divide couples into waves that can be bred together, and return the number of waves.

    A wave ends before the first couple with a parent that an earlier couple of the wave may change.

    Parameters
    ----------
    parents : ndarray of int64, shape (couples, 2)
        The genotypes of the parents, by index.
    is_crossed : ndarray of bool, shape (couples,)
        Whether each couple is crossed; others change the genotypes of their parents.
    changed_in : ndarray of int64, shape (genotypes,)
        -1 everywhere. Modified.
    ends : ndarray of int64, shape (couples,)
        Overwritten with the end of each wave.
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
