"""What is delivered is what was made, seen by the exact reference, and graded."""

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.job import Job, JobResult, run_job
from sudoku_ga.generator.making import MakingEnd, MakingProgress, MakingResult
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.assessment import Assessment, assess
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Constraint, Layout

SIX = Geometry(2, 3)
NO_HURRY = 3600.0


def _delivered(job: Job, control: Control, reports: list[MakingProgress]) -> JobResult | None:
    exact = ExactReference()

    def judge(puzzle: Grid) -> Assessment:
        return assess(puzzle, exact)

    return run_job(job, control, reports.append, judge)


def _job(spec: Spec, time_limit_s: float = NO_HURRY) -> Job:
    return Job(spec, load_recipe("fast"), 1, time_limit_s)


def test_a_puzzle_comes_with_its_solutions_and_its_grade() -> None:
    reports: list[MakingProgress] = []
    delivery = _delivered(_job(Spec(SIX)), Control(), reports)
    assert delivery is not None
    assert delivery.made == reports[-1].made
    assert delivery.tries == reports[-1].tries
    assert delivery.made.puzzle is not None
    assert delivery.assessment is not None
    assert delivery.assessment.solutions is SolutionCount.ONE
    assert delivery.grading == grade(delivery.made.puzzle)


def test_a_puzzle_with_many_solutions_has_no_grade() -> None:
    spec = Spec(SIX, given_count=4, one_solution=False)
    delivery = _delivered(_job(spec), Control(), [])
    assert delivery is not None
    assert delivery.assessment is not None
    assert delivery.assessment.solutions is SolutionCount.MANY
    assert delivery.grading is None


def test_nothing_is_assessed_where_nothing_was_made() -> None:
    delivery = _delivered(_job(Spec(SIX), time_limit_s=1e-9), Control(), [])
    assert delivery is not None
    assert delivery.made == MakingResult(MakingEnd.TIME_LIMIT)
    assert (delivery.assessment, delivery.grading) == (None, None)


def test_nothing_is_delivered_once_it_was_stopped() -> None:
    control = Control()
    control.stop()
    assert _delivered(_job(Spec(SIX)), control, []) is None


def test_rules_that_contradict_each_other_are_named_before_anything_is_made() -> None:
    rules = frozenset({Constraint.DIAGONALS, Constraint.WINDOWS, Constraint.ANTI_KNIGHT})
    reports: list[MakingProgress] = []
    with pytest.raises(UserError, match=r"^X and anti-knight .* 4×4"):
        _delivered(_job(Spec(Geometry(2, 2, Layout(constraints=rules)))), Control(), reports)
    assert not reports
