"""Crossovers along lines."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import (
    count_distinct_digits,
    inherit_better_lines,
)
from sudoku_ga.evolution.operators.crossover.lines import BandOrStack, BetterRowsOfBoxes
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.evolution.representations.cells import BoxPermutations
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.encodings import PUZZLES, encoded, stream
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
        convert(count_distinct_digits)(genotypes, rows, columns, fixed, groups, worth)
        half, states = probability_threshold(0.5), stream()
        convert(inherit_better_lines)(
            genotypes, couples, groups[rows], groups[columns], worth, half, offspring, states
        )
        ends.append((worth.tolist(), offspring.tolist(), states.tolist()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("representation", [BoxAlleles(), BoxPermutations()])
@pytest.mark.parametrize("geometry", [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2)], ids=str)
def test_a_child_takes_one_whole_band_or_stack_of_its_second_parent(representation, geometry):
    encoding = representation.encode(fill_singles(Grid.empty(geometry), "none"))
    states = Streams(2).state("s")
    parents = encoding.random(2, states)
    before = parents.copy()
    couples = np.array([[0, 1]] * 200)
    offspring = BandOrStack(rate=1.0).cross_couples(encoding, parents, couples, states)
    assert np.array_equal(parents, before)
    boxes = np.arange(geometry.size)
    box_of_gene = np.repeat(boxes, parents.shape[1] // geometry.size)
    per_band = geometry.size // geometry.box_width
    lines = [set(boxes[boxes // per_band == k].tolist()) for k in range(per_band * 10)]
    lines += [set(boxes[boxes % per_band == k].tolist()) for k in range(per_band)]
    lines = [line for line in lines if line]
    seen = set()
    for child in offspring:
        own = box_of_gene[child != parents[0]]
        fitting = [line for line in lines if set(own.tolist()) <= line]
        assert fitting
        assert np.array_equal(
            child[np.isin(box_of_gene, own)],
            parents[1][np.isin(box_of_gene, own)],
        )
        seen.add(frozenset(own.tolist()))
    assert len(seen) >= len(lines) - 1


def test_the_rate_of_crossover_is_kept():
    encoding = BoxAlleles().encode(fill_singles(Grid.empty(Geometry(2, 2)), "none"))
    parents = np.array([[0, 24, 48, 72], [1, 25, 49, 73]], np.int32)
    couples = np.array([[0, 1]] * 5_000)
    offspring = BandOrStack(rate=0.1).cross_couples(
        encoding, parents, couples, Streams(2).state("s")
    )
    crossed = (offspring != parents[0]).any(axis=1).sum()
    assert 430 < crossed < 570  # 500 ± 3.3 standard deviations
    for rate, expected in ((0.0, 0), (1.0, 5_000)):
        offspring = BandOrStack(rate=rate).cross_couples(
            encoding, parents, couples, Streams(2).state("s")
        )
        assert (offspring != parents[0]).any(axis=1).sum() == expected
