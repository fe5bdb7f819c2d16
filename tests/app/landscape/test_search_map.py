"""A search map: what is said of it and of its locations."""

import numpy as np

from sudoku_ga.app.landscape.data import search_map
from tests.app.landscape.maps import A, B, both, first_run, recorded, second_run
from tests.app.reports import PUZZLE


def test_the_map_of_two_runs_shares_their_locations():
    made = both()
    assert made.summary == "4 locations, 2 shared"
    assert made.is_solution.tolist() == [False, False, False, True]
    assert made.filled == PUZZLE
    assert made.details.split("\n") == [
        "Locations: 4, of 4 different boards",
        "Pairs of locations with a step between them: 5",
        "Locations with the fewest conflicts (0): 1",
        "Locations that more than one run visited: 2",
        "this run: Evolution, seed 2, 2 steps",
        "previous run: Evolution, seed 1, 3 steps",
    ]


def test_a_location_has_its_conflicts_and_the_generations_of_each_run():
    made = both()
    assert made.location_text(0) == ("5 conflicts\nprevious run: 2 generations from 0 to 3")
    assert made.location_text(1) == (
        "3 conflicts\nthis run: generation 1\nprevious run: generations 1 to 2"
    )
    assert made.location_text(3) == "Solution\nthis run: generation 2"
    assert search_map([first_run()]).location_text(2) == "1 conflict\ngeneration 4"


def test_how_boards_were_merged_is_said():
    rng = np.random.default_rng(1)
    boards = [PUZZLE.with_digits(enumerate(rng.integers(1, 5, 16).tolist())) for _ in range(900)]
    made = search_map([recorded(boards, [9] * 900)])
    radius = made.network.radius
    assert radius > 0
    assert f"Boards that differ in at most {radius} cells are one location." in made.details


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
