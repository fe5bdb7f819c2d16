"""The better rows and columns of boxes."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import inherit_better_lines, weigh_lines
from sudoku_ga.evolution.operators.crossover.lines import BetterRowsOfBoxes
from sudoku_ga.evolution.representations.cells import BoxPermutations
from tests.evolution.crossover.encodings import PUZZLES, encoded, stream
from tests.evolution.twins import twin


def distinct(board, rows):
    return sum(len(set(board[row].tolist())) for row in rows)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
def test_each_band_and_stack_is_from_the_parent_with_more_distinct_digits(puzzle):
    encoding = encoded(BoxPermutations(), puzzle)
    geometry = puzzle.geometry
    genotypes = encoding.random(30, stream(5))
    couples = np.random.default_rng(1).integers(0, 30, (40, 2))
    children = BetterRowsOfBoxes().cross_couples(encoding, genotypes, couples, stream())

    def board(genotype):
        return encoding.decode(genotype).reshape(geometry.size, geometry.size)

    for couple, pair in enumerate(couples):
        parents = [board(genotypes[index]) for index in pair]
        for child, turn, step in (
            (board(children[2 * couple]), np.asarray, geometry.box_height),
            (board(children[2 * couple + 1]), np.transpose, geometry.box_width),
        ):
            for start in range(0, geometry.size, step):
                lines = range(start, start + step)
                worth = [distinct(turn(parent), lines) for parent in parents]
                better = parents[1] if worth[1] > worth[0] else parents[0]
                assert np.array_equal(turn(child)[lines], turn(better)[lines])


def test_compiled_kernels_equal_their_python_twins():
    genotypes = np.random.default_rng(1).integers(1, 5, (6, 8)).astype(np.uint8)
    rows, columns = np.arange(8) // 4, 2 + np.arange(8) % 4
    groups, fixed = np.array([0, 0, 1, 1, 2, 2]), np.array([0, 3, 0, 1, 8, 0], np.uint64)
    couples, ends = np.random.default_rng(2).integers(0, 6, (20, 2)), []
    for convert in (lambda kernel: kernel, twin):
        worth, offspring = np.empty((6, 3), np.int64), np.empty((40, 8), np.uint8)
        convert(weigh_lines)(genotypes, rows, columns, fixed, groups, worth)
        half, states = probability_threshold(0.5), stream()
        convert(inherit_better_lines)(
            genotypes, couples, groups[rows], groups[columns], worth, half, offspring, states
        )
        ends.append((worth.tolist(), offspring.tolist(), states.tolist()))
    assert ends[0] == ends[1]
