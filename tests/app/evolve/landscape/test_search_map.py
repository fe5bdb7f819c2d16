"""A search map: what is said of it and of its locations."""

import pytest

from sudoku_ga.app.evolve.landscape.data import search_map
from tests.app.evolve.landscape.maps import A, B, both, first_run, merged, recorded, second_run
from tests.app.reports import PUZZLE


def test_the_map_of_two_runs_shares_their_locations():
    made = both()
    metrics = made.network.metrics
    assert (metrics.nodes, metrics.shared, metrics.edges, metrics.best) == (4, 2, 5, 1)
    assert made.is_solution.tolist() == [False, False, False, True]
    assert made.filled == PUZZLE


@pytest.mark.exhaustive
def test_so_many_boards_are_merged():
    network = merged().network
    assert network.radius > 0
    assert network.metrics.nodes < network.distinct


def test_locations_stay_where_they_were_once_they_have_settled():
    made = search_map([first_run(), second_run()])
    for _ in range(100):
        if made.settled:
            break
        made = search_map([first_run(), second_run()], made)
    assert made.settled
    again = search_map([first_run(), second_run()], made)
    assert (again.positions == made.positions).all()


def test_a_map_grows_from_the_one_before():
    early = search_map([recorded([A, B], [5, 3])])
    later = search_map([first_run()], early)
    assert not later.settled
    assert later.known.keys() > early.known.keys()
