"""Puzzles meet their specification, and equal seeds make equal puzzles."""

from collections.abc import Iterator

import numpy as np
import pytest

from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.making import (
    MakingEnd,
    MakingPhase,
    MakingProgress,
    MakingResult,
    make_puzzle,
)
from sudoku_ga.generator.spec import Spec
from sudoku_ga.generator.symmetry import Symmetry, orbits
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution
from sudoku_ga.rating.se_rating import se_rating

NINE = Geometry(3, 3)
RECIPE = load_recipe("fast")
NO_HURRY = 3600.0


@pytest.fixture(scope="module")
def exact() -> ExactReference:
    return ExactReference()


def moments(spec: Spec, seed: int) -> Iterator[MakingProgress]:
    return make_puzzle(spec, RECIPE, seed, time_limit_s=NO_HURRY)


def made(spec: Spec, seed: int) -> MakingResult:
    *_, last = moments(spec, seed)
    assert last.made is not None
    return last.made


def puzzle_of(spec: Spec, seed: int) -> Grid:
    puzzle = made(spec, seed).puzzle
    assert puzzle is not None
    return puzzle


@pytest.mark.parametrize(
    "board", [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(2, 4), NINE], ids=str
)
def test_puzzles_have_one_solution_and_no_given_to_spare(
    exact: ExactReference, board: Geometry
) -> None:
    for seed in range(5):
        result = made(Spec(board), seed)
        puzzle, solution = result.puzzle, result.solution
        assert puzzle is not None
        assert solution is not None
        assert result.minimal
        assert is_solution(solution, puzzle)
        assert exact.count(puzzle).solutions is SolutionCount.ONE
        for cell in np.flatnonzero(puzzle.digits).tolist():
            fewer = exact.count(puzzle.with_digit(cell, 0)).solutions
            assert fewer is SolutionCount.MANY


@pytest.mark.parametrize("wanted", [1, 2, 3, 4, 5, 6])
def test_a_grade_is_reached(exact: ExactReference, wanted: int) -> None:
    for seed in range(3):
        puzzle = puzzle_of(Spec(NINE, grade=wanted), seed)
        assert grade(puzzle).grade == wanted
        assert exact.count(puzzle).solutions is SolutionCount.ONE


@pytest.mark.parametrize("symmetry", Symmetry)
def test_givens_lie_symmetrically(exact: ExactReference, symmetry: Symmetry) -> None:
    spec = Spec(NINE, symmetry=symmetry, grade=2)
    puzzle = puzzle_of(spec, 1)
    for cells in orbits(NINE, symmetry):
        assert len({bool(puzzle.digits[cell]) for cell in cells}) == 1
    assert exact.count(puzzle).solutions is SolutionCount.ONE


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("count", [31, 30])
def test_a_number_of_givens_is_met(exact: ExactReference, count: int, symmetry: Symmetry) -> None:
    puzzle = puzzle_of(Spec(NINE, given_count=count, symmetry=symmetry), 1)
    assert puzzle.given_count == count
    assert exact.count(puzzle).solutions is SolutionCount.ONE


@pytest.mark.parametrize("count", [30, 25, 20])
def test_cells_are_removed_at_random_where_many_solutions_are_allowed(count: int) -> None:
    result = made(Spec(NINE, given_count=count, one_solution=False), 1)
    assert result.puzzle is not None
    assert result.solution is not None
    assert result.puzzle.given_count == count
    assert is_solution(result.solution, result.puzzle)


@pytest.mark.parametrize(
    "spec", [Spec(NINE, grade=2, minimal=True), Spec(NINE, given_count=24, minimal=True)]
)
def test_minimal_is_shown_where_it_is_asked_for(exact: ExactReference, spec: Spec) -> None:
    result = made(spec, 3)
    assert result.minimal
    assert result.puzzle is not None
    for cell in np.flatnonzero(result.puzzle.digits).tolist():
        assert exact.count(result.puzzle.with_digit(cell, 0)).solutions is SolutionCount.MANY


def test_a_seed_determines_the_puzzle_whatever_was_made_before() -> None:
    spec = Spec(NINE, grade=3)
    puzzles = [puzzle_of(spec, seed) for seed in (1, 2, 1)]
    assert puzzles[0] == puzzles[2] != puzzles[1]


def test_progress_shows_the_evolution_and_then_the_removal() -> None:
    reports = list(moments(Spec(NINE), 1))
    phases = [moment.phase for moment in reports]
    assert phases == sorted(phases, key=list(MakingPhase).index)
    assert set(phases) == set(MakingPhase)
    assert [moment.made is None for moment in reports].count(False) == 1
    givens = [
        moment.board.given_count for moment in reports if moment.phase is MakingPhase.REMOVING
    ]
    assert givens == sorted(givens, reverse=True)
    assert reports[-1].made is not None
    assert reports[-1].made.puzzle == reports[-1].board


def test_it_can_be_stopped_at_any_moment() -> None:
    for at in range(0, 60, 7):
        control = Control()
        for number, moment in enumerate(make_puzzle(Spec(NINE), RECIPE, 1, control, NO_HURRY)):
            last = moment
            if number == at:
                control.stop()
        assert last.made == MakingResult(MakingEnd.CANCELLED)


def test_a_full_grid_that_was_not_reached_is_tried_again() -> None:
    hasty = load_recipe("pygene-rows-2012").with_value("termination.max_generations", 1)
    reports = make_puzzle(Spec(NINE), hasty, 1, time_limit_s=NO_HURRY)
    again = next(moment for moment in reports if moment.tries == 2)
    assert again.phase is MakingPhase.EVOLVING


def test_a_range_of_ratings_is_met() -> None:
    for least, most in ((10, 15), (26, 44), (66, 72)):
        puzzle = puzzle_of(Spec(NINE, se_range=(least, most)), 0)
        assert least <= se_rating(puzzle).er <= most


def test_what_is_not_reached_in_time_is_said_so() -> None:
    unheard_of = Spec(NINE, given_count=17)
    *_, last = make_puzzle(unheard_of, RECIPE, 1, time_limit_s=0.05)
    assert last.made == MakingResult(MakingEnd.TIME_LIMIT)


def test_another_recipe_may_fill_the_board() -> None:
    *_, last = make_puzzle(
        Spec(Geometry(2, 2)), load_recipe("pygene-rows-2012"), 1, time_limit_s=NO_HURRY
    )
    assert last.made is not None
    assert last.made.puzzle is not None
