"""Ratings are those of serate 1.2.1, and each step is right."""

import pytest

import sudoku_ga.rating.se_rating as rating_module
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.rating.board import Board
from sudoku_ga.rating.se_rating import SeRating, is_rated_within, rated_steps, se_rating
from tests.puzzle.boards import ESCARGOT, S1_SOLUTION, puzzle
from tests.rating.rated import COMMITTED, TECHNIQUES, Rated, case, read_rated

RATED = read_rated(COMMITTED)

STEPS = [line.split() for line in TECHNIQUES.read_text().splitlines()[1:]]


@pytest.mark.parametrize(
    "rated",
    [case(round(10 * float(rated.serate.split("/")[0])), rated) for rated in RATED],
    ids=lambda rated: rated.line,
)
def test_a_rating_is_that_of_serate(rated: Rated) -> None:
    assert str(se_rating(rated.grid)) == rated.serate


def test_the_programs_that_rate_differ_now_and_then() -> None:
    agreeing = sum(rated.serate == rated.skfr for rated in RATED)
    assert 50 < agreeing < len(RATED) == 60


def solve_exactly(line: str) -> list[int]:
    """Return the digits of the solution."""
    solution = ExactReference().count(puzzle(line)).solution
    assert solution is not None
    return solution.digits.tolist()


@pytest.mark.parametrize(
    ("technique", "rating", "line"), [case(int(step[1]), *step) for step in STEPS]
)
def test_each_technique_is_a_rated_step(technique: str, rating: str, line: str) -> None:
    steps = list(rated_steps(Board(puzzle(line))))
    assert (technique, int(rating)) in {(step.technique, step.rating) for step in steps}
    solution = solve_exactly(line)
    for step in steps:
        for candidate in step.eliminations:
            cell, digit = divmod(candidate, 9)
            assert solution[cell] != digit + 1
        if step.placement is not None:
            cell, digit = divmod(step.placement, 9)
            assert solution[cell] == digit + 1


def test_beyond_the_known_techniques_there_is_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating_module, "_FINDERS", rating_module._FINDERS[:5])
    rating = se_rating(puzzle(ESCARGOT))
    assert rating == SeRating(105, 12, 12, bounds=1)
    assert str(rating) == "≥10.5/1.2/1.2"
    assert rating.record == {"er": 10.5, "ep": 1.2, "ed": 1.2, "at_least": ["er"]}


def test_what_no_step_led_to_is_a_bound_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating_module, "_FINDERS", ())
    assert se_rating(puzzle(ESCARGOT)).texts == ("≥10.5", "≥10.5", "≥10.5")


@pytest.mark.exhaustive
def test_a_range_ends_at_its_bounds() -> None:
    grid = puzzle(STEPS[-1][2])
    rating = se_rating(grid).er
    assert is_rated_within(grid, rating, rating)
    assert is_rated_within(grid, 10, 120)
    assert not is_rated_within(grid, rating + 1, 120)
    assert not is_rated_within(grid, 10, rating - 1)


def test_a_full_grid_needs_no_step() -> None:
    assert se_rating(puzzle(S1_SOLUTION)) == SeRating(0, 0, 0)
