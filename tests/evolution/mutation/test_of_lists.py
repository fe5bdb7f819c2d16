"""Mutations of the list of free cells."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.mutation import invert_segments, redraw_digits, swap_distinct
from sudoku_ga.evolution.operators.mutation.lists import DistinctSwap, Inversion, RandomDigit, Swap
from sudoku_ga.evolution.representations.cells import FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.crossover.encodings import chi_square, encoded, stream
from tests.evolution.twins import twin

ALWAYS = probability_threshold(1.0)
EMPTY = encoded(FreeCells(), Grid.empty(Geometry(2, 2)))


def numbered(count):
    """Return many lists of 1 to 16, by which places are known."""
    return np.tile(np.arange(1, 17, dtype=np.uint8), (count, 1))


def test_random_digits_come_with_their_rate_and_each_as_often():
    genotypes = np.full((5_000, 16), 9, np.uint8)
    mutants = RandomDigit(rate=0.2).mutate_genotypes(EMPTY, genotypes, stream())
    drawn = mutants[mutants != 9]
    assert abs(len(drawn) - 0.2 * genotypes.size) < 4 * np.sqrt(genotypes.size * 0.16)
    counts = np.bincount(drawn, minlength=5)[1:]
    assert chi_square(counts, len(drawn) / 4) < 19.7  # 3 degrees, 0.02 %


def test_a_swap_exchanges_any_two_places_alike():
    genotypes = numbered(12_000)
    mutants = Swap(rate=1.0).mutate_genotypes(EMPTY, genotypes, stream())
    pairs = np.argwhere(mutants != genotypes)[:, 1].reshape(-1, 2)
    assert len(pairs) == 12_000
    counts = np.bincount(pairs[:, 0] * 16 + pairs[:, 1], minlength=256)
    assert chi_square(counts[counts > 0], 12_000 / 120) < 119 + 4 * np.sqrt(238) + 6
    assert (counts > 0).sum() == 120


def test_an_inversion_reverses_a_segment_without_its_end():
    genotypes = numbered(12_000)
    mutants = Inversion(rate=1.0).mutate_genotypes(EMPTY, genotypes, stream())
    assert (mutants[:, -1] == 16).all()
    seen, counts = np.unique(mutants, axis=0, return_counts=True)
    expected = {}
    for first in range(16):
        for last in range(first + 1, 16):
            line = list(range(1, 17))
            line[first:last] = line[first:last][::-1]
            expected[tuple(line)] = expected.get(tuple(line), 0) + 100
    assert {tuple(line) for line in seen.tolist()} == set(expected)
    wanted = [expected[tuple(line)] for line in seen.tolist()]
    assert chi_square(counts, wanted) < len(wanted) + 4 * np.sqrt(2 * len(wanted)) + 6


@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(0, 30))
def test_a_distinct_swap_takes_no_digit_from_around(digits, seed):
    before = np.array([digits], np.uint8)
    after = DistinctSwap(rate=1.0).mutate_genotypes(EMPTY, before, stream(seed))
    places = np.flatnonzero(before[0] != after[0])
    if not len(places):
        near = [set(digits[max(0, k - 2) : k + 3]) for k in range(len(digits))]
        assert any(set(digits) <= digits_near for digits_near in near)
        return
    a, b = places
    assert after[0, a] == before[0, b] and after[0, b] == before[0, a]
    around = [set(digits[max(0, k - 2) : k + 3]) for k in (a, b)]
    assert digits[b] not in around[0] or digits[a] not in around[1]


def test_every_distinct_partner_is_as_likely():
    line, expected = [1, 2, 3, 4, 4, 5, 6], {}
    for place in range(7):
        near = line[max(0, place - 2) : place + 3]
        partners = [other for other in range(7) if line[other] not in near]
        for other in partners:
            swapped = line.copy()
            swapped[place], swapped[other] = line[other], line[place]
            key = tuple(swapped)
            expected[key] = expected.get(key, 0) + 2_000 / len(partners)
    genotypes = np.tile(np.array(line, np.uint8), (14_000, 1))
    mutants = DistinctSwap(rate=1.0).mutate_genotypes(EMPTY, genotypes, stream())
    seen, counts = np.unique(mutants, axis=0, return_counts=True)
    assert {tuple(mutant) for mutant in seen.tolist()} == set(expected)
    wanted = [expected[tuple(mutant)] for mutant in seen.tolist()]
    assert chi_square(counts, wanted) < len(wanted) + 4 * np.sqrt(2 * len(wanted)) + 6


def test_compiled_kernels_equal_their_python_twins():
    start = np.random.default_rng(1).integers(1, 6, (20, 12)).astype(np.uint8)
    half, ends = probability_threshold(0.5), []
    for convert in (lambda kernel: kernel, twin):
        for kernel, arguments in (
            (redraw_digits, (9, half)),
            (invert_segments, (half,)),
            (swap_distinct, (2, ALWAYS)),
        ):
            genotypes, states = start.copy(), stream()
            convert(kernel)(genotypes, *arguments, states)
            ends.append((genotypes.tolist(), states.tolist()))
    assert ends[:3] == ends[3:]
