"""Where locations are drawn."""

import numpy as np
import pytest

from sudoku_ga.app.evolve.landscape.data import is_settled, laid_out, principal_components
from sudoku_ga.evolution.observe.trajectory import Trajectory, search_network


def _walk(count, seed=1, cells=81):
    """Return a trajectory whose boards differ from one to the next in two cells."""
    rng = np.random.default_rng(seed)
    boards = [rng.integers(1, 10, cells).astype(np.uint8)]
    for _ in range(count - 1):
        board = boards[-1].copy()
        board[rng.integers(0, cells, 2)] = rng.integers(1, 10, 2)
        boards.append(board)
    at = np.arange(count)
    return Trajectory(at, np.ones(count, np.int64), 1 + (count - at) // 4, np.array(boards), 1)


def _known(network, positions):
    return dict(zip(map(bytes, network.boards), map(tuple, positions.tolist()), strict=True))


@pytest.mark.parametrize("count", [1, 2, 3, 40])
def test_every_location_has_a_place_of_its_own(count):
    network = search_network([_walk(count)])
    positions = laid_out(network, {})
    assert positions.shape == (len(network.boards), 2)
    assert np.isfinite(positions).all()
    assert len({tuple(each) for each in positions.round(6).tolist()}) == len(network.boards)


def test_the_same_network_is_laid_out_alike():
    network = search_network([_walk(60)])
    assert (laid_out(network, {}) == laid_out(network, {})).all()


def test_locations_between_which_a_run_went_lie_near_each_other():
    network = search_network([_walk(80)])
    positions = laid_out(network, {})
    steps = np.linalg.norm(np.diff(positions, axis=0), axis=1)
    apart = np.linalg.norm(positions[:, None] - positions[None], axis=2)
    assert np.median(steps) < 0.25 * np.median(apart)


def test_principal_components_keep_alike_boards_together():
    boards = np.concatenate([np.full((5, 16), 1), np.full((5, 16), 2)]).astype(np.uint8)
    points = principal_components(boards)
    within = np.linalg.norm(points[:5] - points[0], axis=1).max()
    assert within < 0.1 < 1.0 < np.linalg.norm(points[0] - points[5])


def test_known_locations_stay_about_where_they_are_while_the_map_grows():
    walk = _walk(120)
    early = search_network(
        [Trajectory(*(each[:100] for each in (
            walk.generations, walk.lengths, walk.conflicts, walk.boards)), 1)]
    )  # fmt: skip
    before, settled = laid_out(early, {}), False
    while not settled:
        known = _known(early, before)
        before = laid_out(early, known)
        settled = is_settled(early, known, before)
    known = _known(early, before)
    later = search_network([walk])
    after = laid_out(later, known)
    assert len(later.boards) > len(early.boards)
    moved = np.linalg.norm(after[: len(before)] - before, axis=1)
    assert moved.mean() < 0.05 * np.ptp(before, axis=0).max()
    # A new location begins beside the one that it is most like.
    size = np.ptp(after, axis=0).max()
    assert np.linalg.norm(after[len(before)] - after[len(before) - 1]) < 0.2 * size
