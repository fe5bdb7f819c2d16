"""What holds for every crossover on every representation it is made for."""

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

# A digit that PMX has to place comes from the parents, but may stand where neither has it.
PLACES_DIGITS = {"pmx"}
# Cells that no class reaches draw a candidate; scanning looks at the whole population.
HAS_OTHER_GENES = {"digit-classes", "occurrence-scanning"}
CASES = [
    (kind, representation)
    for kind, representation in product(components_of(Role.CROSSOVER), REPRESENTATIONS)
    if kind.needs <= representation.traits
]


def name_of(value):
    if isinstance(value, Grid):
        return str(value.geometry)
    return value.name if isinstance(value, Component | type) else str(value)


def crossed(crossover, encoding, count=60):
    genotypes = encoding.random(20, stream(7))
    couples = np.random.default_rng(3).integers(0, 20, (count, 2))
    before = genotypes.copy()
    offspring = crossover.cross_couples(encoding, genotypes, couples, stream())
    assert np.array_equal(genotypes, before)
    return genotypes[couples], offspring


@pytest.mark.parametrize(("kind", "representation", "puzzle"), on_puzzles(CASES), ids=name_of)
def test_children_have_the_genes_of_their_parents(kind, representation, puzzle):
    encoding, each = encoded(representation, puzzle), kind.children_per_couple
    parents, offspring = crossed(kind(rate=1.0), encoding)
    assert offspring.shape == (60 * each, encoding.gene_count)
    assert offspring.dtype == parents.dtype
    assert keeps_invariant(encoding, offspring)
    families = np.repeat(parents, each, axis=0)
    of_a_parent = (offspring[:, None] == families).any(axis=1)
    if kind.name in PLACES_DIGITS:
        assert of_a_parent.mean() > 0.6
        assert all(
            set(child) <= set(pair.ravel()) for child, pair in zip(offspring, families, strict=True)
        )
    else:
        assert of_a_parent.all() or (kind.name in HAS_OTHER_GENES and of_a_parent.mean() > 0.5)


@pytest.mark.parametrize(("kind", "representation"), CASES, ids=name_of)
def test_the_rate_is_the_share_of_couples_that_are_crossed(kind, representation):
    encoding = encoded(representation, PUZZLES[3])
    changed = {}
    for rate in (1.0, 0.3):
        parents, offspring = crossed(kind(rate=rate), encoding, 4_000)
        kept = parents[:, : kind.children_per_couple].reshape(offspring.shape)
        couples = (offspring != kept).any(axis=1).reshape(4_000, -1).any(axis=1)
        changed[rate] = couples.sum()
    assert abs(changed[0.3] - 0.3 * changed[1.0]) < 130  # 4.4 standard deviations


@pytest.mark.parametrize(
    "kind", [kind for kind, _ in CASES if kind.name in {"uniform", "one-point", "multi-point"}]
)
@pytest.mark.parametrize("representation", REPRESENTATIONS, ids=name_of)
def test_what_one_child_does_not_inherit_the_other_does(kind, representation):
    encoding = encoded(representation, PUZZLES[0])
    parents, offspring = crossed(kind(), encoding)
    both = np.sort(offspring.reshape(60, 2, -1), axis=1)
    assert np.array_equal(both, np.sort(parents, axis=1))
