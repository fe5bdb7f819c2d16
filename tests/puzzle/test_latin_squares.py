"""Boards whose boxes are their rows or columns."""

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.full_grid import cyclic_grid
from sudoku_ga.generator.job import Job, run_job
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.formats.reading import WRITABLE, read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hints import hint
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.rules import conflict_count, describe_conflict, is_solution
from tests.puzzle.boards import with_blanks

PICTURE = WRITABLE["picture"]

SEVEN = Geometry(1, 7)
PUZZLE = "# box 1x7\n..713.42.1..5...2...7.6.3........61....23.1..7..3"


@pytest.mark.parametrize("geometry", [SEVEN, Geometry(7, 1)])
def test_a_latin_square_has_rows_and_columns_alone(geometry: Geometry) -> None:
    assert geometry.is_latin and str(geometry) == "Latin square 7×7"
    assert geometry.drawn_box == (7, 7)
    names = {geometry.unit_name(unit) for unit in range(21)}
    assert names == {f"{kind} {n}" for kind in ("row", "column") for n in range(1, 8)}


def test_a_conflict_of_a_row_is_named_and_counted_once() -> None:
    grid = Grid.empty(SEVEN).with_digits([(0, 5), (3, 5)])
    assert describe_conflict(grid) == "two 5s in row 1 (r1c1 and r1c4)"
    assert conflict_count(grid) == 1


def test_it_is_read_checked_graded_and_written() -> None:
    record = read_puzzle(PUZZLE)
    assert record.geometry == SEVEN
    assessment = assess(record.grid)
    assert assessment.solutions == "one"
    assert grade(record.grid).grade == 2
    step = hint(assessment, record.grid, None)
    assert "box" not in " ".join(step.text(strength) for strength in (1, 2, 3))
    text = PICTURE.write(PuzzleRecord(record.grid)) if PICTURE.write else ""
    assert text.count("+") == 4  # no line between the rows
    assert read_puzzle(text, SEVEN).grid == record.grid
    assert str(record.grid).count("-") == 0


@pytest.mark.parametrize("recipe", ["fast", "tabu", "memetic"])
def test_it_is_solved_by_evolution(recipe: str) -> None:
    geometry = Geometry(1, 11)
    full = cyclic_grid(geometry, np.random.default_rng(1))
    puzzle = with_blanks(full, 0.4, seed=1)
    last = run(puzzle, load_recipe(recipe), seed=1)
    assert last.outcome is not None and last.outcome.solution is not None
    assert is_solution(last.outcome.solution, puzzle)


@pytest.mark.parametrize("wanted", [{"grade": 2}, {"given_count": 20, "one_solution": False}])
def test_it_is_generated(wanted: dict) -> None:
    job = Job(Spec(Geometry(1, 6), **wanted), load_recipe("fast"), 1, 60.0)
    result = run_job(job, Control(), lambda _progress: None, assess)
    assert result is not None and result.made.puzzle is not None
    assert conflict_count(result.made.puzzle) == 0
    assert "grade" not in wanted or result.grading.grade == 2


@pytest.mark.parametrize("by_boxes", [1, 3])
def test_grades_of_boxes_are_refused(by_boxes: int) -> None:
    with pytest.raises(
        UserError, match=f"2, 4, 5 or 6 is expected for a Latin square, not {by_boxes}"
    ):
        Spec(SEVEN, grade=by_boxes)
