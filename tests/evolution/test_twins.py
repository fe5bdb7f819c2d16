"""Kernels beside their plain Python twins, and both beside a plainer program."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels.box_alleles import count_fillings, draw_fillings, list_fillings
from sudoku_ga.evolution.kernels.population import digest_genotypes, summarise
from sudoku_ga.evolution.kernels.selection import draw_by_limits, rank_by_counting
from tests.evolution.twins import twin


def both(kernel):
    return kernel, twin(kernel)


def stream():
    return Streams(3).state("test").copy()


@pytest.mark.parametrize(
    ("losses", "is_ranked"),
    [
        ([3.0, 1.0, 3.0, -2.0, 1.0], True),
        ([7.0], True),
        ([3.0, 1.5], False),
        ([0.0, 4096.0], False),
        ([0.0, np.nan], False),
    ],
)
def test_whole_losses_close_together_are_ranked_by_counting(losses, is_ranked):
    for kernel in both(rank_by_counting):
        order = np.full(len(losses), -1)
        assert kernel(np.array(losses), order) == is_ranked
        expected = np.argsort(losses, kind="stable") if is_ranked else np.full(len(losses), -1)
        assert order.tolist() == expected.tolist()


def test_a_summary_is_that_of_numpy():
    rng = np.random.default_rng(1)
    conflicts, fitness = rng.integers(0, 50, 40), rng.random(40)
    for kernel in both(summarise):
        index, least, mean, most, *spread = kernel(conflicts, fitness)
        assert index == conflicts.argmin()
        assert (least, mean, most) == (conflicts.min(), conflicts.mean(), conflicts.max())
        assert spread == pytest.approx([fitness.min(), fitness.mean(), fitness.max()])


def test_digests_tell_places_and_genes_apart():
    genotypes = np.array([[1, 2, 3], [1, 3, 2], [1, 2, 3], [0, 0, 0], [1, 2, 4]], np.uint8)
    found = []
    for kernel in both(digest_genotypes):
        digests = np.empty(len(genotypes), np.uint64)
        kernel(genotypes, digests)
        assert digests[0] == digests[2]
        assert len(set(digests.tolist())) == 4
        found.append(digests.tolist())
    assert found[0] == found[1]


def test_a_limit_is_reached_from_below():
    # A third of all draws, none, and the rest.
    limits = np.array([2**64 // 3, 2**64 // 3], np.uint64)
    found = []
    for kernel in both(draw_by_limits):
        chosen, states = np.empty(3000, np.int64), stream()
        kernel(limits, chosen, states)
        found.append((chosen.tolist(), states.tolist()))
    assert found[0] == found[1]
    counts = np.bincount(found[0][0], minlength=3)
    # 1,000 are expected, with a standard deviation of 26.
    assert abs(counts[0] - 1000) < 5 * 26
    assert counts[1] == 0


def test_fillings_are_counted_and_listed_alike():
    candidates = np.array([0b1011, 0b0111, 0b1111, 0b1100], np.uint64)
    found = []
    for count, lister in zip(both(count_fillings), both(list_fillings), strict=True):
        number = int(count(candidates))
        digits, signatures = np.zeros((number, 4), np.uint8), np.zeros(number, np.uint64)
        lister(candidates, 2, digits, signatures)
        found.append((digits.tolist(), signatures.tolist()))
    assert found[0] == found[1]
    assert len(found[0][0]) > 1


def test_fillings_are_drawn_within_each_box():
    starts = np.array([0, 3, 4, 9], np.int64)
    found = []
    for kernel in both(draw_fillings):
        genotypes = np.empty((50, 3), np.int64)
        kernel(genotypes, starts, stream())
        found.append(genotypes.tolist())
    assert found[0] == found[1]
    assert set(np.array(found[0])[:, 0]) == {0, 1, 2}
    assert set(np.array(found[0])[:, 1]) == {3}
    assert set(np.array(found[0])[:, 2]) == {4, 5, 6, 7, 8}
