import pytest

from sudoku_ga.puzzle.assessment import Assessment, assess, assessed, contradiction
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout
from tests.puzzle.boards import S1_PUZZLE, S1_SOLUTION, puzzle

NO_PLACE = ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6."
HIDDEN_FAULT = "1....6.8....7......9..5.......56..3.3.............38.15....1.6.....2.4..8.2..5.1."


class _NeverAsked(ExactReference):
    def count(self, puzzle: Grid, time_limit_s: float = 0.0) -> None:  # type: ignore[override]
        raise AssertionError("the exact reference was asked")


@pytest.fixture(scope="module")
def exact() -> ExactReference:
    return ExactReference()


def _names(assessment: Assessment) -> list[str]:
    geometry = assessment.puzzle.geometry
    return [geometry.cell_name(cell) for cell in assessment.fault_cells.tolist()]


def test_contradictory_givens_are_found_without_the_exact_reference() -> None:
    assessment = assess(puzzle(S1_PUZZLE).with_digit(80, 5), _NeverAsked())
    assert assessment.has_contradictory_givens
    assert assessment.solutions is SolutionCount.NONE
    assert assessment.problem == "contradictory givens: two 5s in row 9 and box 9 (r9c8 and r9c9)"
    assert _names(assessment) == ["r9c8", "r9c9"]
    assert assessment.conflicting_cells.tolist() == [79, 80]
    assert assessment.exact_seconds == 0


def test_a_puzzle_with_one_solution_has_no_problem(exact: ExactReference) -> None:
    assessment = assess(puzzle(S1_PUZZLE), exact)
    assert not assessment.has_contradictory_givens
    assert assessment.solutions is SolutionCount.ONE
    assert assessment.problem is None
    assert _names(assessment) == []
    assert assessment.solution == puzzle(S1_SOLUTION)
    assert assessment.exact_seconds > 0


def test_no_solution_is_shown_where_singles_meet_the_contradiction(exact: ExactReference) -> None:
    assessment = assess(puzzle(NO_PLACE), exact)
    assert assessment.solutions is SolutionCount.NONE
    assert assessment.problem == "no solution: no place is left for 4 in row 5"
    assert _names(assessment) == ["r5c1", "r5c2", "r5c8", "r5c9"]
    assert not assessment.has_contradictory_givens


def test_no_solution_that_singles_do_not_show_is_said_to_be_so(exact: ExactReference) -> None:
    assessment = assess(puzzle(HIDDEN_FAULT), exact)
    assert assessment.solutions is SolutionCount.NONE
    assert assessment.problem == "no solution: simple steps do not show which givens are at fault"
    assert _names(assessment) == []


def test_many_solutions_are_no_problem(exact: ExactReference) -> None:
    assessment = assess(Grid.empty(Geometry(3, 3)), exact)
    assert assessment.solutions is SolutionCount.MANY
    assert assessment.problem is None


def test_what_takes_too_long_is_unknown(exact: ExactReference) -> None:
    assess(Grid.empty(Geometry(2, 2)), exact)
    assessment = assess(Grid.empty(Geometry(6, 6)), exact, time_limit_s=1e-6)
    assert assessment.solutions is SolutionCount.UNKNOWN
    assert assessment.problem is None


def test_rules_that_contradict_each_other_are_named(exact: ExactReference) -> None:
    rules = frozenset({Constraint.DIAGONALS, Constraint.ANTI_KNIGHT, Constraint.DISJOINT_GROUPS})
    cages = (Cage(5, (30, 31)), Cage(3, (0, 1)), Cage(4, (6, 7)))
    board = Geometry(2, 3, Layout(constraints=rules - {Constraint.DISJOINT_GROUPS}))
    found = assess(Grid.empty(board), exact)
    assert found.problem == (
        "no solution: X and anti-knight together leave no full grid of 6×6, boxes 2×3"
    )
    clash = contradiction(Geometry(2, 3, Layout(cages=cages)))
    assert clash is not None and clash.cells == (0, 1, 6, 7)
    assert "the cage of 3 at r1c1 and the cage of 4 at r2c1 together" in clash.problem
    assert contradiction(Geometry(2, 3, Layout(cages=cages[:2]))) is None


def test_cages_over_the_whole_board_add_up() -> None:
    totals = (3, 7, 7, 3, 3, 7, 7, 3)  # of the grid 12 34, 34 12, 21 43, 43 21
    cages = tuple(Cage(total, (2 * k, 2 * k + 1)) for k, total in enumerate(totals))
    assert contradiction(Geometry(2, 2, Layout(cages=cages))) is None
    wrong = (Cage(4, cages[-1].cells), *cages[:-1])
    clash = contradiction(Geometry(2, 2, Layout(cages=wrong)))
    assert clash is not None and "add up to 41, not to 40" in clash.problem


def test_of_many_cages_four_are_named_and_the_others_counted() -> None:
    # 1 to 5 leave r1c6 the 6, which is below it.
    givens = [*((cell, cell + 1) for cell in range(5)), (35, 6)]
    cages = tuple(Cage(digit, (cell,)) for cell, digit in givens)
    clash = contradiction(Geometry(2, 3, Layout(cages=(*cages, Cage(3, (12, 13))))))
    assert clash is not None and clash.cells == (0, 1, 2, 3, 4, 35)
    assert "the cage of 4 at r1c4 and 2 further cages together" in clash.problem


def test_a_rule_that_contradicts_the_board_alone_is_named_alone() -> None:
    clash = contradiction(Geometry(1, 3, Layout(constraints=frozenset({Constraint.DIAGONALS}))))
    assert clash is not None and clash.cells == ()
    assert clash.problem.startswith("X leaves no full grid of ")


def test_the_assessment_of_a_puzzle_is_made_once() -> None:
    first = assessed(puzzle(S1_PUZZLE))
    assert first.solution == puzzle(S1_SOLUTION)
    assert assessed(puzzle(S1_PUZZLE)) is first
