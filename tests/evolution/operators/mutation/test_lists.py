"""Mutations of the list of free cells."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.mutation import (
    invert_segments,
    redraw_digits,
    swap_distinct,
)
from sudoku_ga.evolution.operators.mutation.lists import (
    DigitOrSwap,
    DistinctSwap,
    Inversion,
    RandomDigit,
    Swap,
)
from sudoku_ga.evolution.representations.cells import FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.encodings import encoded, stream
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.statistics import chi_square
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


def test_a_list_that_wraps_has_neighbours_at_its_end():
    line = np.array([[1, 1, 1, 1, 2, 3]], np.uint8)
    first_moved = {"open": set(), "wraps": set()}
    for beginning, partners in first_moved.items():
        operator = DistinctSwap(rate=1.0, beginning=beginning)
        mutants = operator.mutate_genotypes(EMPTY, np.repeat(line, 200, axis=0), stream())
        partners.update(mutants[:, 0].tolist())
    assert first_moved["open"] == {1, 2, 3}
    # The 2 and the 3 swap with the cells from the second on only.
    assert first_moved["wraps"] == {1}


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
            (swap_distinct, (2, False, ALWAYS)),
            (swap_distinct, (2, True, ALWAYS)),
        ):
            genotypes, states = start.copy(), stream()
            convert(kernel)(genotypes, *arguments, states)
            ends.append((genotypes.tolist(), states.tolist()))
    assert ends[:4] == ends[4:]


def mutants_of(genotype, puzzle, count, **rates):
    encoding = FreeCells().encode(fill_singles(puzzle, "none"))
    genotypes = np.tile(np.array(genotype, np.uint8), (count, 1))
    before = genotypes.copy()
    mutants = DigitOrSwap(**rates).mutate_genotypes(
        encoding, genotypes, Streams(1).state("mutation")
    )
    assert np.array_equal(genotypes, before)
    return mutants


def test_the_rate_is_a_share_of_the_individuals():
    # All digits are 0 before, so that each mutant shows.
    rates = {"rate": 0.3, "digit_share": 1.0}
    changed = (mutants_of([0] * 16, Grid.empty(Geometry(2, 2)), 5_000, **rates) > 0).sum(axis=1)
    assert set(changed) == {0, 1}
    assert chi_square(np.bincount(changed), [0.7, 0.3]) < 10.8  # 1 degree, 0.1 %


def test_any_cell_gets_any_digit():
    mutants = mutants_of([0] * 16, Grid.empty(Geometry(2, 2)), 8_000, rate=1.0, digit_share=1.0)
    cells, digits = mutants.argmax(axis=1), mutants.max(axis=1)
    counts = np.bincount(cells * 4 + digits - 1, minlength=64)
    assert chi_square(counts, [1] * 64) < 103.4  # 63 degrees, 0.1 %


def test_a_swap_stays_in_a_row_or_a_column_both_as_likely():
    mutants = mutants_of(range(16), Grid.empty(Geometry(2, 2)), 8_000, rate=1.0, digit_share=0.0)
    kinds = {"none": 0, "row": 0, "column": 0}
    for mutant in mutants:
        moved = np.flatnonzero(mutant != np.arange(16))
        assert sorted(mutant[moved]) == moved.tolist()
        assert len(moved) in (0, 2)
        if not len(moved):
            kinds["none"] += 1
        else:
            rows, columns = moved // 4, moved % 4
            assert (rows[0] == rows[1]) != (columns[0] == columns[1])
            kinds["row" if rows[0] == rows[1] else "column"] += 1
    # One of four times a cell changes places with itself.
    assert chi_square(list(kinds.values()), [2, 3, 3]) < 13.8  # 2 degrees, 0.1 %


def test_free_cells_alone_take_part():
    encoding = FreeCells().encode(fill_singles(AI_ESCARGOT, "none"))
    genes = encoding.gene_count
    for mutant in mutants_of(range(genes), AI_ESCARGOT, 300, rate=1.0, digit_share=0.0):
        moved = encoding.cells[mutant != np.arange(genes)]
        assert len(moved) in (0, 2)
        assert len(set(moved // 9)) < 2 or len(set(moved % 9)) < 2
