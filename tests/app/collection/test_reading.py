"""Collections are read and graded in pieces, called in this thread."""

from dataclasses import replace

import pytest

from sudoku_ga.app.collection import collections
from sudoku_ga.app.collection.collections import Grader, ToGrade, known_of, read_rest
from sudoku_ga.app.tasks import CancelledError, Task
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.rating import se_rating
from tests.app.reports import EXACT, PUZZLE, SOLVED
from tests.puzzle.boards import S1_PUZZLE
from tests.puzzle.boards import puzzle as puzzle_of

NINE = puzzle_of(S1_PUZZLE)
LINES = [write_line(SOLVED.with_digit(cell, 0)) for cell in range(5)]


@pytest.fixture
def task():
    return Task(lambda task: None)


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "five.sdm"
    made.write_text("\n".join(LINES))
    return made


def pieces(task):
    return [len(piece) for piece in task.collect()[1]]


def test_a_file_is_delivered_in_pieces_without_its_first_puzzles(task, path, monkeypatch):
    monkeypatch.setattr(collections, "PIECE", 2)
    read_rest(task, str(path), 0)
    assert pieces(task) == [2, 2, 1]
    read_rest(task, str(path), 4)
    assert pieces(task) == [1]


def test_the_puzzles_before_an_error_are_delivered(task, path):
    path.write_text(f"{LINES[0]}\n{LINES[1]}\n123\n")
    with pytest.raises(UserError, match="line 3"):
        read_rest(task, str(path), 0)
    assert pieces(task) == [2]


def test_a_cancelled_reading_ends_with_its_piece(task, path, monkeypatch):
    monkeypatch.setattr(collections, "PIECE", 2)
    task.cancel()
    with pytest.raises(CancelledError):
        read_rest(task, str(path), 0)
    assert pieces(task) == [2]


def ungraded(row, puzzle, rating=False):
    return ToGrade(row, puzzle, None, rating)


def test_ratings_follow_all_grades(task):
    Grader().grade(task, [ungraded(3, NINE, True), ungraded(4, PUZZLE, True), ungraded(5, NINE)])
    delivered = task.collect()[1]
    assert [(row, known.rating is not None) for row, known in delivered] == [
        (3, False),
        (4, False),
        (5, False),
        (3, True),
    ]
    grade, rated = delivered[0][1], delivered[-1][1]
    assert str(rated.rating) == "1.2/1.2/1.2"
    assert replace(rated, rating=None) == grade
    Grader().grade(task, [ToGrade(3, NINE, grade, True)])
    assert [(row, known) for row, known in task.collect()[1]] == [(3, rated)]


def test_what_is_difficult_to_rate_is_rated_in_another_process(task, monkeypatch):
    monkeypatch.setattr(se_rating, "QUICK_GRADE", 0)
    Grader().grade(task, [ungraded(3, NINE, True)])
    (_grade, (row, known)) = task.collect()[1]
    assert (row, str(known.rating)) == (3, "1.2/1.2/1.2")


def test_each_puzzle_is_graded_at_its_row(task):
    Grader().grade(task, [ungraded(3, PUZZLE), ungraded(9, SOLVED)])
    assert [(row, known.text) for row, known in task.collect()[1]] == [(3, "1"), (9, "1")]


def test_grading_ends_when_it_is_cancelled(task):
    deliver = task.deliver
    task.deliver = lambda grade: (deliver(grade), task.cancel())
    with pytest.raises(CancelledError):
        Grader().grade(task, [ungraded(3, PUZZLE), ungraded(4, PUZZLE)])
    assert [row for row, _known in task.collect()[1]] == [3]


def test_a_puzzle_that_could_not_be_counted_has_no_grade():
    unknown = replace(assess(PUZZLE, EXACT, 5.0), solutions=SolutionCount.UNKNOWN)
    assert known_of(unknown).text == "?"
