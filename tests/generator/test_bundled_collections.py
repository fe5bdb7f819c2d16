"""The collections of the program's own making are what their files say, and can be made again."""

import re
import shlex

import pytest

from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.making import make_puzzle
from sudoku_ga.generator.spec import Spec
from sudoku_ga.generator.symmetry import Symmetry
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import GRADE_NAMES, grade
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_path
from tests.examples import some

GRADES = pytest.mark.parametrize("wanted", GRADE_NAMES)


def collection(wanted: int) -> list[PuzzleRecord]:
    return list(open_source(str(resource_path("puzzles", f"grade-{wanted}.sdm"))))


def options(wanted: int) -> dict[str, str]:
    """Return the options of the command in the heading of a file."""
    text = resource_path("puzzles", f"grade-{wanted}.sdm").read_text("utf-8")
    found = re.search(r"^# sudoku-ga generate (.*)$", text, re.MULTILINE)
    assert found is not None
    words = shlex.split(found[1])
    return dict(zip(words[::2], words[1::2], strict=True))


@GRADES
def test_puzzles_have_one_solution_and_the_grade_of_their_file(wanted: int) -> None:
    exact = ExactReference()
    puzzles = collection(wanted)
    assert len({puzzle.grid for puzzle in puzzles}) == 50
    for number, puzzle in enumerate(puzzles, 1):
        assert exact.count(puzzle.grid).solutions is SolutionCount.ONE
        assert grade(puzzle.grid).grade == wanted
        assert puzzle.name == f"{wanted}-{number:02}"


@pytest.mark.parametrize("wanted", some(GRADE_NAMES, 2))
def test_the_command_in_a_file_makes_its_puzzles_again(wanted: int) -> None:
    said = options(wanted)
    spec = Spec(Geometry(3, 3), grade=int(said["--grade"]), symmetry=Symmetry(said["--symmetry"]))
    recipe = load_recipe(said["--recipe"])
    for number in (0, 1) if wanted < 4 else (0,):
        puzzle, seed = collection(wanted)[number], int(said["--seed"]) + number
        *_, last = make_puzzle(spec, recipe, seed, time_limit_s=3600)
        assert last.made is not None
        assert last.made.puzzle == puzzle.grid
