"""Couples that are drawn repeatedly, to estimate how often each individual is expected."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.operators.breeding import CoupleBreeding, Families
from sudoku_ga.evolution.operators.selection import (
    BetterRanked,
    ElitismRandom,
    PairsWithoutReuse,
    ResidentAndTournament,
    Tournament,
)
from tests.evolution.statistics import population_of


@pytest.mark.parametrize(
    "breeding",
    [
        *map(CoupleBreeding, (Tournament(), ResidentAndTournament(), BetterRanked())),
        CoupleBreeding(ElitismRandom()),
        CoupleBreeding(Tournament(), PairsWithoutReuse()),
        Families(),
    ],
    ids=["tournament", "resident", "better", "elitism", "pairs", "families"],
)
def test_repeated_draws_are_those_of_single_calls(breeding):
    population, count = population_of(range(9)), 7
    states = Streams(3).state("selection")
    single = [breeding.draw_couples(population, count, states) for _ in range(4)]
    states = Streams(3).state("selection")
    repeated = [couples.copy() for couples in breeding.planned_draws(population, count, states, 4)]
    assert np.array_equal(repeated, single)
    assert (repeated[0] != repeated[1]).any()
