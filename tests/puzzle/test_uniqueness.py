"""The quick question agrees with counting solutions anew."""

import numpy as np
import pytest

from sudoku_ga.puzzle.exact import ExactReference, SolutionCount, Uniqueness
from sudoku_ga.puzzle.geometry import Geometry
from tests.puzzle.boards import solved


@pytest.fixture(scope="module")
def exact() -> ExactReference:
    return ExactReference()


@pytest.mark.parametrize("board", [Geometry(2, 2), Geometry(2, 3), Geometry(3, 3)], ids=str)
def test_a_cell_is_settled_where_no_solution_has_another_digit_there(
    exact: ExactReference, board: Geometry
) -> None:
    full = solved(board)
    kept = set(range(board.cell_count))
    answers = []
    with Uniqueness(full) as uniqueness:
        for cell in np.random.default_rng(1).permutation(board.cell_count).tolist():
            kept.remove(cell)
            blanks = [(other, 0) for other in range(board.cell_count) if other not in kept]
            one = exact.count(full.with_digits(blanks)).solutions is SolutionCount.ONE
            answers.append(uniqueness.determines(kept, cell, conflict_limit=10_000))
            assert answers[-1] is one
            if not one:
                kept.add(cell)
    assert set(answers) == {True, False}


def test_a_limit_that_is_too_narrow_is_no_answer() -> None:
    full = solved(Geometry(5, 5))
    givens = np.random.default_rng(1).choice(625, 250, replace=False).tolist()
    with Uniqueness(full) as uniqueness:
        cell = next(cell for cell in range(625) if cell not in givens)
        assert uniqueness.determines(givens, cell, conflict_limit=1) is None


def test_all_other_cells_settle_one_and_none_settle_nothing() -> None:
    full = solved(Geometry(2, 2))
    with Uniqueness(full) as uniqueness:
        assert uniqueness.determines(range(1, 16), 0, conflict_limit=100) is True
        assert uniqueness.determines([], 0, conflict_limit=100) is False


def test_the_solver_is_given_back_at_the_end() -> None:
    with Uniqueness(solved(Geometry(2, 2))) as uniqueness:
        assert uniqueness.determines([], 0, conflict_limit=100) is False
    assert uniqueness.determines([], 0, conflict_limit=100) is None
