"""What holds for every local search on representations of cells."""

from itertools import product

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.registry import COMPONENTS
from tests.evolution.crossover.encodings import (
    PUZZLES,
    REPRESENTATIONS,
    encoded,
    keeps_invariant,
    stream,
)

CASES = [
    (kind, representation)
    for kind, representation in product(COMPONENTS[Role.LOCAL_SEARCH], REPRESENTATIONS)
    if kind.needs <= representation.traits
]


def short(kind):
    """Return the local search with few steps, where it has a number of them."""
    names = [parameter.name for parameter in kind.parameters()]
    return kind(steps=300) if "steps" in names else kind()


def name_of(value):
    return value.name


def improved(search, encoding, genotypes, states):
    """Return the individuals after all slices, and the probes."""
    conflicts, probes = encoding.count_conflicts(genotypes), 0
    for piece in search.improve(encoding, genotypes, conflicts, 1, states):
        probes += piece.probes
        genotypes, conflicts = piece.genotypes.copy(), piece.conflicts.copy()
    return genotypes, conflicts, probes


@pytest.mark.parametrize(("kind", "representation"), CASES, ids=name_of)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
def test_a_local_search_keeps_the_invariant_and_counts_conflicts(kind, representation, puzzle):
    encoding = encoded(representation, puzzle)
    genotypes = encoding.random(12, stream(4))
    before = genotypes.copy()
    after, conflicts, probes = improved(short(kind), encoding, genotypes, stream(1, 12))
    assert np.array_equal(genotypes, before)
    assert keeps_invariant(encoding, after)
    assert np.array_equal(conflicts, encoding.count_conflicts(after))
    assert probes > 0
    assert (after != before).any()


@pytest.mark.parametrize(("kind", "representation"), CASES, ids=name_of)
def test_each_individual_draws_from_its_own_stream(kind, representation):
    encoding = encoded(representation, PUZZLES[0])
    genotypes = encoding.random(6, stream(4))
    search, lanes = short(kind), stream(1, 6)
    if "temperature_spread" in search.values():
        search = search.with_value("temperature_spread", 0.0)
    together, _, _ = improved(search, encoding, genotypes, lanes.copy())
    for lane in range(6):
        own = slice(lane, lane + 1)
        alone, _, _ = improved(search, encoding, genotypes[own], lanes[own].copy())
        assert np.array_equal(alone, together[own])
