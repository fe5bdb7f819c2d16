"""Generated puzzles of variants in an experiment."""

from dataclasses import replace

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import plan, puzzles_digest
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Constraint, Layout
from tests.lab.experiments import TINY


def generated(table: str) -> list[Grid]:
    old = 'empty = "4x4"\ngenerated = { geometry = "4x4", givens = [6, 4], count = 2 }'
    text = TINY.replace(old, f"generated = {{ {table} }}").replace('recipe = "memetic"', "x")
    text = text[: text.rindex("[[variant]]")]
    return [run.puzzle for run in plan(parse_experiment(text, "tiny"), 1)[1:]]


def test_shares_of_cells_are_left_in_a_variant() -> None:
    puzzle = generated('geometry = "9x9", layout = "x", givens = [40], count = 1')[0]
    assert puzzle.geometry.layout.constraints == {Constraint.DIAGONALS}
    assert puzzle.given_count == 40


def test_regions_and_cages_are_drawn() -> None:
    puzzle = generated('geometry = "7x7", layout = "jigsaw,killer", givens = [10], count = 1')[0]
    assert puzzle.geometry.has_regions
    assert puzzle.geometry.layout.cages
    assert puzzle.given_count == 10


def test_a_grade_of_a_variant() -> None:
    puzzle = generated('geometry = "6x6", layout = "x", grades = [2], count = 1')[0]
    assert grade(puzzle).grade == 2


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ('geometry = "6x6", layout = "windoku"', "layout: windoku: windows need a board of 4×4"),
        ('geometry = "9x9", layout = "none"', "layout: a layout or its file is expected"),
        ('geometry = "9", layout = "jigsaw"', "geometry: a board as 9x9 is expected, found '9'"),
        ('geometry = "9x9", layout = "killer", full_grid = "cyclic"', "evolved beside a layout"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(table: str, expected: str) -> None:
    with pytest.raises(UserError, match=expected):
        generated(f"{table}, givens = [10], count = 1")


def test_equal_givens_under_other_rules_are_other_puzzles() -> None:
    board = Geometry(2, 2)
    x = replace(board, layout=Layout(constraints=frozenset({Constraint.DIAGONALS})))
    run = plan(parse_experiment(TINY, "tiny"), 1)[0]
    runs = [replace(run, puzzle=Grid.empty(each)) for each in (board, x)]
    assert len({puzzles_digest([each]) for each in runs}) == 2
    assert len({each.digest for each in runs}) == 2
