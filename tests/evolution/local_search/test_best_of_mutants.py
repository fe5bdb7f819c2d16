"""The best of several mutants."""

import numpy as np

from sudoku_ga.evolution.operators.local_search.best_of_mutants import BestOfMutants
from sudoku_ga.evolution.representations.cells import BoxPermutations
from tests.evolution.crossover.encodings import PUZZLES, encoded, stream
from tests.evolution.local_search.test_any_local_search import improved

ENCODING = encoded(BoxPermutations(), PUZZLES[0])


def missing(genotypes):
    """Return the digits that rows and columns lack, shape (individuals,)."""
    boards = [ENCODING.decode(genotype).reshape(9, 9) for genotype in genotypes]
    return np.array([sum(9 - len(set(line)) for line in [*board, *board.T]) for board in boards])


def test_more_mutants_leave_better_individuals():
    genotypes = np.repeat(ENCODING.random(1, stream(3)), 400, axis=0)
    means = []
    for mutants in (1, 3, 30):
        search = BestOfMutants(mutants=mutants, rate=0.3)
        after, _, probes = improved(search, ENCODING, genotypes, stream(1, 400))
        assert probes == 400 * mutants
        means.append(missing(after).mean())
    assert means[0] > means[1] + 1 > means[2] + 2


def test_the_best_is_the_best_of_those_that_were_made():
    genotypes = ENCODING.random(50, stream(3))
    states = stream(1, 50)
    made = []
    for _ in range(4):
        after, _, _ = improved(BestOfMutants(mutants=1), ENCODING, genotypes, states)
        made.append(missing(after))
    best, _, _ = improved(BestOfMutants(mutants=4), ENCODING, genotypes, stream(1, 50))
    assert np.array_equal(missing(best), np.min(made, axis=0))


def test_a_mutant_that_is_worse_takes_the_place_too():
    genotypes = ENCODING.random(100, stream(3))
    after, _, _ = improved(BestOfMutants(mutants=1, rate=1.0), ENCODING, genotypes, stream(1, 100))
    assert (missing(after) > missing(genotypes)).any()
