"""What holds for every mutation on every representation it is made for."""

from itertools import product

import numpy as np
import pytest

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.encodings import (
    PUZZLES,
    REPRESENTATIONS,
    encoded,
    keeps_invariant,
    on_puzzles,
    stream,
)


def rates_per(kind):
    """Return every meaning that the rate of a mutation has; none where it has no rate."""
    choices = {parameter.name: parameter for parameter in kind.parameters()}
    if "rate" not in choices:
        return []
    if "rate_per" not in choices:
        return [{}]
    return [{"rate_per": value} for value, _ in choices["rate_per"].choices]


CASES = [
    (kind, values, representation)
    for kind, representation in product(components_of(Role.MUTATION), REPRESENTATIONS)
    if kind.needs <= representation.traits
    for values in rates_per(kind)
]


def name_of(value):
    if isinstance(value, Grid):
        return str(value.geometry)
    return value.name if isinstance(value, Component | type) else "".join(value.values())


@pytest.mark.parametrize(
    ("kind", "values", "representation", "puzzle"), on_puzzles(CASES), ids=name_of
)
def test_mutants_keep_the_invariant_and_their_originals(kind, values, representation, puzzle):
    encoding = encoded(representation, puzzle)
    genotypes = encoding.random(40, stream(3))
    before = genotypes.copy()
    mutants = kind(rate=1.0, **values).mutate_genotypes(encoding, genotypes, stream())
    assert np.array_equal(genotypes, before)
    assert mutants.dtype == genotypes.dtype
    assert keeps_invariant(encoding, mutants)
    assert (mutants != genotypes).any()


@pytest.mark.parametrize(("kind", "values", "representation"), CASES, ids=name_of)
def test_a_rate_of_0_changes_nobody(kind, values, representation):
    encoding = encoded(representation, PUZZLES[0])
    genotypes = encoding.random(40, stream(3))
    mutants = kind(rate=0.0, **values).mutate_genotypes(encoding, genotypes, stream())
    assert np.array_equal(mutants, genotypes)
    assert mutants is not genotypes
