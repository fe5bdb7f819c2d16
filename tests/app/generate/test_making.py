"""Requests are made one puzzle after the other, by the maker of the program too."""

from dataclasses import replace

import pytest

from sudoku_ga.app.generate.made import Made, MadePuzzle, PuzzleMaker, Request, facts_of
from sudoku_ga.app.tasks import CancelledError, Task
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.making import MakingPhase
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.exact import SolutionCount
from tests.app.generate.making import FakeMaker
from tests.app.reports import FOUR, PUZZLE

DEFAULT = load_recipe("fast")


@pytest.fixture
def task():
    return Task(lambda task: None)


def request_of(count):
    return Request(Spec(FOUR), DEFAULT, 5, count, 3600.0)


def test_each_puzzle_has_a_seed_of_its_own_and_is_delivered(task):
    maker = FakeMaker()
    maker.generate(task, request_of(3))
    assert [job.seed for job in maker.jobs] == [5, 6, 7]
    progress, results = task.collect()
    assert [result.job for result in results] == maker.jobs
    assert (progress.done, progress.total) == (2, 3)
    assert progress.making.phase is MakingPhase.REMOVING


def test_nothing_follows_a_puzzle_that_was_cancelled(task):
    maker = FakeMaker()
    task.cancel()
    maker.generate(task, request_of(3))
    assert len(maker.jobs) == 1
    assert task.collect()[1] == []


def test_the_maker_of_the_program_makes_what_the_exact_reference_confirms(task):
    PuzzleMaker().generate(task, request_of(2))
    first, second = task.collect()[1]
    assert first.made.puzzle != second.made.puzzle
    for result in (first, second):
        assert result.assessment.solutions is SolutionCount.ONE
        assert result.grading is not None


def test_the_maker_of_the_program_measures_effort(task):
    effort = PuzzleMaker().measure(task, PUZZLE, DEFAULT)
    assert (effort.recipe, effort.runs, effort.solved) == ("fast", 5, 5)


def test_a_cancelled_measurement_has_no_result(task):
    task.cancel()
    with pytest.raises(CancelledError):
        FakeMaker().measure(task, PUZZLE, DEFAULT)


def test_a_puzzle_of_several_solutions_is_known_by_its_seed(task):
    maker = FakeMaker()
    maker.generate(task, request_of(1))
    (result,) = task.collect()[1]
    graded, open_ = Made.of(result), Made.of(replace(result, grading=None))
    assert str(graded.grade) in graded.name and str(graded.seed) in graded.name
    assert graded.name.split()[0] not in open_.name and str(open_.seed) in open_.name
    assert open_.known.grade < graded.known.grade
    assert str(graded.grade) in facts_of(MadePuzzle(PUZZLE, graded))["Grade"]
    assert not any(each.isdigit() for each in facts_of(MadePuzzle(PUZZLE, open_))["Grade"])
