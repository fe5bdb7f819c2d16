"""Search trajectory networks of small runs made by hand."""

from collections.abc import Sequence

import numpy as np
import pytest

from sudoku_ga.evolution.observe.trajectory import (
    NetworkMetrics,
    Trajectory,
    board_distances,
    search_network,
)

A, B, C, D, E = (np.full(16, digit, np.uint8) for digit in range(1, 6))


def _trajectory(
    boards: Sequence[np.ndarray], conflicts: Sequence[int], stay: int = 2
) -> Trajectory:
    count = len(boards)
    return Trajectory(
        np.arange(count) * stay,
        np.full(count, stay),
        np.array(conflicts),
        np.array(boards, np.uint8),
        1,
    )


FIRST = _trajectory([A, B, A, C, D], [5, 3, 5, 1, 0])
SECOND = _trajectory([E, B, D], [6, 3, 0])


def test_locations_steps_and_measures_of_two_runs() -> None:
    network = search_network([FIRST, SECOND])
    assert network.boards[:, 0].tolist() == [1, 2, 3, 4, 5]
    assert network.conflicts.tolist() == [5, 3, 1, 0, 6]
    assert network.visits.tolist() == [[4, 2, 2, 2, 0], [0, 2, 0, 2, 2]]
    assert network.first.tolist() == [[0, 2, 6, 8, -1], [-1, 2, -1, 4, 0]]
    assert network.last.tolist() == [[5, 3, 7, 9, -1], [-1, 3, -1, 5, 1]]
    steps = [[0, 0, 1], [0, 0, 2], [0, 1, 0], [0, 2, 3], [1, 1, 3], [1, 4, 1]]
    assert network.edges.tolist() == steps
    assert network.counts.tolist() == [1] * 6
    assert (network.starts, network.ends) == ((0, 4), (3, 3))
    assert (network.radius, network.distinct) == (0, 5)
    assert network.metrics == NetworkMetrics(
        nodes=5, edges=6, shared=2, best=1, best_conflicts=0, path_lengths=(4, 2)
    )


def test_a_step_that_is_taken_again_is_counted() -> None:
    network = search_network([_trajectory([A, B, A, B], [5, 3, 5, 3])])
    assert network.edges.tolist() == [[0, 0, 1], [0, 1, 0]]
    assert network.counts.tolist() == [2, 1]
    assert network.metrics.path_lengths == (3,)


def test_boards_within_the_radius_are_one_location() -> None:
    near, far = A.copy(), A.copy()
    near[:2], far[:3] = 9, 9
    run = _trajectory([A, near, far, B], [5, 4, 4, 3])
    network = search_network([run], radius=2)
    assert network.boards[:, 3].tolist() == [1, 1, 2]
    assert (network.boards[1] == far).all()
    assert network.conflicts.tolist() == [4, 4, 3]
    assert (network.best_boards == [near, far, B]).all()
    assert network.visits.tolist() == [[4, 2, 2]]
    # From the first board to the second there is no step any more.
    assert network.edges.tolist() == [[0, 0, 1], [0, 1, 2]]
    assert network.distinct == 4


def test_a_board_belongs_to_the_nearest_location() -> None:
    between = A.copy()
    between[:10] = 2  # 10 cells from A, 6 from B
    network = search_network([_trajectory([A, B, between], [5, 3, 4])], radius=10)
    assert network.visits.tolist() == [[2, 4]]


@pytest.mark.parametrize("most", [1, 7, 300])
def test_the_least_radius_is_taken_with_which_there_are_not_too_many(most: int) -> None:
    rng = np.random.default_rng(4)
    boards = rng.integers(1, 5, (900, 16)).astype(np.uint8)
    run = _trajectory(boards, rng.integers(1, 9, 900))
    network = search_network([run], most=most)
    assert len(network.boards) <= most
    assert len(search_network([run], radius=network.radius - 1).boards) > most
    nearest = board_distances(boards, network.boards).min(axis=1)
    assert nearest.max() <= network.radius
    assert network.visits.sum() == 1_800


def test_boards_that_differ_in_every_cell_may_be_one_location() -> None:
    assert len(search_network([FIRST, SECOND], most=1).boards) == 1
    assert search_network([FIRST, SECOND], most=1).edges.shape == (0, 3)


def test_a_board_that_a_restart_replaced_at_once_counts_as_visited() -> None:
    network = search_network([_trajectory([A, B], [5, 3], stay=0)])
    assert network.visits.tolist() == [[1, 1]]
