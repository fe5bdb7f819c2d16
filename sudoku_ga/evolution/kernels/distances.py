"""Distances between individuals: the genes in which they differ (Hamming, 1950)."""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper, kernel


@kernel
def accept_distant(genotypes, order, least_distance, capacity, accepted):
    """Accept individuals in an order, each unless it is near one that is accepted already.

    Returns the number of individuals accepted. ``genotypes``: shape (individuals, genes).
    ``order``: int64, shape (individuals,). ``least_distance``: of an individual that is accepted
    from those accepted before it. ``capacity``: no more individuals are accepted. ``accepted``
    (int64, shape (individuals,)): overwritten: first the accepted, then the others, both in their
    order.
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

    ``genotypes``: shape (individuals, genes). ``allowed`` (bool, shape (individuals, individuals)):
    by row, the individuals that each one may have; where there is none among those that differ from
    it, it may have any of them. ``mates`` (int64, shape (individuals,)): overwritten: the first of
    the nearest; the individual itself if all are equal.
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
