"""The contract of the replacements."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import ReplacementContext
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.roles import Role
from tests.contracts.roles.cases import kinds, state

SIZE = 20


def population(first: int, count: int = SIZE) -> Population:
    """Return individuals of which each is told by its only gene."""
    genes = np.arange(first, first + count, dtype=np.uint8).reshape(-1, 1)
    loss = np.random.default_rng(first).permutation(count).astype(float)
    return Population(genes, loss.astype(np.int64), loss, loss)


def newcomers(count: int) -> Population:
    return population(100, count)


def succeed(replacement, seed: int = 1):
    """Return the old, the young and the next generation."""
    old, young = population(0), population(50)

    archive = replacement.archive(
        ReplacementContext(
            old, young, replacement.elites(old, SIZE), SIZE, newcomers, state(seed), None
        )
    )
    context = ReplacementContext(
        old, young, replacement.elites(old, SIZE), SIZE, newcomers, state(seed), archive
    )
    return old, young, replacement.replace(context)


@pytest.mark.parametrize("kind", kinds(Role.REPLACEMENT))
def test_the_next_generation_is_no_smaller_and_comes_from_somewhere(kind):
    old, young, heirs = succeed(kind())
    assert SIZE <= heirs.size <= 2 * SIZE
    known = [*old.genotypes.ravel(), *young.genotypes.ravel(), *range(100, 100 + SIZE)]
    assert set(heirs.genotypes.ravel()) <= set(known)


@pytest.mark.parametrize("kind", kinds(Role.REPLACEMENT))
def test_what_was_measured_stays_with_its_individual(kind):
    old, young, heirs = succeed(kind())
    losses = {}
    for living in (old, young, *(population(100, count) for count in range(1, SIZE + 1))):
        for gene, loss in zip(living.genotypes.ravel(), living.loss, strict=True):
            losses.setdefault(int(gene), set()).add(float(loss))
    for gene, loss, conflicts in zip(
        heirs.genotypes.ravel(), heirs.loss, heirs.conflicts, strict=True
    ):
        assert loss in losses[int(gene)]
        assert conflicts == int(loss)


@pytest.mark.parametrize("kind", kinds(Role.REPLACEMENT))
def test_nobody_is_changed(kind):
    old, young, _ = succeed(kind())
    for living, first in ((old, 0), (young, 50)):
        fresh = population(first)
        assert np.array_equal(living.genotypes, fresh.genotypes)
        assert np.array_equal(living.loss, fresh.loss)


@pytest.mark.parametrize("kind", kinds(Role.REPLACEMENT))
def test_the_same_stream_gives_the_same_generation(kind):
    one, again = (succeed(kind(), 3)[2].genotypes for _ in range(2))
    assert np.array_equal(one, again)


@pytest.mark.parametrize("kind", kinds(Role.REPLACEMENT))
def test_who_is_kept_is_the_best(kind):
    old = population(0)
    kept = kind().elites(old, SIZE)
    if len(kept):
        assert set(kept.tolist()) == set(old.ranked()[: len(kept)].tolist())
