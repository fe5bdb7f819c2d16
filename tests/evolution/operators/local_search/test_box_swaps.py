"""Local searches by swaps in boxes."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.temperature import cooled
from sudoku_ga.evolution.operators.local_search.box_swaps import (
    Annealing,
    BestOfMutants,
    propose_swaps,
)
from sudoku_ga.evolution.representations.cells import BoxPermutations
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.encodings import PUZZLES, encoded, stream
from tests.evolution.operators.local_search.test_any_local_search import improved

ENCODING = encoded(BoxPermutations(), PUZZLES[0])


def annealed(search, generation, encoding=ENCODING):
    genotypes = encoding.random(8, stream(4))
    pieces = search.improve(encoding, genotypes, np.zeros(8), generation, stream(1, 8))
    return [
        (piece.genotypes.copy(), piece.conflicts.copy(), piece.move_evaluations) for piece in pieces
    ][-1]


def test_a_temperature_falls_by_its_factor_each_generation():
    assert cooled(2.0, 0.5, 0) == 2.0
    assert cooled(2.0, 0.5, 3) == 0.25
    assert cooled(3.0, 1.0, 1_000) == 3.0
    assert cooled(2.0, 0.99, 100) == pytest.approx(2 * 0.99**100, rel=1e-15)


def test_a_generation_is_a_chain_of_swaps_at_its_temperature():
    search = Annealing(start_temperature=4.0, cooling=0.5, steps=500)
    genotypes = ENCODING.random(8, stream(4))
    for generation, temperature in ((1, 4.0), (3, 1.0)):
        pieces = propose_swaps(ENCODING, genotypes, (temperature,) * 8, 500, 2_000, stream(1, 8))
        expected = list(pieces)[-1].genotypes
        assert np.array_equal(annealed(search, generation)[0], expected)


def test_conflicts_fall_as_it_gets_colder():
    search = Annealing(steps=3_000)
    means = [annealed(search, generation)[1].mean() for generation in (1, 100, 200)]
    assert means[0] > means[1] + 5 > means[2] + 10


def test_by_rule_a_chain_is_as_long_as_the_square_of_the_free_cells():
    genotypes = ENCODING.random(1, stream(4))
    pieces = Annealing().improve(ENCODING, genotypes, np.zeros(1), 1, stream(1, 1))
    assert sum(piece.move_evaluations for piece in pieces) == ENCODING.gene_count**2


def test_it_goes_on_however_cold_and_where_nothing_can_be_swapped():
    assert annealed(Annealing(cooling=0.01, steps=10), 1_000)[2] > 0
    nearly_full = Grid(Geometry(2, 2), np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0]))
    encoding = encoded(BoxPermutations(), nearly_full)
    genotypes = encoding.random(1, stream())
    assert list(Annealing().improve(encoding, genotypes, np.zeros(1), 1, stream())) == []


def missing(genotypes):
    """Return the digits that rows and columns lack, shape (individuals,)."""
    boards = [ENCODING.decode(genotype).reshape(9, 9) for genotype in genotypes]
    return np.array([sum(9 - len(set(line)) for line in [*board, *board.T]) for board in boards])


def test_more_mutants_leave_better_individuals():
    genotypes = np.repeat(ENCODING.random(1, stream(3)), 400, axis=0)
    means = []
    for mutants in (1, 3, 30):
        search = BestOfMutants(mutants=mutants, rate=0.3)
        after, _, move_evaluations = improved(search, ENCODING, genotypes, stream(1, 400))
        assert move_evaluations == 400 * mutants
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
