"""A grade is that of the hardest technique needed."""

from collections.abc import Callable

import pytest

from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.grading import (
    HARDEST_GRADE,
    grade,
    grade_if_unique,
    grade_words,
    techniques_up_to,
)
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Feature
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import TECHNIQUES, solve_by_techniques
from tests.examples import some
from tests.puzzle.boards import ESCARGOT, S1_PUZZLE, S1_SOLUTION, puzzle

SEVENTEEN = "................12..3..4.........3.5......46..7..8.........35...2.4.....19......8"
NO_106 = "...4.7.....1...7..4.......3.2.3.9.4..4..1..9...6...8..5.......8.84.6.53.3.......2"
EASIER_THAN = {1: 0, 2: 2, 3: 6, 4: 11, 5: 17, 6: 22}
"""How many techniques are easier than those of a grade."""


@pytest.mark.parametrize(
    ("cells", "expected", "name"),
    [
        (S1_PUZZLE, 1, "very easy"),
        (SEVENTEEN, 2, "easy"),
        (NO_106, 4, "hard"),
        (ESCARGOT, 6, "beyond the known techniques"),
        (S1_SOLUTION, 1, "very easy"),
    ],
)
def test_grades_of_known_puzzles(cells: str, expected: int, name: str) -> None:
    grading = grade(puzzle(cells))
    assert (grading.grade, grading.name) == (expected, name)


def test_steps_are_counted_easiest_first() -> None:
    uses = grade(puzzle(S1_PUZZLE)).uses
    assert uses == {"hidden-single-in-box": len(puzzle(S1_PUZZLE).blank_cells)}


@pytest.mark.parametrize("name", some(["royle_17clue_500.txt", "norvig_top95.txt"]))
def test_what_is_easier_than_the_grade_does_not_suffice(
    shared_puzzles: Callable[[str], list[Grid]], name: str
) -> None:
    found = set()
    for grid in shared_puzzles(name)[:40]:
        grade_if_unique = grade(grid).grade
        found.add(grade_if_unique)
        assert not _solves(grid, EASIER_THAN[grade_if_unique])
        assert grade_if_unique == HARDEST_GRADE or _solves(grid, EASIER_THAN[grade_if_unique + 1])
    assert len(found) > 2


def _solves(grid: Grid, count: int) -> bool:
    last = Position.from_grid(grid)
    for _, reached in solve_by_techniques(last, TECHNIQUES[:count]):
        last = reached
    return last.is_full


def test_only_a_puzzle_with_one_solution_has_a_grade() -> None:
    exact = ExactReference()
    grading = grade_if_unique(assess(puzzle(S1_PUZZLE), exact))
    assert grading is not None
    assert grading.grade == 1
    assert grade_if_unique(assess(puzzle("." + S1_PUZZLE[1:].replace("9", ".")), exact)) is None
    assert grade_if_unique(assess(puzzle("11" + "." * 79), exact)) is None


def test_a_grade_has_the_techniques_of_those_below_it() -> None:
    for grade_asked, easier in EASIER_THAN.items():
        assert techniques_up_to(grade_asked - 1) == TECHNIQUES[:easier]
    assert techniques_up_to(HARDEST_GRADE) == TECHNIQUES


@pytest.mark.parametrize(
    ("feature", "changed"),
    [(Feature.REGIONS, {1}), (Feature.CAGES, {2, 3}), (Feature.UNITS, set())],
)
def test_regions_and_cages_have_words_of_their_own(feature: Feature, changed: set[int]) -> None:
    grades = range(1, HARDEST_GRADE + 1)
    assert len({grade_words(each) for each in grades}) == HARDEST_GRADE
    assert {each for each in grades if grade_words(each, {feature}) != grade_words(each)} == changed
