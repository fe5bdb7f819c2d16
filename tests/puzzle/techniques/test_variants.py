"""Techniques on boards of variants never rule out a digit of the solution."""

from collections import Counter

import numpy as np
import pytest

from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.making import make_puzzle
from sudoku_ga.generator.spec import Options
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import TECHNIQUES
from sudoku_ga.puzzle.techniques.step import Step
from tests.puzzle.variants import VARIANTS, blanked, first_solution

BY_LAYOUT = ("x", "windoku", "disjoint-groups", "anti-knight", "anti-king", "jigsaw", "killer")


def steps(puzzle: Grid, solution: Grid) -> list[Step]:
    """Return the steps of all techniques until none is left; each must keep the solution."""
    position, found = Position.from_grid(puzzle), []
    while now := [step for technique in TECHNIQUES for step in technique.find(position)]:
        for step in now:
            assert all(solution.digits[cell] == digit for cell, digit in step.placements), step
            assert all(solution.digits[cell] != digit for cell, digit in step.eliminations), step
            assert step.explanation
        found += now
        position = position.changed(
            (each for step in now for each in step.placements),
            (each for step in now for each in step.eliminations),
        )
    return found


@pytest.mark.parametrize("board", VARIANTS.values(), ids=VARIANTS)
def test_no_step_removes_a_digit_of_the_solution_of_small_boards(board: Geometry) -> None:
    try:
        solution = first_solution(board)
    except StopIteration:
        pytest.skip("no full grid")
    rng = np.random.default_rng(1)
    for givens in range(board.size, board.cell_count // 2):
        puzzle = blanked(solution, givens, rng)
        # With several solutions no technique may decide between them.
        if board.layout.cages or givens % 2:
            steps(puzzle, solution)


@pytest.mark.parametrize("layout", [*BY_LAYOUT, "jigsaw,x,killer"])
def test_no_step_removes_a_digit_of_the_solution(layout: str) -> None:
    *_, last = make_puzzle(Options(layout=layout).spec, load_recipe("fast"), 2, time_limit_s=3600)
    assert last.made is not None
    assert last.made.puzzle is not None
    assert last.made.solution is not None
    assert steps(last.made.puzzle, last.made.solution)


def test_each_technique_of_variants_is_used_where_it_holds_alone() -> None:
    uses: Counter[str] = Counter()
    for layout in BY_LAYOUT:
        *_, last = make_puzzle(
            Options(layout=layout).spec, load_recipe("fast"), 5, time_limit_s=3600
        )
        assert last.made is not None
        assert last.made.puzzle is not None
        assert last.made.solution is not None
        found = Counter(step.technique.name for step in steps(last.made.puzzle, last.made.solution))
        assert bool(found["hidden-single-in-region"]) == (layout == "jigsaw")
        assert not found["hidden-single-in-box"] or layout != "jigsaw"
        assert not found["cage-combinations"] or layout == "killer"
        uses += found
    assert {
        "hidden-single-in-further-unit",
        "hidden-single-in-region",
        "seen",
        "cage-combinations",
        "cage-digit",
        "innies-and-outies",
    } <= {*uses}
