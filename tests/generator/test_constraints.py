"""Constraints allow removals that leave one solution, or that techniques up to a grade solve."""

import numpy as np
import pytest

from sudoku_ga.generator.removal import AtMostGrade, NoConstraint, OneSolution, PartialGrid
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount, Uniqueness
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from tests.puzzle.boards import S1_SOLUTION, puzzle, solved

FULL = solved(Geometry(2, 2))


class Silent:
    """A solver that returns given answers and refuses further questions."""

    def __init__(self, *answers):
        self._answers = list(answers)

    def determines(self, givens, cell, conflict_limit):
        assert cell not in givens
        assert conflict_limit > 100
        return self._answers.pop(0)


def _without(cells):
    partial = PartialGrid(FULL)
    partial.remove(cells)
    return partial


def test_one_solution_agrees_with_counting_them_at_every_removal():
    full, exact = puzzle(S1_SOLUTION), ExactReference()
    partial, answers = PartialGrid(full), set()
    with Uniqueness(full) as uniqueness:
        constraint = OneSolution(uniqueness)
        for cell in np.random.default_rng(3).permutation(81).tolist():
            partial.remove([cell])
            allowed = constraint.allows(partial, (cell,))
            assert allowed is (exact.count(partial.puzzle).solutions is SolutionCount.ONE)
            if not allowed:
                partial.restore([cell])
            answers.add(allowed)
    assert answers == {True, False}


@pytest.mark.parametrize("wanted", [1, 2, 3])
def test_what_a_grade_allows_is_solved_by_its_techniques(wanted):
    full = puzzle(S1_SOLUTION)
    partial, answers = PartialGrid(full), []
    with Uniqueness(full) as uniqueness:
        constraint = AtMostGrade(wanted, uniqueness)
        for cell in np.random.default_rng(3).permutation(81).tolist():
            partial.remove([cell])
            answers.append(constraint.allows(partial, (cell,)))
            within = grade(partial.puzzle).grade
            assert answers[-1] is (within is not None and within <= wanted)
            if not answers[-1]:
                partial.restore([cell])
    assert set(answers) == {True, False}


def test_a_single_needs_no_question():
    assert OneSolution(Silent()).allows(_without([0]), (0,)) is True


def test_every_cell_removed_is_asked_about_until_one_is_not_settled():
    cells = tuple(range(16))
    assert OneSolution(Silent(*[True] * 16)).allows(_without(cells), cells) is True
    assert OneSolution(Silent(True, False)).allows(_without(cells), cells) is False
    assert OneSolution(Silent(True, None)).allows(_without(cells), cells) is None


def test_a_grade_allows_nothing_that_leaves_more_solutions_or_is_not_known():
    cells = tuple(range(16))
    for answer in (False, None):
        assert AtMostGrade(5, Silent(answer)).allows(_without(cells), cells) is False


def test_anything_goes():
    assert NoConstraint().allows(_without([0]), (0,)) is True
