"""Kernels beside their plain Python twins, and both beside a plainer program."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels import log as rows
from sudoku_ga.evolution.kernels.box_alleles import count_fillings, draw_fillings, list_fillings
from sudoku_ga.evolution.kernels.log import keep_no_worse, new_log, note, take_in
from sudoku_ga.evolution.kernels.population import digest_genotypes
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


@pytest.mark.parametrize("maximised", [False, True])
def test_a_log_has_what_numpy_says_of_each_population(maximised):
    for take, write in zip(both(take_in), both(note), strict=True):
        rng, log = np.random.default_rng(1), new_log(3, maximised=maximised)
        seen, fittest = [], (np.max if maximised else np.min)
        for row in range(1, 12):
            log.counts[0, rows.GENERATION] = row
            genotypes = rng.integers(1, 9, (40, 3), np.uint8)
            conflicts, fitness = rng.integers(20 - row % 8, 50, 40), rng.random(40)
            take(genotypes, conflicts, fitness, maximised, 40, 7, log)
            seen.append((conflicts.min(), fittest(fitness), genotypes[conflicts.argmin()].tolist()))
            write(row % 3 == 0, log)
            counts, figures = log.counts[row], log.figures[row]
            assert log.noted[0] == row == counts[rows.GENERATION]
            assert counts[rows.COMPLETED] == row - row % 3
            assert (counts[rows.EVALUATIONS], counts[rows.PROBES]) == (40 * row, 7 * row)
            assert counts[rows.SIZE] == 40
            assert (counts[rows.LEAST], counts[rows.MOST]) == (conflicts.min(), conflicts.max())
            assert figures[rows.MEAN] == conflicts.mean()
            spread = figures[[rows.LEAST_FITNESS, rows.MEAN_FITNESS, rows.MOST_FITNESS]]
            expected = [fitness.min(), fitness.mean(), fitness.max()]
            assert spread.tolist() == pytest.approx(expected)
            assert log.now[row].tolist() == seen[-1][2]
            least, bests, genotypes_of_least = zip(*seen, strict=True)
            first = least.index(min(least))
            assert counts[rows.BEST_CONFLICTS] == min(least)
            assert counts[rows.IMPROVED_AT] == first + 1
            assert log.ever[row].tolist() == genotypes_of_least[first]
            assert figures[rows.BEST_FITNESS] == fittest(bests)
            assert counts[rows.PROGRESS_AT] == bests.index(fittest(bests)) + 1
        assert first + 1 < row  # the last is not the best


def test_a_worse_child_gives_place_to_its_parent_and_only_changed_ones_are_counted():
    genotypes, loss = np.array([[1, 1], [2, 2]], np.uint8), np.array([5.0, 3.0])
    couples = np.array([[0, 1], [1, 0]])
    crossed = np.array([[1, 2], [2, 2], [2, 1], [2, 1]], np.uint8)
    for kernel in both(keep_no_worse):
        log, accepted = new_log(2, maximised=False), np.empty_like(crossed)
        kernel(genotypes, loss, couples, crossed, np.array([6.0, 9, 3, 6]), accepted, log)
        assert accepted.tolist() == [[1, 1], [2, 2], [2, 1], [1, 1]]
        assert log.counts[0, rows.EVALUATIONS] == 3


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
