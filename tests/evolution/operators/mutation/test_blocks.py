"""Mutations of blocks."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.box_swaps import BoxSwaps
from sudoku_ga.evolution.kernels.mutation import (
    draw_subset,
    swap_in_blocks,
    swap_in_each_block,
    swap_within_limit,
    take_drawn_blocks,
    take_each_block,
)
from sudoku_ga.evolution.operators.mutation.blocks import (
    BoltzmannSwaps,
    LimitedSwap,
    RedrawRows,
    SwapInBox,
    SwapInRow,
)
from sudoku_ga.evolution.representations.cells import (
    BoxPermutations,
    CandidateRows,
    RowPermutations,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.encodings import (
    PUZZLES,
    encoded,
    keeps_invariant,
    stream,
)
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE
from tests.evolution.statistics import chi_square
from tests.evolution.twins import twin

COUNT = 6_000


def mutants_of(mutation, representation, puzzle=None):
    """Return an encoding, many copies of one individual, and their mutants."""
    encoding = encoded(representation, puzzle or Grid.empty(Geometry(3, 3)))
    genotypes = np.repeat(encoding.random(1, stream(2)), COUNT, axis=0)
    return encoding, genotypes, mutation.mutate_genotypes(encoding, genotypes, stream())


def changed_blocks(encoding, genotypes, mutants):
    """Return which blocks were changed, shape (individuals, blocks)."""
    return np.logical_or.reduceat(genotypes != mutants, encoding.block_starts[:-1], axis=1)


def test_one_swap_exchanges_two_cells_of_one_block_each_block_as_likely():
    encoding, genotypes, mutants = mutants_of(SwapInBox(rate=1.0), BoxPermutations())
    assert ((genotypes != mutants).sum(axis=1) == 2).all()
    blocks = changed_blocks(encoding, genotypes, mutants)
    assert (blocks.sum(axis=1) == 1).all()
    assert chi_square(blocks.sum(axis=0), COUNT / 9) < 30  # 8 degrees, 0.02 %
    assert chi_square((genotypes != mutants).sum(axis=0), 2 * COUNT / 81) < 135


def test_a_rate_per_individual_is_a_probability():
    _, genotypes, mutants = mutants_of(SwapInRow(rate=0.3), RowPermutations())
    changed = (genotypes != mutants).any(axis=1).sum()
    assert abs(changed - 0.3 * COUNT) < 4 * np.sqrt(COUNT * 0.21)


def test_a_rate_per_population_is_an_exact_number():
    mutation = SwapInBox(rate=0.25, rate_per="population")
    _, genotypes, mutants = mutants_of(mutation, BoxPermutations())
    assert (genotypes != mutants).any(axis=1).sum() == COUNT // 4


def test_a_rate_per_block_mutates_each_block_by_itself():
    mutation = SwapInRow(rate=0.2, rate_per="block")
    encoding, genotypes, mutants = mutants_of(mutation, RowPermutations())
    blocks = changed_blocks(encoding, genotypes, mutants)
    assert (np.abs(blocks.sum(axis=0) - 0.2 * COUNT) < 4 * np.sqrt(COUNT * 0.16)).all()
    together = (blocks[:, 0] & blocks[:, 1]).sum()
    assert abs(together - 0.04 * COUNT) < 4 * np.sqrt(COUNT * 0.04)


def test_blocks_with_fewer_than_two_free_cells_are_left_alone():
    line = "12.345678" + "." * 72
    puzzle = Grid(Geometry(3, 3), np.array([0 if s == "." else int(s) for s in line]))
    for rate_per in ("individual", "block", "population"):
        mutation = SwapInRow(rate=1.0, rate_per=rate_per)
        encoding, genotypes, mutants = mutants_of(mutation, RowPermutations(), puzzle)
        assert encoding.block_starts[1] == 1
        assert np.array_equal(mutants[:, 0], genotypes[:, 0])
        assert (mutants != genotypes).any(axis=1).all()


@pytest.mark.parametrize("size", [1, 3, 8, 10])
def test_every_subset_is_as_likely(size):
    counts, states = {}, stream()
    for _ in range(2_000):
        chosen = np.empty(size, np.int64)
        draw_subset(10, chosen, states)
        assert (np.diff(chosen) > 0).all()
        assert 0 <= chosen[0] <= chosen[-1] < 10
        for number in chosen.tolist():
            counts[number] = counts.get(number, 0) + 1
    assert chi_square([counts[k] for k in range(10)], 200 * size) < 32  # 9 degrees, 0.02 %


def test_rows_are_drawn_anew_as_often_as_drawn():
    encoding, genotypes, mutants = mutants_of(RedrawRows(rate=1.0), RowPermutations())
    rows = changed_blocks(encoding, genotypes, mutants)
    # 1 to 6 draws among nine rows; a shuffled row is another one but for 1 time in 9!.
    expected = COUNT * np.mean([1 - (8 / 9) ** k for k in range(1, 7)])
    assert (np.abs(rows.sum(axis=0) - expected) < 4 * np.sqrt(expected)).all()
    assert rows.sum(axis=1).max() <= 6
    single = RedrawRows(rate=0.5, rate_per="row")
    encoding, genotypes, mutants = mutants_of(single, RowPermutations())
    rows = changed_blocks(encoding, genotypes, mutants)
    assert (np.abs(rows.sum(axis=0) - COUNT / 2) < 4 * np.sqrt(COUNT / 4)).all()


def test_rows_are_drawn_from_candidates():
    encoding, _, mutants = mutants_of(RedrawRows(rate=1.0), CandidateRows(), ARTICLE_EXAMPLE)
    allowed = encoding.candidates >> (mutants.astype(np.uint64) - np.uint64(1)) & np.uint64(1)
    assert allowed.all()


def test_limited_swaps_leave_no_swapped_digit_too_often_on_its_lines():
    encoding = encoded(BoxPermutations(), AI_ESCARGOT)
    genotypes = encoding.random(2_000, stream(2))
    mutation = LimitedSwap(rate=1.0, max_swaps=1, limit=3)
    mutants = mutation.mutate_genotypes(encoding, genotypes, stream())
    changed = 0
    for before, after in zip(genotypes, mutants, strict=True):
        board = encoding.decode(after).reshape(9, 9)
        for gene in np.flatnonzero(before != after):
            row, column = divmod(int(encoding.cells[gene]), 9)
            digit = board[row, column]
            assert (board[row] == digit).sum() + (board[:, column] == digit).sum() <= 3
            changed += 1
    assert changed > 200


def test_without_a_limit_only_givens_end_the_swaps():
    mutation = LimitedSwap(rate=1.0, max_swaps=1, limit=128)
    encoding, genotypes, mutants = mutants_of(mutation, BoxPermutations(), AI_ESCARGOT)
    blocks = changed_blocks(encoding, genotypes, mutants).sum(axis=0)
    free = np.diff(encoding.block_starts)
    expected = COUNT * free * (free - 1) / (9 * 9 * 8)
    unchanged, not_expected = COUNT - blocks.sum(), COUNT - expected.sum()
    statistic = chi_square([*blocks, unchanged], [*expected, not_expected])
    assert statistic < 33  # 9 degrees, 0.02 %


def test_compiled_kernels_equal_their_python_twins():
    rng = np.random.default_rng(1)
    start = rng.integers(1, 5, (12, 16)).astype(np.uint8)
    fresh = rng.integers(1, 5, (12, 16)).astype(np.uint8)
    starts, half = np.array([0, 1, 4, 9, 16]), probability_threshold(0.5)
    boxes, lines = np.array([0, 4, 8, 12, 16]), np.arange(16)
    calls = [
        (swap_in_blocks, (np.arange(1, 11), starts, np.array([1, 2, 3]), half, 3), 1),
        (swap_in_each_block, (starts, np.array([1, 2, 3]), half, 3), 1),
        (swap_in_each_block, (starts, np.array([1, 2, 3]), half, 1), 12),
        (take_drawn_blocks, (fresh, starts, half, 3), 1),
        (take_each_block, (fresh, starts, half), 1),
    ]

    def runs(convert):
        for kernel, arguments, lanes in calls:
            genotypes, states = start.copy(), stream(1, lanes)
            convert(kernel)(genotypes, *arguments, states)
            yield genotypes.tolist(), states.tolist()
        genotypes, states = start.copy(), stream()
        counts = np.zeros((12, 40), np.int64)
        rows, columns = lines // 4 * 5, 20 + lines % 4 * 5
        swaps = BoxSwaps(rows, columns, np.zeros(40, np.int64), np.zeros((0, 6), np.uint16))
        convert(swap_within_limit)(genotypes, counts, boxes, swaps, half, 5, 0, states)
        yield genotypes.tolist(), counts.tolist(), states.tolist()
        chosen, states = np.empty(4, np.int64), stream()
        convert(draw_subset)(12, chosen, states)
        yield chosen.tolist(), states.tolist()

    assert list(runs(lambda kernel: kernel)) == list(runs(twin))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
def test_mutants_keep_the_invariant_and_their_originals(puzzle):
    encoding = encoded(BoxPermutations(), puzzle)
    genotypes = encoding.random(40, stream(3))
    before = genotypes.copy()
    mutants = BoltzmannSwaps().mutate_genotypes(encoding, genotypes, stream())
    assert np.array_equal(genotypes, before)
    assert mutants.dtype == genotypes.dtype
    assert keeps_invariant(encoding, mutants)
    assert (mutants != genotypes).any()


def test_a_mutation_repeats_with_its_stream():
    encoding = encoded(BoxPermutations(), PUZZLES[0])
    genotypes = encoding.random(40, stream(3))
    one, again, other = (
        BoltzmannSwaps().mutate_genotypes(encoding, genotypes, stream(seed)) for seed in (1, 1, 2)
    )
    assert np.array_equal(one, again)
    assert (one != other).any()


def test_cold_swaps_never_add_conflicts_and_hot_ones_do():
    encoding = encoded(BoxPermutations(), PUZZLES[0])
    genotypes = encoding.random(200, stream(3))
    before = encoding.count_conflicts(genotypes)

    def after(relative_temperature):
        mutation = BoltzmannSwaps(swaps=1, relative_temperature=relative_temperature)
        return encoding.count_conflicts(mutation.mutate_genotypes(encoding, genotypes, stream()))

    assert (after(0.1) <= before).all()
    assert (after(10.0) > before).any()


def test_each_swap_changes_two_cells_at_most():
    encoding = encoded(BoxPermutations(), PUZZLES[0])
    genotypes = encoding.random(200, stream(3))
    mutants = BoltzmannSwaps(swaps=1).mutate_genotypes(encoding, genotypes, stream())
    assert set((mutants != genotypes).sum(axis=1)) == {0, 2}


def test_a_board_without_two_free_cells_in_a_box_stays():
    full = "1234341221434321"
    digits = np.array([int(each) for each in full], np.uint8)
    digits[0] = 0
    encoding = encoded(BoxPermutations(), Grid(Geometry(2, 2), digits))
    genotypes = encoding.random(3, stream(3))
    mutants = BoltzmannSwaps().mutate_genotypes(encoding, genotypes, stream())
    assert np.array_equal(mutants, genotypes)
