"""Diversity of populations whose values are evident."""

import numpy as np
import pytest

from sudoku_ga.evolution.observe.population_view import (
    SAMPLE_SIZE,
    Individuals,
    conflict_masks,
    conflict_shares,
    measure,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflicting_cells

FOUR = Geometry(2, 2)
ALL = np.ones(16, bool)


def crowd(*boards: list[int]) -> Individuals:
    digits = np.array(boards, np.uint8)
    return Individuals(digits, np.zeros(len(digits), np.int64), (len(digits),))


def test_equal_individuals_have_no_diversity() -> None:
    board = [1, 2, 3, 4] * 4
    figures = measure(crowd(board, board, board), ALL).figures
    assert figures == (0.0, 0.0, 1, 3)


def test_two_halves_that_differ_in_one_cell() -> None:
    one, other = [1] * 16, [2] + [1] * 15
    diversity = measure(crowd(one, one, other, other), ALL)
    assert diversity.entropy_bits.tolist() == [1.0] + [0.0] * 15
    # Of the six pairs four differ, in one cell.
    assert diversity.figures == (1 / 16, pytest.approx(4 / 6), 2, 4)
    assert diversity.shares[0].tolist() == [0.5, 0.5, 0.0, 0.0]


def test_entropy_is_a_mean_over_the_free_cells() -> None:
    free = np.arange(16) < 2
    one, other = [1] * 16, [2] + [1] * 15
    assert measure(crowd(one, other), free).figures.entropy_bits == 0.5


def test_agreement_is_the_share_that_holds_the_digit() -> None:
    one, other = [1] * 16, [2] + [1] * 15
    diversity = measure(crowd(one, one, one, other), ALL)
    agreement = diversity.agreement(np.array(other, np.uint8))
    assert agreement.tolist() == [0.25] + [1.0] * 15


def test_a_large_population_is_sampled() -> None:
    rng = np.random.default_rng(2)
    digits = rng.integers(1, 5, (3 * SAMPLE_SIZE, 16)).astype(np.uint8)
    whole = Individuals(digits, np.zeros(len(digits), np.int64), (len(digits),))
    figures = measure(whole, ALL).figures
    assert figures.measured == SAMPLE_SIZE
    assert figures.distance == pytest.approx(12, abs=0.2)
    assert figures.entropy_bits == pytest.approx(2, abs=0.01)


@pytest.mark.parametrize("geometry", [FOUR, Geometry(2, 3), Geometry(3, 3)])
def test_conflicts_are_those_of_the_referee(geometry: Geometry) -> None:
    rng = np.random.default_rng(3)
    boards = rng.integers(1, geometry.size + 1, (20, geometry.cell_count)).astype(np.uint8)
    masks = conflict_masks(geometry, boards)
    for board, mask in zip(boards, masks, strict=True):
        found = set(conflicting_cells(Grid(geometry, board)).tolist())
        assert set(np.flatnonzero(mask).tolist()) == found


def test_the_share_in_conflict_is_that_of_the_individuals() -> None:
    solved = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    twice = [2, *solved[1:]]  # two 2s in the first row, box and column
    shares = conflict_shares(FOUR, crowd(solved, solved, solved, twice))
    assert shares.tolist() == [0.25, 0.25, *[0] * 6, 0.25, *[0] * 7]
