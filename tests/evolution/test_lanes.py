"""What is drawn ahead or made side by side is that of plain loops, one individual after another."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import (
    count_distinct_digits,
    count_distinct_in_lanes,
    mix_blocks,
)
from sudoku_ga.evolution.kernels.lanes import LANES
from sudoku_ga.evolution.kernels.mutation import redraw_digits, swap_in_each_block
from sudoku_ga.evolution.kernels.selection import draw_words
from sudoku_ga.evolution.operators.crossover.lines import _Lines
from sudoku_ga.evolution.operators.fitness import DistinctDigits
from sudoku_ga.evolution.representations.cells import FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.encodings import encoded, stream
from tests.evolution.puzzles import AI_ESCARGOT

HALF = probability_threshold(0.5)
PUZZLES = [AI_ESCARGOT, *(Grid.empty(Geometry(*each)) for each in [(1, 3), (2, 2), (3, 5)])]


class Words:
    """Random words, one after the other."""

    def __init__(self, states, lane=0):
        self.states = states[lane : lane + 1]

    def next(self):
        word = np.empty(1, np.uint64)
        draw_words(word, self.states)
        return int(word[0])

    def below(self, bound):
        return (self.next() >> 32) * bound >> 32


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: str(each.geometry))
@pytest.mark.parametrize("count", [1, LANES, LANES + 1])
def test_units_are_counted_side_by_side_as_one_by_one(puzzle, count):
    encoding, size = encoded(FreeCells(), puzzle), puzzle.geometry.size
    genotypes = encoding.random(count, stream())
    boards = encoding.decode(genotypes)
    lines, worth = _Lines.of(encoding), np.empty((2, count, 99), np.int64)
    groups = lines.groups[-1] + 1
    one_by_one, side_by_side = worth[:, :, :groups].copy()
    count_distinct_digits(
        genotypes, lines.rows, lines.columns, lines.fixed, lines.groups, one_by_one
    )
    count_distinct_in_lanes(
        genotypes,
        puzzle.digits,
        encoding.cells,
        puzzle.geometry.units,
        lines.groups,
        side_by_side,
    )
    assert np.array_equal(side_by_side, one_by_one)
    units = puzzle.geometry.units
    distinct = [[len(set(board[unit].tolist())) for unit in units] for board in boards]
    measured = DistinctDigits().evaluate_genotypes(encoding, genotypes)
    assert measured.fitness.tolist() == np.sum(distinct, axis=1).tolist()
    first, second = np.triu_indices(size * size, 1)
    of_cell = [puzzle.geometry.row_of, puzzle.geometry.column_of, puzzle.geometry.box_of]
    are_peers = np.any([unit[first] == unit[second] for unit in of_cell], axis=0)
    pairs = np.sum((boards[:, first] == boards[:, second]) & are_peers, axis=1)
    assert measured.conflicts.tolist() == pairs.tolist()


@pytest.mark.parametrize("children", [1, 2])
@pytest.mark.parametrize("block_count", [3, 64, 130])
def test_blocks_are_mixed_as_one_by_one(block_count, children):
    rng = np.random.default_rng(1)
    starts = np.append(0, np.cumsum(rng.integers(1, 4, block_count)))
    genotypes = rng.integers(1, 10, (6, starts[-1])).astype(np.uint8)
    couples, states = rng.integers(0, 6, (8, 2)), stream()
    words = Words(states.copy())
    offspring = np.zeros((children * len(couples), starts[-1]), np.uint8)
    mix_blocks(genotypes, couples, starts, HALF, HALF, offspring, states)
    for couple, (one, other) in enumerate(couples):
        is_crossed = words.next() < HALF
        for block in range(block_count):
            is_own = not is_crossed or words.next() < HALF
            genes = slice(starts[block], starts[block + 1])
            parents = (one, other) if is_own else (other, one)
            for child in range(children):
                made = offspring[children * couple + child, genes]
                assert np.array_equal(made, genotypes[parents[child], genes])
    assert words.states[0] == states[0]


@pytest.mark.parametrize("lanes", [1, 9])
@pytest.mark.parametrize(("max_swaps", "rate"), [(1, 0.3), (3, 1.0), (300, 0.5)])
def test_mutations_drawn_ahead_are_those_drawn_one_by_one(max_swaps, rate, lanes):
    threshold, starts = probability_threshold(rate), np.array([0, 4, 5, 7, 12])
    swappable = np.array([0, 2, 3])
    genotypes = np.random.default_rng(1).integers(1, 10, (9, 12)).astype(np.uint8)
    expected, states = genotypes.copy(), np.arange(lanes).astype(np.uint64)
    lanes_of_words = [Words(states.copy(), lane) for lane in range(lanes)]
    swap_in_each_block(genotypes, starts, swappable, threshold, max_swaps, states)
    for i, genotype in enumerate(expected):
        words = lanes_of_words[i % lanes]
        for block in swappable:
            if words.next() >= threshold:
                continue
            first, length = starts[block], int(starts[block + 1] - starts[block])
            for _ in range(1 + words.below(max_swaps)):
                a, b = words.below(length), words.below(length - 1)
                b += b >= a
                genotype[[first + a, first + b]] = genotype[[first + b, first + a]]
    assert np.array_equal(genotypes, expected)
    assert states.tolist() == [int(each.states[0]) for each in lanes_of_words]


@pytest.mark.parametrize("rate", [0.0, 0.02, 1.0])
def test_digits_drawn_ahead_are_those_drawn_one_by_one(rate):
    threshold, states = probability_threshold(rate), stream()
    words = Words(states.copy())
    genotypes = np.zeros((20, 60), np.uint8)
    redraw_digits(genotypes, 9, threshold, states)
    expected = [
        1 + words.below(9) if words.next() < threshold else 0 for _ in range(genotypes.size)
    ]
    assert genotypes.ravel().tolist() == expected
    assert words.states[0] == states[0]
